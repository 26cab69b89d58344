import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../i18n/i18n.ts';
import { holds, useAccount } from '../../../lib/account.ts';
import { type Screen, SECTIONS } from '../../../lib/feature.ts';

/** Screens one may land on: those of the navigation that this person may see, in its order. */
export function useLandingChoices(): { value: string; label: string }[] {
  const { i18n } = useTranslation();
  const account = useAccount();
  const language = languageOf(i18n.language);
  const screens = Object.values<{ options: { staticData?: { screen?: Screen } } }>(useRouter().routesByPath).flatMap(
    ({ options }) => options.staticData?.screen ?? [],
  );
  const place = (screen: Screen) => (screen.nav ? SECTIONS.indexOf(screen.nav.section) : -1);
  return screens
    .filter((screen) => screen.nav && !screen.open && holds(account, screen.permission))
    .toSorted((a, b) => place(a) - place(b))
    .map(({ path, title }) => ({ value: path, label: title[language] }));
}

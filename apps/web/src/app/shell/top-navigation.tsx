import { useTranslation } from 'react-i18next';
import { languageOf } from '../../i18n/i18n.ts';
import { useAccount } from '../../lib/account.ts';
import { SECTIONS } from '../../lib/feature.ts';
import { useShownStyle } from '../../lib/style/style.ts';
import { visibleScreens } from '../routes.ts';
import { Brand, EntryLink, NavLink } from './navigation.tsx';
import styles from './top-navigation.module.css';
import { useScreen } from './use-screen.ts';

/** The navigation above the screen: a section is a list that opens while it is pointed at, or holds the focus. */
export default function TopNavigation() {
  const { t, i18n } = useTranslation('shell');
  const account = useAccount();
  const language = languageOf(i18n.language);
  const open = useScreen();
  const screens = visibleScreens(account).filter((screen) => screen.nav);
  const entries = useShownStyle()?.main?.entries ?? [];
  const sections = SECTIONS.map((section) => ({
    section,
    members: screens.filter((screen) => screen.nav?.section === section),
  })).filter(({ members }) => members.length > 0);
  return (
    <nav className={styles['nav']} aria-label={t('nav.label')}>
      <Brand folded={false} />
      <ul className={styles['sections']}>
        {sections.map(({ section, members }) => (
          <li key={section} className={styles['section']}>
            <button type="button" aria-haspopup="true" data-here={members.some(({ path }) => path === open?.path)}>
              {t(`section.${section}`)}
            </button>
            <ul className={styles['members']}>
              {members.map((screen) => (
                <li key={screen.path}>
                  <NavLink screen={screen} title={screen.title[language]} folded={false} />
                </li>
              ))}
            </ul>
          </li>
        ))}
        {entries.length === 0 ? null : (
          <li className={styles['section']}>
            <button type="button" aria-haspopup="true">
              {t('section.other')}
            </button>
            <ul className={styles['members']}>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <EntryLink entry={entry} folded={false} />
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </nav>
  );
}

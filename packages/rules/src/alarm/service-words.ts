import type { Language, ServicePeriod } from '@lightfield/contract';
import { rulesText } from '../locales/rules/text.ts';

const DAY_MS = 86_400_000;

/** What is said of a service of the platform that ends, has ended or is switched off; nothing of one that is open. */
export function serviceWords(
  { service, endsAt, state }: Pick<ServicePeriod, 'service' | 'endsAt' | 'state'>,
  now: number,
  lang: Language,
): { title: string; note: string } | undefined {
  if (state === 'open') return undefined;
  const words = `message.ends.${service}Service.${state}` as const;
  const count = endsAt === null ? 0 : Math.max(1, Math.ceil((endsAt - now) / DAY_MS));
  return { title: rulesText(words, { count })[lang], note: rulesText(`${words}Note`)[lang] };
}

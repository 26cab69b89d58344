import { isLanguage, provideCatalogue, textsOf } from '@lightfield/contract';
import type zh from './locales/zh.ts';

const AREA = 'web-config';
/**
 * In every language at once: a file of variables is read whichever of them its headings and words are in, by a worker that fetches
 * no catalogues.
 */
const files = import.meta.glob<object>('./locales/*.ts', { eager: true, import: 'default' });
for (const [path, catalogue] of Object.entries(files)) {
  const language = path.slice('./locales/'.length, -'.ts'.length);
  if (isLanguage(language)) provideCatalogue(AREA, language, catalogue);
}

/** Fields of variables and alarms, the words of their choices, and why one is not taken. */
export const configText = textsOf<typeof zh>(AREA, import.meta.url, false);

import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { LanguageCard } from './language.ts';

const folder = new URL('../locales/language/', import.meta.url);
const load = createRequire(folder);

/** Cards of all languages, by language: servers, tools and their tests read the folder. */
export const languageCards: Readonly<Record<string, LanguageCard>> = Object.fromEntries(
  readdirSync(folder).map((file) => [
    file.replace(/\.ts$/, ''),
    (load(`./${file}`) as { default: LanguageCard }).default,
  ]),
);

/** The catalogue of an area in a language, read when it is first asked for; undefined: there is none. */
export function findCatalogue(textFile: string, language: string): object | undefined {
  try {
    return (createRequire(textFile)(`./${language}.ts`) as { default: object }).default;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

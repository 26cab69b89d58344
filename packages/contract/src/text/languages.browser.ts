/// <reference types="vite/types/importMeta.d.ts" />
import type { LanguageCard } from './language.ts';

const FOLDER = '../locales/language/';
/** Cards of all languages, by language: a build holds those whose files it found. */
export const languageCards: Readonly<Record<string, LanguageCard>> = Object.fromEntries(
  Object.entries(import.meta.glob<LanguageCard>('../locales/language/*.ts', { eager: true, import: 'default' })).map(
    ([path, card]) => [path.slice(FOLDER.length, -'.ts'.length), card],
  ),
);

/** A browser fetches the catalogues of the language that is read (`provideCatalogue`), and has no others. */
export const findCatalogue = (_textFile: string, _language: string): object | undefined => undefined;

import { LANGUAGES, tagOf, type Language } from '@lightfield/contract';

const counts = new Map<Language, Intl.NumberFormat>(
  LANGUAGES.map((language) => [language, new Intl.NumberFormat(tagOf(language))]),
);
/** A count of rows as a language writes it. */
export const countText = (count: number, language: Language): string =>
  counts.get(language)?.format(count) ?? String(count);

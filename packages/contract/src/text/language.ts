import { languageCards } from '#languages';

/** Languages there are: each adds itself in its card, `locales/language/<language>.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by the cards
export interface Languages {}
/** As the code, catalogues and stored sessions name it: ISO 639. */
export type Language = keyof Languages;

/** What has to be known of a language before any of its texts. */
export interface LanguageCard {
  /** BCP 47, for Intl, `<html lang>`, speech and, in small letters, `X-Lang` and `langs` (S3 §1). */
  readonly tag: string;
  /** As its own speakers call it. */
  readonly name: string;
  /** The same where there is room for two letters. */
  readonly short: string;
  /** Between what something is and what is said of it, with the space that belongs there. */
  readonly colon: string;
  /** Between the members of a list. */
  readonly comma: string;
  /** After the name of a thing that is explained: "{{text}} ({{note}})". */
  readonly note: string;
  /** Between two sentences. */
  readonly stop: string;
  /** A title begins with a small letter where it stands within a sentence. */
  readonly lowers: boolean;
}

/** Language in which texts are written first. It has every text. */
export const FIRST_LANGUAGE: Language = 'zh';
/** The other one in which every text has always been sent: who knows a third one may not be answered in it. */
export const SECOND_LANGUAGE: Language = 'en';
/** Of two in which a file is written for a person of this language, the one that is not the first. */
export const besideFirst = (language: Language): Language => (language === FIRST_LANGUAGE ? SECOND_LANGUAGE : language);
/** Where the two alone have a place (columns of the database, templates of providers): whoever reads another is written to in the second. */
export const ofTheTwo = (language: Language): Language =>
  language === FIRST_LANGUAGE ? FIRST_LANGUAGE : SECOND_LANGUAGE;
/** The first one first, the others by name. */
export const LANGUAGES: readonly Language[] = (Object.keys(languageCards) as Language[]).toSorted((a, b) =>
  a === FIRST_LANGUAGE ? -1 : b === FIRST_LANGUAGE ? 1 : a < b ? -1 : 1,
);

export const cardOf = (language: Language): LanguageCard => {
  const card = languageCards[language];
  if (!card) throw new Error(`No such language: ${language}`);
  return card;
};
/** What is said, and what explains it: "text (note)". */
export const withNote = (text: string, note: string, language: Language): string =>
  cardOf(language)
    .note.replace('{{text}}', () => text)
    .replace('{{note}}', () => note);
/** A title within a sentence. */
export const withinSentence = (title: string, language: Language): string =>
  cardOf(language).lowers ? title.toLocaleLowerCase(tagOf(language)) : title;
export const isLanguage = (name: unknown): name is Language => LANGUAGES.some((language) => language === name);
/** BCP 47. */
export const tagOf = (language: Language): string => cardOf(language).tag;
/** As it is stored in the browser and sent with every call. */
export const storedName = (language: Language): string => tagOf(language).toLowerCase();

/** The language that somebody else's name of it means: "zh-CN", "zh_TW", "en-us", "en". */
export function languageNamed(name: string | undefined): Language | undefined {
  const asked = name?.trim().toLowerCase().replaceAll('_', '-') ?? '';
  const [main] = asked.split('-');
  return (
    LANGUAGES.find((language) => storedName(language) === asked) ?? LANGUAGES.find((language) => language === main)
  );
}

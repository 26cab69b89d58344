import { FIRST_LANGUAGE, LANGUAGES, type Language, languageNamed, storedName, tagOf } from '@lightfield/contract';

export type { Language };
/** Key of the stored choice, fixed by the specification. */
export const LANGUAGE_KEY = 'langs';

let current: Language = FIRST_LANGUAGE;

/** Language of the last visit; Chinese when there was none. */
export function storedLanguage(): Language {
  try {
    return languageNamed(localStorage.getItem(LANGUAGE_KEY) ?? undefined) ?? FIRST_LANGUAGE;
  } catch {
    return FIRST_LANGUAGE;
  }
}

/** Screens ask `useLanguage()`, which draws them anew when it changes. */
export const currentLanguage = (): Language => current;
/** The one that a button offers who has no room for a list: of two the other one. */
export const nextLanguage = (language: Language): Language =>
  LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? FIRST_LANGUAGE;

/** Only `changeLanguage` of i18n.ts calls this: texts, `<html lang>` and the stored choice change together. */
export function noteLanguage(language: Language): void {
  current = language;
  try {
    localStorage.setItem(LANGUAGE_KEY, storedName(language));
  } catch {
    // private windows may forbid storage; the choice then lasts as long as the page
  }
  if (typeof document !== 'undefined') document.documentElement.lang = tagOf(language);
}

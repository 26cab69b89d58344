/** The two languages, named as they are stored under `langs` and sent with every call. */
export const LANGUAGES = ['zh-cn', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'zh-cn';
/** Key of the stored choice, fixed by the specification. */
export const LANGUAGE_KEY = 'langs';

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text);

let current: Language = DEFAULT_LANGUAGE;

/** Language of the last visit; Chinese when there was none. */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY);
    return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
  } catch {
    return DEFAULT_LANGUAGE;
  }
}

export const currentLanguage = (): Language => current;
/** As the contract names it; screens ask `useLanguage()`, which draws them anew when it changes. */
export const languageNow = (): 'zh' | 'en' => (current === 'en' ? 'en' : 'zh');

/** Only `changeLanguage` of i18n.ts calls this: texts, `<html lang>` and the stored choice change together. */
export function noteLanguage(language: Language): void {
  current = language;
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // private windows may forbid storage; the choice then lasts as long as the page
  }
  if (typeof document !== 'undefined') document.documentElement.lang = localeOf(language);
}

/** BCP 47 name, for Intl, `<html lang>` and speech. */
export const localeOf = (language: Language): string => (language === 'en' ? 'en' : 'zh-CN');

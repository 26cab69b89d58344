import { useTranslation } from 'react-i18next';
import { languageOf } from '../i18n/i18n.ts';
import type { Language } from '../i18n/language.ts';

export function useLanguage(): Language {
  return languageOf(useTranslation().i18n.language);
}

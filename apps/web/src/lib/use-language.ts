import { useTranslation } from 'react-i18next';

/** As the contract names it. */
export function useLanguage(): 'zh' | 'en' {
  return useTranslation().i18n.language.startsWith('en') ? 'en' : 'zh';
}

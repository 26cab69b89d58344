import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../i18n/i18n.ts';

export function useLang(): 'zh' | 'en' {
  const { i18n } = useTranslation();
  return languageOf(i18n.language) === 'en' ? 'en' : 'zh';
}

/** What a protocol is called in the person's language; one that is no more keeps its type. */
export function useProtocolName(): (type: string) => string {
  const lang = useLang();
  return (type) => DRIVER_FORMS.find((form) => form.type === type)?.title[lang] ?? type;
}

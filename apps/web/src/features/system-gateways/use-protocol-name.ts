import { heard } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { useLanguage } from '../../lib/use-language.ts';

/** What a protocol is called in the person's language; one that is no more keeps its type. */
export function useProtocolName(): (type: string) => string {
  const lang = useLanguage();
  return (type) => {
    const title = DRIVER_FORMS.find((form) => form.type === type)?.title;
    return title ? heard(title, lang) : type;
  };
}

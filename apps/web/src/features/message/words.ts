import { FIRST_LANGUAGE, type Message } from '@lightfield/contract';
import { messageWords } from '@lightfield/rules';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../i18n/i18n.ts';
import type { Language } from '../../i18n/language.ts';

export interface Words {
  readonly title: string;
  readonly note: string;
}
type Worded = Pick<Message, 'title' | 'note' | 'said'>;

/** What a message says on a screen of this language; what people wrote is shown as they wrote it. */
export const wordsIn = (language: Language, { title, note, said }: Worded): Words =>
  said && language !== FIRST_LANGUAGE ? messageWords(said, language) : { title, note };

export function useMessageWords(): (message: Worded) => Words {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.language);
  return (message) => wordsIn(language, message);
}

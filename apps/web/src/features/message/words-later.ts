import { FIRST_LANGUAGE, type Message } from '@lightfield/contract';
import { withTexts } from '../../i18n/i18n.ts';
import { currentLanguage } from '../../i18n/language.ts';

/** Nothing is said by names of texts: those of the packages are waited for. */
const fetchWords = withTexts(() => import('./words.ts'));

/**
 * The message with title and note in the language of the screen. The words are fetched by the first who needs them: the first
 * screen is to stay small.
 */
export async function inWords(message: Message): Promise<Message> {
  const language = currentLanguage();
  if (!message.said || language === FIRST_LANGUAGE) return message;
  try {
    const { wordsIn } = await fetchWords();
    return { ...message, ...wordsIn(language, message) };
  } catch {
    // Without a network it is said in Chinese rather than not at all.
    return message;
  }
}

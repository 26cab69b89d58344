import type { Language } from '@lightfield/contract';
import { scriptText } from '../../i18n/locales/page-script/text.ts';

/** What a person is told of a script of a page. Here and not among the texts of a screen: pages and designer share it. */
export function languageWords(language: Language) {
  const say = scriptText.in(language);
  return {
    notStarted: say('notStarted'),
    ended: (seconds: number) => say('ended', { seconds }),
    at: (line: number, message: string) => say('at', { line, message }),
    notSet: (name: string, reason: string) => say('notSet', { name, reason }),
    notOpened: (reason: string) => say('notOpened', { reason }),
    left: (steps: number) => (steps > 0 ? say('left', { count: steps }) : ''),
  };
}

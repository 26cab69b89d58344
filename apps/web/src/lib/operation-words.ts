import { OPERATIONS, type Text } from '@lightfield/contract';
import { currentLanguage } from '../i18n/language.ts';

/** What somebody did, in words of the screen's language. One of another version of the server has its code. */
export function operationWords(action: string): string {
  const known: Readonly<Record<string, Text>> = OPERATIONS;
  return Object.hasOwn(known, action) ? (known[action]?.[currentLanguage()] ?? action) : action;
}

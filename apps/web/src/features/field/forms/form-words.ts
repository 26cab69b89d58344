import type { EntryValue } from '@lightfield/report';

/** A value in one line: of pictures, how many there are. */
export function wordsOf(value: EntryValue, who: string): string {
  if (value === null) return '';
  if (typeof value === 'object') return value.length === 0 ? '' : who === '' ? `× ${value.length}` : who;
  return who === '' ? String(value) : who;
}

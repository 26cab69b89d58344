import { colourIn, cssColour, parseColour } from '@lightfield/page';
import { FIRST_LANGUAGE, type Language } from '@lightfield/contract';
import type { Row } from '@lightfield/widgets/kit';
import { useDesigner, useThemeLook } from '../session/designer-context.ts';
import styles from './inspector.module.css';

const NAMES = ['text', 'title', 'label'] as const;
const read = (entry: unknown, name: string): unknown =>
  typeof entry === 'object' && entry !== null ? Reflect.get(entry, name) : undefined;
const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** What an entry of a list is called while it is folded: its text; for want of one what was chosen in it, its condition or its value. '': it has none. */
export function entryWords(
  entry: unknown,
  columns: readonly Row<unknown>[] = [],
  language: Language = FIRST_LANGUAGE,
): string {
  for (const name of NAMES) {
    const word = wordOf(read(entry, name));
    if (word !== '') return word;
  }
  const value = wordOf(read(entry, 'value'));
  for (const column of columns) {
    if (column.editor !== 'choice' || column.path !== 'value') continue;
    const chosen = column.options.find((option) => option.value === value);
    if (chosen) return chosen.label[language];
  }
  return value === '' ? '' : `${wordOf(read(entry, 'symbol'))} ${value}`.trim();
}

/** The colour that an entry gives, where it gives one. */
export function EntryColour({ of }: { readonly of: unknown }) {
  const look = useThemeLook(useDesigner().editor.document);
  const said = read(of, 'color');
  const colour = typeof said === 'string' ? colourIn(look, said) : '';
  if (!parseColour(colour)) return null;
  return <span className={styles['entryColour']} style={{ background: cssColour(colour) }} aria-hidden="true" />;
}

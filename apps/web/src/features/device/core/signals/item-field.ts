import { type Fillings, type KeyOf, LANGUAGES, type Language, type Text } from '@lightfield/contract';
import { configText } from '../../../../lib/config/config-text.ts';
import type zh from '../../../../lib/config/locales/zh.ts';
import type { Word } from '../../../../lib/config/words.ts';

/** Why a text was not taken: the grid says it in the person's language, an import too. */
export interface FieldRefusal {
  readonly refused: Text;
}

/**
 * One field of an item (a variable, an alarm) as a text: a column of the grid and a column of a spreadsheet file are both
 * made of it.
 */
export interface ItemField<Item> {
  /** Path of the field within the item, as issues name it. */
  readonly id: string;
  readonly title: Text;
  readonly hint: Text;
  /** Other headings under which a file may bring it. */
  readonly also?: readonly string[];
  readonly type: 'text' | 'number' | 'choice' | 'boolean' | 'formula' | 'custom';
  /** Pixels. */
  readonly width: number;
  readonly words?: readonly Word[];
  /** Its text; of a choice, its value. */
  readonly text: (item: Item) => string;
  readonly put: (item: Item, text: string) => Item | FieldRefusal;
  /** Means nothing for this item. */
  readonly without?: (item: Item) => boolean;
  /** Not among the first columns. */
  readonly hidden?: boolean;
  /** Stands in a table of its own in a file. */
  readonly apart?: true;
}

export type Lang = Language;

export const isFieldRefusal = (result: object): result is FieldRefusal => 'refused' in result;
export const refusal = (why: KeyOf<(typeof zh)['refusal']>, fillings?: Fillings): FieldRefusal =>
  refusedBy(configText(`refusal.${why}`, fillings));
export const refusedBy = (refused: Text): FieldRefusal => ({ refused });

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, '');
/** Words by all that is written for them: files have thousands of cells with the same few. */
const written = new WeakMap<readonly Word[], ReadonlyMap<string, Word>>();
function writtenFor(words: readonly Word[]): ReadonlyMap<string, Word> {
  const known = written.get(words);
  if (known) return known;
  // what two of them are written with means the first
  const all = words.toReversed().flatMap((word) => {
    const names = [word.value, ...LANGUAGES.map((language) => word[language]), ...(word.also ?? [])];
    return names.map((name) => [plain(name), word] as const);
  });
  const made = new Map(all);
  written.set(words, made);
  return made;
}
/** The word that a text means, in whichever language it was written. */
export const wordOf = (words: readonly Word[], text: string): Word | undefined => writtenFor(words).get(plain(text));
export const shownWord = (words: readonly Word[], value: string, lang: Lang): string =>
  words.find((word) => word.value === value)?.[lang] ?? value;

/** The texts of a choice as the grid and files show them. */
export const shownText = <Item>(field: ItemField<Item>, item: Item, lang: Lang): string =>
  field.words ? shownWord(field.words, field.text(item), lang) : field.text(item);

export const YES_NO: readonly Word[] = [
  configText.of('yesNo.yes', { value: '1', also: ['true', 'y', '√', 'on', '启用'] }),
  configText.of('yesNo.no', { value: '0', also: ['false', 'n', '×', 'off', '停用', ''] }),
];

/** Full-width digits and signs, as Chinese input methods give them, are numbers too. */
const halfWidth = (text: string) =>
  text
    .trim()
    .replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll(',', '');
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

export interface NumberRule {
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
}
/** A number within its limits, or why it is none. */
export function numberIn(text: string, { min, max, whole = false }: NumberRule): number | FieldRefusal {
  const cleaned = halfWidth(text);
  const value = NUMBER.test(cleaned) ? Number(cleaned) : Number.NaN;
  if (!Number.isFinite(value)) return refusal('notNumber');
  if (whole && !Number.isInteger(value)) return refusal('notWhole');
  if ((min !== undefined && value < min) || (max !== undefined && value > max)) return outside(min, max);
  return value;
}
function outside(min: number | undefined, max: number | undefined): FieldRefusal {
  if (min !== undefined && max !== undefined) return refusal('between', { min, max });
  return min === undefined ? refusal('above', { max: max ?? '' }) : refusal('below', { min });
}
/** Line breaks and tabs, as cells of spreadsheets may have, are spaces: what stands in a cell is one line. */
export const oneLine = (text: string): string =>
  text
    .split(/[\t\n\v\f\r\u2028\u2029]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
/** A text within its length, in one line, or why it is not. */
export function textIn(text: string, max: number, mayBeEmpty = false): string | FieldRefusal {
  const value = oneLine(text);
  if (value === '' && !mayBeEmpty) return refusal('empty');
  return value.length > max ? refusal('long', { max }) : value;
}

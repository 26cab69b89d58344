import type { BilingualText, Language } from '@lightfield/contract';
import type { Word } from '../../../../lib/config/words.ts';

/** Why a text was not taken, in both languages: the grid says it in the person's, an import too. */
export interface FieldRefusal {
  readonly refused: BilingualText;
}

/**
 * One field of an item (a variable, an alarm) as a text: a column of the grid and a column of a spreadsheet file are both
 * made of it.
 */
export interface ItemField<Item> {
  /** Path of the field within the item, as issues name it. */
  readonly id: string;
  readonly title: BilingualText;
  readonly hint: BilingualText;
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
export const refusal = (zh: string, en: string): FieldRefusal => ({ refused: { zh, en } });
export const refusedBy = ({ zh, en }: BilingualText): FieldRefusal => ({ refused: { zh, en } });

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, '');
/** The word that a text means, in whichever language it was written. */
export function wordOf(words: readonly Word[], text: string): Word | undefined {
  const wanted = plain(text);
  return words.find(({ value, zh, en, also = [] }) => [value, zh, en, ...also].some((one) => plain(one) === wanted));
}
export const shownWord = (words: readonly Word[], value: string, lang: Lang): string =>
  words.find((word) => word.value === value)?.[lang] ?? value;

/** The texts of a choice as the grid and files show them. */
export const shownText = <Item>(field: ItemField<Item>, item: Item, lang: Lang): string =>
  field.words ? shownWord(field.words, field.text(item), lang) : field.text(item);

export const YES_NO: readonly Word[] = [
  { value: '1', zh: '是', en: 'yes', also: ['true', 'y', '√', 'on', '启用'] },
  { value: '0', zh: '否', en: 'no', also: ['false', 'n', '×', 'off', '停用', ''] },
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
  if (!Number.isFinite(value)) return refusal('不是数字', 'not a number');
  if (whole && !Number.isInteger(value)) return refusal('须为整数', 'must be a whole number');
  if ((min !== undefined && value < min) || (max !== undefined && value > max)) return outside(min, max);
  return value;
}
function outside(min: number | undefined, max: number | undefined): FieldRefusal {
  if (min !== undefined && max !== undefined)
    return refusal(`须在 ${min} 到 ${max} 之间`, `must be from ${min} to ${max}`);
  return min === undefined
    ? refusal(`不能大于 ${max ?? ''}`, `must not exceed ${max ?? ''}`)
    : refusal(`不能小于 ${min}`, `must be at least ${min}`);
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
  if (value === '' && !mayBeEmpty) return refusal('不能为空', 'must not be empty');
  return value.length > max ? refusal(`不能超过 ${max} 个字符`, `must not exceed ${max} characters`) : value;
}

import type { Word } from '../../../../lib/config/words.ts';
import { type FieldRefusal, type ItemField, type NumberRule, numberIn, refusal, textIn, wordOf } from './item-field.ts';

type About<Item> = Pick<ItemField<Item>, 'id' | 'title' | 'hint' | 'width'> &
  Partial<Pick<ItemField<Item>, 'also' | 'without' | 'hidden'>>;

/** A text that must be there. */
export const textField = <Item, Key extends keyof Item>(
  about: About<Item>,
  key: Key & (Item[Key] extends string ? Key : never),
  max: number,
  mayBeEmpty = false,
): ItemField<Item> => ({
  ...about,
  type: 'text',
  text: (item) => String(item[key]),
  put: (item, text) => {
    const value = textIn(text, max, mayBeEmpty);
    return typeof value === 'string' ? { ...item, [key]: value } : value;
  },
});

/** A text that may be absent. */
export const optionalText = <Item, Key extends keyof Item>(
  about: About<Item>,
  key: Key & (string extends Item[Key] ? Key : never),
  max: number,
  type: 'text' | 'choice' | 'formula' = 'text',
): ItemField<Item> => ({
  ...about,
  type,
  text: (item) => (item[key] === undefined ? '' : String(item[key])),
  put: (item, text) => {
    const value = textIn(text, max, true);
    return typeof value === 'string' ? { ...item, [key]: value === '' ? undefined : value } : value;
  },
});

/** A number; empty takes `usual`. */
export const numberField = <Item, Key extends keyof Item>(
  about: About<Item>,
  key: Key & (Item[Key] extends number ? Key : never),
  rule: NumberRule,
  usual: number,
): ItemField<Item> => ({
  ...about,
  type: 'number',
  text: (item) => String(item[key]),
  put: (item, text) => {
    const value = text.trim() === '' ? usual : numberIn(text, rule);
    return typeof value === 'number' ? { ...item, [key]: value } : value;
  },
});

export const optionalNumber = <Item, Key extends keyof Item>(
  about: About<Item>,
  key: Key & (number extends Item[Key] ? Key : never),
  rule: NumberRule = {},
): ItemField<Item> => ({
  ...about,
  type: 'number',
  text: (item) => (item[key] === undefined ? '' : String(item[key])),
  put: (item, text) => {
    const value = text.trim() === '' ? undefined : numberIn(text, rule);
    return typeof value === 'object' ? value : { ...item, [key]: value };
  },
});

/** One of the words, or why it is none. */
export function chosen(words: readonly Word[], text: string): string | FieldRefusal {
  const word = wordOf(words, text);
  if (word) return word.value;
  return refusal('oneOf', { words });
}
export const choiceField = <Item>(
  about: About<Item>,
  words: readonly Word[],
  get: (item: Item) => string,
  set: (item: Item, value: string) => Item | FieldRefusal,
): ItemField<Item> => ({
  ...about,
  type: 'choice',
  words,
  text: get,
  put: (item, text) => {
    const value = chosen(words, text);
    return typeof value === 'string' ? set(item, value) : value;
  },
});

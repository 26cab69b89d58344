import type { SheetColumn, SheetRow } from '../../../../lib/sheet/sheet.ts';
import { type ItemField, type Lang, isFieldRefusal, shownText } from './item-field.ts';

type Extra<Item extends SheetRow> = Partial<SheetColumn<Item>>;

/** Columns of a grid for the fields of an item, in the person's language. */
export function columnsOf<Item extends SheetRow>(
  fields: readonly ItemField<Item>[],
  lang: Lang,
  extras: Readonly<Record<string, Extra<Item>>> = {},
): SheetColumn<Item>[] {
  return fields.map((field): SheetColumn<Item> => {
    const { id, title, hint, type, width, words, without, hidden } = field;
    return {
      id,
      title: title[lang],
      hint: hint[lang],
      type,
      width,
      // a yes or no is 1 or 0 on the clipboard, as in every spreadsheet
      text: type === 'boolean' ? field.text : (item) => shownText(field, item, lang),
      put: (item, text) => {
        const next = field.put(item, text);
        return isFieldRefusal(next) ? { refused: next.refused[lang] } : next;
      },
      ...(without ? { without } : {}),
      ...(hidden ? { hidden } : {}),
      ...(words && type !== 'boolean'
        ? { options: () => words.map((word) => ({ value: word.value, label: word[lang] })) }
        : {}),
      ...(type === 'boolean' ? { shown: (item: Item) => (field.text(item) === '1' ? '✓' : '') } : {}),
      ...extras[id],
    };
  });
}

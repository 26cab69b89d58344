import type { Language } from '@lightfield/contract';
import { type Widget, bindingsOf } from '@lightfield/page';
import { valueAt } from '@lightfield/designer';
import { definitions } from '@lightfield/widgets/definitions';
import { isReadAs, symbols } from '@lightfield/widgets/design';

export interface LayerWords {
  /** What the person called it, or what it is. */
  readonly name: string;
  /** What tells it from others of its kind: its text, the symbol it shows, the variable it is bound to; '': nothing. */
  readonly more: string;
}
/** Letters of a text that are shown. */
const LONGEST = 40;

/** How a widget is called in the list of layers: forty texts that are all called "Text" tell nobody which is which. */
export function layerWords(widget: Widget, language: Language): LayerWords {
  const title = definitions.get(widget.widgetType)?.title[language] ?? widget.widgetType;
  const more = moreOf(widget, language).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST);
  if (widget.widgetName !== '') return { name: widget.widgetName, more: '' };
  return { name: title, more: more === title ? '' : more };
}

/** Is every word of a search (small letters) part of what it is called? */
export const isCalled = ({ name, more }: LayerWords, words: string): boolean =>
  words
    .split(/\s+/)
    .every((word) => `${name} ${more}`.toLowerCase().includes(word) || isReadAs(name, word) || isReadAs(more, word));

function moreOf(widget: Widget, language: Language): string {
  const text = valueAt(widget.data, 'text');
  if (typeof text === 'string' && text !== '') return text;
  const picture = valueAt(widget.data, 'imgHref');
  const symbol = typeof picture === 'string' ? symbols.get(picture.replace(/^symbol:/, '')) : undefined;
  if (symbol) return symbol.title[language];
  const [bound] = bindingsOf(widget, definitions.get(widget.widgetType));
  return bound?.title ?? '';
}

import type { Language } from '@lightfield/contract';
import { type Widget, bindingsOf, placedComponent, valueAt } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { symbols } from '@lightfield/widgets/design';

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

/** What a widget is sought by: what it is called, what it shows, everything it is bound to and what a place of a component was given. */
export function soughtWords(widget: Widget, language: Language): readonly string[] {
  const { name, more } = layerWords(widget, language);
  const definition = definitions.get(widget.widgetType);
  const given = [...(placedComponent(widget)?.values.values() ?? [])].filter((value) => typeof value === 'string');
  const symbol = symbolOf(widget);
  return [
    name,
    more,
    definition?.title[language] ?? '',
    ...textsOf(widget),
    ...(symbol ? [symbol.title[language]] : []),
    ...given,
    ...bindingsOf(widget, definition).flatMap(({ title, subTitle }) => [title, subTitle]),
  ].filter((word) => word !== '');
}

const textAt = (widget: Widget, path: string): readonly string[] => {
  const text = valueAt(widget.data, path);
  return typeof text === 'string' && text !== '' ? [text] : [];
};
/** Words that it shows: of a text, of a symbol the name beside it. */
const textsOf = (widget: Widget): readonly string[] => [
  ...textAt(widget, 'text'),
  ...textAt(widget, 'symbol.name.text'),
];
function symbolOf(widget: Widget) {
  const picture = valueAt(widget.data, 'imgHref');
  return typeof picture === 'string' ? symbols.get(picture.replace(/^symbol:/, '')) : undefined;
}

function moreOf(widget: Widget, language: Language): string {
  const [text] = textsOf(widget);
  if (text !== undefined) return text;
  const symbol = symbolOf(widget);
  if (symbol) return symbol.title[language];
  const placed = placedComponent(widget);
  const given = placed && [...placed.values.values()].find((value) => typeof value === 'string' && value !== '');
  if (typeof given === 'string') return given;
  const [bound] = bindingsOf(widget, definitions.get(widget.widgetType));
  return bound?.title ?? '';
}

import { Binding } from './binding.ts';
import type { Catalogue } from './definition.ts';
import { FORMAT, type PageDocument } from './document.ts';
import { edgesOf } from './geometry/box.ts';
import { isRecord } from './json.ts';
import { freshWidget } from './tree.ts';
import type { Widget } from './widget.ts';

/**
 * What a value has different from a base: nothing where they are the same; of two records a record of what differs; else
 * the value itself, lists and records in a list of their own; of a binding without its defaults, which the 1 says.
 */
type Difference = undefined | string | number | boolean | null | readonly [unknown, 1?] | { [key: string]: Difference };

/** A widget without what every fresh one of its type has. `position` and `id` are always there. */
interface BriefWidget {
  readonly id: string;
  readonly widgetType: string;
  readonly position: Widget['position'] | BriefBox;
  readonly differs?: Difference;
  /** No fresh widget has one. */
  readonly styled?: Widget['styled'];
  readonly children?: readonly BriefWidget[];
}

/** A box, whose edges follow: x, y, width, height, and how it is turned, if it is. */
type BriefBox = readonly number[];

/**
 * A page as it travels to the designer and to who looks at it: most of what is written in a page of 2,000 widgets (4.3 MB) are defaults, and
 * both ends know them. Good for this journey alone: whoever has other defaults than the sender reads another page in it.
 */
export interface BriefPage extends Omit<PageDocument, 'widgets' | 'components'> {
  /** Of which kind: who asks for it in the words of an earlier one is answered the whole page. */
  readonly brief: typeof KIND;
  readonly widgets: readonly BriefWidget[];
  readonly components: readonly (Omit<PageDocument['components'][number], 'widgets'> & {
    readonly widgets: readonly BriefWidget[];
  })[];
}

const KIND = 2;

export function briefPage(page: PageDocument, catalogue: Catalogue): BriefPage {
  const baseOf = bases(catalogue);
  const known = briefsOf(catalogue);
  const list = (widgets: readonly Widget[]): BriefWidget[] => widgets.map(brief);
  const brief = (widget: Widget): BriefWidget => {
    const before = known.get(widget);
    if (before) return before;
    const { id, widgetType, position, children, styled, ...own } = widget;
    const differs = difference(baseOf(widgetType), own);
    const made: BriefWidget = {
      id,
      widgetType,
      position: briefPosition(position),
      ...(differs !== undefined && { differs }),
      ...(styled && { styled }),
      ...(children && { children: list(children) }),
    };
    known.set(widget, made);
    return made;
  };
  return {
    ...page,
    brief: KIND,
    widgets: list(page.widgets),
    components: page.components.map((component) => ({ ...component, widgets: list(component.widgets) })),
  };
}

/** Widgets that were made brief before: they never change, and a page that is opened again is mostly what it was. */
const briefs = new WeakMap<Catalogue, WeakMap<Widget, BriefWidget>>();
function briefsOf(catalogue: Catalogue): WeakMap<Widget, BriefWidget> {
  let known = briefs.get(catalogue);
  if (!known) briefs.set(catalogue, (known = new WeakMap()));
  return known;
}

export const isBrief = (json: Readonly<Record<string, unknown>>): boolean =>
  json['brief'] === KIND && json['format'] === FORMAT;

/**
 * The page that was made brief, its widgets sharing what they have in common. For what our own server sent: nothing is
 * checked. A type that is not in the catalogue is an error.
 */
export function wholePage({ brief: _brief, ...page }: BriefPage, catalogue: Catalogue): PageDocument {
  const baseOf = bases(catalogue);
  const list = (widgets: readonly BriefWidget[]): Widget[] => widgets.map(whole);
  const whole = ({ id, widgetType, position, differs, styled, children }: BriefWidget): Widget => {
    const base = baseOf(widgetType);
    const { ref, data, ...own } = differs === undefined ? base : (restored(base, differs) as Own);
    // in the order in which a page that was read has them, so that both are the same text
    return {
      id,
      ref,
      widgetType,
      ...own,
      ...(styled && { styled }),
      position: wholePosition(position),
      data,
      ...(children && { children: list(children) }),
    };
  };
  return {
    ...page,
    widgets: list(page.widgets),
    components: page.components.map((component) => ({ ...component, widgets: list(component.widgets) })),
  };
}

const boxOf = ([x = 0, y = 0, width = 0, height = 0, rotate = 0]: BriefBox) => ({
  x,
  y,
  width,
  height,
  rotate,
  ...edgesOf({ x, y, width, height }),
});
const isList = (position: BriefWidget['position']): position is BriefBox => Array.isArray(position);
const wholePosition = (position: BriefWidget['position']): Widget['position'] =>
  isList(position) ? boxOf(position) : position;
function briefPosition(position: Widget['position']): BriefWidget['position'] {
  if (!('width' in position && 'rotate' in position)) return position;
  const { x, y, width, height, rotate } = position;
  const list = [x, y, width, height, ...(rotate === 0 ? [] : [rotate])];
  return JSON.stringify(boxOf(list)) === JSON.stringify(position) ? list : position;
}

type Own = Omit<Widget, 'id' | 'widgetType' | 'position' | 'children' | 'styled'>;

/** What a fresh widget of each type has, worked out once. */
function bases(catalogue: Catalogue): (type: string) => Own {
  const known = new Map<string, Own>();
  return (type) => {
    const before = known.get(type);
    if (before) return before;
    const definition = catalogue.get(type);
    if (!definition) throw new Error(`Unknown type of widget ${type}`);
    const { id: _id, widgetType: _type, position: _position, ...own } = freshWidget(definition, { x: 0, y: 0 }, 'base');
    known.set(type, own);
    return own;
  };
}

function difference(base: unknown, value: unknown): Difference {
  if (Object.is(base, value)) return undefined;
  if (!isRecord(value) && !Array.isArray(value)) return value as Difference;
  if (Array.isArray(value)) return Array.isArray(base) && sameList(base, value) ? undefined : [value];
  if (!isRecord(base) || !follows(base, value)) return isBinding(value) ? [unlike(UNBOUND, value), 1] : [value];
  let differs: Record<string, Difference> | undefined;
  for (const key of Object.keys(value)) {
    const one = difference(base[key], value[key]);
    if (one !== undefined) (differs ??= {})[key] = one;
  }
  return differs;
}

/** What a binding says that is said of nothing else. */
const UNBOUND: Readonly<Record<string, unknown>> = Binding.parse({});
const isBinding = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(value).length === Object.keys(UNBOUND).length && follows(UNBOUND, value);
const unlike = (base: Readonly<Record<string, unknown>>, value: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(value).filter(([key, one]) => one !== base[key]));

/** Has it all keys of the base, in their order, and its own after them? Then it comes out of the base as it was. */
function follows(base: object, value: object): boolean {
  const keys = Object.keys(value);
  return Object.keys(base).every((key, at) => keys[at] === key);
}
const sameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && (one.length === 0 || JSON.stringify(one) === JSON.stringify(other));

function restored(base: unknown, differs: Difference): unknown {
  if (differs === undefined) return base;
  if (Array.isArray(differs)) return differs[1] === 1 ? { ...UNBOUND, ...differs[0] } : differs[0];
  if (!isRecord(differs)) return differs;
  const own = isRecord(base) ? base : {};
  const value: Record<string, unknown> = { ...own };
  for (const key of Object.keys(differs)) value[key] = restored(own[key], differs[key]);
  return value;
}

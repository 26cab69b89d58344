import type { ThemeLook } from '@lightfield/contract';
import type { PageDocument } from '../document.ts';
import { isRecord } from '../json.ts';
import { Gradient } from '../look/gradient.ts';
import { Shadow } from '../look/shadow.ts';
import type { Param } from '../param.ts';
import type { Widget } from '../widget.ts';
import { FAMILY, NAMED_COLOUR, colourIn, colourNamesIn, familyIn } from './names.ts';
import { lookOfTheme } from './themes.ts';

/** Parts of a widget in which something has a colour. */
const PARTS = ['style', 'data', 'animation'] as const;
/** The record of what a place of a component says for itself: its keys are names of parameters. */
const GIVEN = 'values';

/** What becomes of colours that were chosen by hand. */
export interface OfHand {
  readonly colour: (colour: string) => string;
  /** Of those of one gradient: what was the brightest of them stays so, or what was round would be hollow. */
  readonly gradient: (colours: readonly string[]) => readonly string[];
}
const asItStands: OfHand = { colour: (colour) => colour, gradient: (colours) => colours };
const STYLE = 'style';
const FILL = 'fill';
/** In it colours belong together. */
const GRADIENT = 'gradient';
/** What lies in the way of the light is dark by day and by night. */
const SHADOW = 'shadow';

/** Widgets never change, nor do their parts, which many share: each is walked once for a look, and drawn once. */
type Known = WeakMap<object, object>;
const known = new WeakMap<ThemeLook, Known>();
function knownOf(look: ThemeLook): Known {
  let parts = known.get(look);
  if (!parts) known.set(look, (parts = new WeakMap()));
  return parts;
}

/**
 * The page with every name of its theme replaced by what it is there: the one place where names become colours and families.
 * Everything that draws a page draws what this answers. What names nothing stays the very same, down to the page itself.
 */
export const drawnPage = (page: PageDocument): PageDocument => drawnWith(page, lookOfTheme(page.con.theme));

/** As above in a look of its own, each colour that was chosen by hand passed through `ofHand`. */
export function drawnWith(page: PageDocument, look: ThemeLook, ofHand: OfHand = asItStands): PageDocument {
  const walk = walkerOf(look, ofHand, ofHand === asItStands ? knownOf(look) : new WeakMap());
  const { con, components } = page;
  const bgColor = walk.colour(con.bgColor);
  const params = walk.params(con.params);
  const widgets = walk.widgets(page.widgets);
  const drawn = components.map((component) => {
    const [inside, own] = [walk.widgets(component.widgets), walk.params(component.params)];
    return inside === component.widgets && own === component.params
      ? component
      : { ...component, widgets: inside, params: own };
  });
  const sameCon = bgColor === con.bgColor && params === con.params;
  const sameComponents = drawn.every((component, at) => component === components[at]);
  if (sameCon && sameComponents && widgets === page.widgets) return page;
  return {
    ...page,
    con: sameCon ? con : { ...con, bgColor, params: [...params] },
    widgets,
    components: sameComponents ? components : drawn,
  };
}

/** One widget as it is drawn in a theme. */
export const drawnWidget = (widget: Widget, look: ThemeLook): Widget =>
  walkerOf(look, asItStands, knownOf(look)).widget(widget);

function drawnShadow(value: unknown, look: ThemeLook): unknown {
  const parsed = Shadow.safeParse(value);
  if (!parsed.success) return value;
  const color = colourIn(look, parsed.data.color);
  return color === parsed.data.color ? value : { ...parsed.data, color };
}
function drawnGradient(value: unknown, look: ThemeLook, ofHand: OfHand): unknown {
  const parsed = Gradient.safeParse(value);
  if (!parsed.success) return value;
  const { stops } = parsed.data;
  const named = stops.map(({ color }) => colourIn(look, color));
  const byHand = stops.flatMap(({ color }, at) => (named[at] === color ? [color] : []));
  const turned = ofHand.gradient(byHand).values();
  const colours = stops.map(({ color }, at) => (named[at] === color ? turned.next().value : named[at]) ?? color);
  if (colours.every((color, at) => color === stops[at]?.color)) return value;
  return { ...parsed.data, stops: stops.map((stop, at) => ({ ...stop, color: colours[at] ?? stop.color })) };
}

function walkerOf(look: ThemeLook, ofHand: OfHand, parts: Known) {
  const colour = (text: string): string => {
    const named = colourIn(look, text);
    return named === text ? ofHand.colour(text) : named;
  };
  const texts = (text: string, key: string): string => {
    if (key === FAMILY) return familyIn(look, text);
    return NAMED_COLOUR.test(key) ? colour(text) : text;
  };
  const walked = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return texts(value, key);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return list(value);
    return record(value as Readonly<Record<string, unknown>>, key);
  };
  // most of a page names nothing: nothing is made until something differs
  const list = (values: readonly unknown[]): readonly unknown[] => {
    let after: unknown[] | undefined;
    for (let at = 0; at < values.length; at++) {
      const next = walked(values[at], '');
      if (next !== values[at]) (after ??= [...values])[at] = next;
    }
    return after ?? values;
  };
  const record = (value: Readonly<Record<string, unknown>>, key: string): unknown => {
    let after: Record<string, unknown> | undefined;
    for (const inner of Object.keys(value)) {
      const one = value[inner];
      // what is given for a colour is a name or not; whether it is meant as a colour is seen where it is taken
      const next =
        key === GIVEN && typeof one === 'string'
          ? colourIn(look, one)
          : (ofLook(one, key, inner) ?? walked(one, inner));
      if (next !== one) (after ??= { ...value })[inner] = next;
    }
    return after ?? value;
  };
  /** `undefined`: it is something else, to be walked through. */
  const ofLook = (value: unknown, key: string, inner: string): unknown => {
    if (inner === SHADOW && key === STYLE) return drawnShadow(value, look);
    return inner === GRADIENT && key === FILL ? drawnGradient(value, look, ofHand) : undefined;
  };
  const part = (value: unknown, key: string): unknown => {
    if (!isRecord(value)) return value;
    const before = parts.get(value);
    if (before) return before;
    const after = record(value, key) as object;
    parts.set(value, after);
    return after;
  };
  const expressions = (list: Widget['expressions']): Widget['expressions'] => {
    const after = list.map((one) => {
      const expression = colourNamesIn(look, one.expression);
      return expression === one.expression ? one : { ...one, expression };
    });
    return after.every((one, at) => one === list[at]) ? list : after;
  };
  const drawn = (one: Widget): Widget => {
    const [style, data, animation] = PARTS.map((name) => part(one[name], name));
    const children = one.children && widgets(one.children);
    const follows = one.expressions.length === 0 ? one.expressions : expressions(one.expressions);
    const isSame =
      style === one.style &&
      data === one.data &&
      animation === one.animation &&
      children === one.children &&
      follows === one.expressions;
    if (isSame) return one;
    // colours and families are texts before and after, and everything else stays what it is
    return { ...one, style, data, animation, expressions: follows, ...(children && { children }) } as Widget;
  };
  const widget = (one: Widget): Widget => {
    const before = parts.get(one);
    // what was put there for a widget is one
    if (before) return before as Widget;
    const after = drawn(one);
    parts.set(one, after);
    return after;
  };
  const widgets = (list: readonly Widget[]): readonly Widget[] => {
    const after = list.map(widget);
    return after.every((one, at) => one === list[at]) ? list : after;
  };
  return {
    colour,
    params: (params: readonly Param[]): readonly Param[] => {
      const after = params.map((param) => {
        const value = typeof param.value === 'string' && param.kind === 'colour' ? colour(param.value) : param.value;
        return value === param.value ? param : { ...param, value };
      });
      return after.every((param, at) => param === params[at]) ? params : after;
    },
    widgets,
    widget,
  };
}

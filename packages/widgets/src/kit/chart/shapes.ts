import type { Font } from '@lightfield/page';
import { cssColour } from '../colour.ts';
import { SVG } from '../dom.ts';
import { channelled, fontFamily } from '../paint.ts';

type Attributes = Readonly<Record<string, string | number>>;
/** One element of a chart. Charts are worked out as lists of these, in page units, and written into the page past React. */
export interface Shape {
  readonly tag: 'path' | 'rect' | 'circle' | 'text';
  readonly attributes: Attributes;
  /** Letters of a `text`. */
  readonly words?: string;
}

/** A tenth of a unit is finer than a screen. */
export const round = (value: number): number => Math.round(value * 10) / 10;

export const path = (d: string, attributes: Attributes): Shape => ({ tag: 'path', attributes: { d, ...attributes } });
export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes): Shape => ({
  tag: 'rect',
  attributes: {
    x: round(x),
    y: round(y),
    width: round(Math.max(0, width)),
    height: round(Math.max(0, height)),
    ...attributes,
  },
});
export const dot = (cx: number, cy: number, r: number, attributes: Attributes): Shape => ({
  tag: 'circle',
  attributes: { cx: round(cx), cy: round(cy), r, ...attributes },
});
export const line = (d: string, colour: string, width = 1, rest: Attributes = {}): Shape =>
  path(d, { fill: 'none', stroke: cssColour(colour), 'stroke-width': width, ...rest });

/** `y`: the middle of the letters. */
export function text(words: string, x: number, y: number, font: Font, anchor: 'start' | 'middle' | 'end'): Shape {
  return {
    tag: 'text',
    words,
    attributes: {
      x: round(x),
      y: round(y + font.size * 0.36),
      'text-anchor': anchor,
      'font-family': fontFamily(font),
      'font-size': font.size,
      'font-weight': font.bold ? 'bold' : 'normal',
      'font-style': font.italic ? 'italic' : 'normal',
      'text-decoration': font.underline ? 'underline' : 'none',
      fill: channelled('font', font.color),
    },
  };
}

/** Parallel strokes from the lower left to the upper right, cut at the sides of a box: what is doubtful. `seen`: where its points lie on a side that is turned. */
export function hatched(
  left: number,
  right: number,
  top: number,
  bottom: number,
  colour: string,
  seen: (x: number, y: number) => { readonly x: number; readonly y: number } = (x, y) => ({ x, y }),
): Shape {
  const step = 6;
  let d = '';
  const height = bottom - top;
  for (let x = left - height; x < right; x += step) {
    const [from, to] = [Math.max(x, left), Math.min(x + height, right)];
    if (to <= from) continue;
    const [begin, end] = [seen(from, bottom - (from - x)), seen(to, bottom - (to - x))];
    d += `M${round(begin.x)} ${round(begin.y)}L${round(end.x)} ${round(end.y)}`;
  }
  return line(d, colour, 1, { opacity: 0.45 });
}

/** A side in its colour, darker or lighter by how the light falls on it. */
export const lit = (d: string, colour: string, shade: number, opacity: number): Shape[] => [
  path(d, { fill: cssColour(colour), 'fill-opacity': opacity, stroke: 'none' }),
  ...(shade === 0
    ? []
    : [
        path(d, { fill: shade > 0 ? '#000000' : '#ffffff', 'fill-opacity': Math.abs(shade) * opacity, stroke: 'none' }),
      ]),
];

const drawn = new WeakMap<Element, readonly Shape[]>();
/** Writes shapes into `parent`, element by element: what is as it was is not touched. */
export function paint(parent: SVGElement | null, shapes: readonly Shape[]): void {
  if (!parent) return;
  const before = drawn.get(parent) ?? [];
  for (const [at, shape] of shapes.entries()) {
    const was = before[at];
    let element = parent.children[at];
    if (!element || was?.tag !== shape.tag) {
      const fresh = document.createElementNS(SVG, shape.tag);
      if (element) element.replaceWith(fresh);
      else parent.append(fresh);
      element = fresh;
      write(element, shape, undefined);
    } else write(element, shape, was);
  }
  while (parent.children.length > shapes.length) parent.lastElementChild?.remove();
  drawn.set(parent, shapes);
}
function write(element: Element, { attributes, words }: Shape, was: Shape | undefined): void {
  for (const [name, value] of Object.entries(attributes))
    if (was?.attributes[name] !== value) element.setAttribute(name, String(value));
  if (was) for (const name of Object.keys(was.attributes)) if (!(name in attributes)) element.removeAttribute(name);
  if (words !== undefined && was?.words !== words) element.textContent = words;
}

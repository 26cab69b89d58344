import {
  type Box,
  type Gradient,
  type GradientStop,
  STOPS,
  gradientLine,
  parseColour,
  printColour,
} from '@lightfield/page';
import type { DrawnElement, ReadColour } from './drawn-element.ts';
import { type Scaling, apply } from './scaling.ts';

/** A gradient of a drawing as one of ours for a shape in this box; `undefined`: ours would look different. */
export type ReadGradient = (box: Box, scaling: Scaling) => Gradient | undefined;

/** One gradient may take its colours from another, and that from the next. */
const CHAIN = 5;
/** So many percent beyond the ends of the box are nothing that is seen. */
const SLACK = 1;
/** Nobody draws so far out, and what is farther has no direction left: differences of such numbers are no numbers. */
const FAR = 1e9;
/** Shares of a box that are the same corner. */
const NEAR = 0.001;

/** Linear gradients of a drawing by their ids. Those that are turned by a matrix, mirrored or repeated are left out. */
export function gradientsIn(root: DrawnElement, colour: ReadColour): ReadonlyMap<string, ReadGradient> {
  const all = new Map<string, DrawnElement>();
  const collect = (element: DrawnElement): void => {
    const id = element.attributes['id'];
    if (id && tagOf(element) === 'lineargradient') all.set(id, element);
    for (const child of element.children) collect(child);
  };
  collect(root);
  return new Map(
    [...all].map(([id, element]) => [id, (box, scaling) => gradientOf(element, all, { colour, box, scaling })]),
  );
}
const tagOf = ({ tag }: DrawnElement): string => tag.replace(/^.*:/, '').toLowerCase();

interface Place {
  readonly colour: ReadColour;
  readonly box: Box;
  readonly scaling: Scaling;
}
function gradientOf(
  element: DrawnElement,
  all: ReadonlyMap<string, DrawnElement>,
  { colour, box, scaling }: Place,
): Gradient | undefined {
  // what it does not say itself, the one says that it takes after
  const chain = chainOf(element, all);
  const said = (name: string): string | undefined => chain.find((one) => one.attributes[name])?.attributes[name];
  if (said('gradientTransform') || (said('spreadMethod') ?? 'pad') !== 'pad') return undefined;
  const stops = stopsOf(
    chain.find(({ children }) => children.some((child) => tagOf(child) === 'stop')),
    colour,
  );
  if (!stops || box.width <= 0 || box.height <= 0) return undefined;
  const at = (name: string, or: string): number => shareOf(said(name) ?? or);
  const [x1, y1, x2, y2] = [at('x1', '0%'), at('y1', '0%'), at('x2', '100%'), at('y2', '0%')];
  if (![x1, y1, x2, y2].every((value) => Math.abs(value) <= FAR)) return undefined;
  if (said('gradientUnits') === 'userSpaceOnUse') {
    const [from, to] = [apply(scaling, { x: x1, y: y1 }), apply(scaling, { x: x2, y: y2 })];
    return laid(from, to, box, stops);
  }
  // the box of a shape that is mirrored is not, and its gradient would be
  if (scaling.sx < 0 || scaling.sy < 0) return undefined;
  const [across, down] = [x2 - x1, y2 - y1];
  if (across === 0 || down === 0) {
    const on = (x: number, y: number) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
    return laid(on(x1, y1), on(x2, y2), box, stops);
  }
  // from corner to corner its colours lie along the other corners, as those of ours do when they lead so
  const isWhole = Math.abs(Math.abs(across) - 1) < NEAR && Math.abs(Math.abs(down) - 1) < NEAR;
  return isWhole ? made(angleOf(across * box.height, down * box.width), stops) : undefined;
}

function chainOf(element: DrawnElement, all: ReadonlyMap<string, DrawnElement>): readonly DrawnElement[] {
  const chain: DrawnElement[] = [];
  let one: DrawnElement | undefined = element;
  while (one && chain.length < CHAIN) {
    chain.push(one);
    const href: string = one.attributes['href'] ?? one.attributes['xlink:href'] ?? '';
    one = href.startsWith('#') ? all.get(href.slice(1)) : undefined;
  }
  return chain;
}

/** A number, or percent as a share of one. */
const shareOf = (text: string): number =>
  text.trim().endsWith('%') ? Number.parseFloat(text) / 100 : Number.parseFloat(text);

function stopsOf(element: DrawnElement | undefined, colour: ReadColour): readonly GradientStop[] | undefined {
  const found = element?.children.filter((child) => tagOf(child) === 'stop') ?? [];
  if (found.length < STOPS.least || found.length > STOPS.most) return undefined;
  const stops: GradientStop[] = [];
  for (const one of found) {
    const stop = stopOf(one, colour);
    if (!stop) return undefined;
    // a stop is never before the one before it
    stops.push({ ...stop, at: Math.max(stop.at, stops.at(-1)?.at ?? 0) });
  }
  return stops;
}

const within = (share: number): number => Math.min(1, Math.max(0, share));
function stopOf({ attributes }: DrawnElement, colour: ReadColour): GradientStop | undefined {
  const styled = new Map(
    (attributes['style'] ?? '').split(';').map((line): [string, string] => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
  const said = (name: string, or: string): string => styled.get(name) || attributes[name] || or;
  const rgba = parseColour(colour(said('stop-color', 'black')) ?? '');
  const [offset, opacity] = [shareOf(said('offset', '0')), shareOf(said('stop-opacity', '1'))];
  if (!rgba || !Number.isFinite(offset) || !Number.isFinite(opacity)) return undefined;
  return { at: within(offset) * 100, color: printColour({ ...rgba, a: rgba.a * within(opacity) }, 'hex') };
}

const angleOf = (across: number, down: number): number => ((Math.atan2(across, -down) / Math.PI) * 180 + 360) % 360;
function made(angle: number, stops: readonly GradientStop[]): Gradient {
  const tidy = (value: number): number => Math.round(value * 100) / 100;
  return {
    type: 'linear',
    angle: tidy(angle),
    x: 50,
    y: 50,
    stops: stops.map(({ at, color }) => ({ at: Math.min(100, Math.max(0, tidy(at))), color })),
  };
}

/** From one point to another, page units: the same on the line that ours has through the box, where that is long enough. */
function laid(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
  box: Box,
  stops: readonly GradientStop[],
): Gradient | undefined {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (across === 0 && down === 0) return undefined;
  const angle = angleOf(across, down);
  const line = gradientLine(angle, box);
  const [dx, dy] = [line.x2 - line.x1, line.y2 - line.y1];
  const length = dx ** 2 + dy ** 2;
  const shareAt = ({ x, y }: { readonly x: number; readonly y: number }): number =>
    (((x - line.x1) * dx + (y - line.y1) * dy) / length) * 100;
  const [start, end] = [shareAt(from), shareAt(to)];
  const placed = stops.map(({ at, color }) => ({ at: start + ((end - start) * at) / 100, color }));
  // a stop outside of the box decides what is seen within: ours has none there
  if (placed.some(({ at }) => at < -SLACK || at > 100 + SLACK)) return undefined;
  return made(angle, placed);
}

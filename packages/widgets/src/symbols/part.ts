import type { SymbolState } from '@lightfield/page';

/**
 * What a piece of a symbol stands for, which decides its colour: `body` is plant at rest, `line` an outline or a pipe,
 * `state` the piece that shows the state, `accent` what is drawn upon that piece and keeps readable on it.
 */
export type PaintRole = 'body' | 'line' | 'state' | 'accent';

/**
 * How a piece of a symbol moves with its machine. Declared by what draws the piece (`blades`, `bowtie`, `vessel`), so that
 * every symbol made of it moves alike; places in symbol units.
 */
export type Motion =
  /** Turns about a place while the machine runs; `speed`: so many times as fast as usual, the other way round below zero. */
  | { readonly kind: 'turn'; readonly cx: number; readonly cy: number; readonly speed?: number }
  /** Turns about an upright shaft, seen from the side: it narrows and widens. */
  | { readonly kind: 'spin'; readonly cx: number }
  /** Stands turned by so many degrees (clockwise, from where it is drawn): at rest, and switched on. */
  | { readonly kind: 'swing'; readonly cx: number; readonly cy: number; readonly off: number; readonly on: number }
  /** Is full from below up to a share of its height. */
  | { readonly kind: 'level'; readonly top: number; readonly bottom: number }
  /** Is open from the middle out, `reach` to each side. */
  | { readonly kind: 'open'; readonly cx: number; readonly cy: number; readonly reach: number }
  /** Is full from one place up to another along an axis, whichever way. */
  | { readonly kind: 'fill'; readonly axis: 'x' | 'y'; readonly from: number; readonly to: number }
  /** Stands turned by so many degrees where its value is nothing, and where it is all. */
  | { readonly kind: 'tilt'; readonly cx: number; readonly cy: number; readonly from: number; readonly to: number }
  /** Is moved so far where its value is all. */
  | { readonly kind: 'shift'; readonly dx: number; readonly dy: number };

interface Painted {
  readonly paint: PaintRole;
  /** How it moves where the symbol follows values. */
  readonly moves?: Motion;
  /** It stands for a level, and gives way where one is known. */
  readonly drawn?: true;
  /** Filled with its own ink: arrow heads, dots. */
  readonly solid?: true;
  readonly dashed?: true;
  /** Drawn in these states alone. */
  readonly only?: readonly SymbolState[];
  /** Of a symbol that an enterprise made: its own colours, and what of it takes the colour of the state. */
  readonly own?: OwnPaint;
}
export interface OwnPaint {
  readonly fill: string;
  readonly stroke: string;
  /** Symbol units. */
  readonly width: number;
  readonly opacity: number;
  readonly stateFill: boolean;
  readonly stateStroke: boolean;
  /** In greys that follow from its colours. */
  readonly isGrey: boolean;
}
/** Is it drawn in this state? */
export const isDrawnIn = (part: Part, state: SymbolState): boolean => !part.only || part.only.includes(state);
export type Part = Painted &
  (
    | { readonly kind: 'path'; readonly d: string }
    | { readonly kind: 'circle'; readonly cx: number; readonly cy: number; readonly r: number }
    | {
        readonly kind: 'rect';
        readonly x: number;
        readonly y: number;
        readonly width: number;
        readonly height: number;
        readonly radius: number;
      }
    | { readonly kind: 'line'; readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }
    /** `x`, `y`: the middle of the letters; `size`: height of the type. */
    | { readonly kind: 'text'; readonly x: number; readonly y: number; readonly size: number; readonly text: string }
  );

/** Two decimals are finer than any screen and keep the data short. */
export const round = (value: number) => Math.round(value * 100) / 100;

const course = (points: readonly number[]) =>
  points.map((value, at) => `${at === 0 ? 'M' : at % 2 ? ' ' : 'L'}${round(value)}`).join('');

export const path = (d: string, paint: PaintRole = 'line'): Part => ({ kind: 'path', d, paint });
export const circle = (cx: number, cy: number, r: number, paint: PaintRole = 'body'): Part => ({
  kind: 'circle',
  cx: round(cx),
  cy: round(cy),
  r: round(r),
  paint,
});
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  paint: PaintRole = 'body',
  radius = 0,
): Part => ({ kind: 'rect', x, y, width, height, radius, paint });
export const line = (x1: number, y1: number, x2: number, y2: number, paint: PaintRole = 'line'): Part => ({
  kind: 'line',
  x1: round(x1),
  y1: round(y1),
  x2: round(x2),
  y2: round(y2),
  paint,
});
/** Through `x, y, x, y, ...`, open. */
export const run = (points: readonly number[], paint: PaintRole = 'line') => path(course(points), paint);
/** Through `x, y, x, y, ...`, and back. */
export const shape = (points: readonly number[], paint: PaintRole = 'body') => path(`${course(points)}Z`, paint);
export const text = (letters: string, x: number, y: number, size: number, paint: PaintRole = 'accent'): Part => ({
  kind: 'text',
  x,
  y,
  size,
  text: letters,
  paint,
});
export const solid = (part: Part): Part => ({ ...part, solid: true });
export const dashed = (part: Part): Part => ({ ...part, dashed: true });

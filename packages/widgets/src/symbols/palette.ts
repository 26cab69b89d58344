import { SYMBOL_STATES, type SymbolState, lightnessOf, luminance, parseColour } from '@lightfield/page';
import type { PaintRole, Part } from './part.ts';

export { SYMBOL_STATES, type SymbolState };

/** Pixels, whatever the size of the symbol; thinner where it is an icon, so that it does not run together. */
export const STROKE_WIDTH = 1.5;
const ICON = { edge: 32, strokeWidth: 1 };
/** `edge`: the shorter one of what is drawn, page units. */
export const strokeWidthIn = (edge: number): number => (edge < ICON.edge ? ICON.strokeWidth : STROKE_WIDTH);

/**
 * The canvas has a colour of its own, which the theme of the product does not change; so have the symbols of a plain page. Outlines and states stand out at
 * least 3:1 from a white canvas and from a nearly black one, what is drawn upon a state 3:1 from it (a test computes it).
 */
export interface Palette {
  readonly line: string;
  readonly body: string;
  /** Upon a body at rest; on white as readable as on the body itself. */
  readonly ink: string;
  /** Upon a state, or upon a dark colour that somebody chose. */
  readonly inkOnState: string;
  readonly state: Readonly<Record<SymbolState, string>>;
  /** Of badges that say a state; absent: those of a plain page. */
  readonly badges?: Readonly<Record<SymbolState, string>>;
  /** Of what is lines alone, which stand on the page itself. */
  readonly outline: Readonly<Record<SymbolState, string>>;
}
const STATE: Readonly<Record<SymbolState, string>> = {
  off: '#c3cad1',
  on: '#2f8048',
  transition: '#2f72b8',
  fault: '#d02a36',
  unknown: '#a3adb7',
  manual: '#7a4fb0',
  maintenance: '#9a6a00',
};
export const PALETTE: Palette = {
  line: '#6a7682',
  body: '#d9dee3',
  ink: '#3a4550',
  inkOnState: '#ffffff',
  state: STATE,
  outline: STATE,
};

/** An outline that shows the state by itself. */
export const outlineIn = (state: SymbolState, { line, outline }: Palette): string =>
  state === 'off' ? line : outline[state];

export interface Ink {
  readonly fill: string;
  readonly stroke: string;
}
/**
 * What is drawn upon `ground` in the ink that stands out from it more. A ground that is only known when it is painted
 * (`var(--x, #c3cad1)`, which an animation may set) is left to the browser: dark on light, white on dark.
 */
export function inkUpon(ground: string): string {
  if (ground.startsWith('var(')) return `oklch(from ${ground} clamp(0.38, (0.7 - l) * 1000, 1) 0 0)`;
  const colour = parseColour(ground);
  // where both inks are equally readable
  return !colour || luminance(colour) > 0.287 ? PALETTE.ink : PALETTE.inkOnState;
}

/** In what a part is drawn: by its role, or of an enterprise's own part in its own colours but for what shows the state. */
export function inkOf({ own, paint, kind }: Part, ink: Record<PaintRole, Ink>, stated: string): Ink {
  if (!own) return ink[paint];
  const [fill, stroke] = own.isGrey
    ? [kind === 'text' ? ink.line.stroke : greyOf(own.fill, ink), own.stroke === 'none' ? 'none' : ink.line.stroke]
    : [own.fill, own.stroke];
  return { fill: own.stateFill ? ink.state.fill : fill, stroke: own.stateStroke ? stated : stroke };
}
/** The darkest area is no outline yet, percent of a body. */
const DARKEST_GREY = 30;
/**
 * An area of a symbol's own between what a body and an outline have, the brighter the more of the body: what was told apart by how bright it
 * is still is, no colour is left, and on a dark page it is dark.
 */
function greyOf(colour: string, { body, line }: Record<PaintRole, Ink>): string {
  const known = parseColour(colour);
  if (!known) return colour;
  const share = DARKEST_GREY + ((100 - DARKEST_GREY) * lightnessOf(known)) / 100;
  return `color-mix(in srgb, ${body.fill} ${Math.round(share)}%, ${line.stroke})`;
}

/**
 * Fill and stroke of each role in a state. `fill` takes the place of the colour of the state, `stroke` of the outlines:
 * colours of a page, or `var(...)`.
 */
export function inks(
  state: SymbolState,
  fill?: string,
  stroke?: string,
  palette: Palette = PALETTE,
): Record<PaintRole, Ink> {
  const outline = stroke ?? palette.line;
  const ground = fill ?? palette.state[state];
  return {
    body: { fill: palette.body, stroke: outline },
    line: { fill: 'none', stroke: outline },
    state: { fill: ground, stroke: outline },
    accent: { fill: 'none', stroke: inkUpon(ground) },
  };
}

import { asNumber, type LiveValue } from '@lightfield/rules';
import type { Animation, Comparison } from './animation.ts';
import type { Binding } from './binding.ts';
import type { Point } from './position.ts';

export { asNumber, type LiveValue };

/** The latest value behind a binding. */
export type ReadValue = (binding: Binding) => LiveValue;

const COMPARE: Record<Comparison, (one: number, other: number) => boolean> = {
  '==': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
};

/**
 * Does a live value stand to the value beside it as the symbol says? Both as numbers where both are; texts are equal or
 * not, and have no order. Without a live value nothing holds, "not equal" neither: nobody knows.
 */
export function holds(symbol: Comparison, reading: LiveValue, value: string): boolean {
  if (reading === null || reading === undefined || (typeof reading === 'number' && Number.isNaN(reading))) return false;
  const [one, other] = [asNumber(reading), asNumber(value)];
  if (one !== undefined && other !== undefined) return COMPARE[symbol](one, other);
  const isSame = String(reading) === value;
  return symbol === '==' ? isSame : symbol === '!=' && !isSame;
}

/** The colour of the first line that holds; `undefined`: that of the style. */
export const colourFor = (
  lines: Animation['fillColor']['config']['dataArray'],
  reading: LiveValue,
): string | undefined => lines.find(({ symbol, value }) => holds(symbol, reading, value))?.color;

export interface Twinkle {
  /** `opacity`: it fades in and out; otherwise the colours change places with those of the style. */
  readonly type: 'color' | 'opacity';
  readonly fill: string;
  readonly stroke: string;
  readonly font: string;
}
export interface Rotation {
  readonly direction: 'cw' | 'ccw';
  /** Milliseconds for one turn. */
  readonly speed: number;
}
/** How a widget looks at this moment, beside what its style says. */
export interface Animated {
  readonly visible: boolean;
  readonly fill: string | undefined;
  readonly stroke: string | undefined;
  readonly font: string | undefined;
  readonly twinkle: Twinkle | undefined;
  readonly rotate: Rotation | undefined;
  /** Page units from where it stands. */
  readonly offset: Point;
}

/** How a widget looks when nothing moves it: what is not animated costs nothing. */
export const AT_REST: Animated = {
  visible: true,
  fill: undefined,
  stroke: undefined,
  font: undefined,
  twinkle: undefined,
  rotate: undefined,
  offset: { x: 0, y: 0 },
};

export const isAnimated = (animation: Animation): boolean => {
  for (const name in animation) if (animation[name as keyof Animation].enable) return true;
  return false;
};

/** How a widget looks with the values of this moment (S2 §3 "Animations"). What has no value stays as its style says. */
export function animate(animation: Animation, read: ReadValue): Animated {
  if (!isAnimated(animation)) return AT_REST;
  // asked for every value of every widget: what is switched off is passed over, and nothing is made on the way
  const valueOf = (config: { readonly data: Binding | null }): LiveValue =>
    config.data ? read(config.data) : undefined;
  const { visiable, twinkle, rotate, fillColor, borderColor, fontColor, move } = animation;
  const isOn = ({ enable, config }: Animation['twinkle'] | Animation['rotate']): boolean =>
    enable && holds(config.symbol, valueOf(config), config.value);
  const colour = ({ enable, config }: Animation['fillColor']): string | undefined =>
    enable ? colourFor(config.dataArray, valueOf(config)) : undefined;
  const { twinkleType: type, fill, stroke, font } = twinkle.config;
  const { direction, speed } = rotate.config;
  return {
    // bound to nothing, it hides nothing: its variable may have been deleted
    visible: !visiable.enable || !visiable.config.data || isVisible(visiable, valueOf(visiable.config)),
    fill: colour(fillColor),
    stroke: colour(borderColor),
    font: colour(fontColor),
    twinkle: isOn(twinkle) ? { type, fill, stroke, font } : undefined,
    rotate: isOn(rotate) ? { direction, speed } : undefined,
    offset: move.enable ? offsetOf(move.config, read) : AT_REST.offset,
  };
}

/**
 * Hidden or shown while the condition holds, and the other way round while it does not. Without a value it does not hold: a
 * banner that is shown while something is tripped says nothing of a trip that nobody knows of.
 */
function isVisible({ config }: Animation['visiable'], reading: LiveValue): boolean {
  return holds(config.symbol, reading, config.value) === (config.visiable === 'show');
}

/** Page units; as far as a position may be from the origin. */
const FARTHEST = 100_000;
/**
 * `xy`: two values say how far, one that is missing counts 0. `data`: the first line with the value says how far; none:
 * it stays where it stands.
 */
function offsetOf({ bindType, data, xdata, ydata, dataArray }: Animation['move']['config'], read: ReadValue): Point {
  if (bindType === 'data') {
    const reading = data ? read(data) : undefined;
    const line = dataArray.find(({ value }) => holds('==', reading, value));
    return line ? { x: line.x, y: line.y } : AT_REST.offset;
  }
  const along = (binding: Binding | null): number => {
    const value = (binding && asNumber(read(binding))) ?? 0;
    return Math.min(FARTHEST, Math.max(-FARTHEST, value));
  };
  return { x: along(xdata), y: along(ydata) };
}

/** Degrees a turning widget stands at, `elapsed` ms after the page was opened. */
export function angleAt({ direction, speed }: Rotation, elapsed: number): number {
  const turn = ((elapsed % speed) / speed) * 360;
  return direction === 'cw' ? turn : -turn;
}

/** Milliseconds a twinkling widget shows each of its two looks. */
export const TWINKLE_MS = 500;
/** Does a twinkling widget show its other look, `elapsed` ms after the page was opened? All of a page do so together. */
export const isTwinkled = (elapsed: number): boolean => Math.floor(elapsed / TWINKLE_MS) % 2 === 1;

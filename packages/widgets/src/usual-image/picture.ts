import type { Style } from '@lightfield/page';
import { cssColour, groundOf } from '../kit/index.ts';
import type { Fit, Flip } from '../kit/parts.ts';

/** SVG's word for how a picture meets its box; in its own size it starts at the top left. */
export const ASPECT: Readonly<Record<Fit, string>> = {
  contain: 'xMidYMid meet',
  cover: 'xMidYMid slice',
  fill: 'none',
  none: 'xMinYMin meet',
};

export const mirroring = (flip: Flip) => ({
  across: flip === 'horizontal' || flip === 'both',
  down: flip === 'vertical' || flip === 'both',
});
/** Mirrors a box in place; `undefined` where nothing is mirrored. */
export function flipTransform(flip: Flip, width: number, height: number): string | undefined {
  const { across, down } = mirroring(flip);
  if (!across && !down) return undefined;
  return `translate(${across ? width : 0} ${down ? height : 0}) scale(${across ? -1 : 1} ${down ? -1 : 1})`;
}

interface ColourFilter {
  readonly enable: boolean;
  readonly type: 'filter' | 'fill';
  readonly filter: { readonly r: number; readonly g: number; readonly b: number };
  readonly fill: { readonly r: number; readonly g: number; readonly b: number };
}
/** Values of an `feColorMatrix`: four rows (r, g, b, a) of five. `null`: the picture stays as it is. */
export function colourMatrix({ enable, type, filter, fill }: ColourFilter): string | null {
  if (!enable) return null;
  if (type === 'filter') {
    if (filter.r === 100 && filter.g === 100 && filter.b === 100) return null;
    return `${filter.r / 100} 0 0 0 0 0 ${filter.g / 100} 0 0 0 0 0 ${filter.b / 100} 0 0 0 0 0 1 0`;
  }
  const part = (value: number) => Math.round((value / 255) * 1_000) / 1_000;
  return `0 0 0 0 ${part(fill.r)} 0 0 0 0 ${part(fill.g)} 0 0 0 0 ${part(fill.b)} 0 0 0 1 0`;
}

/** Is it a file the platform keeps? Anything a document names beside that is not fetched. */
export const isPlatformFile = (href: string): boolean => /^\/lfscada\/(?!.*\.\.)[\w./-]+$/.test(href);
/** `symbol:<name>` of the library; `''` for anything else. */
export const symbolName = (href: string): string => /^symbol:([a-z0-9-]{1,60})$/.exec(href)?.[1] ?? '';

/**
 * Ground and frame behind a picture, in the colours of the style alone: what an animation decides colours the symbol, not
 * the box around it.
 */
export const groundProps = ({ fill, stroke }: Style) => ({
  fill: groundOf({ fill }),
  stroke: stroke.enable ? cssColour(stroke.color) : 'none',
  strokeWidth: stroke.width,
  ...(stroke.dasharray && { strokeDasharray: stroke.dasharray }),
});

import type { Fitted, Size } from '../fit.ts';
import type { Place } from './message.ts';

/** Pixels of a canvas at most: as many as a 4K screen has. Larger ones cost more memory than letters cost time. */
const MOST_PIXELS = 3_840 * 2_160;

export interface Placed {
  readonly place: Place;
  /** Where the canvas stands in the room, CSS pixels: upon whole pixels of the screen, so that letters are sharp. */
  readonly css: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}
/**
 * The canvas over a page of that size (page units) which lies in its room as `fitted` says, on a screen with so many
 * pixels to a CSS pixel. Never larger than the page, or the room would have to be scrolled. `null`: it would be too large,
 * or there is nothing to be seen.
 */
export function placeCanvas(page: Size, fitted: Fitted, ratio: number): Placed | null {
  const across = edges(fitted.left, page.width * fitted.scaleX, ratio);
  const down = edges(fitted.top, page.height * fitted.scaleY, ratio);
  const [width, height] = [across.to - across.from, down.to - down.from];
  if (!(width > 0 && height > 0 && width * height <= MOST_PIXELS)) return null;
  return {
    place: {
      width,
      height,
      scaleX: fitted.scaleX * ratio,
      scaleY: fitted.scaleY * ratio,
      left: fitted.left * ratio - across.from,
      top: fitted.top * ratio - down.from,
    },
    css: { left: across.from / ratio, top: down.from / ratio, width: width / ratio, height: height / ratio },
  };
}

const edges = (begin: number, size: number, ratio: number) => ({
  from: Math.ceil(begin * ratio),
  to: Math.floor((begin + size) * ratio),
});

import { PAGE_FITS } from '@lightfield/contract';
import type { Con, PageDocument } from '@lightfield/page';
import { SHELL } from '@lightfield/ui';
import type { Size } from '@lightfield/widgets/runtime';

/** Below this a page that is only made smaller can neither be read nor touched: pixels for a page unit. */
const TOO_SMALL = 0.6;
/** So large it is shown then, and scrolled: letters of 14 units are read, and buttons of 32 are 24 pixels high. */
const TOUCHABLE = 0.75;

/** The size a page needs to be read and touched in a room too narrow for it; `undefined`: it can be, as it fits in. */
export function touchableSize(
  { con: { fit, adaption, width, height } }: Pick<PageDocument, 'con'>,
  room: Size,
): Size | undefined {
  const shrinks = !adaption && (fit === 'contain' || fit === 'width' || fit === 'fill');
  if (!shrinks || room.width === 0 || room.width >= width * TOO_SMALL) return undefined;
  return { width: Math.round(width * TOUCHABLE), height: Math.round(height * TOUCHABLE) };
}

/**
 * Is all of a page shown at first where it can hardly be read? Who wants all of it in sight, and has more than a phone, has
 * it in sight; it is made larger by a button.
 */
export const beginsWhole = ({ con: { fit } }: Pick<PageDocument, 'con'>, room: Size): boolean =>
  fit === 'contain' && room.width > SHELL.phone;

/** How a page meets the screen: as it says itself, unless the account wants all pages alike (S3 §3 `scadaAdaption`). */
export const fitFor = (own: Con['fit'], scadaAdaption: string | undefined): Con['fit'] =>
  PAGE_FITS.find((fit) => fit === scadaAdaption) ?? own;

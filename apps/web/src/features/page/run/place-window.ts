import type { PopupFrame } from '@lightfield/widgets/runtime';

/** Kept free around a window that is larger than the screen, pixels. */
const EDGE = 8;
/** So much of a window's head stays on the screen however far it is dragged, pixels. */
const HOLD = 48;

export interface Placed {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a window lies: as its click event says (S2 §9: 600 by 600 at 200, 200), never larger than the screen nor out of reach. */
export function placeWindow(
  { left, top, width, height, middle }: PopupFrame,
  moved: { readonly x: number; readonly y: number },
  room: { readonly width: number; readonly height: number },
): Placed {
  const size = {
    width: Math.min(width, room.width - 2 * EDGE),
    height: Math.min(height, room.height - 2 * EDGE),
  };
  const within = (at: number, length: number, all: number) => Math.max(EDGE, Math.min(at, all - length - EDGE));
  const x = within(middle ? (room.width - size.width) / 2 : left, size.width, room.width) + moved.x;
  const y = within(middle ? (room.height - size.height) / 2 : top, size.height, room.height) + moved.y;
  return {
    left: Math.max(HOLD - size.width, Math.min(x, room.width - HOLD)),
    top: Math.max(0, Math.min(y, room.height - HOLD)),
    ...size,
  };
}

import type { Con } from '@lightfield/page';

export interface Size {
  readonly width: number;
  readonly height: number;
}
/** How a page lies on a screen: pixels for a page unit, and its top left corner in pixels. */
export interface Fitted {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly left: number;
  readonly top: number;
}

/**
 * Lays a page out in a room of pixels (S2 §3 `fit`). What is smaller than the room stands in its middle; what is larger
 * begins at its corner and is scrolled.
 */
export function fitPage(fit: Con['fit'], page: Size, room: Size): Fitted {
  const across = room.width / page.width;
  const down = room.height / page.height;
  const [scaleX, scaleY] = scales(fit, across, down);
  return {
    scaleX,
    scaleY,
    left: Math.max(0, (room.width - page.width * scaleX) / 2),
    top: Math.max(0, (room.height - page.height * scaleY) / 2),
  };
}

function scales(fit: Con['fit'], across: number, down: number): [number, number] {
  const both = (scale: number): [number, number] => (scale > 0 && Number.isFinite(scale) ? [scale, scale] : [1, 1]);
  switch (fit) {
    case 'none':
      return [1, 1];
    case 'width':
      return both(across);
    case 'height':
      return both(down);
    case 'contain':
      return both(Math.min(across, down));
    case 'fill':
      return across > 0 && down > 0 ? [across, down] : [1, 1];
  }
}

import { walkList } from '../kit/walk-list.ts';

export type Direction = 'horizontal' | 'vertical';

/** Keys that walk along a bar, named as those that walk down a list. */
const TURNED: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowUp',
  ArrowRight: 'ArrowDown',
  ArrowUp: '',
  ArrowDown: '',
};
const along = (key: string, direction: Direction) => (direction === 'horizontal' ? (TURNED[key] ?? key) : key);

/**
 * Where a key leads among entries: along their direction, around the ends, Home and End, letters to the next label that
 * begins with them; `null`: nowhere.
 */
export const walkItems = (
  key: string,
  at: number,
  items: readonly { readonly label: string }[],
  direction: Direction,
): number | null => {
  const walked = along(key, direction);
  return walked === ''
    ? null
    : walkList(
        walked,
        at,
        items.map(({ label }) => ({ text: label })),
      );
};
/** Does the key open what lies below an entry? The arrow that leads away from the bar. */
export const opensBelow = (key: string, direction: Direction): boolean =>
  key === (direction === 'horizontal' ? 'ArrowDown' : 'ArrowRight');
/** Does the key lead from below back to the bar? */
export const leadsBack = (key: string, direction: Direction): boolean =>
  key === 'Escape' || (direction === 'vertical' && key === 'ArrowLeft');

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}
const GAP = 4;
const within = (from: number, length: number, room: number) => Math.max(GAP, Math.min(from, room - length - GAP));

/**
 * Where the entries below one open, pixels of the window: under an entry of a bar, beside an entry of a standing menu; on
 * the other side where there is no room. `list`: as large as it is on the screen.
 */
export function placeBelow(anchor: Rect, list: Size, room: Size, direction: Direction): { left: number; top: number } {
  if (direction === 'horizontal') {
    const fits = anchor.bottom + list.height + GAP <= room.height || anchor.top < list.height;
    return {
      left: within(anchor.left, list.width, room.width),
      top: within(fits ? anchor.bottom : anchor.top - list.height, list.height, room.height),
    };
  }
  const fits = anchor.right + list.width + GAP <= room.width || anchor.left < list.width;
  return {
    left: within(fits ? anchor.right : anchor.left - list.width, list.width, room.width),
    top: within(anchor.top, list.height, room.height),
  };
}

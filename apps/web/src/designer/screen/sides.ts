/** What stands left and right of the canvas. */
export interface Sides {
  readonly library: boolean;
  readonly inspector: boolean;
}
export type Side = keyof Sides;

/** On a tablet that is held upright, pixels, the canvas has room for one of them beside it. */
export const UPRIGHT = 900;

/** In a window of that width, with what was opened last. */
export const sidesIn = (sides: Sides, width: number, last: Side): Sides =>
  width > UPRIGHT || !(sides.library && sides.inspector)
    ? sides
    : { library: last === 'library', inspector: last === 'inspector' };

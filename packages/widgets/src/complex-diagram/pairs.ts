/** Places of X and Y that go with each other: in their order, or one X with every Y. */
export function pairedPlaces(xs: number, ys: number): { x: number; y: number }[] {
  if (xs === 1) return Array.from({ length: ys }, (_, y) => ({ x: 0, y }));
  return Array.from({ length: Math.min(xs, ys) }, (_, at) => ({ x: at, y: at }));
}
/** Has each its other one? */
export const arePaired = (xs: number, ys: number): boolean => xs === ys || (xs === 1 && ys > 0);

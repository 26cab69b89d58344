/** A range of values that spans no less than `least`, widened alike to both sides. */
export function spanning([low, high]: readonly [number, number], least: number): [number, number] {
  const missing = (least - (high - low)) / 2;
  return missing > 0 ? [low - missing, high + missing] : [low, high];
}

/** Steps of the last digit that a curve spans at least; of integers, which may be a few states, fewer. */
const DIGITS = 10;
const STEPS = 4;
/** Of variables on one axis, by their decimals: the coarsest of them counts. Of 0.350 MPa with three decimals 0.01. */
export function leastSpan(decimals: readonly number[]): number {
  if (decimals.length === 0) return 0;
  const coarsest = Math.min(...decimals);
  return coarsest === 0 ? STEPS : DIGITS * 10 ** -coarsest;
}

/**
 * A number within this share of itself below a half counts as the half: four units in the last place of a double, which is
 * what a few multiplications lose (0.285 * 100 is 28.499999999999996). Decimals of up to 14 digits round as on paper.
 */
const DUST = 2 ** -50;
/** Above this, DUST would be more than a thousandth of the last digit. */
const DUST_MATTERS_BELOW = 2 ** 40;
/** Above this a double has no digit left to round. */
const NO_FRACTION_ABOVE = 2 ** 52;

const POWERS = Array.from({ length: 16 }, (_, digits) => 10 ** digits);

/**
 * Rounds to a number of decimals (0 to 15), halves away from zero, and answers the double nearest to the decimal result:
 * 0.1 + 0.2 to one decimal is 0.3, 1.005 to two is 1.01. Infinity and NaN stay what they are; -0 becomes 0.
 */
export function roundTo(value: number, decimals: number): number {
  if (value === 0) return 0;
  if (Number.isInteger(value) || !Number.isFinite(value)) return value;
  const power = POWERS[decimals] ?? 10 ** decimals;
  const size = Math.abs(value);
  const shifted = size * power;
  if (shifted >= NO_FRACTION_ABOVE) return value;
  // Shifting the printed digits is exact where the product is not precise enough any more.
  const whole =
    shifted < DUST_MATTERS_BELOW
      ? Math.floor(shifted + 0.5 + shifted * DUST)
      : Math.floor(Number(`${size}e${decimals}`) + 0.5);
  if (whole === 0) return 0;
  return value < 0 ? -whole / power : whole / power;
}

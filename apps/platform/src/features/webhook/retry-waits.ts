const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** After each attempt that was not taken; together 2 days and 21 hours. */
export const RETRY_WAITS = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
] as const;
/** Waits are longer by up to this part, so that what failed together is not tried together. */
const SPREAD = 0.1;

/** How long to wait after so many attempts, ms; `undefined`: it is given up. `chance`: 0 to 1. */
export function waitAfter(attempts: number, chance: number): number | undefined {
  const wait = RETRY_WAITS[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + SPREAD * chance));
}

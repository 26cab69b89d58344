const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** After each push in a row that was not taken; the last one for all that follow. */
export const PUSH_WAITS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR] as const;
/** A service may ask for more, up to this. */
const ASKED_MAX = 6 * HOUR;
/** Waits are longer by up to this part, so that what failed together is not tried together. */
const SPREAD = 0.1;

/** How long a browser's service is left alone after so many failures (from 1), ms. `asked`: by the service. `chance`: 0 to 1. */
export function pushWait(failures: number, asked: number | undefined, chance: number): number {
  const own = PUSH_WAITS[Math.min(failures, PUSH_WAITS.length) - 1] ?? PUSH_WAITS[0];
  return Math.round(Math.max(own, Math.min(asked ?? 0, ASKED_MAX)) * (1 + SPREAD * chance));
}

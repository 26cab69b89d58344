import type { Ticks } from './clock.ts';

/** At most `max` in any stretch of `perMs`, in bursts if need be; afterwards one each `perMs / max`. */
export interface Rate {
  readonly max: number;
  readonly perMs: number;
}

/** Keys remembered at once; the oldest make room, so that an attacker with many addresses cannot fill the memory. */
const KEYS_MAX = 50_000;

/** Token buckets by key; whoever sets the machine's clock changes no rate. */
export function createRateLimiter(clock: Ticks) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    /** True: go on. False: too often. */
    take(key: string, { max, perMs }: Rate): boolean {
      const now = clock.ticks();
      const known = buckets.get(key);
      const tokens = known ? Math.min(max, known.tokens + ((now - known.at) * max) / perMs) : max;
      // Deleted first, so that the map stays ordered by last use.
      buckets.delete(key);
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
      if (buckets.size > KEYS_MAX) {
        const [oldest] = buckets.keys();
        if (oldest !== undefined) buckets.delete(oldest);
      }
      return tokens >= 1;
    },
    /** Keys remembered. */
    size: () => buckets.size,
  };
}
export type RateLimiter = ReturnType<typeof createRateLimiter>;

import type { Ticks } from './clock.ts';

/** At most `max` in any stretch of `perMs`, in bursts if need be; afterwards one each `perMs / max`. */
export interface Rate {
  readonly max: number;
  readonly perMs: number;
}

/** Keys remembered at once; the oldest make room, so that an attacker with many addresses cannot fill the memory. */
const KEYS_MAX = 50_000;

export interface RateLimiter {
  /** True: go on. False: too often at this process. For what costs little, and what is refused before a byte is read. */
  take(key: string, rate: Rate): boolean;
  /** The same of all processes together: for what must not be tried more often where there are more of them. */
  takeOfAll(key: string, rate: Rate): Promise<boolean>;
  /** Keys remembered. */
  size(): number;
}

/** Token buckets by key, of a process that is alone; whoever sets the machine's clock changes no rate. */
export function createRateLimiter(clock: Ticks): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const limiter: RateLimiter = {
    take(key, { max, perMs }) {
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
    takeOfAll: (key, rate) => Promise.resolve(limiter.take(key, rate)),
    size: () => buckets.size,
  };
  return limiter;
}

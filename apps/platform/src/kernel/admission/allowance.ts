import type { Ticks } from '../clock.ts';

/** Bytes that requests and their answers of one key may come to: at once, and then each second. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

const SECOND_MS = 1_000;
/** Longer than the largest burst takes to come in again. */
const FORGOTTEN_AFTER_MS = 60_000;

/** Keeps account of bytes by key. Who has spent more than there was waits until it has come in again; nobody is refused. */
export function createSpending(ticks: Ticks) {
  const spent = new Map<string, { owed: number; at: number }>();
  let swept = ticks.ticks();

  /** What is above 0 stands against the burst, falling all the time. */
  function owed(key: string, { perSecond }: Allowance): number {
    const known = spent.get(key);
    if (!known) return 0;
    return Math.max(0, known.owed - ((ticks.ticks() - known.at) * perSecond) / SECOND_MS);
  }
  /** Keys that owe nothing any more are forgotten, so that addresses without number cannot fill the memory. */
  function sweep(): void {
    const now = ticks.ticks();
    if (now - swept < SECOND_MS) return;
    swept = now;
    for (const [key, { at }] of spent) if (now - at > FORGOTTEN_AFTER_MS) spent.delete(key);
  }

  return {
    spend(key: string, bytes: number, allowance: Allowance): void {
      sweep();
      spent.set(key, { owed: owed(key, allowance) + bytes, at: ticks.ticks() });
    },
    /** How long the key has to wait before its next request, ms. */
    waitMs(key: string, allowance: Allowance): number {
      const over = owed(key, allowance) - allowance.burst;
      return over > 0 ? Math.ceil((over / allowance.perSecond) * SECOND_MS) : 0;
    },
    /** Keys that are remembered. */
    size: () => spent.size,
  };
}

import { QUALITY_CODES } from '@lightfield/contract/quality-codes';
import type { Live } from '../../../engines/live/live.ts';
import type { Ticks } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import type { LiveBuffer, TakenValue } from './live-buffer.ts';
import type { WantedLive } from './live-wanted.ts';

/** Values are put into the buffer together, this often. */
const ROUND_MS = 1_000;
/** A round is never quite in time; a value of each second is one of each round. */
const SLACK_MS = ROUND_MS / 2;
/** It is looked at what forwarders want this often, or for a fiftieth of the time. */
const LOOK_MS = 5_000;
const LOOK_TIMES = 50;
/** Known to be old, with the time of a value that was sent: nothing that was read. */
const STALE = QUALITY_CODES.indexOf('stale');

/** One forwarder's wish for a variable. */
interface Wish {
  readonly forwarderId: string;
  everyMs: number;
  /** Not before that, in ticks. */
  due: number;
  /** Time of the value that was taken last. */
  at: number;
}

export interface LiveTakerParts {
  live: Pick<Live, 'follow' | 'takeHeard' | 'own'>;
  wanted: WantedLive;
  buffer: Pick<LiveBuffer, 'put'>;
  clock: Ticks;
  log: Log;
  counted: (what: 'liveTaken' | 'liveDropped', more: number) => void;
}

/**
 * In each process that gateways send to: takes the newest value of what forwarders want, not more often than each has said, and puts it into
 * the buffer. A value that nobody wants costs nothing; one that somebody wants is noted, and looked at once a second.
 */
export function createLiveTaker({ live, wanted, buffer, clock, log, counted }: LiveTakerParts) {
  const wishes = new Map<number, Map<string, Wish>>();
  /** Series that have come and that some forwarder has not had since. */
  const fresh = new Set<number>();
  /** Taken and not stored: nothing more is taken before. */
  let held: TakenValue[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let nextLook = -Infinity;

  async function look(): Promise<void> {
    const begun = clock.ticks();
    if (begun < nextLook) return;
    const now = await wanted();
    const next = new Map<number, Map<string, Wish>>();
    for (const { forwarderId, everyMs, seriesIds } of now)
      for (const seriesId of seriesIds) {
        const known = wishes.get(seriesId)?.get(forwarderId);
        const wish = known ?? { forwarderId, everyMs, due: -Infinity, at: -Infinity };
        // One that is wanted more often now is not held up by what was said before.
        if (wish.everyMs > everyMs) wish.due = -Infinity;
        wish.everyMs = everyMs;
        const own = next.get(seriesId) ?? new Map<string, Wish>();
        next.set(seriesId, own.set(forwarderId, wish));
      }
    for (const seriesId of wishes.keys()) if (!next.has(seriesId)) live.follow(seriesId, false);
    for (const [seriesId, own] of next) {
      const before = wishes.get(seriesId);
      if (!before) live.follow(seriesId, true);
      // Whoever is new begins with the value that there is.
      if (!before || [...own.keys()].some((id) => !before.has(id))) fresh.add(seriesId);
    }
    wishes.clear();
    for (const [seriesId, own] of next) wishes.set(seriesId, own);
    nextLook = clock.ticks() + Math.max(LOOK_MS, (clock.ticks() - begun) * LOOK_TIMES);
  }

  function take(): TakenValue[] {
    for (const seriesId of live.takeHeard()) fresh.add(seriesId);
    const now = clock.ticks();
    const values: TakenValue[] = [];
    for (const seriesId of fresh) {
      const latest = live.own(seriesId);
      const own = wishes.get(seriesId);
      if (!latest || !own || latest.quality === STALE) {
        fresh.delete(seriesId);
        continue;
      }
      let waits = false;
      for (const wish of own.values()) {
        if (wish.at === latest.readAt) continue;
        if (wish.due > now) {
          waits = true;
          continue;
        }
        wish.at = latest.readAt;
        wish.due = now + wish.everyMs - SLACK_MS;
        const { value, quality, readAt: at } = latest;
        values.push({ forwarderId: wish.forwarderId, seriesId, at, value, quality });
      }
      if (!waits) fresh.delete(seriesId);
    }
    return values;
  }

  async function round(): Promise<void> {
    if (held.length === 0) {
      await look();
      held = take();
    }
    if (held.length === 0) return;
    const { taken, dropped } = await buffer.put(held);
    held = [];
    counted('liveTaken', taken);
    counted('liveDropped', dropped);
  }
  function go(): void {
    running ??= round()
      .catch((error: unknown) => log.warn({ error }, 'live values wait for the database'))
      .finally(() => (running = undefined));
  }

  return {
    round,
    start(): void {
      timer = setInterval(go, ROUND_MS);
      timer.unref();
    },
    /** What has come is stored. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
      await round().catch((error: unknown) => log.warn({ error }, 'live values were not stored at the end'));
      for (const seriesId of wishes.keys()) live.follow(seriesId, false);
    },
  };
}

import { Worker } from 'node:worker_threads';
import type { Clock } from '../../kernel/clock.ts';
import type { PgDbOptions } from '../../kernel/db-pg.ts';
import type { Log } from '../../kernel/log.ts';
import { YOUNG_MB } from '../../kernel/thread-pool.ts';
import type { ThreadData, ThreadMessage } from './maintenance-thread.ts';

/** Late records and the end of a day wait no longer than this. */
const ROUND_MS = 3_600_000;

export interface MaintainerParts {
  connection: PgDbOptions['connection'];
  clock: Clock;
  log: Log;
  /** How long after the start the first round is: the gateways have come back by then and said what they kept. */
  firstMs: number;
  /** Machines that closed days are brought to, and after how many days; none: all days stay. */
  machineUrls?: readonly string[];
  keepDays?: number;
}

/** Late records are few after that, and what people look at most is near. */
const KEEP_DAYS = 7;
/**
 * Runs the housekeeping of history in a thread with database connections of its own: nothing of it is felt by who reads or
 * writes. A thread that fails is begun anew for the next round; whatever it was at, nothing or all of it has happened.
 */
export function createMaintainer(parts: MaintainerParts) {
  const { connection, clock, log, firstMs, machineUrls = [], keepDays = KEEP_DAYS } = parts;
  const counters = { rounds: 0, compacted: 0, failed: 0, moved: 0 };
  const given: ThreadData = { connection, machineUrls, keepDays };
  let worker: Worker | undefined;
  let isBusy = false;
  let timer: NodeJS.Timeout | undefined;

  function begin(): Worker {
    const begun = new Worker(new URL('./maintenance-thread.ts', import.meta.url), {
      workerData: given,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    begun.unref();
    begun.on('message', (message: ThreadMessage) => {
      if ('level' in message) {
        log[message.level](message.details, message.text);
        return;
      }
      isBusy = false;
      counters.rounds++;
      // Until the next round its memory is worth more than the start of a thread.
      if (worker === begun) worker = undefined;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      begun.postMessage('end');
      const { ended } = message;
      if ('error' in ended) {
        counters.failed++;
        log.warn({ error: ended.error }, 'history was not looked after this time');
        return;
      }
      counters.compacted += ended.compacted;
      counters.failed += ended.failed;
      counters.moved += ended.moved;
    });
    const lose = (error?: unknown) => {
      if (worker !== begun) return;
      worker = undefined;
      isBusy = false;
      if (error) log.error({ error }, 'the thread that looks after history failed');
    };
    begun.on('error', lose);
    begun.on('exit', () => lose());
    return begun;
  }
  function round(): void {
    if (isBusy) return;
    isBusy = true;
    worker ??= begin();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ now: clock.now() });
  }

  return {
    start(): void {
      timer = setTimeout(() => {
        round();
        timer = setInterval(round, ROUND_MS);
        timer.unref();
      }, firstMs);
      timer.unref();
    },
    counters: (): Readonly<typeof counters> => counters,
    /** A day that is being compacted is given up; the database takes back what was done of it. */
    async stop(): Promise<void> {
      clearTimeout(timer);
      clearInterval(timer);
      await worker?.terminate();
    },
  };
}

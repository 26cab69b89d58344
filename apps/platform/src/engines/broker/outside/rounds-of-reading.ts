import type { Ticks } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';

/** Gateways are read anew this often, also if nothing was heard of changes. */
const READ_EVERY_MS = 60_000;
/** Changes within this time are read together. */
const GATHER_MS = 50;
const RETRY_MS = 1_000;
/** Somebody whom nobody knows does not have all gateways read more often than this. */
const UNKNOWN_MS = 5_000;

/** Has `read` done soon after it is due, one time after the other, and again when it fails. */
export function createReading({ log, clock }: { log: Log; clock: Ticks }, read: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let every: NodeJS.Timeout | undefined;
  let running = false;
  let isDue = false;
  let unknownAt = -Infinity;
  let stopped = false;

  function schedule(ms: number): void {
    if (stopped || running) return;
    timer ??= setTimeout(() => void run(), ms);
  }
  async function run(): Promise<void> {
    timer = undefined;
    running = true;
    isDue = false;
    let wait = GATHER_MS;
    try {
      await read();
    } catch (error) {
      log.warn({ error }, 'The gateways at the MQTT broker could not be looked after; tried again');
      isDue = true;
      wait = RETRY_MS;
    }
    running = false;
    if (isDue) schedule(wait);
  }
  function due(): void {
    isDue = true;
    schedule(GATHER_MS);
  }
  return {
    due,
    /** Somebody speaks who is not known. */
    unknown(): void {
      if (clock.ticks() - unknownAt < UNKNOWN_MS) return;
      unknownAt = clock.ticks();
      due();
    },
    start(): void {
      every = setInterval(due, READ_EVERY_MS);
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
      clearInterval(every);
    },
  };
}

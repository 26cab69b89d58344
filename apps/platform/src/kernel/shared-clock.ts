import type { Clock, Ticks } from './clock.ts';
import type { Db } from './db.ts';

/** How often the database is asked for the time, ms. */
const ASK_EVERY_MS = 10_000;
/** A question may be held up on its way: the quickest of these says most. */
const QUESTIONS = 3;
/** Machines whose clocks are set by NTP differ by less. */
const SLACK_MS = 50;
/** Ticks of one machine are so much longer or shorter than those of another, at most. */
const DRIFT = 1e-4;

/** What time it was, by the database, at some tick of this process; known to within `error` ms. */
interface Known {
  readonly time: number;
  readonly tick: number;
  readonly error: number;
}

export interface SharedClock extends Clock, Ticks {
  /** By how much the clock of this machine is ahead of the time that counts, ms; 0: they agree. */
  ahead(): number;
  /** Asks the database now. Rejects as the question does; what was known stays. */
  ask(): Promise<void>;
}

/**
 * The time of a process that has others beside it: that of the database which they share. What one of them writes down (when a command is
 * over, a message is to be tried again, a lock ends) is read by all, so a machine whose clock is wrong, or is set while it runs, must not
 * count. The machine's clock is taken where it agrees with what the database has said, and ticks count on from there where it does not.
 */
export function createSharedClock(ask: () => Promise<number>, machine: Clock & Ticks): SharedClock {
  let known: Known | undefined;
  const counted = ({ time, tick }: Known) => time + machine.ticks() - tick;
  const doubt = ({ tick, error }: Known) => error + (machine.ticks() - tick) * DRIFT;

  async function once(): Promise<Known> {
    const from = machine.ticks();
    const time = await ask();
    const to = machine.ticks();
    return { time, tick: (from + to) / 2, error: (to - from) / 2 };
  }
  /** What this process counts itself is more exact than an answer that took long. */
  function isNews(heard: Known): boolean {
    if (!known || doubt(heard) <= doubt(known)) return true;
    return Math.abs(counted(heard) - counted(known)) > doubt(heard) + doubt(known);
  }
  const ahead = (): number => {
    if (!known) return 0;
    const by = machine.now() - counted(known);
    return Math.abs(by) <= SLACK_MS + doubt(known) ? 0 : Math.round(by);
  };
  return {
    now: () => machine.now() - ahead(),
    ticks: () => machine.ticks(),
    ahead,
    async ask() {
      const heard: Known[] = [];
      for (let question = 0; question < QUESTIONS; question++) heard.push(await once());
      const best = heard.toSorted((one, other) => one.error - other.error)[0];
      if (best && isNews(best)) known = best;
    },
  };
}

/** Epoch ms, as the database has it. */
export async function timeOf(db: Pick<Db, 'query'>): Promise<number> {
  const [row] = await db.query<{ time: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as time',
    [],
    { prepared: true },
  );
  if (!row) throw new Error('the database did not say what time it is');
  return row.time;
}

/** Keeps asking until it is ended; a database that is away is asked again. */
export function keepAsking(clock: SharedClock): () => void {
  const timer = setInterval(() => void clock.ask().catch(() => undefined), ASK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

import { v7 as newId } from 'uuid';
import type { Db, Reads, Transaction } from '../../../kernel/db.ts';
import type { Log } from '../../../kernel/log.ts';
import { type KnownMachine, knownMachines } from './machine-identity.ts';
import { MachinePlace, type MachineState, awayError } from './machine-place.ts';

export interface HistoryMachines {
  /** Numbers of all that days may lie on, whether they answer or not. Empty: all days are here. */
  known(): Promise<readonly number[]>;
  /** Those that days belong to, whether they answer or not: a day waits for its own, and goes to no other meanwhile. */
  taking(): Promise<readonly number[]>;
  /** May it be asked now? */
  answers(number: number): boolean;
  /** For what is read there. Whatever waits when it stops answering is told so. */
  reads(number: number): Reads;
  /** Work that writes nothing into the tables of history. */
  work<Result>(number: number, work: (db: Db) => Promise<Result>): Promise<Result>;
  /** One transaction there, which is refused where a copy of the main database has written there. */
  write<Result>(number: number, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  states(): readonly MachineState[];
  look(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface HistoryMachineParts {
  urls: readonly string[];
  /** The main database. */
  db: Db;
  log: Log;
  lookEveryMs?: number;
  patienceMs?: number;
}

/** A machine is asked this often how it is, and given so long to say it. */
const LOOK_MS = 2_000;
const PATIENCE_MS = 5_000;
/** Where no setting names a machine, whether days have gone to one that other processes know of. */
const LOOK_UNNAMED_MS = 60_000;
/** Every process has heard of a new machine by then. */
const SETTLED_MS = 3 * LOOK_UNNAMED_MS;

/** The servers on which closed days of history lie (decision 170): who they are, whether they answer, and ways to them. */
export function createHistoryMachines(parts: HistoryMachineParts): HistoryMachines {
  const { urls, db, log, lookEveryMs = urls.length > 0 ? LOOK_MS : LOOK_UNNAMED_MS, patienceMs = PATIENCE_MS } = parts;
  const places = urls.map((url) => new MachinePlace({ url, db, log, patienceMs }));
  let machines: readonly KnownMachine[] = [];
  let first: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function placeOf(number: number): MachinePlace {
    const place = places.find((one) => one.number === number);
    if (!place) throw awayError('');
    return place;
  }
  async function look(): Promise<void> {
    await Promise.all(places.map((place) => place.look()));
    machines = await knownMachines(db);
  }
  /** Whoever asks before the first look waits for it. */
  const looked = () => (first ??= look());
  async function known(): Promise<readonly number[]> {
    // A main database that did not answer then is asked by whoever comes next.
    await looked().catch((error: unknown) => {
      first = undefined;
      throw error;
    });
    return machines.map(({ number }) => number);
  }
  function round(): void {
    (first ? look() : looked())
      .catch((error: unknown) => log.debug({ error }, 'history machines were not looked at'))
      .finally(() => {
        if (isStopped) return;
        timer = setTimeout(round, lookEveryMs);
        timer.unref();
      });
  }

  return {
    known,
    async taking() {
      await known();
      return machines.filter(({ settledMs }) => settledMs >= SETTLED_MS).map(({ number }) => number);
    },
    answers: (number) => places.some((place) => place.number === number && place.answers),
    reads: (number) => ({
      query: async (text, params, how) => placeOf(number).run((there) => there.query(text, params, how)),
      copyTo: async (text) => placeOf(number).copyTo(text),
    }),
    work: async (number, work) => placeOf(number).run(work),
    write: async (number, work) => writeThere(db, placeOf(number), number, work),
    states: () => [
      ...places.map(({ state }) => state),
      ...machines
        .filter(({ number }) => !places.some((place) => place.number === number))
        // One that does not answer since the start has not said which it is.
        .slice(places.filter(({ state }) => state.state === 'away' && state.number === undefined).length)
        .map(({ number }) => ({ number, address: '', state: 'unnamed' as const, sizeBytes: undefined })),
    ],
    look,
    start: round,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all(places.map((place) => place.stop()));
    },
  };
}

/** One transaction at a machine, between two words about it in the main database: who was killed in between may have committed, or not. */
async function writeThere<Result>(
  db: Db,
  place: MachinePlace,
  number: number,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!place.answers) throw awayError(place.address);
  const token = newId();
  const [mine] = await db.query<{ written: string | null; writing: string | null }>(
    'select written, writing from hist_machine where number = $1',
    [number],
  );
  if (!mine) throw awayError(place.address);
  await db.query('update hist_machine set writing = $2 where number = $1', [number, token]);
  let isGivenUp = false;
  const write = async (tx: Transaction): Promise<Result> => {
    const [theirs] = await tx.query<{ written: string | null }>('select written from hist_of for update');
    const isOurs = mine.written === null || [mine.written, mine.writing].includes(theirs?.written ?? null);
    if (!isOurs) throw new Error(`a copy of this database has written to the history machine ${place.address}`);
    await tx.query('set local statement_timeout = 0');
    const done = await work(tx);
    // It stood still meanwhile, and whoever wanted this has been told that it was not done.
    if (isGivenUp) throw awayError(place.address);
    await tx.query('update hist_of set written = $1', [token]);
    return done;
  };
  try {
    const result = await place.run((there) => there.transaction(write));
    await db.query('update hist_machine set written = $2 where number = $1', [number, token]);
    return result;
  } catch (error) {
    isGivenUp = true;
    throw error;
  }
}

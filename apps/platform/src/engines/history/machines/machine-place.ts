import { type PgDb, createPgDb } from '../../../kernel/db-pg.ts';
import type { Db, Reads } from '../../../kernel/db.ts';
import type { Log } from '../../../kernel/log.ts';
import { settleIn } from './machine-identity.ts';

/** How large a machine is changes slowly, and counting it touches every file. */
const SIZE_MS = 30_000;
const POOL_SIZE = 4;

/** What is known of a machine by whoever asks it from here. */
export interface MachineState {
  /** `undefined`: it has none yet. */
  readonly number: number | undefined;
  /** Host, port and database, without a password. Empty: days lie there, and no setting says where it is. */
  readonly address: string;
  /** `foreign`: it is something else's. `ahead`: a copy of this database has written there, so that only reading is safe. */
  readonly state: 'well' | 'away' | 'foreign' | 'ahead' | 'unnamed';
  readonly sizeBytes: number | undefined;
}

export interface PlaceParts {
  readonly url: string;
  /** The main database. */
  readonly db: Db;
  readonly log: Log;
  readonly patienceMs: number;
}

export const awayError = (address: string): Error =>
  new Error(`the history machine ${address || 'that no setting names'} does not answer`);

/** A server that a setting names: whether it answers, who it says it is, and connections to it. */
export class MachinePlace {
  readonly address: string;
  readonly #parts: PlaceParts;
  #pool: PgDb | undefined;
  /** A connection of its own: whoever reads a lot must not make it look as if nobody answered. */
  #probe: PgDb | undefined;
  #number: number | undefined;
  #state: MachineState['state'] = 'away';
  #sizeBytes: number | undefined;
  #sizedAt = Number.NEGATIVE_INFINITY;
  /** What to tell whoever waits for it when it stops answering. */
  readonly #waiting = new Set<(error: Error) => void>();

  constructor(parts: PlaceParts) {
    this.#parts = parts;
    this.address = addressOf(parts.url);
  }

  /** Which it was when it answered last; `undefined`: it never did, or is something else's. */
  get number(): number | undefined {
    return this.#number;
  }
  get answers(): boolean {
    return this.#pool !== undefined && this.#state !== 'away';
  }
  get state(): MachineState {
    const sizeBytes = this.#state === 'away' ? undefined : this.#sizeBytes;
    return { number: this.#number, address: this.address, state: this.#state, sizeBytes };
  }

  /** Work there, which ends with the work, or when the machine stops answering. */
  run<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const pool = this.#pool;
    if (!pool || !this.answers) throw awayError(this.address);
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.add(reject);
      void work(pool)
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(reject));
    });
  }
  async copyTo(text: string): ReturnType<Reads['copyTo']> {
    const stream = await this.run((db) => db.copyTo(text));
    const end = (error: Error) => void stream.destroy(error);
    this.#waiting.add(end);
    stream.once('close', () => this.#waiting.delete(end));
    return stream;
  }

  async look(): Promise<void> {
    const { url, db, log, patienceMs } = this.#parts;
    this.#pool ??= createPgDb({ connection: url, log, poolSize: POOL_SIZE });
    const probe = (this.#probe ??= createPgDb({ connection: url, log, poolSize: 1 }));
    try {
      const { state, identity } = await within(patienceMs, settleIn(db, probe));
      const was = this.#state;
      this.#state = state;
      this.#number = identity?.number;
      if (was !== state)
        log[state === 'well' ? 'info' : 'warn'](
          { machine: this.address, number: this.#number, state },
          'a history machine answers',
        );
      if (performance.now() - this.#sizedAt < SIZE_MS) return;
      const [size] = await within(
        patienceMs,
        probe.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes'),
      );
      this.#sizeBytes = size?.bytes;
      this.#sizedAt = performance.now();
    } catch (error) {
      this.#lose(error);
    }
  }
  async stop(): Promise<void> {
    // One that does not answer would be waited for.
    if (this.answers) await Promise.all([this.#pool, this.#probe].flatMap((one) => (one ? [one.end()] : [])));
  }

  #lose(why: unknown): void {
    if (this.#state !== 'away' || this.#number === undefined)
      this.#parts.log.warn({ error: why, machine: this.address }, 'a history machine does not answer');
    this.#state = 'away';
    // Connections that nobody answers on would be waited for.
    for (const one of [this.#pool, this.#probe]) void one?.end().catch(() => undefined);
    this.#pool = undefined;
    this.#probe = undefined;
    const gone = awayError(this.address);
    for (const tell of this.#waiting) tell(gone);
    this.#waiting.clear();
  }
}

/** Without login and options. */
const addressOf = (url: string): string => url.replace(/^postgres(?:ql)?:\/\/(?:[^@/]*@)?/, '').replace(/\?.*$/s, '');

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

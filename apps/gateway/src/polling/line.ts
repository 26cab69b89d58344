import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import {
  type Connection,
  DeviceRefusal,
  type Driver,
  type DriverHost,
  LinkClosed,
  LinkTimeout,
  UnfitValue,
} from '../drivers/driver.ts';
import type { StationSpec } from './poll-sink.ts';
import { FAILURES_BEFORE_BAD, Station, type Turn } from './station.ts';

/** Pause between two attempts to connect, ms. */
const RECONNECT_MS = 1_000;
/** Pause between two attempts to replace a connection on which nobody answers, ms. */
const RENEW_MS = 5_000;

interface Job {
  readonly station: string;
  perform(connection: Connection): Promise<void>;
  reject(reason: Error): void;
}

/** An exchange that failed, and whose. */
interface Failure<Item> {
  readonly error: unknown;
  readonly station: Station<Item> | undefined;
}

/**
 * One connection and the stations behind it: one exchange at a time, commands first, then whoever waited longest. Only
 * reads of one station may be several, where it takes that. A station that is silent is probed, ever more rarely while
 * others share the line, and never takes their turns.
 */
export class Line<Item> {
  readonly #driver: Driver;
  readonly #clock: Clock;
  readonly #host: DriverHost;
  readonly #log: Logger;
  readonly #stations = new Map<string, Station<Item>>();
  readonly #jobs: Job[] = [];
  #connection: Connection | undefined;
  /** Reads under way, all of this station, and how many of it were sent since it was last another's turn. */
  readonly #reads = new Set<Promise<void>>();
  #reader: Station<Item> | undefined;
  #inARow = 0;
  #failures: Failure<Item>[] = [];
  #answeredSinceConnect = false;
  /** Attempts to connect that failed in a row, or that nobody answered on: a far end may take connections only to drop them. */
  #refusals = 0;
  /** Requests in a row that nobody on the line answered. */
  #silence = 0;
  #renewAt = 0;
  /** Counts exchanges. */
  #order = 0;
  #stopped = false;
  #wake: (() => void) | undefined;
  readonly #finished: Promise<void>;

  constructor(driver: Driver, name: string, clock: Clock, host: DriverHost, log: Logger) {
    this.#driver = driver;
    this.#clock = clock;
    this.#host = host;
    this.#log = log.child({ line: name });
    this.#finished = this.#run();
  }

  get size(): number {
    return this.#stations.size;
  }

  /** Begins to poll a station; one with the same key is replaced. */
  put(spec: StationSpec<Item>): void {
    this.remove(spec.key);
    this.#stations.set(spec.key, new Station(spec, this.#clock));
    this.#wake?.();
  }

  remove(key: string): void {
    const station = this.#stations.get(key);
    if (!station) return;
    station.removed = true;
    this.#stations.delete(key);
    this.#connection?.release?.(station.spec.settings);
    for (const job of this.#jobs.filter((job) => job.station === key)) this.#cancel(job, 'the station was removed');
  }

  /** Carries out `perform` before the next periodic read. Rejects with an error of driver.ts. */
  do<Result>(
    key: string,
    perform: (connection: Connection, spec: StationSpec<Item>) => Promise<Result>,
  ): Promise<Result> {
    const station = this.#stations.get(key);
    if (!station || this.#stopped) return Promise.reject(new LinkClosed('the station is not polled'));
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#jobs.push({
      station: key,
      reject,
      perform: async (connection) => {
        // The caller hears how it ended; the line hears what it means for the connection.
        const performing = perform(connection, station.spec);
        performing.then(resolve, reject);
        try {
          await performing;
        } catch (error) {
          if (error instanceof UnfitValue) return;
          if (!(error instanceof DeviceRefusal) || error.kind === 'unreachable' || error.kind === 'garbled')
            throw error;
        }
        this.#heard(station);
      },
    });
    this.#wake?.();
    return promise;
  }

  #cancel(job: Job, reason: string): void {
    this.#jobs.splice(this.#jobs.indexOf(job), 1);
    job.reject(new LinkClosed(reason));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const key of this.#stations.keys()) this.remove(key);
    this.#wake?.();
    await this.#connection?.close();
    await this.#finished;
    await this.#connection?.close();
  }

  async #run(): Promise<void> {
    while (!this.#stopped) await this.#step();
    await Promise.all(this.#reads);
  }

  /** Does what is to be done next, or waits for something to do or for the end of a read. */
  async #step(): Promise<void> {
    const reading = this.#reads.size > 0;
    if (this.#failures.length > 0) return reading ? this.#sleep() : this.#judge();
    const command = this.#jobs.length > 0;
    const station = command ? undefined : this.#next();
    if (reading && (command || (station && !this.#mayJoin(station)))) return this.#sleep();
    if (!command && !station) return this.#sleep(this.#untilDue());
    if (!this.#connection) return this.#connect();
    return station ? this.#read(this.#connection, station) : this.#command(this.#connection);
  }

  /** Whether one more read may go beside those under way. */
  #mayJoin(station: Station<Item>): boolean {
    return this.#connection !== undefined && station === this.#reader && this.#reads.size < station.atOnce;
  }

  #untilDue(): number {
    let due = Number.POSITIVE_INFINITY;
    for (const station of this.#stations.values()) due = Math.min(due, station.dueAt);
    return due - this.#clock.ticks();
  }

  /** Who has something due and waited longest. Whose reads are under way may fill up its number before others. */
  #next(): Station<Item> | undefined {
    const now = this.#clock.ticks();
    const reader = this.#reads.size > 0 ? this.#reader : undefined;
    if (reader && reader.dueAt <= now && this.#inARow < reader.atOnce) return reader;
    let next: Station<Item> | undefined;
    for (const station of this.#stations.values()) {
      if (station.dueAt <= now && (!next || station.servedAt < next.servedAt)) next = station;
    }
    return next;
  }

  async #command(connection: Connection): Promise<void> {
    const job = this.#jobs.shift();
    const station = this.#stations.get(job?.station ?? '');
    station?.isAlone();
    try {
      await job?.perform(connection);
    } catch (error) {
      this.#failures.push({ error, station });
    }
    if (station) await this.#pause(station.gapMs);
  }

  /** Resolves when the next exchange may begin: at once where there may be several. */
  async #read(connection: Connection, station: Station<Item>): Promise<void> {
    const turn = station.turn();
    if (!turn) return;
    this.#inARow = this.#reader === station && this.#reads.size > 0 ? this.#inARow + 1 : 1;
    this.#reader = station;
    const read = this.#exchange(connection, station, turn).finally(() => {
      this.#reads.delete(read);
      this.#wake?.();
    });
    this.#reads.add(read);
    if (station.atOnce > 1) return;
    await read;
    await this.#pause(station.gapMs);
  }

  async #exchange(connection: Connection, station: Station<Item>, turn: Turn<Item>): Promise<void> {
    try {
      await station.exchange(connection, turn, ++this.#order);
      this.#heard(station);
    } catch (error) {
      this.#failures.push({ error, station });
    }
  }

  #heard(station: Station<Item>): void {
    this.#refusals = 0;
    this.#silence = 0;
    this.#answeredSinceConnect = true;
    if (station.answered()) this.#log.info({ station: station.spec.name }, 'station answers again');
  }

  /** What failed since the last look, with nothing under way any more: several reads that fail together fail once. */
  async #judge(): Promise<void> {
    const failures = this.#failures;
    this.#failures = [];
    for (const { error, station } of failures) {
      if (!(error instanceof LinkClosed)) continue;
      station?.hungUpOn();
      return this.#lost(error);
    }
    if (failures.some(({ error }) => error instanceof LinkTimeout)) this.#silence += 1;
    for (const { error, station } of new Map(failures.map((failure) => [failure.station, failure])).values())
      await this.#failed(error, station);
    return undefined;
  }

  async #failed(error: unknown, station: Station<Item> | undefined): Promise<void> {
    if (!(error instanceof LinkTimeout || error instanceof DeviceRefusal))
      this.#log.error({ err: error }, 'polling failed in an unforeseen way');
    if (!station || station.removed) return;
    const others = [...this.#stations.values()].some((other) => other !== station && other.periodic && !other.silent);
    const wasSilent = station.silent;
    station.unanswered(!others, error);
    if (station.silent && !wasSilent)
      this.#log.warn({ station: station.spec.name, reason: errorText(error) }, 'station does not answer');
    if (this.#silence >= FAILURES_BEFORE_BAD) await this.#renewInSilence(station);
  }

  async #lost(reason: LinkClosed): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    this.#log.warn({ reason: reason.message }, 'connection lost');
    await connection?.close();
    // A far end that takes connections only to drop them must not be asked in a tight loop.
    if (!this.#answeredSinceConnect) await this.#unreachable(reason);
  }

  async #connect(): Promise<void> {
    const [station] = this.#stations.values();
    if (!station) return;
    try {
      const connection = await this.#open(station);
      this.#log.info('connected');
      this.#adopt(connection);
    } catch (error) {
      await this.#unreachable(error);
    }
  }

  #open({ spec }: Station<Item>): Promise<Connection> {
    return this.#driver.open(spec.settings, this.#host);
  }

  #adopt(connection: Connection): void {
    this.#connection = connection;
    this.#answeredSinceConnect = false;
    this.#silence = 0;
    for (const station of this.#stations.values()) station.renewed();
    // Hung up on while nothing was under way: the next exchange is to begin on a new connection, not to fail on this one.
    const forget = () => {
      if (this.#connection === connection) this.#connection = undefined;
    };
    connection.closed.then(forget, forget);
    connection.onNews?.(() => {
      for (const station of this.#stations.values()) station.hasNews();
      this.#wake?.();
    });
  }

  async #unreachable(error: unknown): Promise<void> {
    this.#refusals += 1;
    for (const station of this.#stations.values()) station.doubted();
    if (this.#refusals >= FAILURES_BEFORE_BAD) {
      // also those that were added since

      if (this.#refusals === FAILURES_BEFORE_BAD) this.#log.warn({ reason: errorText(error) }, 'no connection');
      for (const station of this.#stations.values()) if (!station.silent) station.giveUp(error);
    }
    // Nobody waits for a device that is not there: a command fails at once and says why.
    for (const job of this.#jobs.slice()) this.#cancel(job, errorText(error));
    await this.#sleep(RECONNECT_MS);
  }

  /**
   * Nobody on the line answers. After a broken cable the connection may be dead without a sign, and TCP itself would take
   * minutes to find out; so a second one is tried beside it, and takes over if that one is answered. A device that is
   * merely silent keeps the connection it has.
   */
  async #renewInSilence(station: Station<Item>): Promise<void> {
    const now = this.#clock.ticks();
    const turn = station.probe();
    if (!turn || now < this.#renewAt) return;
    this.#renewAt = now + RENEW_MS;
    let second: Connection | undefined;
    try {
      second = await this.#open(station);
      await station.exchange(second, turn, ++this.#order);
    } catch {
      await second?.close();
      return;
    }
    const first = this.#connection;
    this.#log.info('the old connection was dead, a new one is answered');
    this.#adopt(second);
    this.#heard(station);
    await first?.close();
  }

  /** Waits, but not while there is work that came in meanwhile. */
  async #sleep(ms = Number.POSITIVE_INFINITY): Promise<void> {
    if (this.#stopped) return;
    await new Promise<void>((resolve) => {
      const cancel = Number.isFinite(ms) ? this.#clock.after(Math.max(0, ms), resolve) : () => undefined;
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
    this.#wake = undefined;
  }

  async #pause(ms: number): Promise<void> {
    if (ms > 0) await new Promise<void>((resolve) => this.#clock.after(ms, resolve));
  }
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import { v7 as newId } from 'uuid';
import type { Ticks } from '../clock.ts';
import type { Db } from '../db.ts';
import type { Log } from '../log.ts';
import { type LeaseRoles, createLeaseRows } from './lease-rows.ts';
import type { Lease, LeasedWork, Leases } from './leases.ts';

export interface LeasePace {
  /** How long a process that says nothing keeps what it holds, ms. */
  lifeMs: number;
  /** How often it says something. */
  beatMs: number;
  /** What is held ends here this long before another one may have it. */
  marginMs: number;
}
/** Taken over within four seconds. */
const PACE: LeasePace = { lifeMs: 3_000, beatMs: 1_000, marginMs: 500 };
const LOOK_MS = 100;

interface Wanted {
  work: LeasedWork;
  held: Held | undefined;
  /** The one before has ended. */
  ended: Promise<void>;
  gone: boolean;
}
interface Held extends Lease {
  /** In ticks; until then nobody else has it. */
  until: number;
  /** Ends the work once it has begun; the same promise however often it is asked. */
  end(): Promise<void>;
}

interface SharedLeasesOptions {
  /** `name`: of its connections; what they leave open is ended when this process is taken for ended. */
  db: Db & { readonly name?: string };
  clock: Ticks;
  log: Log;
  /** This process, in table `process`. */
  me?: string;
  pace?: LeasePace;
  roles?: LeaseRoles;
  /** Processes with this role share what is wanted. */
  among?: keyof LeaseRoles;
}

/**
 * Leases of many processes, as rows of the tables `lease` and `process`: each beat prolongs what is held, takes what nobody holds, up to
 * a fair part, and gives back what is more than that. The database's clock counts, and ticks here: a wrong clock of a machine does no harm.
 */
export function createSharedLeases({
  db,
  clock,
  log,
  me = newId(),
  pace = PACE,
  roles = { jobs: true, ingest: true },
  among = 'jobs',
}: SharedLeasesOptions): Leases & { start(): Promise<void> } {
  const { lifeMs, beatMs, marginMs } = pace;
  const rows = createLeaseRows(db, { lifeMs, me, roles, among, connections: db.name ?? '' });
  const wanted = new Map<string, Wanted>();
  let timers: NodeJS.Timeout[] = [];
  let beating: Promise<void> | undefined;
  let stopped = false;

  const held = () => [...wanted].flatMap(([name, one]) => (one.held ? [{ name, one, lease: one.held }] : []));

  function begin(name: string, one: Wanted, fence: number, until: number): void {
    let lost = false;
    const lease: Held = {
      name,
      fence,
      until,
      isHeld: () => !lost && clock.ticks() < lease.until - marginMs,
      end: () => {
        lost = true;
        if (one.held === lease) one.held = undefined;
        return (one.ended = ending ??= begun.then((end) => end()).catch(failed));
      },
    };
    const failed = (error: unknown) => log.error({ error, lease: name }, 'what one process does for all has failed');
    let ending: Promise<void> | undefined;
    one.held = lease;
    const begun = one.ended
      .then(() => one.work(lease))
      .catch((error: unknown) => {
        failed(error);
        // Another one may fare better.
        if (one.held === lease) one.held = undefined;
        void rows.giveBack([name]).catch(failed);
        return () => Promise.resolve();
      });
  }

  /** Ends what another one may have by now: the database was away, or this process was held still. */
  function endLost(): void {
    for (const { name, lease } of held()) {
      if (lease.isHeld()) continue;
      log.warn({ lease: name }, 'what one process does for all has to be left to another one');
      void lease.end();
    }
  }

  async function beat(): Promise<void> {
    endLost();
    const before = clock.ticks();
    const names = [...wanted].filter(([, { gone }]) => !gone).map(([name]) => name);
    // What was ended here is not prolonged: it runs out, and is taken again by whoever is first.
    const { kept, alive } = await rows.prolong(held().map(({ name }) => name));
    const until = before + lifeMs;
    const share = Math.ceil(names.length / alive);
    for (const { name, lease } of held()) {
      if (kept.get(name) === lease.fence) lease.until = until;
      else void lease.end();
    }
    // Not waited for: what ends slowly must not cost this process the rest.
    for (const { name, lease } of held().slice(share))
      lease
        .end()
        .then(() => rows.giveBack([name]))
        .catch((error: unknown) => log.warn({ error, lease: name }, 'what was given back runs out instead'));
    if (stopped) return;
    const room = share - held().length;
    const free = names.filter((name) => !wanted.get(name)?.held);
    if (room <= 0 || free.length === 0) return;
    const from = clock.ticks();
    for (const { name, fence } of await rows.take(free, room)) {
      const one = wanted.get(name);
      if (one && !one.gone && !stopped) begin(name, one, fence, from + lifeMs);
      else await rows.giveBack([name]);
    }
  }

  /** One beat after the other; a database that is away is asked again. */
  function next(): Promise<void> {
    beating ??= beat()
      .catch((error: unknown) =>
        log.warn({ error }, 'what one process does for all could not be looked up; tried again'),
      )
      .finally(() => {
        beating = undefined;
      });
    return beating;
  }

  return {
    want(name, work) {
      const one: Wanted = { work, held: undefined, ended: Promise.resolve(), gone: false };
      wanted.set(name, one);
      return async () => {
        one.gone = true;
        await one.held?.end();
        if (wanted.get(name) === one) wanted.delete(name);
        await rows.giveBack([name]);
      };
    },
    /** Once all is wanted that is. */
    async start() {
      timers = [setInterval(() => void next(), beatMs), setInterval(endLost, LOOK_MS)];
      for (const timer of timers) timer.unref();
      await next();
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await beating;
      await Promise.all(held().map(({ lease }) => lease.end()));
      await rows.leave([...wanted.keys()]);
    },
  };
}

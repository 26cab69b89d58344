import { v7 as newId } from 'uuid';
import type { Ticks } from '../clock.ts';
import type { Db } from '../db.ts';
import type { Log } from '../log.ts';
import { type LeaseRoles, createLeaseRows } from './lease-rows.ts';
import type { Lease, LeasedWork, Leases, Part } from './leases.ts';

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
  /** `whole`: the name of all of it. */
  part: (Part & { whole: string }) | undefined;
  /** Of work in parts: has nothing to do itself, and keeps the whole from processes that know of no parts. */
  isWhole: boolean;
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

/**
 * Which part of what is wanted is to be held here: a fair one, all that is free, or nothing. Processes that know of no parts do the whole
 * by its name: while one of them lives, whoever holds the whole has all parts. That lease is never given away for fairness: somebody
 * who does the whole could take it meanwhile.
 */
function ruleOf(wanted: ReadonlyMap<string, Wanted>, name: string, allKnowParts: boolean): 'shared' | 'all' | 'none' {
  const one = wanted.get(name);
  if (one?.isWhole) return 'all';
  if (!one?.part || allKnowParts) return 'shared';
  return wanted.get(one.part.whole)?.held ? 'all' : 'none';
}

interface Hand {
  isInTime: (until: number) => boolean;
  giveBack: (names: readonly string[]) => Promise<void>;
  failed: (error: unknown, lease: string) => void;
}
/** Has it done until it ends, or cannot begin: then another one may fare better. */
function begin(one: Wanted, { name, fence, until }: Pick<Held, 'name' | 'fence' | 'until'>, hand: Hand): void {
  let lost = false;
  let ending: Promise<void> | undefined;
  const failed = (error: unknown) => hand.failed(error, name);
  const lease: Held = {
    name,
    fence,
    part: one.part,
    until,
    isHeld: () => !lost && hand.isInTime(lease.until),
    end: () => {
      lost = true;
      if (one.held === lease) one.held = undefined;
      return (one.ended = ending ??= begun.then((end) => end()).catch(failed));
    },
  };
  one.held = lease;
  const begun = one.ended
    .then(() => one.work(lease))
    .catch((error: unknown) => {
      failed(error);
      if (one.held === lease) one.held = undefined;
      void hand.giveBack([name]).catch(failed);
      return () => Promise.resolve();
    });
}

type Wish = Pick<Wanted, 'work' | 'part' | 'isWhole'>;
/** Work in parts: these, and then the whole. */
function wishesOf(name: string, work: LeasedWork, parts: number): (Wish & { of: string })[] {
  if (parts === 1) return [{ of: name, work, part: undefined, isWhole: false }];
  const each = Array.from({ length: parts }, (_, at) => {
    const part = { at, of: parts, whole: name };
    return { of: `${name} ${at + 1}`, work, part, isWhole: false };
  });
  const nothing = () => Promise.resolve(() => Promise.resolve());
  return [...each, { of: name, work: nothing, part: undefined, isWhole: true }];
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

  const hand: Hand = {
    isInTime: (until) => clock.ticks() < until - marginMs,
    giveBack: (names) => rows.giveBack(names),
    failed: (error, lease) => log.error({ error, lease }, 'what one process does for all has failed'),
  };
  const held = () => [...wanted].flatMap(([name, one]) => (one.held ? [{ name, one, lease: one.held }] : []));

  const heldOf = (names: readonly string[]) => held().filter(({ name }) => names.includes(name));

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
    const { kept, alive, allKnowParts } = await rows.prolong(held().map(({ name }) => name));
    const until = before + lifeMs;
    for (const { name, lease } of held()) {
      if (kept.get(name) === lease.fence) lease.until = until;
      else void lease.end();
    }
    const byRule = Map.groupBy(names, (name) => ruleOf(wanted, name, allKnowParts));
    // Parts are shared on their own: they may be most of the work.
    const shared = [...Map.groupBy(byRule.get('shared') ?? [], (name) => wanted.get(name)?.part?.whole).values()].map(
      (of) => ({ of, share: Math.ceil(of.length / alive) }),
    );
    const tooMany = shared.flatMap(({ of, share }) => heldOf(of).slice(share));
    // Not waited for: what ends slowly must not cost this process the rest.
    for (const { name, lease } of [...tooMany, ...heldOf(byRule.get('none') ?? [])])
      lease
        .end()
        .then(() => rows.giveBack([name]))
        .catch((error: unknown) => log.warn({ error, lease: name }, 'what was given back runs out instead'));
    if (stopped) return;
    const all = byRule.get('all') ?? [];
    await take(all, all.length);
    for (const { of, share } of shared) await take(of, share - heldOf(of).length);
  }

  async function take(names: readonly string[], most: number): Promise<void> {
    const free = names.filter((name) => !wanted.get(name)?.held);
    if (most <= 0 || free.length === 0) return;
    const from = clock.ticks();
    for (const { name, fence } of await rows.take(free, most)) {
      const one = wanted.get(name);
      if (one && !one.gone && !stopped) begin(one, { name, fence, until: from + lifeMs }, hand);
      else await rows.giveBack([name]);
    }
  }

  function wish(name: string, what: Wish): () => Promise<void> {
    const one: Wanted = { ...what, held: undefined, ended: Promise.resolve(), gone: false };
    wanted.set(name, one);
    return async () => {
      one.gone = true;
      await one.held?.end();
      if (wanted.get(name) === one) wanted.delete(name);
      await rows.giveBack([name]);
    };
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
    want(name, work, parts = 1) {
      const ends = wishesOf(name, work, parts).map(({ of, ...what }) => wish(of, what));
      const endWhole = ends.pop();
      return async () => {
        await Promise.all(ends.map((end) => end()));
        await endWhole?.();
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

import type { RecordItem } from '@lightfield/contract';
import { expect, it, onTestFinished } from 'vitest';
import type { LeasedWork, Leases } from '../../kernel/leases/leases.ts';
import { createOwnLine } from '../../kernel/line/line.ts';
import { testLines } from '../../kernel/line/lines.testing.ts';
import type { BatchPart } from '../types.ts';
import { type ProjectsHostOptions, createProjectsHost } from './projects-host.ts';

/** Leases that a test gives and takes. */
function leasesByHand() {
  let wanted: LeasedWork | undefined;
  const ends = new Map<number | undefined, () => Promise<void>>();
  const end = async (at?: number) => {
    await ends.get(at)?.();
    ends.delete(at);
  };
  const leases: Leases = {
    want(_name, work) {
      wanted = work;
      return () => end();
    },
    stop: () => Promise.resolve(),
  };
  return {
    leases,
    /** All of it, or the part. */
    give: async (at?: number) => {
      const part = at === undefined ? undefined : { at, of: 2 };
      const ended = await wanted?.({ name: 'x', fence: 1, part, isHeld: () => true });
      if (ended) ends.set(at, ended);
    },
    takeAway: end,
  };
}
const record = (report: number): RecordItem => ({ kind: 'record', seq: 1, report, layout: 1, time: 1, values: [1] });
const part: BatchPart<RecordItem> = { write: () => Promise.resolve(() => undefined) };

/** A process whose projects follow from report 7 (those of part 1 from report 9), and what these have heard. */
function host(line: ProjectsHostOptions['line']) {
  const hand = leasesByHand();
  const heard: string[] = [];
  const state = { streams: false };
  const mvarsOf = (follows: number) => ({
    onLeaves: () => undefined,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    reports: () => new Set([follows]),
    hearing: (own: BatchPart<RecordItem>): BatchPart<RecordItem> => ({
      async write(tx, items) {
        const done = await own.write(tx, items);
        return () => {
          done();
          for (const { item } of items) if (item.report === follows) heard.push(`own ${item.report}`);
        };
      },
    }),
    heard(items: readonly RecordItem[]) {
      for (const item of items) if (item.report === follows) heard.push(`told ${item.report}`);
      return Promise.resolve();
    },
    counters: () => ({ projects: 1, reports: 1, alarms: 0, lostAlarms: 0 }),
  });
  const streams = {
    start: () => {
      state.streams = true;
    },
    stop: () => {
      state.streams = false;
      return Promise.resolve();
    },
    devices: () => 2,
  };
  const made = createProjectsHost({
    leases: hand.leases,
    line,
    make: (part) =>
      ({ mvars: mvarsOf(part?.at === 1 ? 9 : 7), streams }) as unknown as ReturnType<ProjectsHostOptions['make']>,
    onError: (error) => {
      throw error;
    },
  });
  const store = async (reports: readonly number[]) => {
    const items = reports.map((report) => ({ gateway: {} as never, item: record(report) }));
    const after = await made.hearing(part).write({} as never, items);
    after();
  };
  return { ...hand, made, heard, state, store };
}

it('the one that works projects out hears of records that another one has stored, of reports it follows from', async () => {
  const { lines, settled } = testLines(2);
  const [a, b] = lines.map((line) => host(line));
  await a!.give();
  await settled();
  await b!.store([7, 8, 7]);
  await settled();
  await a!.store([7]);
  expect({ a: a!.heard, b: b!.heard }).toEqual({ a: ['told 7', 'told 7', 'own 7'], b: [] });
  // Another one takes over.
  await a!.takeAway();
  await b!.give();
  await settled();
  await b!.store([7]);
  await a!.store([7]);
  await settled();
  expect({ a: a!.heard.length, b: b!.heard }).toEqual({ a: 3, b: ['own 7', 'told 7'] });
});

it('processes that share the projects each hear of what their own part follows from, wherever it was stored', async () => {
  const { lines, kill, settled } = testLines(3);
  const [a, b, c] = lines.map((line) => host(line));
  await a!.give(0);
  await b!.give(1);
  await settled();
  await c!.store([7, 8, 9]);
  await settled();
  await a!.store([7, 9]);
  await settled();
  expect({ a: a!.heard, b: b!.heard }).toEqual({ a: ['told 7', 'own 7'], b: ['told 9', 'told 9'] });
  // One process has both parts when the other one is gone.
  kill(1);
  await a!.give(1);
  await settled();
  await c!.store([9, 7]);
  await settled();
  await a!.store([9]);
  await settled();
  expect(a!.heard.slice(2).toSorted()).toEqual(['own 9', 'told 7', 'told 9']);
  expect(a!.made.counters().projects).toBe(2);
  // What it gave away it hears of no more.
  await a!.takeAway(0);
  await c!.store([7, 9]);
  await settled();
  expect(a!.heard.slice(5)).toEqual(['told 9']);
});

it('gateways stream for alarm rules once they can be reached, and only where projects are worked out', async () => {
  const { lines } = testLines(2);
  const [a, b] = lines.map((line) => host(line));
  await a!.give();
  expect(a!.state.streams).toBe(false);
  a!.made.open();
  b!.made.open();
  expect([a!.state.streams, b!.state.streams]).toEqual([true, false]);
  await a!.takeAway();
  await b!.give();
  expect([a!.state.streams, b!.state.streams]).toEqual([false, true]);
});

it('a process that is alone has worked them out when it is started', async () => {
  const alone = host(createOwnLine());
  const started = alone.made.started().then(() => 'started');
  await alone.give();
  await expect(started).resolves.toBe('started');
  expect(alone.made.counters().projects).toBe(1);
});

it('a database that is away when a process takes the projects over fails the lease and not the process', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const away = new Error('terminating connection');
  const { leases, give } = leasesByHand();
  createProjectsHost({
    line: testLines(2).lines[0]!,
    leases,
    make: () => ({ mvars: { onLeaves: () => undefined, start: () => Promise.reject(away) }, streams: {} }) as never,
    onError: () => undefined,
  });
  await expect(give()).rejects.toBe(away);
  await new Promise((done) => setTimeout(done, 20));
  expect(uncaught).toEqual([]);
});

import { ConfigDevice } from '@lightfield/contract';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EdgeAlarm, EdgeRecord } from './ports.ts';
import { SteppedClock } from './stepped-clock.testing.ts';

/** What a source says of a variable: a number, or that it cannot be read. */
export type Said = Record<string, number | null>;

/** Runs the rules of one device or project, as a host of the runtime does. */
export interface ConformingHost {
  /** Takes rules, also in the place of others: an edit. */
  run(rules: ConfigDevice): void;
  /** One moment. */
  read(said: Said): void;
  /** The process ends, is away and begins again; `kill`: without a word. All that was said is acknowledged. */
  restart(how: { kill: boolean; awayMs: number }): void;
  said(): readonly (EdgeRecord | EdgeAlarm)[];
  value(key: string): { value: unknown; quality: string };
}
export interface HostTraits {
  /** It has reports; projects have none. */
  readonly records: boolean;
  readonly make: (clock: SteppedClock) => ConformingHost;
}

/** A multiple of an hour. */
const START = 1_800_000_000_000;
const PERIOD_MS = 10_000;
const idOf = (n: number) => `0197a000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const plain = { driver: 'plc', address: '4x1', dataType: 'double', decimals: 2 };
const VARIABLES = [
  { key: 'a', ...plain },
  { key: 'b', ...plain },
  { key: 'sum', kind: 'intermediate', dataType: 'double', decimals: 2, expression: 'a+b' },
  { key: 'twice', kind: 'intermediate', dataType: 'double', decimals: 2, expression: 'sum*2' },
  ...(['running', 'finished'] as const).map((shows) => ({
    key: shows,
    kind: 'aggregate',
    dataType: 'double',
    decimals: 2,
    aggregate: { source: 'a', aggregation: 'max', periodMs: PERIOD_MS, shows },
  })),
];
const trigger = { variable: 'a', comparison: 'gt', threshold: '50' };
const REPORTS = [
  { type: 'periodic', intervalMs: 2_000, variables: ['a', 'sum'] },
  { type: 'change', intervalMs: 1_000, fluctuation: 5, variables: ['a', 'b'] },
  { type: 'conditional', storageMode: 'condition', trigger, intervalMs: 1_000, variables: ['a', 'b'] },
  { type: 'conditional', storageMode: 'periodic', trigger, intervalMs: 2_000, variables: ['b'] },
  { type: 'conditional', storageMode: 'change', trigger, fluctuation: 5, intervalMs: 1_000, variables: ['b'] },
  { type: 'expression', expression: 'a > 50 && b > 50', intervalMs: 1_000, variables: ['a'] },
  {
    type: 'aggregate',
    intervalMs: PERIOD_MS,
    aggregations: ['delta', 'first', 'last', 'max', 'min', 'average'],
    variables: ['a', 'b'],
  },
];
const [CHANGES, ONCE, CONDITIONAL_CHANGES, EXPRESSION, PERIODS] = [2, 3, 5, 6, 7];
const alarm = (n: number, variable: string, filterCount: number) => ({
  id: idOf(n),
  variable,
  comparison: 'gt',
  value: '50',
  content: 'high',
  filterCount,
});

const rulesOf = (withRecords: boolean): ConfigDevice =>
  ConfigDevice.parse({
    id: idOf(1),
    name: 'd',
    drivers: [],
    variables: VARIABLES.map((one, n) => ({ name: one.key, id: idOf(100 + n), alias: 100 + n, ...one })),
    alarms: [alarm(300, 'sum', 1), alarm(301, 'twice', 3)],
    reports: withRecords
      ? REPORTS.map((one, n) => ({ name: `r${n}`, id: idOf(200 + n), number: n + 1, layout: n + 1, ...one }))
      : [],
  });

type Step =
  | { readonly do: 'read'; readonly said: Said }
  | { readonly do: 'wait' | 'jump'; readonly ms: number }
  | { readonly do: 'restart' };

/** With a kill, and away for 1 ms, the second period begins at the last restart. */
const FIRST_READ_JUST_BEFORE_A_PERIODS_END: Step[] = [
  { do: 'wait', ms: 6_997 },
  { do: 'restart' },
  { do: 'restart' },
  { do: 'read', said: { a: 0 } },
  { do: 'restart' },
];

const number = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 100 }) }, fc.constant(null));
const reading = fc.record({ a: number, b: number }, { requiredKeys: [] });
const read = reading.map((said): Step => ({ do: 'read', said: said as Said }));
const wait = fc.integer({ min: 1_000, max: 7_000 }).map((ms): Step => ({ do: 'wait', ms }));
const restart = fc.constant<Step>({ do: 'restart' });
const jump = fc.integer({ min: -3_600_000, max: 3_600_000 }).map((ms): Step => ({ do: 'jump', ms }));
const program = (...more: fc.Arbitrary<Step>[]) => fc.array(fc.oneof(read, wait, ...more), { maxLength: 40 });

/** An occurrence is the same when it is the n-th of its rule: ids are new each time. */
function comparable(items: readonly (EdgeRecord | EdgeAlarm)[]): unknown[] {
  const ids = new Map<string, number>();
  return items.map((item) => {
    if (item.kind === 'record') return item;
    if (!ids.has(item.id)) ids.set(item.id, ids.size);
    return { ...item, id: ids.get(item.id) };
  });
}

const recordsOf = (host: ConformingHost, ...reports: number[]) =>
  host.said().filter((item) => item.kind === 'record' && reports.includes(item.report));
const alarmsOf = (host: ConformingHost) => host.said().filter((item) => item.kind === 'alarm');

/** The same rules on every host of the runtime. */
export function conformance(name: string, { records: hasRecords, make }: HostTraits): void {
  const rules = rulesOf(hasRecords);

  describe(`${name} as a host of the runtime`, () => {
    let clock: SteppedClock;
    let host: ConformingHost;
    beforeEach(() => {
      clock = new SteppedClock(START);
      host = make(clock);
      host.run(rules);
    });

    it('works out formulas in their order, as good as the worst of what they follow from', () => {
      host.read({ a: 1, b: 2 });
      clock.advance(2_000);
      expect(host.value('twice')).toEqual({ value: 6, quality: 'good' });
      host.read({ b: null });
      clock.advance(2_000);
      expect(host.value('twice').quality).toBe('bad');
      host.read({ b: 4 });
      clock.advance(2_000);
      expect(host.value('twice')).toEqual({ value: 10, quality: 'good' });
    });

    it('raises once and recovers once, under one id, over restarts too', () => {
      host.read({ a: 60, b: 0 });
      clock.advance(1_000);
      host.restart({ kill: true, awayMs: 5_000 });
      host.read({ a: 70, b: 0 });
      clock.advance(1_000);
      host.restart({ kill: false, awayMs: 5_000 });
      host.read({ a: 10, b: 0 });
      clock.advance(1_000);
      const said = alarmsOf(host).filter((item) => item.kind === 'alarm' && item.rule === idOf(300));
      expect(said.map((item) => item.kind === 'alarm' && item.change)).toEqual(['raised', 'recovered']);
      expect(new Set(said.map((item) => item.kind === 'alarm' && item.id)).size).toBe(1);
    });

    it('goes on with periods after a restart, and says what is missing', () => {
      host.read({ a: 90, b: 1 });
      clock.advance(4_000);
      host.restart({ kill: false, awayMs: 2_000 });
      host.read({ a: 10, b: 1 });
      clock.advance(1_000);
      expect(host.value('running')).toEqual({ value: 90, quality: 'uncertain' });
      clock.advance(5_000);
      expect(host.value('running')).toEqual({ value: 10, quality: 'good' });
      expect(host.value('finished')).toEqual({ value: 90, quality: 'uncertain' });
      host.restart({ kill: false, awayMs: 500 });
      host.read({ a: 10, b: 1 });
      clock.advance(1_000);
      expect(host.value('finished')).toEqual({ value: 90, quality: 'uncertain' });
    });
  });
  randomPrograms(name, rules, { records: hasRecords, make });
}

function randomPrograms(name: string, rules: ConfigDevice, { records: hasRecords, make }: HostTraits): void {
  /** Plays a program; the source answers with all it has after a restart, and also where one might have been. */
  function play(
    steps: readonly Step[],
    restarts: 'none' | 'clean' | 'kill',
    { clock = new SteppedClock(START), awayMs = 0 } = {},
  ) {
    const host = make(clock);
    host.run(rules);
    let present: Said = {};
    for (const step of steps) {
      if (step.do === 'wait') clock.advance(step.ms);
      else if (step.do === 'jump') clock.jump(step.ms);
      else if (step.do === 'read') {
        host.read(step.said);
        for (const [key, value] of Object.entries(step.said))
          present = { ...present, [key]: value ?? present[key] ?? null };
      } else {
        // By then the shortest time between two records has passed: after a kill nobody knows of the last one.
        if (awayMs > 0) clock.advance(1_000);
        if (restarts === 'none') clock.advance(awayMs);
        else host.restart({ kill: restarts === 'kill', awayMs });
        host.read(present);
      }
    }
    return host;
  }

  describe(`${name}, whatever is read, and when it is started again`, () => {
    it('says the same with restarts as without, whatever is read and when', () => {
      fc.assert(
        fc.property(program(restart), (steps) => {
          expect(comparable(play(steps, 'clean').said())).toEqual(comparable(play(steps, 'none').said()));
        }),
        { numRuns: 80 },
      );
    });

    it('says nothing twice over a kill, and leaves out nothing that was due', () => {
      fc.assert(
        fc.property(program(restart), (some) => {
          const steps: Step[] = [
            ...some,
            ...[1, 99].flatMap((all): Step[] => [
              { do: 'read', said: { a: all, b: all } },
              { do: 'wait', ms: 2_000 },
            ]),
          ];
          const [killed, whole] = [play(steps, 'kill', { awayMs: 1 }), play(steps, 'none', { awayMs: 1 })];
          const first = (one: ConformingHost) =>
            comparable(alarmsOf(one).filter((item) => item.kind === 'alarm' && item.rule === idOf(300)));
          expect(first(killed)).toEqual(first(whole));
          expect(recordsOf(killed, ONCE, EXPRESSION)).toEqual(recordsOf(whole, ONCE, EXPRESSION));
          // A change may be stated once more, and none is missing.
          if (hasRecords)
            for (const one of [killed, whole])
              expect(recordsOf(one, CHANGES).at(-1)).toMatchObject({ values: [99, 99] });
          const rows = killed.said().flatMap((item) => (item.kind === 'record' ? `${item.report} ${item.time}` : []));
          expect(new Set(rows).size).toBe(rows.length);
          const ends = (one: ConformingHost) =>
            recordsOf(one, PERIODS).map((item) => item.kind === 'record' && item.time);
          expect(ends(killed)).toEqual(ends(whole));
        }),
        { numRuns: 80, examples: [[FIRST_READ_JUST_BEFORE_A_PERIODS_END]] },
      );
    });

    if (!hasRecords) return;
    it('goes on after the clock was set, and no row takes the place of another', () => {
      fc.assert(
        fc.property(program(jump, restart), (steps) => {
          const stepped = new SteppedClock(START);
          const one = play(steps, 'clean', { clock: stepped });
          one.read({ a: 1, b: 1 });
          stepped.advance(15_000);
          const before = recordsOf(one, 1).length;
          one.read({ a: 99, b: 99 });
          stepped.advance(4_000);
          expect(recordsOf(one, 1).length).toBeGreaterThan(before);
          for (const report of [CHANGES, ONCE, CONDITIONAL_CHANGES, EXPRESSION]) {
            const times = recordsOf(one, report).map((item) => (item.kind === 'record' ? item.time : 0));
            expect(times).toEqual([...new Set(times)].toSorted((x, y) => x - y));
          }
        }),
        { numRuns: 60 },
      );
    });
  });
}

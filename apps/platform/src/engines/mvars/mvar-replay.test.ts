import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PastValue, type Replay, replayBegin, replayMvars } from './mvar-replay.ts';
import { followedBy, workable } from './mvar-sources.ts';
import type { MvarDefinition } from './mvar-definition.ts';

const [GOOD, BAD, STALE] = [0, 2, 3];
const HOUR = 3_600_000;
const NOON = 480_000 * HOUR;

const mvar = (seriesId: number, more: Partial<MvarDefinition>): MvarDefinition => ({
  id: `m${seriesId}`,
  projectId: 'p',
  seriesId,
  kind: 'formula',
  decimals: 2,
  formula: '',
  inputs: {},
  source: null,
  statistic: null,
  periodMs: null,
  shows: null,
  report: null,
  ofReport: false,
  state: null,
  ...more,
});
const formula = (seriesId: number, text: string, inputs: MvarDefinition['inputs']) =>
  mvar(seriesId, { formula: text, inputs });
const statistic = (seriesId: number, source: number, more: Partial<MvarDefinition> = {}) =>
  mvar(seriesId, { kind: 'statistic', source, statistic: 'max', periodMs: HOUR, shows: 'running', ...more });
const value = (time: number, number: number | null, quality = GOOD): PastValue => ({
  time,
  readAt: time,
  value: number,
  quality,
});
const replay = (definitions: MvarDefinition[], values: Record<number, PastValue[]>, more: Partial<Replay> = {}) =>
  replayMvars({
    definitions,
    values: new Map(Object.entries(values).map(([series, list]) => [Number(series), list])),
    records: [],
    begin: replayBegin(definitions, NOON),
    from: NOON,
    to: NOON + 10_000,
    stepMs: 1_000,
    ...more,
  });
/** What stood at a moment. */
const at = (rows: ReturnType<typeof replay>, id: string, time: number) =>
  rows.get(id)?.findLast((row) => row.time <= time);

describe('a formula of the past', () => {
  it('has at every step the value of what stood there, whatever came in between', () => {
    const moves = fc.array(fc.record({ ms: fc.integer({ min: -500, max: 9_999 }), number: fc.integer() }));
    fc.assert(
      fc.property(moves, moves, (a, b) => {
        const listOf = (list: typeof a) =>
          [...new Map(list.map(({ ms, number }) => [ms, number]))]
            .toSorted(([one], [other]) => one - other)
            .map(([ms, number]) => value(NOON + ms, number));
        const [left, right] = [listOf(a), listOf(b)];
        const rows = replay([formula(9, 'half*2', { half: 8 }), formula(8, 'a-b', { a: 1, b: 2 })], {
          1: left,
          2: right,
        });
        for (let moment = NOON; moment < NOON + 10_000; moment += 1_000) {
          const standing = (list: PastValue[]) => list.findLast(({ time }) => time <= moment)?.value;
          const [x, y] = [standing(left), standing(right)];
          const both = x !== undefined && y !== undefined;
          const expected = both ? (Number(x) - Number(y)) * 2 : undefined;
          expect(at(rows, 'm9', moment)?.value ?? undefined).toBe(expected);
        }
      }),
      { numRuns: 60 },
    );
  });
  it('is out of date when what it follows from is, and bad where that has no value', () => {
    const rows = replay([formula(9, 'a+1', { a: 1 })], {
      1: [value(NOON, 4), { ...value(NOON + 3_001, 4, STALE), readAt: NOON }, value(NOON + 6_000, null, BAD)],
    });
    expect([2_000, 4_000, 7_000].map((ms) => at(rows, 'm9', NOON + ms))).toMatchObject([
      { time: NOON, value: 5, quality: GOOD },
      { value: 5, quality: STALE },
      { value: null, quality: BAD },
    ]);
  });
});

describe('a statistic of the past', () => {
  it('knows what its period had come to before the start', () => {
    const from = NOON + 30 * 60_000;
    const max = statistic(9, 1);
    expect(replayBegin([max], from)).toBe(NOON);
    const rows = replay(
      [max],
      { 1: [value(NOON - 5_000, 1), value(NOON + 60_000, 50), value(NOON + 120_000, 2)] },
      {
        begin: NOON,
        from,
        to: from + 2_000,
      },
    );
    expect(at(rows, 'm9', from)).toMatchObject({ value: 50, quality: GOOD });
  });
  it('begins anew with its period, also when nothing moves, and shows the one that has ended where that is asked', () => {
    const [running, finished] = [statistic(8, 1), statistic(9, 1, { shows: 'finished' })];
    const from = NOON + HOUR - 5_000;
    const begin = replayBegin([running, finished], from);
    expect(begin).toBe(NOON - HOUR);
    const values = { 1: [value(begin - 1, 3), value(NOON - 1_000, 90), value(NOON + 1_000, 7)] };
    const rows = replay([running, finished], values, { begin, from, to: from + 10_000 });
    expect(at(rows, 'm8', from)?.value).toBe(90);
    expect(at(rows, 'm9', from)?.value).toBe(90);
    // what held when the new hour began is 7
    expect(at(rows, 'm8', NOON + HOUR)?.value).toBe(7);
    expect(at(rows, 'm9', NOON + HOUR)?.value).toBe(90);
  });
  it('of a report hears of its records, and of nothing that its present period came to', () => {
    const sum = statistic(9, 1, {
      statistic: 'sum',
      report: 5,
      ofReport: true,
      state: { period: { start: NOON }, total: 99 },
    });
    const records = [10_000, 20_000].map((ms) => ({
      report: 5,
      time: NOON + ms,
      valueOf: () => ({ value: 4, quality: GOOD }),
    }));
    const from = NOON + 120_000;
    const rows = replay([sum], {}, { records, begin: replayBegin([sum], from), from, to: from + 1_000 });
    expect(at(rows, 'm9', from)?.value).toBe(8);
  });
});

describe('what calculated variables follow from', () => {
  const all = [
    formula(7, 'a+b', { a: 1, b: 2 }),
    statistic(8, 7),
    formula(9, 'c', { c: 3 }),
    formula(10, 'gone', { gone: null }),
  ];
  it('is followed as far as it goes, and no further', () => {
    const { definitions, leaves } = followedBy(all, new Set(['m8']));
    expect(definitions.map(({ id }) => id)).toEqual(['m7', 'm8']);
    expect(leaves).toEqual(new Set([1, 2]));
  });
  it('decides whether they can be worked out', () => {
    expect(workable(all, new Set([2])).map(({ id }) => id)).toEqual(['m9']);
    expect(workable(all, new Set()).map(({ id }) => id)).toEqual(['m7', 'm8', 'm9']);
  });
});

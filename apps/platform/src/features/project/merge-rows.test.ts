import type { HistoryRow } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeCurves, mergeRows } from './merge-rows.ts';

async function* rowsOf(rows: readonly HistoryRow[]): AsyncGenerator<HistoryRow> {
  yield* rows;
}
const row = (time: number, ...values: (number | null)[]): HistoryRow => ({ time, values });
async function merged(
  sources: readonly { rows: HistoryRow[]; places: number[] }[],
  columns: number,
  intervalMs: number,
  order: 'asc' | 'desc' = 'desc',
) {
  const all: HistoryRow[] = [];
  for await (const one of mergeRows(
    sources.map(({ rows, places }) => ({ rows: rowsOf(rows), places })),
    columns,
    intervalMs,
    order,
  ))
    all.push(one);
  return all;
}

describe('rows of several reports', () => {
  it('of the same millisecond stand in one row, newest first', async () => {
    const a = { rows: [row(30, 3), row(10, 1)], places: [0] };
    const b = { rows: [row(30, 33), row(20, 22)], places: [1] };
    expect(await merged([a, b], 2, 0)).toEqual([row(30, 3, 33), row(20, null, 22), row(10, 1, null)]);
  });

  it('within an interval make one row with the newest value of each', async () => {
    const a = { rows: [row(59, null, 5), row(41, 4, 4), row(12, 1, 1)], places: [2, 0] };
    const b = { rows: [row(58, 9)], places: [1] };
    expect(await merged([a, b], 3, 20)).toEqual([row(40, 5, 9, 4), row(0, 1, null, 1)]);
  });

  it('are the same in either order', async () => {
    const value = fc.option(fc.integer(), { nil: null });
    const rows = fc
      .uniqueArray(fc.record({ time: fc.integer({ min: 0, max: 200 }), value }), { selector: ({ time }) => time })
      .map((list) => list.toSorted((a, b) => b.time - a.time).map(({ time, value: one }) => row(time, one)));
    await fc.assert(
      fc.asyncProperty(rows, rows, fc.constantFrom(0, 7, 50), async (a, b, intervalMs) => {
        const both = [a, b].map((list, n) => ({ rows: list, places: [n] }));
        const turned = both.map(({ rows: list, places }) => ({ rows: list.toReversed(), places }));
        const down = await merged(both, 2, intervalMs);
        expect(await merged(turned, 2, intervalMs, 'asc')).toEqual(down.toReversed());
      }),
      { numRuns: 50 },
    );
  });

  it('keep their qualities', async () => {
    const a = { rows: [{ time: 1, values: [null], qualities: ['bad' as const] }], places: [1] };
    const b = { rows: [row(1, 2)], places: [0] };
    expect(await merged([a, b], 2, 0)).toEqual([{ time: 1, values: [2, null], qualities: ['good', 'bad'] }]);
  });

  it('are none where there is nothing', async () => {
    expect(await merged([], 0, 0)).toEqual([]);
    expect(await merged([{ rows: [], places: [0] }], 1, 1_000)).toEqual([]);
  });
});

describe('curves of several reports', () => {
  it('share one time base; a value holds until the next of its report, a gap stays a gap', () => {
    const a = { times: [10, 30, 50], series: [[1, null, 3]] };
    const b = {
      times: [20, 40],
      series: [
        [5, 6],
        [7, 8],
      ],
    };
    expect(mergeCurves([a, b])).toEqual({
      times: [10, 20, 30, 40, 50],
      series: [
        [1, 1, null, null, 3],
        [null, 5, 5, 6, 6],
        [null, 7, 7, 8, 8],
      ],
      truncated: false,
    });
  });

  it('are cut to the newest moments when theirs do not fall together, and go on from what held before', () => {
    const reports = Array.from({ length: 10 }, (_, n) => ({
      times: Array.from({ length: 100 }, (_time, i) => i * 10 + n),
      series: [Array.from({ length: 100 }, (_value, i) => i)],
    }));
    const { times, series, truncated } = mergeCurves(reports, 15);
    expect(times).toEqual(Array.from({ length: 15 }, (_, i) => 985 + i));
    expect(series.map((values) => values.length)).toEqual(reports.map(() => 15));
    expect(series.map((values) => values[0])).toEqual([98, 98, 98, 98, 98, 98, 97, 97, 97, 97]);
    expect(truncated).toBe(true);
    expect(mergeCurves(reports, 1_000).truncated).toBe(false);
  });
});

import { expect, it } from 'vitest';
import { type StoredSource, recordsOf, valuesOf } from './past-feed.ts';

const [GOOD, UNCERTAIN, BAD, STALE] = [0, 1, 2, 3];
const source = (
  number: number,
  rows: StoredSource['rows'],
  more: Partial<StoredSource['report']> = {},
): StoredSource => ({
  report: { number, holds: false, intervalMs: 1_000, seriesIds: [7], ...more },
  rows,
});
const told = (sources: readonly StoredSource[]) =>
  valuesOf(sources, new Set([7]))
    .get(7)
    ?.map(({ time, value, quality }) => [time, value, quality]);

it('goes out of date when a periodic report falls silent, and is fresh again with its next row', () => {
  const rows = [
    { time: 1_000, values: [1] },
    { time: 9_000, values: [2] },
  ];
  expect(told([source(1, rows)])).toEqual([
    [1_000, 1, GOOD],
    [4_001, 1, STALE],
    [9_000, 2, GOOD],
    [12_001, 2, STALE],
  ]);
});

it('does not go out of date while another report goes on writing, nor when it is stored on change', () => {
  const slow = source(1, [{ time: 1_000, values: [1] }]);
  const other = source(2, [{ time: 3_500, values: [5] }], { holds: true, seriesIds: [9, 7] });
  expect(told([slow, { ...other, rows: [{ time: 3_500, values: [0, 5] }] }])).toEqual([
    [1_000, 1, GOOD],
    [3_500, 5, GOOD],
  ]);
});

it('keeps the quality it was stored with; a value that is missing is bad', () => {
  const rows = [
    { time: 1_000, values: [1], qualities: ['uncertain' as const] },
    { time: 2_000, values: [null] },
  ];
  expect(told([source(1, rows, { holds: true })])).toEqual([
    [1_000, 1, UNCERTAIN],
    [2_000, null, BAD],
  ]);
});

it('tells statistics of the records of their report alone', () => {
  const records = recordsOf(
    [source(1, [{ time: 2_000, values: [1] }]), source(2, [{ time: 1_000, values: [2] }])],
    new Set([1]),
  );
  expect(records.map(({ report, time, valueOf }) => [report, time, valueOf(7), valueOf(8)])).toEqual([
    [1, 2_000, { value: 1, quality: GOOD }, undefined],
  ]);
});

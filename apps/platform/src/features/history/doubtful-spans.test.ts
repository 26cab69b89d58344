import type { HistoryRow, Quality } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { doubtfulSpans } from './doubtful-spans.ts';

const row = (time: number, ...qualities: Quality[]): HistoryRow => ({
  time,
  values: qualities.map(() => 1),
  qualities,
});

it('joins rows that follow each other, for each column by itself', () => {
  const rows = [
    row(5, 'good', 'bad'),
    row(4, 'bad', 'stale'),
    row(3, 'stale', 'good'),
    row(2, 'good', 'good'),
    row(1, 'bad', 'uncertain'),
  ];
  expect(doubtfulSpans(rows, ['a', 'b'])).toEqual([
    { key: 'b', from: 4, to: 5 },
    { key: 'a', from: 3, to: 4 },
    { key: 'a', from: 1, to: 1 },
  ]);
});
it('finds nothing where every value is good', () => {
  expect(doubtfulSpans([{ time: 1, values: [1] }, row(0, 'uncertain')], ['a'])).toEqual([]);
});

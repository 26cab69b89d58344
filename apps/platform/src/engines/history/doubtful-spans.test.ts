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
it('lasts until the next row where values hold until then', () => {
  const rows = [row(40, 'bad'), row(30, 'good'), row(20, 'bad'), row(10, 'stale')];
  expect(doubtfulSpans(rows, ['a'], 100)).toEqual([
    { key: 'a', from: 40, to: 99 },
    { key: 'a', from: 10, to: 29 },
  ]);
});

import type { ReportColumn } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { exportSheet } from './export-sheet.ts';

const column = (title: string, rest: Partial<ReportColumn> = {}): ReportColumn => ({
  key: title,
  signalId: title,
  title,
  unit: '',
  decimals: 1,
  dataType: 'float',
  signalMaps: [],
  ...rest,
});
const words = {
  time: 'T',
  quality: 'Q',
  qualityOf: (quality: string) => `is ${quality}`,
  timeText: (at: number) => `at ${at}`,
};

it('writes numbers as numbers, mapped texts as texts and 64-bit integers with all their digits', () => {
  const columns = [
    column('p', { unit: 'kPa' }),
    column('s', { signalMaps: [{ value: 1, text: 'on' }] }),
    column('n', { dataType: 'int64' }),
  ];
  const sheet = exportSheet(
    { name: 'r', intervalMs: 1_000 },
    columns,
    [{ time: 5_000, values: [12.345, 1, '9007199254740993'] }],
    words,
  );
  expect(sheet.columns.map(({ title }) => title)).toEqual(['T', 'p (kPa)', 's', 'n']);
  expect(sheet.rows).toEqual([[new Date(5_000), 12.345, 'on', '9007199254740993']]);
});
it('names what is doubtful, only when something is', () => {
  const sheet = exportSheet(
    { name: 'r', intervalMs: 100 },
    [column('a'), column('b')],
    [
      { time: 1, values: [1, 2] },
      { time: 2, values: [1, null], qualities: ['good', 'bad'] },
    ],
    words,
  );
  expect(sheet.rows).toEqual([
    ['at 1', 1, 2, ''],
    ['at 2', 1, null, 'b: is bad'],
  ]);
});

import { type Aggregation, type ReportColumn, columnKey } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { chosenColumns } from './curve-data.ts';
import { curveSheet } from './curve-sheet.ts';
import { namedColumns } from './named-columns.ts';

const column = (signalId: string, aggregation?: Aggregation): ReportColumn => ({
  key: columnKey({ signalId, aggregation }),
  signalId,
  title: signalId,
  unit: 'm',
  decimals: 1,
  dataType: 'float',
  signalMaps: [],
  ...(aggregation && { aggregation }),
});
const words = (title: string, aggregation: Aggregation) => `${title} ${aggregation}`;
/** A report that sums up two variables in two ways. */
const columns = (['a', 'b'] as const).flatMap((id) => [column(id, 'max'), column(id, 'min')]);

it('columns of one variable have keys and titles of their own; others keep theirs', () => {
  expect(new Set(columns.map(({ key }) => key)).size).toBe(4);
  expect(namedColumns([...columns, column('c')], words).map(({ title }) => title)).toEqual([
    'a max',
    'a min',
    'b max',
    'b min',
    'c',
  ]);
});

it('one of them is drawn without the others, and hidden without them', () => {
  expect(chosenColumns(columns, ['a.min', 'b.max']).map(({ key }) => key)).toEqual(['a.min', 'b.max']);
  const sheet = curveSheet(
    { times: Float64Array.from([1_000]), values: [[1], [2], [3], [4]] },
    { from: 0, to: 2_000 },
    namedColumns(columns, words),
    new Set(['a.max']),
    { name: 'n', time: 't' },
  );
  expect(sheet.columns.map(({ title }) => title)).toEqual(['t', 'a min (m)', 'b max (m)', 'b min (m)']);
  expect(sheet.rows[0]).toEqual([new Date(1_000), 2, 3, 4]);
  expect(sheet.columns.map(({ decimals }) => decimals)).toEqual([undefined, 1, 1, 1]);
});

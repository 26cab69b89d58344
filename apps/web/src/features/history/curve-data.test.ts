import type { ReportColumn } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { chosenColumns, curveData, reportOf, rowsOf } from './curve-data.ts';

const periodic = { type: 'periodic', intervalMs: 1_000 };
const onChange = { type: 'change', intervalMs: 1_000 };
const curve = (times: number[], ...series: (number | null)[][]) => ({ times, series, bucketMs: 0 });

describe('gaps of a curve', () => {
  it('shows a missing record of a periodic report as a gap', () => {
    const data = curveData(curve([0, 1_000, 4_000], [1, 2, 3]), periodic);
    expect(Array.from(data.times)).toEqual([0, 1_000, 2_500, 4_000]);
    expect(data.values).toEqual([[1, 2, null, 3]]);
  });
  it('does not take the width of a bucket for a gap', () => {
    const data = curveData({ ...curve([0, 4_000, 5_000, 9_000], [1, 2, 3, 4]), bucketMs: 5_000 }, periodic);
    expect(data.times).toHaveLength(4);
  });
  it('takes silence of a report on change for "unchanged"', () => {
    const data = curveData(curve([0, 3_600_000], [1, 2]), onChange);
    expect(data.values[0]).toBeInstanceOf(Float64Array);
    expect(data.times).toHaveLength(2);
  });
  it('keeps stored gaps', () => {
    expect(curveData(curve([0, 1_000], [1, null]), periodic).values).toEqual([[1, null]]);
  });
});

describe('what is drawn', () => {
  const column = (signalId: string, dataType: ReportColumn['dataType'] = 'float') =>
    ({
      key: signalId,
      signalId,
      dataType,
      title: signalId,
      unit: '',
      decimals: 1,
      signalMaps: [],
    }) satisfies ReportColumn;
  const columns = ['a', 'b', 'c', 'd', 'e'].map((id) => column(id));
  it('is what was chosen, without texts, in the order of the report', () => {
    expect(chosenColumns(columns, ['d', 'b']).map(({ signalId }) => signalId)).toEqual(['b', 'd']);
    expect(chosenColumns([column('t', 'string'), ...columns], ['t'])).toHaveLength(4);
  });
  it('are looked for in the reports, where none is named', () => {
    const [first, second] = [
      { id: '1', columns: [column('a', 'double'), column('t', 'string')] },
      { id: '2', columns: [column('b', 'double'), column('t', 'string')] },
    ];
    const of = (report: string, ...vars: string[]) => reportOf([first, second], { report, vars });
    expect(of('', 'b')).toBe(second);
    expect(of('1', 'b')).toBe(first);
    // a text has no curve in either
    expect(of('', 't')).toBe(first);
    expect(of('gone')).toBe(first);
    expect(reportOf([], { report: '', vars: [] })).toBeUndefined();
  });
  it('are the rows of the view', () => {
    expect(rowsOf([10, 20, 30, 40], { from: 20, to: 35 })).toEqual([1, 3]);
    expect(rowsOf([10, 20], { from: 21, to: 30 })).toEqual([2, 2]);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calc } from './calc.ts';
import { resultOf, sheetOf } from './calc.testing.ts';
import type { Binding, Cell, ReportDocument, Series } from './document.ts';
import { type FillData, type Found, TOO_LONG, bindingsOf, devicesOf, fill, wantedOf } from './fill.ts';
import { inputsOf } from './inputs.ts';

const ID = '01900000-0000-7000-8000-000000000001';
const OF: Series = { equipmentId: ID, variableId: ID, equipName: 'Pump', name: 'flow' };
const rows = (agg: 'avg' | 'sum' = 'avg', of: Series | null = OF): Cell => ({
  bind: { kind: 'rows', step: 'hour', of, agg },
});
function dataOf(values: readonly (number | undefined)[], more: Partial<FillData> = {}): FillData {
  const found = (v: number | undefined): Found => (v === undefined ? { q: 'none' } : { v });
  return {
    value: () => found(7),
    statistic: () => found(3),
    rows: () => values.map((_, i) => 45_292 + i / 24),
    rowStatistic: (_of, _agg, _step, index) => found(values[index]),
    system: (key) => (key === 'number' ? 12 : `(${key})`),
    qr: () => '/r',
    ...more,
  };
}
function filled(document: ReportDocument, data: FillData): ReportDocument {
  const result = fill(document, data);
  if (result === TOO_LONG) throw new Error('too long');
  return result;
}
const formulaOf = (document: ReportDocument, key: string) => document.sheets[0]?.cells[key]?.f;

describe('a template is filled', () => {
  it('values, statistics and what the system knows', () => {
    const document = filled(
      sheetOf({
        A1: { bind: { kind: 'value', of: OF, at: 'periodEnd' } },
        A2: { bind: { kind: 'agg', of: OF, agg: 'max' } },
        A3: { bind: { kind: 'system', key: 'shift' } },
        A4: { qr: { of: 'record' } },
      }),
      dataOf([]),
    );
    expect(['A1', 'A2', 'A3', 'A4'].map((name) => resultOf(document, name))).toEqual([7, 3, '(shift)', '/r']);
  });
  it('values at times of day are asked for once each, by variable and time, and come to their cells', () => {
    const at = (time: string): Cell => ({ bind: { kind: 'value', of: OF, at: 'time', time } });
    const template = sheetOf({ A1: at('08:00'), A2: at('20:00'), A3: at('08:00') });
    expect(wantedOf(template).time).toEqual([
      { ...OF, time: '08:00' },
      { ...OF, time: '20:00' },
    ]);
    const document = filled(template, dataOf([], { value: ({ time }) => ({ v: time ?? '' }) }));
    expect(['A1', 'A2', 'A3'].map((name) => resultOf(document, name))).toEqual(['08:00', '20:00', '08:00']);
  });
  it('a value that is not there is said, and none that was there before stays', () => {
    const bind: Binding = { kind: 'value', of: OF, at: 'now' };
    const document = filled(sheetOf({ A1: { v: 99, bind } }), dataOf([], { value: () => ({}) }));
    expect(document.sheets[0]?.cells['0,0']).toEqual({ bind, q: 'none' });
  });
  it('a row is repeated for each hour; what stands below moves', () => {
    const template = sheetOf({
      A1: 'hour',
      A2: rows('avg', null),
      B2: rows(),
      C2: '=B2*2',
      A3: 'total',
      B3: '=SUM(B2:B2)',
      C3: '=SUM(C2)',
    });
    const sheet = template.sheets[0];
    if (!sheet) throw new Error();
    sheet.merges.push({ row: 1, column: 3, rows: 1, columns: 2 }, { row: 0, column: 6, rows: 3, columns: 1 });
    sheet.heights['1'] = 30;
    sheet.print = { ...sheet.print, area: { row: 0, column: 0, rows: 3, columns: 3 }, repeatRows: [0, 0] };
    const document = calc(filled(template, dataOf([1, 2, 3])));
    expect(['B2', 'B3', 'B4', 'C4', 'A5', 'B5', 'C5'].map((name) => resultOf(document, name))).toEqual([
      1,
      2,
      3,
      6,
      'total',
      6,
      12,
    ]);
    expect(formulaOf(document, '4,1')).toBe('=SUM(B2:B4)');
    expect(formulaOf(document, '3,2')).toBe('=B4*2');
    const [after] = document.sheets;
    expect(after?.merges).toEqual([
      ...[1, 2, 3].map((row) => ({ row, column: 3, rows: 1, columns: 2 })),
      { row: 0, column: 6, rows: 5, columns: 1 },
    ]);
    expect(after?.heights).toEqual({ 1: 30, 2: 30, 3: 30 });
    expect(after?.print.area?.rows).toBe(5);
    expect(after?.rows).toBe(1_002);
  });
  it('the row above is the one before, in each of them', () => {
    const document = calc(
      filled(sheetOf({ B1: 100, B2: rows(), C2: '=B2-B1', D2: '=B2/$B$1' }), dataOf([110, 125, 145])),
    );
    expect(['C2', 'C3', 'C4', 'D4'].map((name) => resultOf(document, name))).toEqual([10, 15, 20, 1.45]);
  });
  it('a running total', () => {
    const document = calc(filled(sheetOf({ B2: rows(), C2: '=SUM(B$2:B2)' }), dataOf([1, 2, 4])));
    expect(['C2', 'C3', 'C4'].map((name) => resultOf(document, name))).toEqual([1, 3, 7]);
  });
  it('ratios of totals, texts with references, other sheets and $ stay what they mean', () => {
    const other = {
      ...sheetOf({ A1: '=Sheet1!B3', A2: '=SUM(Sheet1!B2:B2)' }).sheets[0],
      id: 's2',
      name: 'Other',
    } as never;
    const document = filled(
      sheetOf({ B2: rows(), C2: rows(), B3: '=C3/B3', C3: '="B2"&SUM(C$2:C$2)', D3: '=B2' }, [other]),
      dataOf([5, 6]),
    );
    expect(formulaOf(document, '3,1')).toBe('=C4/B4');
    expect(formulaOf(document, '3,2')).toBe('="B2"&SUM(C$2:C$3)');
    expect(formulaOf(document, '3,3')).toBe('=B2');
    expect(document.sheets[1]?.cells['0,0']?.f).toBe('=Sheet1!B4');
    expect(document.sheets[1]?.cells['1,0']?.f).toBe('=SUM(Sheet1!B2:B3)');
  });
  it('inputs of a repeated row have keys of their own', () => {
    const input = { key: 'note', label: 'Note', kind: 'text', required: false } as const;
    const document = filled(sheetOf({ A2: rows(), B2: { input } }), dataOf([1, 2]));
    expect(inputsOf(document).map((one) => one.input.key)).toEqual(['note.1', 'note.2']);
  });
  it('a period without hours leaves one row without values', () => {
    const document = filled(sheetOf({ A2: rows(), A3: 'end' }), dataOf([]));
    expect(document.sheets[0]?.cells['1,0']?.q).toBe('none');
    expect(resultOf(document, 'A3')).toBe('end');
  });
  it('more rows than a sheet can have are refused', () => {
    expect(fill(sheetOf({ A2: rows() }), dataOf(Array.from({ length: 4_100 }, () => 1)))).toBe(TOO_LONG);
  });
  it('tells what has to be fetched, and which devices it names', () => {
    const document = sheetOf({
      A1: rows(),
      A2: { bind: { kind: 'agg', of: OF, agg: 'avg' } },
      A3: { qr: { of: 'device', equipmentId: 'x' } },
    });
    expect(wantedOf(document)).toMatchObject({ hour: [OF], period: [OF], now: [], day: [] });
    expect(devicesOf(document)).toEqual([ID, 'x']);
    expect(bindingsOf(document)).toHaveLength(2);
  });

  it('whatever rows are repeated, totals are those of the rows and what was beside stays beside', () => {
    const value = fc.integer({ min: -1_000, max: 1_000 });
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 40 }),
        fc.uniqueArray(fc.integer({ min: 2, max: 30 }), { minLength: 1, maxLength: 4 }),
        value,
        (values, bands, constant) => {
          const cells: Record<string, string | number | Cell> = { A1: constant };
          for (const row of bands) {
            cells[`B${row}`] = rows();
            cells[`C${row}`] = `=B${row}+$A$1`;
            cells[`G${row}`] = `=SUM(B${row}:C${row})`;
          }
          const last = Math.max(...bands);
          cells[`D${last + 1}`] = `=SUM(B2:B${last})`;
          cells[`E${last + 1}`] = `=SUM(C2:C${last})`;
          cells[`F${last + 1}`] = `=E${last + 1}-D${last + 1}+A1`;
          cells[`H${last + 1}`] = `=SUM(G2:G${last})`;
          const document = calc(filled(sheetOf(cells), dataOf(values)));
          const at = last + 1 + bands.length * (values.length - 1);
          const total = bands.length * values.reduce((sum, one) => sum + one, 0);
          const added = bands.length * values.length * constant;
          expect(resultOf(document, `D${at}`)).toBe(total);
          expect(resultOf(document, `E${at}`)).toBe(total + added);
          expect(resultOf(document, `F${at}`)).toBe(added + constant);
          expect(resultOf(document, `H${at}`)).toBe(2 * total + added);
        },
      ),
      { numRuns: 200 },
    );
  });
});

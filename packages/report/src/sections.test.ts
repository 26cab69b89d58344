import { describe, expect, it } from 'vitest';
import { type Cell, type ReportDocument, emptySheet } from './document.ts';
import { partsOf, sectionsOf } from './sections.ts';

const of = {
  equipmentId: '00000000-0000-4000-8000-000000000001',
  variableId: '00000000-0000-4000-8000-000000000002',
  equipName: '1号泵',
  name: '流量',
  unit: 'm³/h',
};
const input = (key: string): Cell => ({ input: { key, label: key, kind: 'text', required: false } });
const document: ReportDocument = {
  format: 1,
  styles: { d: { format: '0.0' } },
  sheets: [
    {
      ...emptySheet('s1', '班报'),
      columns: 4,
      merges: [
        { row: 0, column: 0, rows: 1, columns: 4 },
        { row: 3, column: 0, rows: 1, columns: 4 },
      ],
      cells: {
        '0,0': { v: '进水' },
        '1,0': { bind: { kind: 'value', of, at: 'now' }, v: 7.25, s: 'd', q: 'stale' },
        '1,1': input('first'),
        '2,0': { bind: { kind: 'system', key: 'date' }, v: '2026-11-28' },
        '3,0': { v: '出水' },
        '4,0': { bind: { kind: 'agg', of, agg: 'avg' }, q: 'none' },
        '5,0': input('second'),
        '6,0': { bind: { kind: 'rows', step: 'hour', of: null, agg: 'avg' }, v: 45_292 },
        '6,1': { bind: { kind: 'rows', step: 'hour', of, agg: 'max' }, v: 3 },
      },
    },
  ],
};

describe('parts of a report', () => {
  it('stand below their headings, with what is filled in and what fills itself in', () => {
    const parts = partsOf(document);
    expect(parts.map(({ title }) => title)).toEqual(['进水', '出水', '出水 · 45292']);
    expect(parts.map(({ fields }) => fields.map(({ title }) => title))).toEqual([['first'], ['second'], []]);
    expect(parts[0]?.values).toMatchObject([
      { cell: '1,0', name: '1号泵 流量', unit: 'm³/h', text: '7.3', q: 'stale' },
    ]);
    expect(parts[1]?.values).toMatchObject([{ cell: '4,0', text: '', q: 'none' }]);
    expect(parts[2]?.values).toMatchObject([{ cell: '6,1', text: '3', bind: { agg: 'max' } }]);
  });
  it('are sections of fields alone for whoever sees the sheet beside them', () => {
    expect(sectionsOf(document).map(({ title, fields }) => [title, fields.length])).toEqual([
      ['进水', 1],
      ['出水', 1],
    ]);
  });
});

import {
  type Cell,
  INPUT_KINDS,
  type ReportDocument,
  SYSTEM_KEYS,
  emptySheet,
  keyOf,
  parseReport,
} from '@lightfield/report';
import { currentLanguage } from '../i18n/language.ts';
import type { Fill } from './plausible-answer.ts';
import { noted } from './plausible-words.ts';

const WORDS = {
  zh: { name: '出口压力', sheet: '运行记录', device: '1号循环水泵', choices: ['正常', '异常'], wide: '一、运行记录' },
  en: {
    name: 'Outlet pressure',
    sheet: 'Readings',
    device: 'Circulation pump 1',
    choices: ['Normal', 'Abnormal'],
    wide: '1. Readings',
  },
};
noted(JSON.stringify([WORDS, INPUT_KINDS]));
const border = { bottom: { style: 'thin', color: '#818c98' } } as const;
const COLUMNS = 8;

/** A smart report with a cell of every kind, or one with nothing in it. */
export function reportDocument(fill: Fill, id: string): ReportDocument {
  const { name, sheet, device, choices, wide } = WORDS[currentLanguage() === 'zh' ? 'zh' : 'en'];
  const first = emptySheet('s1', sheet);
  if (fill === 'empty') return { format: 1, styles: {}, sheets: [first] };
  const of = { equipmentId: id, variableId: id, equipName: device, name, unit: 'MPa' };
  const cells: Record<string, Cell> = { '0,0': { v: wide, s: 'head' } };
  const put = (row: number, list: readonly Cell[]) => {
    for (const [column, cell] of list.entries()) cells[keyOf(row, column)] = { s: 'box', ...cell };
  };
  put(1, [
    { v: 1.25, bind: { kind: 'value', of, at: 'now' } },
    { v: 0.98, bind: { kind: 'agg', of, agg: 'avg' }, q: 'uncertain' },
    { bind: { kind: 'rows', step: 'hour', of, agg: 'max' }, q: 'none' },
    { v: 45_292, s: 'day', bind: { kind: 'rows', step: 'day', of: null, agg: 'first' } },
    { v: '/manage/excel/info/scan/1', qr: { of: 'record' } },
    { f: '=A2*2', v: 2.5 },
    { f: '=1/0', e: '#DIV/0!' },
  ]);
  put(
    2,
    INPUT_KINDS.map((kind) => ({
      input: {
        key: `f_${kind}`,
        label: `${name} ${kind === 'number' ? '' : kind}`.trim(),
        kind,
        required: true,
        ...(kind === 'number' ? { min: 0, max: 1.6, decimals: 2, unit: 'MPa' } : {}),
        ...(kind === 'choice' ? { choices } : {}),
      },
    })),
  );
  put(
    3,
    SYSTEM_KEYS.slice(0, COLUMNS).map((key) => ({ v: name, bind: { kind: 'system', key } })),
  );
  const document = {
    format: 1,
    styles: {
      head: { size: 14, bold: true, align: 'center', fill: '#e3edf5', border },
      box: { wrap: true, valign: 'middle', format: '0.00', border },
      day: { format: 'yyyy-mm-dd', border },
    },
    sheets: [
      { ...first, rows: 6, columns: COLUMNS, merges: [{ row: 0, column: 0, rows: 1, columns: COLUMNS }], cells },
      { ...emptySheet('s2', `${sheet} 2`), cells: { '0,0': { v: name } } },
    ],
  };
  const parsed = parseReport(document);
  if (!('document' in parsed)) throw new Error(JSON.stringify(parsed.problem));
  return parsed.document;
}

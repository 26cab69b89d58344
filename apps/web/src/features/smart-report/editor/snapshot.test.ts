import {
  type Cell,
  EMPTY_PRINT,
  type ReportDocument,
  type Sheet,
  type Style,
  emptySheet,
  keyOf,
  parseReport,
} from '@lightfield/report';
import { describe, expect, it } from 'vitest';
import { STARTERS, makeStarter } from '../starters/starters.ts';
import { colourOf } from './sheet-style.ts';
import { extrasOf, fromSnapshot, toSnapshot, withUniqueKeys } from './snapshot.ts';

/** A small generator with a seed, so that a failed run can be repeated. */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const perhaps = <T>(value: () => T): T | undefined => (next() < 0.5 ? value() : undefined);
  return { below, one, perhaps };
}
type Random = ReturnType<typeof randomOf>;
const COLOURS = ['#112233', '#ffffff', '#c81e2b', '#1e5c8f'];
const only = <T extends object>(held: T): T =>
  Object.fromEntries(Object.entries(held).filter(([, value]) => value !== undefined)) as T;

function someStyle({ one, perhaps, below }: Random): Style {
  const line = () =>
    only({
      style: one(['thin', 'medium', 'thick', 'dashed', 'dotted', 'double'] as const),
      color: perhaps(() => one(COLOURS)),
    });
  const border = only({ top: perhaps(line), right: perhaps(line), bottom: perhaps(line), left: perhaps(line) });
  return only({
    font: perhaps(() => one(['SimSun', 'Arial'])),
    size: perhaps(() => 8 + below(20)),
    bold: perhaps(() => true),
    italic: perhaps(() => true),
    underline: perhaps(() => true),
    strike: perhaps(() => true),
    color: perhaps(() => one(COLOURS)),
    fill: perhaps(() => one(COLOURS)),
    align: perhaps(() => one(['left', 'center', 'right'] as const)),
    valign: perhaps(() => one(['top', 'middle', 'bottom'] as const)),
    wrap: perhaps(() => true),
    format: perhaps(() => one(['0.00', '#,##0', 'yyyy-mm-dd'])),
    border: Object.keys(border).length > 0 ? border : undefined,
  });
}
const ID = '0190a000-0000-7000-8000-000000000000';
const OF = { equipmentId: ID, variableId: ID, equipName: '1号泵', name: '压力', unit: 'MPa' };
function someCell(random: Random, styles: readonly string[], key: string): Cell {
  const { one, perhaps, below } = random;
  const s = perhaps(() => one(styles));
  const content = one<() => Cell>([
    () => ({ v: one(['文字', '多行\n文字', '007', 'TRUE']) }),
    () => ({ v: below(1_000) / 8 }),
    () => ({ v: below(2) === 1 }),
    () => ({ f: '=SUM(A1:B3)' }),
    () => ({
      input: only({
        key,
        label: '出口压力',
        kind: 'number' as const,
        required: true,
        min: perhaps(() => 0),
        unit: 'MPa',
      }),
    }),
    () => ({ input: { key, label: '状态', kind: 'choice', required: false, choices: ['正常', '异常'], hint: '看' } }),
    () => ({ bind: { kind: 'value', of: OF, at: 'now' } }),
    () => ({ bind: { kind: 'agg', of: OF, agg: 'delta' } }),
    () => ({ bind: { kind: 'rows', step: 'hour', of: null, agg: 'first' } }),
    () => ({ bind: { kind: 'system', key: 'shift' } }),
    () => ({ qr: { of: 'text', text: 'https://example.com' } }),
  ])();
  return { ...content, ...(s === undefined ? {} : { s }) };
}
function someSheet(random: Random, n: number, styles: readonly string[]): Sheet {
  const { below, one, perhaps } = random;
  const sheet = { ...emptySheet(`sheet-${n}`, `表${n}`), rows: 40, columns: 12, cells: {} as Record<string, Cell> };
  for (let i = 0; i < 30; i++) {
    const place = keyOf(below(40), below(12));
    sheet.cells[place] = someCell(random, styles, `k${n}_${place.replace(',', '_')}`);
  }
  return {
    ...sheet,
    defaultWidth: 60 + below(60),
    defaultHeight: 20 + below(20),
    widths: { [below(12)]: 40 + below(200), [below(12)]: 40 + below(200) },
    heights: { [below(40)]: 20 + below(60) },
    hiddenRows: perhaps(() => [below(40)]) ?? [],
    hiddenColumns: perhaps(() => [below(12)]) ?? [],
    freeze: { rows: below(3), columns: below(3) },
    gridlines: below(2) === 1,
    merges: [{ row: below(10), column: below(6), rows: 1 + below(3), columns: 2 + below(3) }],
    print: {
      ...EMPTY_PRINT,
      paper: one(['A3', 'A4', 'A5', 'Letter'] as const),
      landscape: below(2) === 1,
      header: '页眉',
      ...perhaps(() => ({ repeatRows: [2, 3] as [number, number] })),
      ...perhaps(() => ({ area: { row: 0, column: 0, rows: 30, columns: 8 } })),
    },
  };
}
function someDocument(seed: number): ReportDocument {
  const random = randomOf(seed);
  const styles = Object.fromEntries(Array.from({ length: 5 }, (_none, at) => [`a${at}`, someStyle(random)]));
  const names = Object.keys(styles);
  return { format: 1, styles, sheets: [0, 1].map((n) => someSheet(random, n, names)) };
}

/** What a document says, whatever its styles are called. */
function said({ styles, sheets }: ReportDocument) {
  return sheets.map(({ cells, ...sheet }) => ({
    ...sheet,
    cells: Object.fromEntries(
      Object.entries(cells).flatMap(([key, { s, ...cell }]) => {
        const style = s === undefined ? {} : (styles[s] ?? {});
        const look = Object.keys(style).length > 0 ? { style } : {};
        return Object.keys(cell).length + Object.keys(look).length === 0 ? [] : [[key, { ...cell, ...look }]];
      }),
    ),
  }));
}

describe('a document and the snapshot of the spreadsheet', () => {
  it.each(Array.from({ length: 60 }, (_none, seed) => [seed]))(
    'lose nothing on the way there and back, seed %i',
    (seed) => {
      const document = someDocument(seed);
      expect(parseReport(document)).toEqual({ document });
      // as it is stored: what is undefined is not there
      const snapshot = JSON.parse(JSON.stringify(toSnapshot(document, 'x', 'x'))) as ReturnType<typeof toSnapshot>;
      const back = fromSnapshot(snapshot);
      expect(said(back)).toEqual(said(document));
      expect(parseReport(back)).toEqual({ document: back });
      // and a second time nothing changes at all
      expect(fromSnapshot(toSnapshot(back, 'x', 'x'))).toEqual(back);
    },
  );

  it.each(STARTERS)('the template to begin with %s is sound, and comes back', (name) => {
    const series = Array.from({ length: 6 }, (_none, at) => ({ ...OF, variableId: ID.replace(/0$/, String(at)) }));
    for (const document of [makeStarter(name, (key) => key, []), makeStarter(name, (key) => key, series)]) {
      expect(parseReport(document)).toEqual({ document });
      expect(said(fromSnapshot(toSnapshot(document, 'x', 'x')))).toEqual(said(document));
    }
  });

  it('takes what the component writes: styles of whole rows, heights it has measured, numbers as text, colours as rgb', () => {
    const snapshot = toSnapshot({ format: 1, styles: {}, sheets: [emptySheet('s', '表')] }, 'x', 'x');
    Object.assign(snapshot.sheets['s'] ?? {}, {
      cellData: {
        0: {
          0: { v: '12.5', t: 2 },
          1: { v: 1, t: 3 },
          2: { v: 7, t: 4 },
          3: { p: { body: { dataStream: '两行\r字\r\n' } } },
        },
        1: { 0: { v: 'x', s: { bl: 1, cl: { rgb: 'rgb(200, 30, 43)' } } } },
      },
      rowData: { 1: { h: 24, ah: 51.4, s: { it: 1 } }, 2: { h: 30, ah: 60, ia: 0 } },
    });
    const [sheet] = said(fromSnapshot(snapshot));
    expect(sheet?.cells).toEqual({
      '0,0': { v: 12.5 },
      '0,1': { v: true },
      '0,2': { v: '7' },
      '0,3': { v: '两行\n字' },
      '1,0': { v: 'x', style: { bold: true, italic: true, color: '#c81e2b' } },
    });
    expect(sheet?.heights).toEqual({ 1: 51, 2: 30 });
  });

  it('gives an input that was copied a key of its own', () => {
    const input = { key: 'f1', label: '压力', kind: 'number', required: true } as const;
    const cells = { '0,0': { input }, '0,1': { input }, '3,4': { input: { ...input, key: 'f2' } } };
    const { sheets } = withUniqueKeys({ format: 1, styles: {}, sheets: [{ ...emptySheet('s', '表'), cells }] });
    const keys = Object.values(sheets[0]?.cells ?? {}).map((cell) => cell.input?.key);
    expect(keys).toEqual(['f1', 'f3', 'f2']);
  });
});

it.each([
  ['#ABC', '#aabbcc'],
  ['#AABBCC', '#aabbcc'],
  ['rgb(1, 2, 3)', '#010203'],
  ['rgba(255,255,255,0)', undefined],
  ['', undefined],
])('the colour %s is %s', (rgb, colour) => {
  expect(colourOf({ rgb })).toBe(colour);
});
it('a cell of somebody else’s has nothing of ours', () => {
  expect(extrasOf({ v: 1, custom: { other: true } })).toEqual({});
  expect(extrasOf(null)).toEqual({});
});

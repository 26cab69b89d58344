import { read, utils } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { safeFileName } from './download.ts';
import { xlsxOf } from './xlsx.ts';

const bookOf = async (...sheets: Parameters<typeof xlsxOf>[0]) => {
  const blob = await xlsxOf(sheets);
  return read(new Uint8Array(await blob.arrayBuffer()), { cellNF: true, cellDates: false });
};

it('writes a workbook with a sheet for each table, which another reader understands', async () => {
  const at = new Date(2026, 10, 21, 8, 30, 1, 250);
  const book = await bookOf(
    {
      name: '历史/数据?',
      columns: [{ title: '时间', milliseconds: true }, { title: '温度 (°C)', decimals: 2 }, { title: 'a<b>&"c"' }],
      rows: [
        [at, 21.5, true],
        [at, null, -1e-7],
        [null, Number.NaN, ''],
      ],
    },
    { name: '报警', columns: [{ title: '内容' }], rows: [] },
  );
  expect(book.SheetNames).toEqual(['历史_数据_', '报警']);
  const sheet = book.Sheets['历史_数据_'] ?? {};
  expect(utils.sheet_to_json(sheet, { header: 1, defval: null, UTC: true })).toEqual([
    ['时间', '温度 (°C)', 'a<b>&"c"'],
    [expect.anything(), 21.5, true],
    [expect.anything(), null, -1e-7],
    [null, 'NaN', null],
  ]);
  expect(utils.format_cell(sheet['A2'])).toBe('2026-11-21 08:30:01.250');
  expect(utils.format_cell(sheet['B2'])).toBe('21.50');
  expect(utils.sheet_to_json(book.Sheets['报警'] ?? {}, { header: 1 })).toEqual([['内容']]);
});
it('shows numbers as their columns say, by the codes of several tables', async () => {
  const cost = String.raw`\¥#,##0.0;\¥-#,##0.0;\¥#,##0.0`;
  const columns = [
    { title: 'a', numberFormat: cost },
    { title: 'b', decimals: 1 },
    { title: 'c', numberFormat: '"<&>"0' },
  ];
  const book = await bookOf(
    {
      name: 's',
      columns,
      rows: [
        [1_234.56, 1_234.56, 5],
        [-1_234.56, null, null],
      ],
    },
    { name: 't', columns: [{ title: 'd', numberFormat: cost }], rows: [[7]] },
  );
  const shown = (sheet: string, cell: string) => utils.format_cell(book.Sheets[sheet]?.[cell]);
  expect([shown('s', 'A2'), shown('s', 'B2'), shown('s', 'C2'), shown('s', 'A3')]).toEqual([
    '¥1,234.6',
    '1234.6',
    '<&>5',
    '¥-1,234.6',
  ]);
  expect(shown('t', 'A2')).toBe('¥7.0');
  expect(book.Sheets['s']?.['A2']).toMatchObject({ t: 'n', v: 1_234.56 });
});
it.each(['toString', '_x0041_', '=1+1', '007', ' a  b ', '<&>"', '\u0001x😀', 'x'.repeat(40_000)])(
  'a text stays what it is: %s',
  async (text) => {
    const book = await bookOf({ name: 's', columns: [{ title: text }], rows: [[text]] });
    const kept = text.replace('\u0001', '').slice(0, 32_767);
    expect(utils.sheet_to_json(book.Sheets['s'] ?? {}, { header: 1 })).toEqual([[kept], [kept]]);
  },
);
it('many rows are all there', async () => {
  const rows = Array.from({ length: 3_001 }, (_, at) => [at, `text ${at}`]);
  const book = await bookOf({ name: 's', columns: [{ title: 'a' }, { title: 'b' }], rows });
  expect(utils.sheet_to_json(book.Sheets['s'] ?? {}, { header: 1 }).slice(1)).toEqual(rows);
});
it('makes file names that every system takes', () => {
  expect(safeFileName('一号泵: 2026/11/21 <a>')).toBe('一号泵_ 2026_11_21 _a_');
});

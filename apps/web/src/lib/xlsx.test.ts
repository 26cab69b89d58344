import { expect, it } from 'vitest';
import { safeFileName } from './download.ts';
import { numberFormat, xlsxOf } from './xlsx.ts';

it('writes a workbook with a sheet for each table', async () => {
  const blob = await xlsxOf([
    {
      name: '历史/数据?',
      columns: [{ title: '时间', width: 20 }, { title: '温度 (°C)' }],
      rows: [
        [new Date(0), 21.5],
        [new Date(1), null],
      ],
    },
    { name: '报警', columns: [{ title: '内容' }], rows: [] },
  ]);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  // a zip, which is what an .xlsx is
  expect(bytes.slice(0, 2)).toEqual(Uint8Array.of(0x50, 0x4b));
});
it('shows numbers with the decimals of their column', () => {
  expect([0, 1, 3].map(numberFormat)).toEqual(['0', '0.0', '0.000']);
});
it('makes file names that every system takes', () => {
  expect(safeFileName('一号泵: 2026/11/21 <a>')).toBe('一号泵_ 2026_11_21 _a_');
});

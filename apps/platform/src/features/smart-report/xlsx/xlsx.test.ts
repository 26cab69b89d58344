import { deflateRawSync } from 'node:zlib';
import { type Cell, type ReportDocument, emptySheet } from '@lightfield/report';
import { describe, expect, it } from 'vitest';
import { bytesOf, newWorkbook } from './library.ts';
import { withPlaceholders } from './placeholders.ts';
import { readXlsx } from './read.ts';
import { Unreadable, partsOf } from './safe-zip.ts';
import { xlsxOf } from './write.ts';

const PRINTED = { title: 'x', pictures: {}, origin: '' };
function documentOf(cells: Record<string, Cell>): ReportDocument {
  const print = {
    ...emptySheet('s', 's').print,
    landscape: true,
    area: { row: 0, column: 0, rows: 5, columns: 4 },
    repeatRows: [0, 1] as [number, number],
  };
  const sheet = { ...emptySheet('sheet1', '班报'), cells, print, widths: { 0: 120 }, heights: { 0: 40 } };
  sheet.merges = [{ row: 0, column: 0, rows: 1, columns: 3 }];
  const line = { style: 'thin' as const, color: '#ff0000' };
  return {
    format: 1,
    styles: {
      a: { bold: true, size: 16, fill: '#dde7ff', align: 'center', wrap: true, format: '0.00', border: { top: line } },
    },
    sheets: [sheet],
  };
}

describe('a spreadsheet', () => {
  it('brings back what was written: values, formulas with results, styles, merges, sizes, print set-up', async () => {
    const document = documentOf({
      '0,0': { v: '班报', s: 'a' },
      '1,0': { v: 1.5 },
      '1,1': { f: '=A2*2', v: 3 },
      '1,2': { f: '=1/0', e: '#DIV/0!' },
      '2,0': { v: '=not a formula' },
      '2,1': { v: true },
    });
    const { document: read, notes } = await readXlsx(await xlsxOf(document, PRINTED));
    expect(notes).toEqual([]);
    const [sheet] = read.sheets;
    expect(sheet).toMatchObject({
      name: '班报',
      merges: document.sheets[0]?.merges,
      widths: { 0: 120 },
      heights: { 0: 40 },
    });
    expect(sheet?.print).toMatchObject({ landscape: true, area: document.sheets[0]?.print.area, repeatRows: [0, 1] });
    expect(read.styles[sheet?.cells['0,0']?.s ?? '']).toMatchObject(document.styles['a'] ?? {});
    expect(sheet?.cells['1,1']).toMatchObject({ f: '=A2*2', v: 3 });
    expect(sheet?.cells['1,2']).toMatchObject({ f: '=1/0' });
    expect(sheet?.cells['2,0']).toMatchObject({ v: '=not a formula' });
    expect(sheet?.cells['2,0']?.f).toBeUndefined();
  });
  it('of a template brings back what it binds, and says what is not understood', async () => {
    const of = { equipmentId: crypto.randomUUID(), variableId: crypto.randomUUID(), equipName: '1号泵', name: '流量' };
    const cells: Record<string, Cell> = {
      '0,0': { bind: { kind: 'rows', step: 'hour', of, agg: 'max' } },
      '1,2': { bind: { kind: 'rows', step: 'day', of: null, agg: 'avg' } },
      '1,0': { bind: { kind: 'value', of, at: 'periodEnd' } },
      '1,1': { bind: { kind: 'system', key: 'shift' } },
      '2,0': { input: { key: 'input1', label: '状态', kind: 'choice', required: true, choices: ['好', '坏'] } },
    };
    const written = await xlsxOf({ ...documentOf({ ...cells, '3,0': { v: '{{没有/这个}}' } }) }, PRINTED);
    const variables = [{ ...of, key: 'flow', unit: '' }];
    const { document, notes } = withPlaceholders((await readXlsx(written)).document, variables);
    for (const [key, cell] of Object.entries(cells)) expect(document.sheets[0]?.cells[key]).toMatchObject(cell);
    expect(notes).toEqual([{ cell: '班报!A4', what: 'placeholder', text: '没有/这个' }]);
  });
  it('that calls out is harmless: formulas lose what they call, links their address', async () => {
    const workbook = newWorkbook();
    const sheet = workbook.addWorksheet('x');
    const formulas = [
      'WEBSERVICE("http://evil")',
      'HYPERLINK("http://evil","a")',
      '[1]Sheet1!A1',
      'INDIRECT("A1")',
      "cmd|'/c calc'!A0",
    ];
    for (const [i, formula] of formulas.entries()) sheet.getCell(i + 1, 1).value = { formula, result: 7 };
    sheet.getCell('B1').value = { text: 'click', hyperlink: 'http://evil' };
    const { document, notes } = await readXlsx(await bytesOf(workbook));
    for (let row = 0; row < formulas.length; row++) expect(document.sheets[0]?.cells[`${row},0`]).toEqual({ v: 7 });
    expect(document.sheets[0]?.cells['0,1']?.v).toBe('click');
    expect(notes).toHaveLength(formulas.length);
    expect(JSON.stringify(document)).not.toContain('evil');
  });
  it('that unpacks to more than is read, or is none, is refused', async () => {
    const bomb = zipOf('xl/workbook.xml', deflateRawSync(Buffer.alloc(60 * 1024 * 1024)));
    expect(() => partsOf(bomb)).toThrow(Unreadable);
    await expect(readXlsx(bomb)).rejects.toMatchObject({ tooLarge: true });
    await expect(readXlsx(Buffer.from('PK none'))).rejects.toBeInstanceOf(Unreadable);
    await expect(readXlsx(zipOf('a.txt', deflateRawSync(Buffer.from('x'))))).rejects.toMatchObject({ tooLarge: false });
  });
});

/** An archive of one part that says it is small. */
function zipOf(name: string, packed: Uint8Array): Uint8Array {
  const title = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x0403_4b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt16LE(title.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x0201_4b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt16LE(title.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + title.length + packed.length, 16);
  return Buffer.concat([local, title, packed, central, title, end]);
}

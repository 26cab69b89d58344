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
      '2,1': { bind: { kind: 'value', of, at: 'time', time: '08:30' } },
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
  it('with macros, controls and links to other files brings its cells alone, and says what was left out', async () => {
    const workbook = newWorkbook();
    const sheet = workbook.addWorksheet('x');
    sheet.getCell('A1').value = '产量';
    sheet.getCell('A2').value = { formula: '[1]Sheet1!$A$1', result: 12 };
    const evil = Buffer.from('Auto_Open: Shell "calc" http://evil');
    const link = `<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>`;
    const target = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1"
      Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath" Target="file://evil/share/x.xlsx"
      TargetMode="External"/></Relationships>`;
    const parts: Record<string, Uint8Array> = {
      'xl/vbaProject.bin': evil,
      'xl/activeX/activeX1.bin': evil,
      'xl/externalLinks/externalLink1.xml': Buffer.from(link),
      'xl/externalLinks/_rels/externalLink1.xml.rels': Buffer.from(target),
    };
    const plain = await bytesOf(workbook);
    const hostile = withParts(plain, parts);
    expect(partsOf(hostile)).toEqual([...partsOf(plain), ...Object.keys(parts)]);
    const { document, notes } = await readXlsx(hostile);
    expect(document.sheets[0]?.cells).toMatchObject({ '0,0': { v: '产量' }, '1,0': { v: 12 } });
    expect(JSON.stringify(document)).not.toMatch(/evil|calc|\[1\]/);
    expect(notes.map(({ what }) => what)).toEqual(expect.arrayContaining(['externalLink', 'macro']));
  });
  it('that unpacks to more than is read, or is none, is refused', async () => {
    const bomb = zipOf('xl/workbook.xml', deflateRawSync(Buffer.alloc(60 * 1024 * 1024)));
    expect(() => partsOf(bomb)).toThrow(Unreadable);
    await expect(readXlsx(bomb)).rejects.toMatchObject({ tooLarge: true });
    await expect(readXlsx(Buffer.from('PK none'))).rejects.toBeInstanceOf(Unreadable);
    await expect(readXlsx(zipOf('a.txt', deflateRawSync(Buffer.from('x'))))).rejects.toMatchObject({ tooLarge: false });
  });
});

/** An archive with more parts at its end, as it is written on disk: their headers before the folder, their entries in it. */
function withParts(archive: Uint8Array, parts: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const bytes = Buffer.from(archive);
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const folder = bytes.readUInt32LE(end + 16);
  let at = folder;
  const pieces: Buffer[] = [];
  const entries: Buffer[] = [];
  for (const [name, content] of Object.entries(parts)) {
    const one = Buffer.from(zipOf(name, deflateRawSync(content)));
    const its = one.readUInt32LE(one.length - 22 + 16);
    const entry = Buffer.from(one.subarray(its, one.length - 22));
    entry.writeUInt32LE(at, 42);
    pieces.push(one.subarray(0, its));
    entries.push(entry);
    at += its;
  }
  const last = Buffer.from(bytes.subarray(end));
  const count = bytes.readUInt16LE(end + 10) + entries.length;
  const known = bytes.subarray(folder, end);
  last.writeUInt16LE(count, 8);
  last.writeUInt16LE(count, 10);
  last.writeUInt32LE(known.length + Buffer.concat(entries).length, 12);
  last.writeUInt32LE(at, 16);
  return Buffer.concat([bytes.subarray(0, folder), ...pieces, known, ...entries, last]);
}
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

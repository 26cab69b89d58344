import { type Cell, type ReportDocument, EMPTY_PRINT, emptySheet, keyOf } from './document.ts';
import { parseCellName } from './names.ts';

/** A document of one sheet, by the names of its cells; what begins with "=" is a formula. */
export function sheetOf(
  cells: Record<string, string | number | boolean | Cell>,
  more: ReportDocument['sheets'] = [],
): ReportDocument {
  const sheet = {
    ...emptySheet('s1', 'Sheet1'),
    rows: 1_000,
    columns: 30,
    cells: {} as Record<string, Cell>,
    print: EMPTY_PRINT,
  };
  for (const [name, value] of Object.entries(cells)) {
    const place = parseCellName(name);
    if (!place) throw new Error(name);
    const cell = typeof value === 'string' && value.startsWith('=') ? { f: value } : { v: value };
    sheet.cells[keyOf(place.row, place.column)] = typeof value === 'object' ? value : (cell as Cell);
  }
  return { format: 1, styles: {}, sheets: [sheet, ...more] };
}
export function resultOf(document: ReportDocument, name: string): unknown {
  const place = parseCellName(name);
  const cell = document.sheets[0]?.cells[keyOf(place?.row ?? 0, place?.column ?? 0)];
  return cell?.e ?? cell?.v;
}

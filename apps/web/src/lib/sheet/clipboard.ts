/**
 * Cells as spreadsheets put them on the clipboard: tabs between cells, line ends between rows, and quotes round a cell that
 * holds either of them or begins with a quote (quotes inside are doubled).
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let index = 0;
  const end = text.length;
  while (index < end) {
    const [cell, next] = text[index] === '"' ? quoted(text, index) : plain(text, index);
    row.push(cell);
    index = next;
    if (text[index] === '\t') {
      index += 1;
      if (index === end) row.push('');
      continue;
    }
    if (index >= end) break;
    index += text.startsWith('\r\n', index) ? 2 : 1;
    rows.push(row);
    row = [];
  }
  // the last line ends where the text does: spreadsheets put a line end behind every row
  if (row.length > 0) rows.push(row);
  return rows;
}

const isBreak = (sign: string | undefined) => sign === '\t' || sign === '\n' || sign === '\r';

function plain(text: string, from: number): [cell: string, next: number] {
  let index = from;
  while (index < text.length && !isBreak(text[index])) index += 1;
  return [text.slice(from, index), index];
}

/** A cell that begins with a quote but does not end with one where a cell ends was not quoted at all. */
function quoted(text: string, from: number): [cell: string, next: number] {
  let cell = '';
  let index = from + 1;
  while (index < text.length) {
    if (text[index] !== '"') {
      cell += text[index];
      index += 1;
    } else if (text[index + 1] === '"') {
      cell += '"';
      index += 2;
    } else {
      index += 1;
      return index >= text.length || isBreak(text[index]) ? [cell, index] : plain(text, from);
    }
  }
  return plain(text, from);
}

const quote = (cell: string) => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const printTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quote).join('\t')}\r\n`).join('');

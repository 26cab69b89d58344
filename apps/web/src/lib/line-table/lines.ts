/** A line of a batch as it is typed: a text for each column. */
export type TypedLine = Readonly<Record<string, string>>;
export interface LineColumn {
  readonly key: string;
  readonly title: string;
  readonly placeholder?: string;
  readonly digits?: boolean;
  /** One of these is chosen; what is pasted is found by its label. */
  readonly options?: readonly { value: string; label: string }[];
}

export const isBlank = (line: TypedLine): boolean => Object.values(line).every((text) => text === '');

/**
 * Rows and cells of what was copied out of a spreadsheet, or of lines with commas or spaces between their parts. `room`: columns
 * from where it is pasted; without tabs the last of them takes the rest of its line, so that a name may have spaces.
 */
export function cellsOf(pasted: string, room: number): string[][] {
  const tabs = pasted.includes('\t');
  const rows = pasted
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => (tabs ? row.split('\t') : partsOf(row, room)).map(clean));
  return rows.filter((cells) => cells.some((cell) => cell !== ''));
}
function partsOf(row: string, room: number): string[] {
  const parts: string[] = [];
  let rest = row.trim();
  while (parts.length < room - 1) {
    const found = /[,，;；]|\s+/.exec(rest);
    if (!found) break;
    parts.push(rest.slice(0, found.index));
    rest = rest.slice(found.index + found[0].length);
  }
  return [...parts, rest];
}
/** Excel puts what holds quotes or line ends into quotes. */
const clean = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .trim();

/** Longest text a cell takes; what is too long for its column is shown and said, not cut. */
const CELL_MAX = 50;

function valueFor({ options }: LineColumn, cell: string): string {
  if (!options) return cell.slice(0, CELL_MAX);
  const wanted = cell.toLowerCase();
  return options.find(({ label, value }) => label.toLowerCase() === wanted || value === cell)?.value ?? '';
}

/**
 * Lines after cells were pasted at a place: they fill columns to the right and lines below, lines are added as needed. More than
 * `most` lines are kept too, so that the person sees how many there were.
 */
export function pasteInto(
  lines: readonly TypedLine[],
  columns: readonly LineColumn[],
  at: { line: number; column: number },
  cells: readonly (readonly string[])[],
): TypedLine[] {
  const next = [...lines];
  for (const [down, row] of cells.entries()) {
    const line: Record<string, string> = { ...(next[at.line + down] ?? emptyLine(columns)) };
    for (const [right, cell] of row.entries()) {
      const column = columns[at.column + right];
      if (column) line[column.key] = valueFor(column, cell);
    }
    next[at.line + down] = line;
  }
  return next;
}

export const emptyLine = (columns: readonly LineColumn[]): TypedLine =>
  Object.fromEntries(columns.map(({ key }) => [key, '']));

/** "lines.2.sn" of the server's answer, as the place it is about. */
export function placeOf(field: string): { line: number; key: string } | undefined {
  const found = /^lines\.(\d+)\.(\w+)$/.exec(field);
  return found ? { line: Number(found[1]), key: found[2] ?? '' } : undefined;
}

/** A sheet of a file as it was read. */
export interface RawTable {
  readonly name: string;
  readonly rows: readonly (readonly unknown[])[];
  /** Where the first cell stands; sheets need not begin at A1. */
  readonly top: number;
  readonly left: number;
}

/** 0 → A, 25 → Z, 26 → AA. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return `${rest > 0 ? columnLetters(rest - 1) : ''}${String.fromCodePoint(65 + (column % 26))}`;
}
export const addressOf = ({ top, left }: RawTable, row: number, column: number): string =>
  `${columnLetters(left + column)}${top + row + 1}`;

/** As a person sees it: whatever a cell holds, as the text somebody would have typed. */
export function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  return typeof cell === 'string' ? cell.trim() : '';
}

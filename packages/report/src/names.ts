/** How spreadsheets name cells; rows and columns are counted from 0. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCodePoint(65 + ((rest - 1) % 26)) + name;
  return name;
}
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

/** Number of a column by its letters. */
export function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + (letter.codePointAt(0) ?? 64) - 64;
  return column - 1;
}
export function parseCellName(name: string): { row: number; column: number } | undefined {
  const parts = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/.exec(name);
  return parts ? { row: Number(parts[2]) - 1, column: columnOf(parts[1] ?? '') } : undefined;
}

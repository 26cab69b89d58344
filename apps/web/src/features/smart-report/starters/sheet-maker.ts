import {
  type Cell,
  EMPTY_PRINT,
  type Input,
  type Print,
  type ReportDocument,
  type Style,
  emptySheet,
  keyOf,
} from '@lightfield/report';
import { COLOURS } from '@lightfield/ui';

const { accent, accentSoft, lineStrong, text, textSoft, paper } = COLOURS.light;
const thin = { style: 'thin', color: lineStrong } as const;
const boxed = { border: { top: thin, right: thin, bottom: thin, left: thin } } as const;
const middle = { valign: 'middle', size: 11, color: text } as const;

/** Looks of templates that come with the product: paper, one accent, thin lines. */
export const LOOKS = {
  title: { size: 20, bold: true, color: text, align: 'center', valign: 'middle' },
  fact: { ...middle, size: 10, color: textSoft },
  factRight: { ...middle, size: 10, color: textSoft, align: 'right' },
  band: {
    size: 12,
    bold: true,
    color: accent,
    valign: 'middle',
    border: { bottom: { style: 'medium', color: accent } },
  },
  head: { ...middle, ...boxed, bold: true, fill: accent, color: paper, align: 'center', wrap: true },
  label: { ...middle, ...boxed, fill: accentSoft, bold: true, align: 'center', wrap: true },
  text: { ...middle, ...boxed, wrap: true },
  centre: { ...middle, ...boxed, align: 'center', wrap: true },
  long: { ...middle, ...boxed, valign: 'top', wrap: true },
  number: { ...middle, ...boxed, align: 'right', format: '0.00' },
  whole: { ...middle, ...boxed, align: 'right', format: '0' },
  clock: { ...middle, ...boxed, align: 'center', format: 'hh:mm' },
  day: { ...middle, ...boxed, align: 'center', format: 'yyyy-mm-dd' },
  sum: { ...middle, ...boxed, bold: true, fill: accentSoft, align: 'right', format: '0.00' },
  sumLabel: { ...middle, ...boxed, bold: true, fill: accentSoft, align: 'center' },
} as const satisfies Record<string, Style>;
export type LookName = keyof typeof LOOKS;

/** One sheet, put together from the top. */
export class SheetMaker {
  readonly #sheet;
  constructor(name: string, widths: readonly number[], print: Partial<Print> = {}) {
    this.#sheet = {
      ...emptySheet('s1', name),
      columns: widths.length,
      widths: Object.fromEntries(widths.map((width, column) => [column, width])),
      gridlines: false,
      print: { ...EMPTY_PRINT, ...print },
    };
  }
  height(row: number, pixels: number): void {
    this.#sheet.heights[row] = pixels;
  }
  /** A cell; with `rows` or `columns` one over several. */
  put(row: number, column: number, look: LookName, cell: Cell, { rows = 1, columns = 1 } = {}): void {
    for (let r = row; r < row + rows; r++)
      for (let c = column; c < column + columns; c++)
        this.#sheet.cells[keyOf(r, c)] = r === row && c === column ? { ...cell, s: look } : { s: look };
    if (rows > 1 || columns > 1) this.#sheet.merges.push({ row, column, rows, columns });
  }
  input(
    row: number,
    column: number,
    look: LookName,
    input: Input,
    over: { rows?: number; columns?: number } = {},
  ): void {
    this.put(row, column, look, { input }, over);
  }
  repeat(from: number, to: number): void {
    this.#sheet.print = { ...this.#sheet.print, repeatRows: [from, to] };
  }
  document(rows: number): ReportDocument {
    const used = new Set(Object.values(this.#sheet.cells).map(({ s }) => s));
    const styles = Object.fromEntries(Object.entries<Style>(LOOKS).filter(([name]) => used.has(name)));
    return { format: 1, styles, sheets: [{ ...this.#sheet, rows }] };
  }
}

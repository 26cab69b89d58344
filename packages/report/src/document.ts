import { Id, LIMITS } from '@lightfield/contract';
import { z } from 'zod';

/** Version of the format of stored documents. */
export const REPORT_FORMAT = 1;
const { sheets, columns, rows, cells, cellText, formulaLength, choices, labelMax, inputTextMax, styles, merges } =
  LIMITS.smartReport;

// oxlint-disable-next-line no-control-regex -- refusing them is the point
const CLEAN = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/;
const clean = (max: number) => z.string().max(max).regex(CLEAN);
const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/);
const Row = z
  .int()
  .min(0)
  .max(rows - 1);
const Column = z
  .int()
  .min(0)
  .max(columns - 1);

const Line = z.object({
  style: z.enum(['thin', 'medium', 'thick', 'dashed', 'dotted', 'double']),
  color: Colour.optional(),
});
export type Line = z.infer<typeof Line>;
/** How a cell looks. What is absent is as in a new document: 11 pt, black on white, at the bottom, numbers right. */
export const Style = z.object({
  font: clean(60).optional(),
  /** Points. */
  size: z.number().min(4).max(96).optional(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strike: z.boolean().optional(),
  color: Colour.optional(),
  fill: Colour.optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
  valign: z.enum(['top', 'middle', 'bottom']).optional(),
  wrap: z.boolean().optional(),
  /** A number format as spreadsheets write it: "0.00", "#,##0", "0.0%", "yyyy-mm-dd hh:mm". */
  format: clean(100).optional(),
  border: z
    .object({ top: Line.optional(), right: Line.optional(), bottom: Line.optional(), left: Line.optional() })
    .optional(),
});
export type Style = z.infer<typeof Style>;

/** A variable of a device. The names are copies to show; the ids count. */
export const Series = z.object({
  equipmentId: Id,
  variableId: Id,
  equipName: clean(100),
  name: clean(100),
  unit: clean(20).optional(),
});
export type Series = z.infer<typeof Series>;
export const STATISTICS = ['avg', 'min', 'max', 'first', 'last', 'delta', 'sum'] as const;
export const Statistic = z.enum(STATISTICS);
export type Statistic = z.infer<typeof Statistic>;
/** Of which moment a single value is. */
export const MOMENTS = ['now', 'periodStart', 'periodEnd', 'time'] as const;
/** "08:30". */
export const DayTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
export const SYSTEM_KEYS = [
  'date',
  'periodFrom',
  'periodTo',
  'shift',
  'device',
  'report',
  'organisation',
  'number',
  'person',
  'filledAt',
] as const;
/** What the platform puts into a cell. */
export const Binding = z.discriminatedUnion('kind', [
  /**
   * `now`: live until the record is submitted; the others are frozen when it is made. `time`: the first such time of day in the period,
   * on the clock of the report.
   */
  z
    .object({ kind: z.literal('value'), of: Series, at: z.enum(MOMENTS), time: DayTime.optional() })
    .refine(({ at, time }) => (at === 'time') === (time !== undefined), { path: ['time'] }),
  /** Of the period of the record. */
  z.object({ kind: z.literal('agg'), of: Series, agg: Statistic }),
  /** Its row is repeated for each hour or day of the period. `of` null: when it begins, as a date that the format of the cell shows. */
  z.object({ kind: z.literal('rows'), step: z.enum(['hour', 'day']), of: Series.nullable(), agg: Statistic }),
  z.object({ kind: z.literal('system'), key: z.enum(SYSTEM_KEYS) }),
]);
export type Binding = z.infer<typeof Binding>;
export type ValueBinding = Extract<Binding, { kind: 'value' }>;

/** A QR code: of the record (opens its form), of a device of the report (opens its newest form), or a text. */
export const Qr = z.discriminatedUnion('of', [
  z.object({ of: z.literal('record') }),
  z.object({ of: z.literal('device'), equipmentId: Id }),
  z.object({ of: z.literal('text'), text: clean(300).min(1) }),
]);
export type Qr = z.infer<typeof Qr>;

export const INPUT_KINDS = ['text', 'number', 'choice', 'date', 'person', 'picture', 'signature'] as const;
/** What a person fills in. */
export const Input = z.object({
  /** Unique in the document; in a repeated row the i-th repetition is called `key.i`, from 1. */
  key: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}(\.\d{1,4})?$/),
  label: clean(labelMax).min(1),
  kind: z.enum(INPUT_KINDS),
  required: z.boolean(),
  /** Of a number. */
  min: z.number().optional(),
  max: z.number().optional(),
  decimals: z.int().min(0).max(10).optional(),
  unit: clean(20).optional(),
  choices: z.array(clean(100).min(1)).max(choices).optional(),
  /** Of a text. */
  maxLength: z.int().min(1).max(inputTextMax).optional(),
  hint: clean(200).optional(),
});
export type Input = z.infer<typeof Input>;

export const CELL_ERRORS = ['#DIV/0!', '#N/A', '#NAME?', '#NUM!', '#REF!', '#VALUE!', '#CIRC!', '#LIMIT!'] as const;
export type CellError = (typeof CELL_ERRORS)[number];
export const Cell = z.object({
  /** What it shows. Dates are the day number of spreadsheets (45292 is 2024-01-01), on the clock of the report. */
  v: z.union([clean(cellText), z.number(), z.boolean()]).optional(),
  /** Key of its style in `styles`. */
  s: z.string().max(20).optional(),
  /** Begins with "=". The result is `v`, or `e`. */
  f: clean(formulaLength).startsWith('=').optional(),
  e: z.enum(CELL_ERRORS).optional(),
  input: Input.optional(),
  bind: Binding.optional(),
  qr: Qr.optional(),
  /** Of a filled document: quality of a bound value that is not good. `none`: there is none, and `v` is absent. */
  q: z.enum(['bad', 'uncertain', 'stale', 'none']).optional(),
  /** Of a filled document: ids of its pictures. */
  files: z.array(Id).max(9).optional(),
});
export type Cell = z.infer<typeof Cell>;

const Merge = z.object({
  row: Row,
  column: Column,
  rows: z.int().min(1).max(rows),
  columns: z.int().min(1).max(columns),
});
export type Area = z.infer<typeof Merge>;

const millimetres = z.number().min(0).max(100);
export const Print = z.object({
  paper: z.enum(['A3', 'A4', 'A5', 'Letter']),
  landscape: z.boolean(),
  /** Millimetres. */
  margins: z.object({ top: millimetres, right: millimetres, bottom: millimetres, left: millimetres }),
  area: Merge.optional(),
  /** First and last row that every page repeats. */
  repeatRows: z.tuple([Row, Row]).optional(),
  /** All columns on the width of a page. */
  fitWidth: z.boolean(),
  centre: z.boolean(),
  header: clean(200),
  footer: clean(200),
  pageNumbers: z.boolean(),
});
export type Print = z.infer<typeof Print>;

const cellKey = z.string().regex(/^(0|[1-9]\d{0,3}),(0|[1-9]\d{0,2})$/);
const byNumber = (max: number) => z.record(z.string().regex(/^(0|[1-9]\d{0,3})$/), z.number().min(0).max(max));
/** Sizes are CSS pixels (96 an inch); rows and columns are counted from 0. */
export const Sheet = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  /** As formulas name it. */
  name: clean(31).regex(/^[^[\]*?:/\\']+$/),
  rows: z.int().min(1).max(rows),
  columns: z.int().min(1).max(columns),
  defaultWidth: z.number().min(8).max(2_000),
  defaultHeight: z.number().min(4).max(2_000),
  widths: byNumber(2_000),
  heights: byNumber(2_000),
  hiddenRows: z.array(Row).max(rows),
  hiddenColumns: z.array(Column).max(columns),
  /** How many rows above and columns at the left stay where they are. */
  freeze: z.object({ rows: z.int().min(0).max(100), columns: z.int().min(0).max(50) }),
  gridlines: z.boolean(),
  merges: z.array(Merge).max(merges),
  /** By "row,column". */
  cells: z.record(cellKey, Cell),
  print: Print,
});
export type Sheet = z.infer<typeof Sheet>;

/** A smart report: a template, or one that was filled from it. */
export const ReportDocument = z.object({
  format: z.literal(REPORT_FORMAT),
  styles: z.record(z.string().regex(/^[A-Za-z0-9_-]{1,20}$/), Style).refine((all) => Object.keys(all).length <= styles),
  sheets: z.array(Sheet).min(1).max(sheets),
});
export type ReportDocument = z.infer<typeof ReportDocument>;

export const keyOf = (row: number, column: number): string => `${row},${column}`;
export function placeOf(key: string): { row: number; column: number } {
  const comma = key.indexOf(',');
  return { row: Number(key.slice(0, comma)), column: Number(key.slice(comma + 1)) };
}

export const EMPTY_PRINT: Print = {
  paper: 'A4',
  landscape: false,
  margins: { top: 15, right: 12, bottom: 15, left: 12 },
  fitWidth: true,
  centre: true,
  header: '',
  footer: '',
  pageNumbers: true,
};
export function emptySheet(id: string, name: string): Sheet {
  return {
    id,
    name,
    rows: 40,
    columns: 12,
    defaultWidth: 80,
    defaultHeight: 26,
    widths: {},
    heights: {},
    hiddenRows: [],
    hiddenColumns: [],
    freeze: { rows: 0, columns: 0 },
    gridlines: true,
    merges: [],
    cells: {},
    print: EMPTY_PRINT,
  };
}

/** What is wrong with a document, with where it is. */
export interface DocumentProblem {
  readonly path: string;
  readonly problem:
    | 'shape'
    | 'cells'
    | 'outside'
    | 'mergeOverlaps'
    | 'sheetName'
    | 'inputKey'
    | 'inputLimits'
    | 'choices'
    | 'style';
}

type Checked = { readonly document: ReportDocument } | { readonly problem: DocumentProblem };

/** Takes a document that comes from outside: its shape, and what no schema says. */
export function parseReport(raw: unknown): Checked {
  const parsed = ReportDocument.safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { problem: { path: issue?.path.join('.') ?? '', problem: 'shape' } };
  }
  const problem = unsound(parsed.data);
  return problem ? { problem } : { document: parsed.data };
}

function unsound(document: ReportDocument): DocumentProblem | undefined {
  const names = new Set<string>();
  const keys = new Set<string>();
  let held = 0;
  for (const sheet of document.sheets) {
    const name = sheet.name.toLowerCase();
    if (names.has(name)) return { path: sheet.name, problem: 'sheetName' };
    names.add(name);
    held += Object.keys(sheet.cells).length;
    if (held > cells) return { path: sheet.name, problem: 'cells' };
    const problem = badMerge(sheet) ?? badCell(document, sheet, keys);
    if (problem) return problem;
  }
  return undefined;
}
function badMerge(sheet: Sheet): DocumentProblem | undefined {
  const taken = new Set<string>();
  for (const { row, column, rows: high, columns: wide } of sheet.merges) {
    const path = `${sheet.name}!${keyOf(row, column)}`;
    if (row + high > sheet.rows || column + wide > sheet.columns) return { path, problem: 'outside' };
    for (let r = row; r < row + high; r++)
      for (let c = column; c < column + wide; c++) {
        const key = keyOf(r, c);
        if (taken.has(key)) return { path, problem: 'mergeOverlaps' };
        taken.add(key);
      }
  }
  return undefined;
}
function badCell({ styles: known }: ReportDocument, sheet: Sheet, keys: Set<string>): DocumentProblem | undefined {
  for (const [key, cell] of Object.entries(sheet.cells)) {
    const path = `${sheet.name}!${key}`;
    const { row, column } = placeOf(key);
    if (row >= sheet.rows || column >= sheet.columns) return { path, problem: 'outside' };
    if (cell.s !== undefined && !Object.hasOwn(known, cell.s)) return { path, problem: 'style' };
    const problem = cell.input && badInput(cell.input, keys);
    if (problem) return { path, problem };
  }
  return undefined;
}
function badInput(input: Input, keys: Set<string>): DocumentProblem['problem'] | undefined {
  if (keys.has(input.key)) return 'inputKey';
  keys.add(input.key);
  if (input.min !== undefined && input.max !== undefined && input.min > input.max) return 'inputLimits';
  if (input.kind !== 'choice') return undefined;
  return input.choices === undefined || input.choices.length === 0 || new Set(input.choices).size < input.choices.length
    ? 'choices'
    : undefined;
}

import { type Binding, type Cell, type Input, type ReportDocument, type Sheet, keyOf, placeOf } from './document.ts';
import { type EntryValue, entryProblem, inputsOf, isEmpty, shown } from './inputs.ts';

/** A document as a list of fields, for a phone: pure, so that it can be tried without a browser. */

export interface Field {
  readonly input: Input;
  /** What it is called in the list: with the hour or day of its row. */
  readonly title: string;
}
export interface Section {
  readonly title: string;
  readonly fields: readonly Field[];
}
/** A value that the platform puts in, as it stands in a filled document. */
export interface PlacedValue {
  /** Of the sheet, and of the cell. */
  readonly sheet: string;
  readonly cell: string;
  readonly name: string;
  readonly unit: string;
  readonly bind: Exclude<Binding, { kind: 'system' }>;
  /** As its cell shows it; empty: there is none. */
  readonly text: string;
  readonly q: Cell['q'];
}
/** What stands below one heading: what is filled in, and what fills itself in. */
export interface Part extends Section {
  readonly values: readonly PlacedValue[];
}
/** A text this wide, in parts of its sheet, is a heading. */
const HEADING_SHARE = 0.6;

/** Fields by the headings they stand under. */
export const sectionsOf = (document: ReportDocument): Section[] => grouped(document, inputsOf(document));

/** The same with the values that the platform puts in, in the order of rows. */
export function partsOf(document: ReportDocument): Part[] {
  const values = document.sheets.flatMap((sheet) =>
    Object.entries(sheet.cells).flatMap(([key, cell]) => {
      const value = valueOf(document, sheet, key, cell);
      return value ? [{ sheet, key, value }] : [];
    }),
  );
  const order = new Map(document.sheets.map(({ id }, at) => [id, at]));
  const rank = ({ sheet, key }: Placed) => {
    const { row, column } = placeOf(key);
    return [order.get(sheet.id) ?? 0, row, column] as const;
  };
  const all: Placed[] = [...inputsOf(document), ...values];
  const ranked = all.map((one) => ({ one, at: rank(one) }));
  ranked.sort(({ at: a }, { at: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  return grouped(
    document,
    ranked.map(({ one }) => one),
  );
}
function valueOf(document: ReportDocument, sheet: Sheet, key: string, cell: Cell): PlacedValue | undefined {
  const { bind, q } = cell;
  if (!bind || bind.kind === 'system' || bind.of === null) return undefined;
  const { equipName, name, unit = '' } = bind.of;
  const text = shown(cell, cell.s === undefined ? undefined : document.styles[cell.s]);
  return { sheet: sheet.id, cell: key, name: `${equipName} ${name}`, unit, bind, text, q };
}

interface Placed {
  readonly sheet: Sheet;
  readonly key: string;
  readonly input?: Input;
  readonly value?: PlacedValue;
}
function grouped(document: ReportDocument, placed: readonly Placed[]): Part[] {
  const sections: { key: string; title: string; fields: Field[]; values: PlacedValue[] }[] = [];
  const headings = new Map(document.sheets.map((sheet) => [sheet.id, headingsOf(sheet)]));
  const several = document.sheets.length > 1;
  for (const { input, value, sheet, key } of placed) {
    const { row } = placeOf(key);
    const heading = headings.get(sheet.id)?.findLast((one) => one.row <= row);
    const time = timeOf(document, sheet, row);
    const name = [several ? sheet.name : '', heading?.title ?? '', time].filter(Boolean).join(' · ');
    const id = `${sheet.id} ${heading?.row ?? -1} ${time === '' ? '' : row}`;
    let last = sections.at(-1);
    if (last?.key !== id) {
      last = { key: id, title: name, fields: [], values: [] };
      sections.push(last);
    }
    if (input) last.fields.push({ input, title: input.label });
    if (value) last.values.push(value);
  }
  return sections;
}
function headingsOf(sheet: Sheet): { row: number; title: string }[] {
  return sheet.merges
    .flatMap(({ row, column, rows, columns }) => {
      const cell = sheet.cells[keyOf(row, column)];
      const isText = typeof cell?.v === 'string' && !cell.f && !cell.input && !cell.bind;
      const isWide = rows === 1 && columns >= sheet.columns * HEADING_SHARE;
      return isText && isWide ? [{ row, title: String(cell.v) }] : [];
    })
    .toSorted((a, b) => a.row - b.row);
}
/** The hour or day that a repeated row is of. */
function timeOf(document: ReportDocument, sheet: Sheet, row: number): string {
  const cell = Object.entries(sheet.cells).find(([key, one]) => isTime(one) && placeOf(key).row === row)?.[1];
  return cell ? shown(cell, cell.s === undefined ? undefined : document.styles[cell.s]) : '';
}
const isTime = ({ bind }: Cell): boolean => bind?.kind === 'rows' && bind.of === null;

export type Values = ReadonlyMap<string, EntryValue>;
/** Inputs that something is wrong with, in their order. */
export function problemsOf(document: ReportDocument, values: Values) {
  return inputsOf(document).flatMap(({ input }) => {
    const problem = entryProblem(input, values.get(input.key) ?? null);
    return problem ? [{ input, problem }] : [];
  });
}
/** How much of what has to be filled in is. */
export function progressOf(document: ReportDocument, values: Values): { required: number; done: number } {
  const required = inputsOf(document).filter(({ input }) => input.required);
  const done = required.filter(({ input }) => !isEmpty(values.get(input.key) ?? null));
  return { required: required.length, done: done.length };
}

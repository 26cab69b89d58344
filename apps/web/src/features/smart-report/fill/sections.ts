import {
  type Cell,
  type EntryValue,
  type Input,
  type ReportDocument,
  type Sheet,
  entryProblem,
  inputsOf,
  isEmpty,
  keyOf,
  placeOf,
  shown,
} from '@lightfield/report';

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
/** A text this wide, in parts of its sheet, is a heading. */
const HEADING_SHARE = 0.6;

/** Fields by the headings they stand under. */
export function sectionsOf(document: ReportDocument): Section[] {
  const sections: { key: string; title: string; fields: Field[] }[] = [];
  const headings = new Map(document.sheets.map((sheet) => [sheet.id, headingsOf(sheet)]));
  const several = document.sheets.length > 1;
  for (const { input, sheet, key } of inputsOf(document)) {
    const { row } = placeOf(key);
    const heading = headings.get(sheet.id)?.findLast((one) => one.row <= row);
    const time = timeOf(document, sheet, row);
    const name = [several ? sheet.name : '', heading?.title ?? '', time].filter(Boolean).join(' · ');
    const id = `${sheet.id} ${heading?.row ?? -1} ${time === '' ? '' : row}`;
    const last = sections.at(-1);
    const field = { input, title: input.label };
    if (last?.key === id) last.fields.push(field);
    else sections.push({ key: id, title: name, fields: [field] });
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

import { dayOfText } from './dates.ts';
import type { Cell, Input, ReportDocument, Sheet, Style } from './document.ts';
import { formatted } from './number-format.ts';

/** What stands in an input: see `SmartRecordValue` of the contract. */
export type EntryValue = string | number | readonly string[] | null;
export interface Entry {
  readonly key: string;
  readonly value: EntryValue;
  /** Name of a person. */
  readonly who?: string;
}
export interface PlacedInput {
  readonly input: Input;
  readonly sheet: Sheet;
  /** Of the cell. */
  readonly key: string;
}
/** Inputs of a document, in the order of its sheets and rows. */
export function inputsOf(document: ReportDocument): PlacedInput[] {
  return document.sheets.flatMap((sheet) =>
    Object.entries(sheet.cells)
      .flatMap(([key, { input }]) => (input ? [{ input, sheet, key }] : []))
      .toSorted((a, b) => orderOf(a.key) - orderOf(b.key)),
  );
}
function orderOf(key: string): number {
  const [row = 0, column = 0] = key.split(',').map(Number);
  return row * 1_000 + column;
}

export const isEmpty = (value: EntryValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
const isFiles = ({ kind }: Input) => kind === 'picture' || kind === 'signature';
const TEXT_MAX = 200;

export type EntryProblem = 'required' | 'kind' | 'min' | 'max' | 'decimals' | 'choice' | 'date' | 'length';
/** What is wrong with a value for an input; that it is missing is said of a required one alone. */
export function entryProblem(input: Input, value: EntryValue): EntryProblem | undefined {
  if (isEmpty(value)) return input.required ? 'required' : undefined;
  if (isFiles(input)) return filesProblem(input, value);
  if (input.kind === 'number') return numberProblem(input, value);
  if (typeof value !== 'string') return 'kind';
  if (input.kind === 'choice') return input.choices?.includes(value) ? undefined : 'choice';
  if (input.kind === 'date')
    return /^\d{4}-\d{2}-\d{2}$/.test(value) && dayOfText(value) !== undefined ? undefined : 'date';
  return input.kind === 'text' && value.length > (input.maxLength ?? TEXT_MAX) ? 'length' : undefined;
}
function filesProblem({ kind }: Input, value: EntryValue): EntryProblem | undefined {
  if (!Array.isArray(value)) return 'kind';
  return kind === 'signature' && value.length > 1 ? 'length' : undefined;
}
function numberProblem({ min, max, decimals }: Input, value: EntryValue): EntryProblem | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'kind';
  if (min !== undefined && value < min) return 'min';
  if (max !== undefined && value > max) return 'max';
  if (decimals === undefined) return undefined;
  const scaled = value * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) > 1e-6 * Math.max(1, Math.abs(scaled)) ? 'decimals' : undefined;
}

/** A filled document with what people filled in, in its input cells. Formulas are not worked out yet. */
export function withEntries(document: ReportDocument, entries: readonly Entry[]): ReportDocument {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  return {
    ...document,
    sheets: document.sheets.map((sheet) => {
      const cells: Record<string, Cell> = {};
      for (const [key, cell] of Object.entries(sheet.cells))
        cells[key] = cell.input ? entered(cell, cell.input, byKey.get(cell.input.key)) : cell;
      return { ...sheet, cells };
    }),
  };
}
function entered(cell: Cell, input: Input, entry: Entry | undefined): Cell {
  const { v: _v, files: _files, ...rest } = cell;
  if (!entry || isEmpty(entry.value)) return rest;
  const { value, who } = entry;
  if (Array.isArray(value)) return isFiles(input) ? { ...rest, files: [...value] } : rest;
  if (typeof value === 'number') return { ...rest, v: value };
  if (typeof value !== 'string') return rest;
  if (input.kind === 'date') return { ...rest, v: dayOfText(value) ?? value };
  return { ...rest, v: input.kind === 'person' ? (who ?? '') : value };
}

/** What a cell shows. */
export function shown(cell: Cell, style?: Style): string {
  if (cell.e !== undefined) return cell.e;
  if (cell.v === undefined) return '';
  const isDateInput = cell.input?.kind === 'date' && style?.format === undefined;
  return formatted(cell.v, isDateInput ? 'yyyy-mm-dd' : style?.format);
}
/** Live until its record is submitted. */
export const isLive = ({ bind }: Cell): boolean => bind?.kind === 'value' && bind.at === 'now';

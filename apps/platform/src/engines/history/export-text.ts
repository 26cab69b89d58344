import type { DataType, HistoryRow, Quality, StatusMapping, Value } from '@lightfield/contract';
import { mappedText } from '@lightfield/rules/mapping';
import { EMPTY_CELL, headingRow, numberCell, row, textCell, timeCell } from '@lightfield/rules/workbook';
import type { z } from 'zod';
import { type RowsJob, type TextPiece, eachRow, piecesText } from './jobs.ts';
import { zoneOffset } from './zone.ts';

export interface ExportColumn {
  readonly title: string;
  readonly unit: string;
  /** Digits after the point with which its numbers are written. */
  readonly decimals: number;
  readonly dataType: DataType;
  readonly signalMaps: z.infer<typeof StatusMapping>;
}
export interface ExportWords {
  readonly time: string;
  readonly quality: string;
  readonly qualities: Readonly<Record<Quality, string>>;
}
export interface ExportLook {
  readonly format: 'xlsx' | 'csv';
  readonly timeZone: string;
  readonly columns: readonly ExportColumn[];
  readonly words: ExportWords;
}
export type ExportJob = RowsJob & { readonly look: ExportLook };

/** A period in the name of a file, by the viewer's clock and without letters that file systems refuse: 2026-11-21_1403~2026-11-22_1403. */
export function fileSpan({ from, to }: { readonly from: number; readonly to: number }, timeZone: string): string {
  const offsetAt = zoneOffset(timeZone);
  const moment = (at: number) =>
    new Date(at + offsetAt(at)).toISOString().slice(0, 16).replace('T', '_').replace(':', '');
  return `${moment(from)}~${moment(to)}`;
}

/** Records as lines of a file: the time, the values in their order, and what is doubtful about them. */
export function exportText(job: ExportJob): TextPiece {
  return rowsText(eachRow(job), job.look);
}

/** The same of rows that have been read already. */
export function rowsText(rows: Iterable<HistoryRow>, look: ExportLook): TextPiece {
  const offsetAt = zoneOffset(look.timeZone);
  return piecesText(rows, ({ time, values, qualities }) => {
    const remark = qualities ? remarkOf(look, qualities) : '';
    const wall = time + offsetAt(time);
    return look.format === 'csv' ? csvLine(look, wall, values, remark) : sheetRow(look, wall, values, remark);
  });
}

/** The heading of the file. */
export function exportHeading({ format, columns, words }: ExportLook): string {
  const titles = [
    words.time,
    ...columns.map(({ title, unit }) => (unit ? `${title} (${unit})` : title)),
    words.quality,
  ];
  if (format === 'csv') return `${titles.map(csvText).join(',')}\r\n`;
  return headingRow(titles);
}

/** Names the values that are not good. */
function remarkOf({ columns, words }: ExportLook, qualities: readonly Quality[]): string {
  return columns
    .flatMap(({ title }, i) => {
      const quality = qualities[i] ?? 'good';
      return quality === 'good' ? [] : [`${title}: ${words.qualities[quality]}`];
    })
    .join('; ');
}

function csvLine({ columns }: ExportLook, wall: number, values: readonly Value[], remark: string): string {
  let line = new Date(wall).toISOString().replace('T', ' ').slice(0, -1);
  for (const [i, value] of values.entries()) {
    const text = mappedText(columns[i]?.signalMaps ?? [], value) ?? value;
    line += ',';
    if (typeof text === 'string') line += isNumeral(text) ? text : csvText(text);
    else if (typeof text === 'number') line += figure(text, columns[i]?.decimals ?? 0);
    else if (text !== null) line += String(text);
  }
  return `${line},${csvText(remark)}\r\n`;
}

/** A number that `toFixed` would write with an exponent stays as it is. */
const FIXED_MAX = 1e21;
/** With the decimals of its variable: 2 of a float with one is 2.0. */
const figure = (value: number, decimals: number): string =>
  Number.isFinite(value) && Math.abs(value) < FIXED_MAX ? value.toFixed(decimals) : String(value);

/** An integer of 64 bits travels as a text and is none. */
const isNumeral = (text: string): boolean => /^-?\d{1,20}$/.test(text);

/** A text that a spreadsheet would run as a formula is kept from it by an apostrophe. */
function csvText(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function sheetRow({ columns }: ExportLook, wall: number, values: readonly Value[], remark: string): string {
  const cells = values.map((value, i) => {
    const shown = mappedText(columns[i]?.signalMaps ?? [], value) ?? value;
    if (shown === null) return EMPTY_CELL;
    return typeof shown === 'number' ? numberCell(shown, columns[i]?.decimals ?? 0) : textCell(shown);
  });
  return row([timeCell(wall, true), ...cells, remark ? textCell(remark) : '']);
}

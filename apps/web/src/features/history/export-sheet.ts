import type { HistoryRow, Quality, ReportColumn, Value } from '@lightfield/contract';
import { mappedText } from '@lightfield/rules';
import type { Sheet } from '../../lib/download.ts';

export interface SheetWords {
  time: string;
  quality: string;
  qualityOf(quality: Quality): string;
  /** Used where records are closer than Excel's seconds. */
  timeText(at: number): string;
}

type Cell = string | number | Date | null;
/** Below this Excel's date format would show several records with the same time. */
const SECOND_MS = 1_000;

/** Mapped texts as texts, numbers as numbers (so that they can be counted with), 64-bit integers as the text they are. */
const cellOf = (column: ReportColumn, value: Value | undefined): Cell =>
  mappedText(column.signalMaps, value) ?? value ?? null;

/**
 * Rows as a sheet: the time, one column per variable with its unit in the heading, and, where any value is doubtful, a last
 * column that names those values.
 */
export function exportSheet(
  report: { name: string; intervalMs: number },
  columns: readonly ReportColumn[],
  rows: readonly HistoryRow[],
  words: SheetWords,
): Sheet {
  const doubtful = rows.some(({ qualities }) => qualities?.some((quality) => quality !== 'good'));
  const remarks = ({ qualities = [] }: HistoryRow): string =>
    columns
      .flatMap((column, index) => {
        const quality = qualities[index];
        return quality === undefined || quality === 'good' ? [] : [`${column.title}: ${words.qualityOf(quality)}`];
      })
      .join('; ');
  return {
    name: report.name,
    columns: [
      { title: words.time, width: 22 },
      ...columns.map(({ title, unit }) => ({ title: unit ? `${title} (${unit})` : title })),
      ...(doubtful ? [{ title: words.quality, width: 30 }] : []),
    ],
    rows: rows.map((row) => [
      report.intervalMs < SECOND_MS ? words.timeText(row.time) : new Date(row.time),
      ...columns.map((column, index) => cellOf(column, row.values[index])),
      ...(doubtful ? [remarks(row)] : []),
    ]),
  };
}

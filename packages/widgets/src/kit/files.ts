import type { AlarmRecord } from '@lightfield/contract';
import type { AlarmsRequest } from './alarms.ts';
import type { Rows, RowsRequest, Told } from './history.ts';

/** Between two moments that were shown, epoch ms; `to` exclusive. */
export interface FileSpan {
  readonly from: number;
  readonly to: number;
}
export interface FileSheet {
  /** What the table is called: name of the sheet, and beginning of that of the file. */
  readonly name: string;
  /** What the file is of; absent: whenever. */
  readonly span?: FileSpan | undefined;
  /** There are more rows than it has: its name says so to whoever is sent it. */
  readonly isCut?: boolean | undefined;
  readonly columns: readonly {
    readonly title: string;
    readonly width?: number;
    readonly decimals?: number;
    /** A spreadsheet's own code for how its numbers are shown (`sheetFormat`), instead of `decimals`. */
    readonly numberFormat?: string;
  }[];
  /** Moments as `Date`. */
  readonly rows: readonly (readonly (string | number | Date | null)[])[];
}
/** Rows for a file: 50,000 at most, the latest. */
export type FileRows = Pick<Rows, 'columns' | 'rows'> & { readonly isCut: boolean };

/** Files (.xlsx) that a table of the page becomes. What is refused is thrown; `reasonOf` is the sentence for it. */
export interface PageFiles {
  /** Hands it to the browser. */
  readonly save: (sheet: FileSheet) => Promise<void>;
  /** Oldest first. Absent: who looks may have no history as a file, not that of a table which has it already either. */
  readonly history?: (request: Pick<RowsRequest, 'report'>, span: FileSpan) => Promise<FileRows>;
  /** Newest first. Absent: as above. */
  readonly alarms?: (
    request: Omit<AlarmsRequest, 'page' | 'pageSize' | 'stretch'>,
    span: FileSpan | undefined,
  ) => Promise<{ readonly alarms: readonly AlarmRecord[]; readonly isCut: boolean }>;
  readonly reasonOf: (error: unknown) => string;
}
export const spanOf = ({ from, to }: Pick<Told, 'from' | 'to'>): FileSpan => ({ from, to });

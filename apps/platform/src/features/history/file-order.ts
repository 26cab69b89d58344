import type { BodyOut, projectReportCalls } from '@lightfield/contract';
import type { ExportLook } from '../../engines/history/export-text.ts';
import type { ExportQuery } from '../../engines/history/history.ts';

/** What it is read from, as it can be written down. */
export type FileSource =
  | ({ readonly kind: 'device' } & Omit<ExportQuery, 'look'>)
  | { readonly kind: 'project'; readonly body: ProjectFileBody };
export type ProjectFileBody = Omit<BodyOut<typeof projectReportCalls.exportStart>, 'format' | 'timeZone'>;

/** What is to be made a file of; any process can read it. */
export interface FileOrder {
  /** Of the sheet; with that of the device or project before it, of the file. */
  readonly name: string;
  readonly ownerName: string;
  /** What was asked for, epoch ms; stands in the name. */
  readonly span: { readonly from: number; readonly to: number };
  readonly look: Pick<ExportLook, 'format' | 'timeZone' | 'columns'>;
  readonly source: FileSource;
}

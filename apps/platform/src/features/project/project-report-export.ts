import type { BodyOut, ExportStarted, HistoryRow, projectReportCalls } from '@lightfield/contract';
import { type ExportLook, rowsText } from '../../engines/history/export-text.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Lang } from '../../kernel/language.ts';
// Only its shape: main hands it in.
import type { Prepared } from '../history/exports.ts';
import type { FileOrder, ProjectFileBody } from '../history/file-order.ts';
import type { ProjectReportData } from './project-report-data.service.ts';

export interface ReportExportParts {
  data: Pick<ProjectReportData, 'file'>;
  /** `createExports`. 10015. */
  startFile: (caller: Caller, lang: Lang, order: FileOrder) => Promise<ExportStarted>;
  projectName: (projectId: string) => Promise<string>;
}

/** Cells that are turned into text in one go: others are answered in between. */
const CELLS = 20_000;

/** Project reports as files. Whether the caller reaches the project was checked before. */
export function createProjectReportExport({ data, startFile, projectName }: ReportExportParts) {
  return {
    async start(
      caller: Caller,
      lang: Lang,
      { format, timeZone, ...body }: BodyOut<typeof projectReportCalls.exportStart>,
    ): Promise<ExportStarted> {
      const file = await data.file(body);
      // as the screen names them
      const columns = file.columns.map((column) => ({
        ...column,
        title: column.alias || `${column.equipTitle} · ${column.title}`,
      }));
      return startFile(caller, lang, {
        name: file.report.name,
        ownerName: await projectName(file.report.projectId),
        span: { from: body.startTime, to: body.endTime },
        look: { format, timeZone, columns },
        source: { kind: 'project', body },
      });
    },
    /** At whichever process is asked for the file. */
    async read(body: ProjectFileBody, look: ExportLook): Promise<Prepared> {
      const { total, truncated, rows } = await data.file(body);
      return { total, truncated, pieces: () => pieces(rows(), look) };
    },
  };
}
export type ProjectReportExport = ReturnType<typeof createProjectReportExport>;

async function* pieces(rows: AsyncIterable<HistoryRow>, look: ExportLook) {
  const most = Math.max(1, Math.floor(CELLS / Math.max(1, look.columns.length)));
  let held: HistoryRow[] = [];
  for await (const row of rows) {
    held.push(row);
    if (held.length < most) continue;
    yield rowsText(held, look);
    held = [];
  }
  if (held.length > 0) yield rowsText(held, look);
}

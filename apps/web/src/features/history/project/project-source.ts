import {
  type ProjectReport,
  type ProjectReportColumn,
  type ReportColumn,
  projectReportCalls,
} from '@lightfield/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import type { TimeRange } from '../../../lib/time-range.ts';
import { type HistorySource, alarmsOf, chosen } from '../api/history-source.ts';
import type { Report } from '../api/history-queries.ts';

/** Columns of several devices side by side: each under the name it was given, else with that of its device. */
export const titled = (columns: readonly ProjectReportColumn[]): ReportColumn[] =>
  columns.map((column) => ({ ...column, title: column.alias || `${column.equipTitle} · ${column.title}` }));

/** Reports of a project with their columns; fields whose column is gone are left out. */
export const projectHistoryReports = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'recorded'] as const,
    queryFn: async ({ signal }): Promise<Report[]> => {
      const reports = await call(projectReportCalls.query, { projectId }, { signal });
      return Promise.all(reports.map((report) => withColumns(report, signal)));
    },
    staleTime: 60_000,
  });

async function withColumns({ id, name, projectId, intervalMs, fields }: ProjectReport, signal: AbortSignal) {
  const columns = fields.map(({ equipmentId, reportId, key }) => ({ equipmentId, reportId, key }));
  const found = await call(projectReportCalls.validateCurveCols, { projectId, columns }, { signal });
  const there = found.flatMap(({ column }, n) => (column ? { ...column, alias: fields[n]?.alias ?? '' } : []));
  // a value holds until its report has the next one, as in one that stores on change
  return { id, name, type: 'change' as const, intervalMs, columns: titled(there) };
}

/** What a report of a project shows of what its devices recorded. */
export function projectSource(projectId: string, name: string, report: Report): HistorySource {
  const place = ({ from, to }: TimeRange) => ({ customReportId: report.id, startTime: from, endTime: to });
  return {
    key: ['project', projectId, report.id],
    name,
    report,
    equipmentId: undefined,
    async page(range, pageNum, pageSize, signal) {
      const page = await call(projectReportCalls.rows, { ...place(range), pageNum, pageSize }, { signal });
      return { ...page, columns: titled(page.columns) };
    },
    async curve(range, keys, pixels, signal) {
      const curve = await call(projectReportCalls.curve, { ...place(range), keys: [...keys], pixels }, { signal });
      return { ...curve, columns: titled(curve.columns) };
    },
    doubtful: (range, keys, signal) =>
      call(projectReportCalls.doubtful, { ...place(range), keys: [...keys] }, { signal }),
    alarms: (asked, signal) => alarmsOf({ projectId }, asked, signal),
    view: (signal) => call(projectReportCalls.view, { customReportId: report.id }, { signal }),
    saveView: (view) => call(projectReportCalls.saveView, { customReportId: report.id, ...chosen(view) }),
    startExport: ({ range, keys, ...look }) =>
      call(projectReportCalls.exportStart, { ...place(range), keys: keys && [...keys], ...look }),
  };
}

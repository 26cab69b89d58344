import {
  type Aggregation,
  type ReportItem,
  historyCalls,
  projectReportCalls,
  templateConfigCalls,
} from '@lightfield/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import type { PageOwner } from './page-owner.ts';
import { designerKeys } from './page-queries.ts';

const MINUTE = 60_000;

/** A report of a device or template with its columns; those of a template are known by the keys of their variables. */
interface ReportChoice {
  readonly id: string;
  readonly name: string;
  readonly columns: readonly { readonly signalId: string; readonly aggregation?: Aggregation | undefined }[];
}
/** Reports of a device; of a project it is reached through it, and a template has its own, whatever is said. */
export const reportsOf = (owner: PageOwner, equipmentId: string) =>
  queryOptions({
    queryKey: [...designerKeys.all, 'reports', owner.kind, owner.id, equipmentId],
    queryFn: async ({ signal }): Promise<readonly ReportChoice[]> => {
      if (owner.kind === 'template')
        return (await call(templateConfigCalls.query, { id: owner.id }, { signal, quiet: true })).items.reports.map(
          ofTemplate,
        );
      const asked = { equipmentId, ...(owner.kind === 'project' && { projectId: owner.id }) };
      return call(historyCalls.allColumns, asked, { signal, quiet: true });
    },
    enabled: equipmentId !== '' || owner.kind === 'template',
    staleTime: MINUTE,
  });
function ofTemplate(report: ReportItem): ReportChoice {
  const kinds = report.type === 'aggregate' ? report.aggregations : [undefined];
  const columns = report.variables.flatMap((signalId) => kinds.map((aggregation) => ({ signalId, aggregation })));
  return { id: report.id, name: report.name, columns };
}

/** Reports of the project that is designed. */
export const customReportsOf = ({ kind, id }: PageOwner) =>
  queryOptions({
    queryKey: [...designerKeys.all, 'customReports', id],
    queryFn: ({ signal }) => call(projectReportCalls.query, { projectId: id }, { signal, quiet: true }),
    enabled: kind === 'project',
    staleTime: MINUTE,
  });

/** Columns of one of them, with the keys by which their values are asked for. */
export const customColumnsOf = (customReportId: string) =>
  queryOptions({
    queryKey: [...designerKeys.all, 'customColumns', customReportId],
    queryFn: async ({ signal }) => {
      const endTime = Date.now();
      const asked = { customReportId, startTime: endTime - MINUTE, endTime, pageNum: 1, pageSize: 1 };
      return (await call(projectReportCalls.rows, asked, { signal, quiet: true })).columns;
    },
    enabled: customReportId !== '',
    staleTime: MINUTE,
  });

import { historyCalls, projectReportCalls } from '@lightfield/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import type { PageOwner } from './page-owner.ts';
import { designerKeys } from './page-queries.ts';

const MINUTE = 60_000;

/** Reports of a device with their columns; of a project it is reached through it. */
export const reportsOf = (owner: PageOwner, equipmentId: string) =>
  queryOptions({
    queryKey: [...designerKeys.all, 'reports', owner.kind, owner.id, equipmentId],
    queryFn: ({ signal }) =>
      call(
        historyCalls.allColumns,
        { equipmentId, ...(owner.kind === 'project' && { projectId: owner.id }) },
        { signal, quiet: true },
      ),
    enabled: equipmentId !== '' && owner.kind !== 'template',
    staleTime: MINUTE,
  });

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

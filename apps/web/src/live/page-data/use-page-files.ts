import { LIMITS, alarmCalls, historyCalls, projectReportCalls } from '@lightfield/contract';
import type { PageFiles } from '@lightfield/widgets/kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { call } from '../../lib/call.ts';
import { downloadXlsx } from '../../lib/download.ts';
import { rowsSpan } from '../../lib/time.ts';
import { type PageOwner, alarmFilter } from './page-calls.ts';
import { useAskReason } from './use-ask-reason.ts';

/**
 * Files of what tables of a page show, for whoever may have them: history with the permission to export it, which no share
 * gives, alarms with that to see them. `owner` absent: a page without a past.
 */
export function usePageFiles(owner: PageOwner | undefined): PageFiles {
  const { t } = useTranslation();
  const reasonOf = useAskReason();
  const mayExport = usePermission('monitor_equip_export');
  const maySeeAlarms = usePermission('monitor_alarm_view');
  return useMemo(
    () => ({
      save: saver(t('file.cut', { limit: LIMITS.history.exportRows })),
      ...(owner && mayExport && { history: historyOf(owner) }),
      ...(owner && maySeeAlarms && { alarms: alarmsOf(owner) }),
      reasonOf,
    }),
    [owner, mayExport, maySeeAlarms, reasonOf, t],
  );
}

/** `cut`: what the name of a file says that has not all there is. */
const saver =
  (cut: string): PageFiles['save'] =>
  ({ name, span, isCut = false, columns, rows }) => {
    const times = rows.flatMap((cells) => cells.flatMap((cell) => (cell instanceof Date ? [cell.getTime()] : [])));
    const of = rowsSpan(times, { from: span?.from, to: span?.to });
    return downloadXlsx(`${name}-${of}${isCut ? cut : ''}`, [{ name, columns, rows }]);
  };

const historyOf =
  (owner: PageOwner): NonNullable<PageFiles['history']> =>
  async ({ report }, { from, to }) => {
    const range = { startTime: from, endTime: to };
    if (report.kind === 'custom') {
      const { truncated: isCut, ...rest } = await call(projectReportCalls.all, {
        customReportId: report.customReportId,
        ...range,
      });
      return { ...rest, isCut };
    }
    const { equipId: equipmentId, reportId } = report;
    const projectId = owner.kind === 'project' ? owner.projectId : undefined;
    const { truncated: isCut, ...rest } = await call(historyCalls.queryAll, {
      projectId,
      equipmentId,
      reportId,
      ...range,
    });
    return { ...rest, isCut };
  };

const alarmsOf =
  (owner: PageOwner): NonNullable<PageFiles['alarms']> =>
  async (request, span) => {
    const alarms = await call(alarmCalls.queryAll, alarmFilter(owner, request, span));
    return { alarms, isCut: alarms.length >= LIMITS.history.exportRows };
  };

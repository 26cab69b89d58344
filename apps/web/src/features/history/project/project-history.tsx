import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../lib/duration.ts';
import type { Report } from '../api/history-queries.ts';
import { History } from '../history.tsx';
import { projectHistoryReports, projectSource } from './project-source.ts';

/** What the reports of a project show: rows and curves of several devices side by side, and both as files. */
export default function ProjectHistory({ projectId, projectName }: { projectId: string; projectName: string }) {
  const { t } = useTranslation('history');
  const reports = useQuery(projectHistoryReports(projectId));
  const sourceOf = useCallback(
    (report: Report) => projectSource(projectId, projectName, report),
    [projectId, projectName],
  );
  const noteOf = ({ intervalMs }: Report): string =>
    intervalMs === 0 ? t('project.exact') : t('project.interval', { interval: formatDuration(intervalMs) });
  return (
    <History
      reports={reports}
      sourceOf={sourceOf}
      noteOf={noteOf}
      none={{ title: t('project.none'), note: t('project.noneNote') }}
    />
  );
}

import { LIMITS, type ProjectReport } from '@lightfield/contract';
import { Empty, Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../lib/duration.ts';
import { PlainTable } from '../../../lib/plain-table.tsx';
import { Failure, TimeAgo } from '../../../lib/texted.tsx';
import { WhyNot } from '../../../lib/why-not.tsx';
import { projectChanges, projectReports, useProjectChange } from '../api/project-queries.ts';
import styles from '../project.module.css';
import { useRowActions } from '../row-actions.tsx';
import { useAskRemove } from '../use-ask-remove.tsx';
import { ReportDialog } from './report-dialog.tsx';

const MOST = LIMITS.project.reports;

/** Reports over several devices: which stored columns stand side by side. */
export default function ReportsTab({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const { t } = useTranslation(['project', 'common']);
  const query = useQuery(projectReports(projectId));
  const [opened, open] = useState<ProjectReport | 'new'>();
  const ask = useAskRemove();
  const change = useProjectChange();
  const remove = ({ id, name }: ProjectReport) =>
    ask({
      title: t('report.removeAsk', { name }),
      note: t('report.removeNote'),
      okText: t('action.remove'),
      run: () => change.mutateAsync(() => projectChanges.removeReport(id)),
      done: t('report.removed', { name }),
    });
  const actions = useRowActions<ProjectReport>(mayEdit, [
    { label: t('action.edit'), run: open },
    { label: t('action.remove'), danger: true, run: remove },
  ]);
  if (query.isPending) return <Loading label={t('common:face.loading')} rows={5} columns={4} />;
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  const rows = query.data;
  const full = rows.length >= MOST ? t('report.full', { most: MOST }) : undefined;
  const add = (
    <WhyNot permission="manage_project_edit" reason={full}>
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => open('new')}>
        {t('report.add')}
      </Button>
    </WhyNot>
  );
  return (
    <div className={styles['stack']}>
      {rows.length === 0 ? (
        <Empty icon="table" title={t('report.empty')} note={t('report.emptyNote')} action={mayEdit ? add : null} />
      ) : (
        <>
          <div className={styles['bar']}>
            <span className={styles['soft']}>{t('report.count', { held: rows.length, most: MOST })}</span>
            <span className={styles['gap']} />
            {mayEdit ? add : null}
          </div>
          <PlainTable<ProjectReport>
            label={t('tab.reports')}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'name',
                title: t('report.name'),
                head: true,
                render: ({ name }) => <span className={styles['name']}>{name}</span>,
              },
              {
                key: 'interval',
                title: t('report.interval'),
                render: ({ intervalMs }) => (intervalMs === 0 ? t('report.exact') : formatDuration(intervalMs)),
              },
              { key: 'fields', title: t('report.fields'), right: true, render: ({ fields }) => fields.length },
              { key: 'changed', title: t('report.changedAt'), render: ({ changedAt }) => <TimeAgo at={changedAt} /> },
              ...actions,
            ]}
          />
        </>
      )}
      {opened ? (
        <ReportDialog
          projectId={projectId}
          {...(opened === 'new' ? {} : { report: opened })}
          onClose={() => open(undefined)}
        />
      ) : null}
    </div>
  );
}

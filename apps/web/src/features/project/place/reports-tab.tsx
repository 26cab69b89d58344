import { LIMITS, type ProjectReport } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../lib/duration.ts';
import { ListPage } from '../../../lib/list-page.tsx';
import { TimeAgo } from '../../../lib/texted.tsx';
import { WhyNot } from '../../../lib/why-not.tsx';
import { projectChanges, projectReports, useProjectChange } from '../api/project-queries.ts';
import styles from '../project.module.css';
import { useRowActions } from '../row-actions.tsx';
import { useAskRemove } from '../use-ask-remove.tsx';
import { usePaged } from '../../../lib/use-paged.ts';
import { ReportDialog } from './report-dialog.tsx';

const MOST = LIMITS.project.reports;

/** Reports over several devices: which stored columns stand side by side. */
export default function ReportsTab({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const { t } = useTranslation('project');
  const list = usePaged();
  const { page, size } = list;
  const query = useQuery({
    ...projectReports(projectId),
    // all of them are answered at once
    select: (all) => ({ total: all.length, rows: all.slice((page - 1) * size, page * size) }),
  });
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
  const actions = useRowActions<ProjectReport>(mayEdit, ({ name }) => name, [
    { label: t('action.edit'), run: open },
    { label: t('action.remove'), danger: true, run: remove },
  ]);
  const held = query.data?.total ?? 0;
  const full = held >= MOST ? t('report.full', { most: MOST }) : undefined;
  const add = (
    <WhyNot permission="manage_project_edit" reason={full}>
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => open('new')}>
        {t('report.add')}
      </Button>
    </WhyNot>
  );
  return (
    <>
      <ListPage<ProjectReport>
        label={t('tab.reports')}
        query={query}
        columns={[
          {
            key: 'name',
            title: t('report.name'),
            head: true,
            plain: ({ name }) => name,
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
        page={list.page}
        size={list.size}
        onPage={list.onPage}
        filters={query.data ? <span className={styles['soft']}>{t('report.count', { held, most: MOST })}</span> : null}
        actions={mayEdit ? add : null}
        filtered={false}
        onClear={() => list.search('')}
        empty={{ icon: 'table', title: t('report.empty'), note: t('report.emptyNote'), action: mayEdit ? add : null }}
      />
      {opened ? (
        <ReportDialog
          projectId={projectId}
          {...(opened === 'new' ? {} : { report: opened })}
          onClose={() => open(undefined)}
        />
      ) : null}
    </>
  );
}

import { LIMITS, type ProjectAlarm, ROUTES } from '@lightfield/contract';
import { describeCondition } from '@lightfield/rules';
import { Icon, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { type ListColumn, ListPage } from '../../../lib/list-page.tsx';
import { SeverityMark } from '../../../lib/texted.tsx';
import { WhyNot } from '../../../lib/why-not.tsx';
import { projectAlarms, projectChanges, useProjectChange } from '../api/project-queries.ts';
import styles from '../project.module.css';
import { useRowActions } from '../row-actions.tsx';
import { useAskRemove } from '../use-ask-remove.tsx';
import { usePaged } from '../../../lib/use-paged.ts';
import { AlarmRuleDialog } from './alarm-rule-dialog.tsx';
import { useLanguage } from '../../../lib/use-language.ts';

const MOST = LIMITS.project.alarms;

/** Alarm rules of a project, on its calculated variables. */
export default function AlarmsTab({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const { t } = useTranslation('project');
  const list = usePaged();
  const { page, size } = list;
  const query = useQuery({
    ...projectAlarms(projectId),
    // all of them are answered at once
    select: (all) => ({ total: all.length, rows: all.slice((page - 1) * size, page * size) }),
  });
  const [opened, open] = useState<ProjectAlarm | 'new'>();
  const maySeeAlarms = usePermission('monitor_alarm_view');
  const held = query.data?.total ?? 0;
  const full = held >= MOST ? t('alarmRule.full', { most: MOST }) : undefined;
  const add = (
    <WhyNot permission="manage_project_edit" reason={full}>
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => open('new')}>
        {t('alarmRule.add')}
      </Button>
    </WhyNot>
  );
  return (
    <>
      <ListPage<ProjectAlarm>
        label={t('tab.alarms')}
        query={query}
        columns={useColumns(mayEdit, open)}
        page={page}
        size={size}
        onPage={list.onPage}
        filters={
          <>
            {query.data ? <span className={styles['soft']}>{t('alarmRule.count', { held, most: MOST })}</span> : null}
            {maySeeAlarms ? <Link to={`${ROUTES.alarms}?project=${projectId}`}>{t('alarmRule.records')}</Link> : null}
          </>
        }
        actions={mayEdit ? add : null}
        filtered={false}
        onClear={() => list.search('')}
        empty={{
          icon: 'alarm',
          title: t('alarmRule.empty'),
          note: t('alarmRule.emptyNote'),
          action: mayEdit ? add : null,
        }}
      />
      {opened ? (
        <AlarmRuleDialog
          projectId={projectId}
          {...(opened === 'new' ? {} : { rule: opened })}
          onClose={() => open(undefined)}
        />
      ) : null}
    </>
  );
}

function useColumns(mayEdit: boolean, open: (rule: ProjectAlarm) => void): ListColumn<ProjectAlarm>[] {
  const { t } = useTranslation('project');
  const lang = useLanguage();
  const ask = useAskRemove();
  const change = useProjectChange();
  const remove = ({ id, content }: ProjectAlarm) =>
    ask({
      title: t('alarmRule.removeAsk', { content }),
      note: t('alarmRule.removeNote'),
      okText: t('action.remove'),
      run: () => change.mutateAsync(() => projectChanges.removeAlarm(id)),
      done: t('alarmRule.removed', { content }),
    });
  const actions = useRowActions<ProjectAlarm>(mayEdit, ({ content }) => content, [
    { label: t('action.edit'), run: open },
    { label: t('action.remove'), danger: true, run: remove },
  ]);
  return [
    {
      key: 'content',
      title: t('alarmRule.content'),
      head: true,
      plain: ({ content }) => content,
      render: ({ content }) => <span className={styles['name']}>{content}</span>,
    },
    {
      key: 'condition',
      title: t('alarmRule.condition'),
      render: ({ mvarName, mvarKey, comparison, value, unit }) => (
        <>
          <span>
            {mvarName} {describeCondition(comparison, value, lang)} {unit}
          </span>
          <div className={styles['soft']}>
            <code>{mvarKey}</code>
          </div>
        </>
      ),
    },
    {
      key: 'severity',
      title: t('alarmRule.severity'),
      render: ({ severity }) => <SeverityMark severity={severity} />,
    },
    {
      key: 'state',
      title: t('alarmRule.state'),
      render: ({ enabled, activeSince }) => {
        if (activeSince !== null) return <StateMark tag state="severe" text={t('alarmRule.active')} />;
        return <StateMark state={enabled ? 'good' : 'offline'} text={t(enabled ? 'alarmRule.on' : 'alarmRule.off')} />;
      },
    },
    {
      key: 'told',
      title: t('alarmRule.methods'),
      render: ({ methods }) =>
        methods.length === 0
          ? t('alarmRule.onlyRecorded')
          : methods.map((method) => t(`alarmRule.method.${method}`)).join(' / '),
    },
    ...actions,
  ];
}

import { INSPECTION_STATES, type InspectionTask, LIMITS } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Segmented, Select } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { choiceField, flagField, intField, optionalChoice, textField } from '../../lib/search-codecs.ts';
import type { StateOf } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { formatTime } from '../../lib/time.ts';
import { taskList } from './api/inspection-queries.ts';
import styles from './inspection.module.css';
import { TaskDialog } from './task-dialog.tsx';
import { TaskState, isOpen, useTaskName } from './task-marks.tsx';

/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;
const DAY_MS = 86_400_000;
const WHENS = ['near', 'coming', 'past'] as const;

export const taskCodecs = {
  when: choiceField(WHENS, 'near'),
  whose: choiceField(['mine', 'all'] as const, 'mine'),
  state: optionalChoice(INSPECTION_STATES),
  abnormal: flagField(),
  keyword: textField(),
  /** The one that is open. */
  task: textField(),
  page: intField(1),
  size: intField(10),
};
type State = StateOf<typeof taskCodecs>;

/** From when to when tasks are due. Near: yesterday's, which a night shift still does, to tomorrow's. */
function periodOf(when: State['when'], now: number): { from?: number; to?: number } {
  if (when === 'near') return { from: now - DAY_MS, to: now + DAY_MS };
  return when === 'coming' ? { from: now } : { to: now };
}

/** Inspection tasks by the filters of the address, and the one that it names. */
export function TaskList({
  of = {},
  period,
  state,
  change,
  actions,
}: {
  /** Which there are at all. */
  of?: { equipmentId?: string };
  /** Due then, whatever the filters say. */
  period?: { from: number; to: number };
  state: State;
  change: (change: Partial<State>) => void;
  actions?: ReactNode;
}) {
  const { t } = useTranslation('inspection');
  const [now] = useState(() => Date.now());
  const query = useQuery(
    taskList({
      ...of,
      ...(period ?? periodOf(state.when, now)),
      whose: state.whose === 'mine' ? 'mine' : undefined,
      state: state.state,
      abnormal: state.abnormal === true ? true : undefined,
      keyword: state.keyword.trim().slice(0, KEYWORD_MAX) || undefined,
      pageNum: state.page,
      pageSize: Math.min(state.size, SIZE_MAX),
    }),
  );
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useColumns(now, (task) => change({ task }));
  return (
    <>
      <ListPage<InspectionTask>
        label={t('tasks')}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={
          <>
            <Segmented
              aria-label={t('whose.label')}
              value={state.whose}
              options={(['mine', 'all'] as const).map((value) => ({ value, label: t(`whose.${value}`) }))}
              onChange={(whose) => change({ whose, page: 1 })}
            />
            {period ? null : (
              <Segmented
                aria-label={t('when.label')}
                value={state.when}
                options={WHENS.map((value) => ({ value, label: t(`when.${value}`) }))}
                onChange={(when) => change({ when, page: 1 })}
              />
            )}
            <Select
              className={styles['choice'] ?? ''}
              aria-label={t('filterState')}
              allowClear
              placeholder={t('filterState')}
              value={state.state ?? null}
              options={INSPECTION_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
              onChange={(value: State['state'] | null) => change({ state: value ?? undefined, page: 1 })}
            />
            <Checkbox
              checked={state.abnormal === true}
              onChange={({ target }) => change({ abnormal: target.checked || undefined, page: 1 })}
            >
              {t('onlyAbnormal')}
            </Checkbox>
            <SearchField
              value={state.keyword}
              label={t('searchTask')}
              className={styles['search']}
              onChange={(keyword) => change({ keyword, page: 1 })}
            />
          </>
        }
        actions={actions}
        filtered={state.keyword !== '' || state.state !== undefined || state.abnormal === true}
        onClear={() => change({ keyword: '', state: undefined, abnormal: undefined, page: 1 })}
        empty={{ icon: 'calendar', title: t('noTasks'), note: t('noTasksNote') }}
      />
      {state.task === '' ? null : <TaskDialog key={state.task} id={state.task} onClose={() => change({ task: '' })} />}
    </>
  );
}

function useColumns(now: number, open: (id: string) => void): ListColumn<InspectionTask>[] {
  const { t } = useTranslation('inspection');
  const nameOf = useTaskName();
  const mayDo = usePermission('manage_inspection_do');
  return [
    { key: 'name', title: t('column.name'), head: true, plain: nameOf, render: nameOf },
    { key: 'due', title: t('column.due'), render: ({ dueAt }) => formatTime(dueAt) },
    { key: 'state', title: t('column.state'), render: (task) => <TaskState task={task} /> },
    {
      key: 'devices',
      title: t('column.devices'),
      render: ({ devices, devicesDone }) => t('doneOf', { done: devicesDone, count: devices }),
    },
    {
      key: 'abnormal',
      title: t('column.abnormal'),
      render: ({ abnormal }) =>
        abnormal === 0 ? null : <StateMark state="severe" text={t('abnormalCount', { count: abnormal })} />,
    },
    {
      key: 'people',
      title: t('column.people'),
      render: ({ people, closedBy }) => closedBy || people.join(', ') || t('anyone'),
    },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (task) => {
        const isDue = mayDo && task.mine && isOpen(task) && task.dueAt - LIMITS.inspection.earlyMs <= now;
        return (
          <Button
            size="small"
            type={isDue ? 'primary' : 'link'}
            aria-label={t(isDue ? 'doTask' : 'openTask', { name: `${nameOf(task)} ${formatTime(task.dueAt)}` })}
            onClick={() => open(task.id)}
          >
            {t(isDue ? 'do' : 'view')}
          </Button>
        );
      },
    },
  ];
}

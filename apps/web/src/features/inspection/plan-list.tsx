import type { InspectionPlan } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Switch } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { SearchField } from '../../lib/search-field.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { ReadOnlyNote } from '../../lib/why-not.tsx';
import { planList, useDeletePlan, useEnablePlan } from './api/inspection-queries.ts';
import styles from './inspection.module.css';
import { PlanDialog } from './plan-dialog.tsx';
import { useRuleWords } from './rule-fields.tsx';

/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;
interface State {
  keyword: string;
  page: number;
  size: number;
}

/** Plans of inspections. */
export function PlanList({ state, change }: { state: State; change: (change: Partial<State>) => void }) {
  const { t } = useTranslation('inspection');
  const mayEdit = usePermission('manage_inspection_edit');
  const [opened, open] = useState<InspectionPlan | 'new'>();
  const query = useQuery(
    planList({
      keyword: state.keyword.trim().slice(0, KEYWORD_MAX) || undefined,
      pageNum: state.page,
      pageSize: Math.min(state.size, SIZE_MAX),
    }),
  );
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useColumns(mayEdit, open);
  return (
    <>
      <ListPage<InspectionPlan>
        label={t('plan.title')}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={
          <SearchField
            value={state.keyword}
            label={t('searchPlan')}
            className={styles['search']}
            onChange={(keyword) => change({ keyword, page: 1 })}
          />
        }
        actions={
          <>
            {mayEdit ? (
              <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => open('new')}>
                {t('plan.add')}
              </Button>
            ) : null}
            <ReadOnlyNote permission="manage_inspection_edit" />
          </>
        }
        filtered={state.keyword !== ''}
        onClear={() => change({ keyword: '', page: 1 })}
        empty={{ icon: 'calendar', title: t('plan.empty'), note: t('plan.emptyNote') }}
      />
      {opened ? <PlanDialog plan={opened === 'new' ? undefined : opened} onClose={() => open(undefined)} /> : null}
    </>
  );
}

function useColumns(mayEdit: boolean, open: (plan: InspectionPlan) => void): ListColumn<InspectionPlan>[] {
  const { t } = useTranslation('inspection');
  const ruleWords = useRuleWords();
  const columns: (ListColumn<InspectionPlan> | undefined)[] = [
    { key: 'name', title: t('column.name'), head: true, plain: ({ name }) => name, render: ({ name }) => name },
    { key: 'content', title: t('column.content'), render: ({ contentName }) => contentName },
    {
      key: 'devices',
      title: t('column.devices'),
      render: ({ devices }) => <span className={styles['wrap']}>{devices.map(({ name }) => name).join(', ')}</span>,
    },
    { key: 'rule', title: t('column.rule'), render: ({ rule }) => ruleWords(rule) },
    {
      key: 'people',
      title: t('column.people'),
      render: ({ people, dept }) =>
        [...people.map(({ name }) => name), ...(dept ? [dept.name] : [])].join(', ') || t('anyone'),
    },
    { key: 'next', title: t('column.next'), render: ({ nextAt }) => (nextAt === null ? null : formatTime(nextAt)) },
    {
      key: 'enabled',
      title: t('column.enabled'),
      render: (plan) => <EnableSwitch plan={plan} mayEdit={mayEdit} />,
    },
    mayEdit
      ? {
          key: 'actions',
          title: t('column.actions'),
          stick: 'right',
          render: (plan) => <Actions plan={plan} open={open} />,
        }
      : undefined,
  ];
  return columns.filter((column) => column !== undefined);
}

function EnableSwitch({ plan: { id, name, enabled }, mayEdit }: { plan: InspectionPlan; mayEdit: boolean }) {
  const { t } = useTranslation('inspection');
  const { message } = App.useApp();
  const words = useErrorWords();
  const enable = useEnablePlan();
  return (
    <Switch
      aria-label={t('plan.enableOf', { name })}
      checked={enabled}
      disabled={!mayEdit}
      loading={enable.isPending}
      onChange={(next) =>
        enable.mutate({ id, enabled: next }, { onError: (error) => void message.error(words(error).title) })
      }
    />
  );
}

function Actions({ plan, open }: { plan: InspectionPlan; open: (plan: InspectionPlan) => void }) {
  const { t } = useTranslation(['inspection', 'common']);
  const ask = useAsk();
  const remove = useDeletePlan();
  const { id, name } = plan;
  const askDelete = () =>
    ask({
      title: t('plan.deleteTitle', { name }),
      content: t('plan.deleteNote'),
      okText: t('common:action.delete'),
      danger: true,
      run: () => remove.mutateAsync(id).then(() => t('plan.deleted')),
    });
  return (
    <>
      <Button size="small" type="link" aria-label={t('plan.editOf', { name })} onClick={() => open(plan)}>
        {t('edit')}
      </Button>
      <Button size="small" type="link" danger aria-label={t('plan.deleteOf', { name })} onClick={askDelete}>
        {t('common:action.delete')}
      </Button>
    </>
  );
}

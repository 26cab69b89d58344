import type { AgentAction } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { choiceField, intField } from '../../lib/search-codecs.ts';
import { formatTime } from '../../lib/time.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ACTION_MARKS, subjectName, valueWords } from './action-words.ts';
import { ActionsDialog } from './actions-dialog.tsx';
import { agentActions } from './api/action-queries.ts';

const SHOWN = ['all', 'pending'] as const;
const CODECS = { page: intField(1), size: intField(10), shown: choiceField(SHOWN, 'all') };
const SIZE_MAX = 200;

/** What agents have proposed to whoever looks, and what has become of it. */
export function ActionsTab() {
  const { t } = useTranslation('assistant');
  const [state, change] = useSearchState(CODECS);
  const [deciding, decide] = useState<string>();
  const query = useQuery(
    agentActions({
      pageNum: state.page,
      pageSize: Math.min(state.size, SIZE_MAX),
      ...(state.shown === 'pending' && { pending: true }),
    }),
  );
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useColumns(decide);
  return (
    <>
      <ListPage<AgentAction>
        label={t('tab.actions')}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={
          <Segmented
            aria-label={t('column.state')}
            value={state.shown}
            options={SHOWN.map((value) => ({ value, label: t(`shown.${value}`) }))}
            onChange={(shown) => change({ shown, page: 1 })}
          />
        }
        filtered={state.shown !== 'all'}
        onClear={() => change({ shown: 'all', page: 1 })}
        empty={{ icon: 'check', title: t('action.empty'), note: t('action.emptyNote') }}
      />
      {deciding === undefined ? null : <ActionsDialog wanted={deciding} onClose={() => decide(undefined)} />}
    </>
  );
}

function useColumns(decide: (id: string) => void): ListColumn<AgentAction>[] {
  const { t } = useTranslation('assistant');
  const named = ({ subject }: AgentAction) =>
    t('action.named', { kind: t(`action.kind.${subject.kind}`), name: subjectName(subject) });
  return [
    { key: 'at', title: t('column.at'), render: ({ createdAt }) => formatTime(createdAt) },
    { key: 'what', title: t('column.what'), head: true, plain: named, render: named },
    { key: 'device', title: t('action.device'), render: ({ equipName }) => equipName },
    { key: 'change', title: t('action.change'), render: ({ subject }) => <Change subject={subject} /> },
    { key: 'who', title: t('action.who'), render: ({ agent }) => agent ?? t('action.assistant') },
    {
      key: 'state',
      title: t('column.state'),
      render: ({ state, reason }) => (
        <>
          <StateMark tag state={ACTION_MARKS[state]} text={t(`action.state.${state}`)} />
          {reason === null ? null : ` ${reason}`}
        </>
      ),
    },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (row) =>
        row.state === 'pending' ? (
          <Button
            size="small"
            type="link"
            aria-label={t('ofName', { action: t('action.look'), name: named(row) })}
            onClick={() => decide(row.id)}
          >
            {t('action.look')}
          </Button>
        ) : null,
    },
  ];
}

function Change({ subject }: Pick<AgentAction, 'subject'>) {
  const { t } = useTranslation('assistant');
  if (subject.kind === 'shelveAlarm') return t('action.minutes', { count: subject.minutes });
  if (subject.kind !== 'write') return '--';
  const { unit, old, oldText, value, valueText } = subject;
  return `${valueWords(old, unit, oldText)} → ${valueWords(value, unit, valueText)}`;
}

import type { FeedbackRow } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { SearchField } from '../../lib/search-field.tsx';
import { TimeAgo } from '../../lib/texted.tsx';
import { feedbackList } from './api/notice-queries.ts';
import { FeedbackDialog } from './feedback-dialog.tsx';
import type { ChangeNotices, NoticeScreenState } from './notice-list.tsx';
import styles from './system.module.css';

const STATES = ['all', 'open', 'settled'] as const;
const SETTLED = { all: undefined, open: false, settled: true } as const;
const stateOf = (settled: boolean | undefined): (typeof STATES)[number] =>
  settled === undefined ? 'all' : settled ? 'settled' : 'open';

/** What people wrote, and whether it was answered. */
export function FeedbackList({ state, change }: { state: NoticeScreenState; change: ChangeNotices }) {
  const { t } = useTranslation('system');
  const { keyword, settled, page, size } = state;
  const query = useQuery(feedbackList({ keyword: keyword || undefined, settled, pageNum: page, pageSize: size }));
  const [opened, open] = useState<FeedbackRow>();
  return (
    <>
      <ListPage
        label={t('tab.feedback')}
        query={query}
        columns={useColumns(open)}
        page={page}
        size={size}
        onPage={(to, rows) => change({ page: rows === size ? to : 1, size: rows }, { push: true })}
        filters={
          <>
            <Segmented
              aria-label={t('feedback.state.label')}
              value={stateOf(settled)}
              options={STATES.map((value) => ({ value, label: t(`feedback.state.${value}`) }))}
              onChange={(value) => change({ settled: SETTLED[value] })}
            />
            <SearchField
              className={styles['keyword']}
              label={t('feedback.search')}
              value={keyword}
              onChange={(text) => change({ keyword: text })}
            />
          </>
        }
        filtered={keyword !== '' || settled !== undefined}
        onClear={() => change({ keyword: '', settled: undefined })}
        empty={{ icon: 'mailOpen', title: t('feedback.empty'), note: t('feedback.emptyNote') }}
      />
      {opened ? <FeedbackDialog feedback={opened} onClose={() => open(undefined)} /> : null}
    </>
  );
}

function useColumns(onOpen: (feedback: FeedbackRow) => void): ListColumn<FeedbackRow>[] {
  const { t } = useTranslation('system');
  return [
    {
      key: 'content',
      title: t('feedback.column.content'),
      head: true,
      plain: ({ content }) => content,
      render: ({ content }) => (
        <span className={styles['name']}>
          <span className={styles['clipped']}>{content}</span>
        </span>
      ),
    },
    {
      key: 'who',
      title: t('feedback.column.who'),
      render: ({ who, orgName }) => (
        <>
          {who}
          <div className={styles['soft']}>{orgName}</div>
        </>
      ),
    },
    { key: 'contact', title: t('feedback.column.contact'), render: ({ contact }) => contact || '—' },
    { key: 'time', title: t('feedback.column.time'), render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    {
      key: 'status',
      title: t('feedback.column.status'),
      render: ({ settledAt }) =>
        settledAt === null ? (
          <StateMark state="unconfirmed" text={t('feedback.state.open')} />
        ) : (
          <StateMark state="done" text={t('feedback.state.settled')} />
        ),
    },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (feedback) => (
        <span className={styles['actions']}>
          <Button type="link" onClick={() => onOpen(feedback)}>
            {feedback.settledAt === null ? t('feedback.reply') : t('feedback.view')}
          </Button>
        </span>
      ),
    },
  ];
}

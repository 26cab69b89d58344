import type { NoticeRow } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import type { StateOf } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { TimeAgo } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { noticeList } from './api/notice-queries.ts';
import { NoticeActions } from './notice-actions.tsx';
import { NoticeEditor } from './notice-editor.tsx';
import { NoticeMark } from './notice-mark.tsx';
import type { NOTICE_STATE } from './notice-state.ts';
import { NoticeView } from './notice-view.tsx';
import styles from './system.module.css';
import { useAudience } from './use-audience.ts';

export type NoticeScreenState = StateOf<typeof NOTICE_STATE>;
export type ChangeNotices = (change: Partial<NoticeScreenState>, options?: { push?: boolean }) => void;

const STATUSES = ['draft', 'published', 'withdrawn'] as const;

export function NoticeList({ state, change }: { state: NoticeScreenState; change: ChangeNotices }) {
  const { t } = useTranslation('system');
  const { keyword, status, page, size } = state;
  const query = useQuery(noticeList({ keyword: keyword || undefined, status, pageNum: page, pageSize: size }));
  const [edited, edit] = useState<NoticeRow | 'new'>();
  const [viewed, view] = useState<NoticeRow>();
  const columns = useColumns({ onView: view, onEdit: edit });
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => edit('new')}>
      {t('notice.add')}
    </Button>
  );
  return (
    <>
      <ListPage
        label={t('tab.notices')}
        query={query}
        columns={columns}
        page={page}
        size={size}
        onPage={(to, rows) => change({ page: rows === size ? to : 1, size: rows }, { push: true })}
        filters={
          <>
            <SearchField
              className={styles['keyword']}
              label={t('notice.search')}
              value={keyword}
              onChange={(text) => change({ keyword: text })}
            />
            <Select
              className={styles['choice'] ?? ''}
              aria-label={t('column.status')}
              allowClear
              placeholder={t('notice.status.any')}
              value={status ?? null}
              options={STATUSES.map((value) => ({ value, label: t(`notice.status.${value}`) }))}
              onChange={(value) => change({ status: value ?? undefined })}
            />
          </>
        }
        actions={add}
        filtered={keyword !== '' || status !== undefined}
        onClear={() => change({ keyword: '', status: undefined })}
        empty={{ icon: 'speaker', title: t('notice.empty'), note: t('notice.emptyNote'), action: add }}
      />
      {edited ? <NoticeEditor notice={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} /> : null}
      {viewed ? <NoticeView notice={viewed} onClose={() => view(undefined)} /> : null}
    </>
  );
}

function useColumns({
  onView,
  onEdit,
}: {
  onView: (notice: NoticeRow) => void;
  onEdit: (notice: NoticeRow) => void;
}): ListColumn<NoticeRow>[] {
  const { t } = useTranslation('system');
  const audienceWords = useAudience();
  return [
    {
      key: 'title',
      title: t('notice.column.title'),
      head: true,
      plain: ({ title }) => title,
      render: ({ title }) => <span className={styles['name']}>{title}</span>,
    },
    { key: 'status', title: t('column.status'), render: (notice) => <NoticeMark notice={notice} /> },
    {
      key: 'audience',
      title: t('notice.column.audience'),
      render: ({ audience }) => audienceWords(audience),
    },
    { key: 'ways', title: t('notice.column.ways'), render: (notice) => <Ways notice={notice} /> },
    {
      key: 'published',
      title: t('notice.column.published'),
      render: ({ publishedAt }) =>
        publishedAt === null ? (
          <span className={styles['soft']}>{t('notice.unpublished')}</span>
        ) : (
          <TimeAgo at={publishedAt} />
        ),
    },
    {
      key: 'expiry',
      title: t('notice.column.expiry'),
      render: ({ expiry }) =>
        expiry === null ? <span className={styles['soft']}>{t('notice.forever')}</span> : formatTime(expiry),
    },
    {
      key: 'read',
      title: t('notice.column.read'),
      right: true,
      render: ({ status, read, sent }) => (status === 'published' ? `${read} / ${sent}` : '—'),
    },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (notice) => <NoticeActions notice={notice} onView={onView} onEdit={onEdit} />,
    },
  ];
}

function Ways({ notice }: { notice: NoticeRow }) {
  const { t } = useTranslation('system');
  const ways = [
    'message' as const,
    ...(notice.dialog ? (['dialog'] as const) : []),
    ...(notice.public ? (['public'] as const) : []),
  ];
  return ways.map((way) => t(`notice.way.${way}`)).join(t('audienceGap'));
}

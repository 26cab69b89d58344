import { LIMITS, type Message, type MessageMenu } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { App, Button, Segmented, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, useErrorWords } from '../../lib/texted.tsx';
import { selectAllTitle } from '../../lib/table.tsx';
import { useNarrow } from '../../lib/use-narrow.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { MessageFilters } from './message-filters.tsx';
import { FILTERS, type Filters, isFiltered, noFilters } from './message-filter-state.ts';
import { LISTS } from './message-href.ts';
import styles from './message-list.module.css';
import { messageList, useDeleteMessages, useMarkAllAsRead, useMarkAsRead } from './message-queries.ts';
import { useColumns } from './message-columns.tsx';
import { useMessageWords } from './words.ts';

/** Rows a person may ask for at once. */
const PAGE_SIZES = [LIMITS.paging.pageSize, 20, 50, 100];
/** Narrower pages show cards: a table's columns would squeeze the text of the message. Pixels. */
const TABLE_FROM = 1_100;
const MENU_TYPES = ['all', 'unReaden', 'readen'] as const satisfies readonly MessageMenu[];
const READ: Record<MessageMenu, boolean | undefined> = { all: undefined, unReaden: false, readen: true };

/** /msg/messageAll, messageUnReaden and messageReaden: the same list with another part of the messages. */
export default function MessageListScreen() {
  const wordsOf = useMessageWords();
  const { t } = useTranslation('message');
  const common = useTranslation().t;
  const narrow = useNarrow(TABLE_FROM);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const menuType = MENU_TYPES.find((type) => LISTS[type] === pathname) ?? 'all';
  const [filters, change] = useSearchState(FILTERS);
  const [selected, setSelected] = useState<string[]>([]);
  const { data, error, isPending, isFetching, refetch } = useQuery(messageList(queryOf(filters, menuType)));
  const columns = useColumns({ menuType, narrow, onDelete: useRemove((ids) => setSelected(without(selected, ids))) });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  const rows = data?.rows ?? [];
  const rowSelection: TableProps<Message>['rowSelection'] = {
    selectedRowKeys: selected,
    onChange: (keys) => setSelected(keys.map(String)),
    columnWidth: 40,
    columnTitle: selectAllTitle,
    getTitleCheckboxProps: () => ({ 'aria-label': t('selectAll') }),
    getCheckboxProps: (row) => ({ 'aria-label': wordsOf(row).title }),
  };
  return (
    <div className={styles['page']}>
      <Head menuType={menuType} filters={filters} change={change} selected={selected} clear={() => setSelected([])} />
      {isPending ? (
        <Loading label={common('face.loading')} rows={8} columns={narrow ? 2 : 5} />
      ) : rows.length === 0 && filters.page === 1 ? (
        <NoMessages filtered={isFiltered(filters)} onReset={() => change(noFilters)} />
      ) : (
        <Table
          rowKey="id"
          columns={columns}
          dataSource={rows}
          loading={{ spinning: isFetching && data === undefined }}
          rowSelection={rowSelection}
          rowClassName={(row) => (row.dataStatus === 'sended' ? (styles['unread'] ?? '') : '')}
          showHeader={!narrow}
          sticky={{ offsetHeader: 48 }}
          pagination={{
            current: filters.page,
            pageSize: filters.size,
            total: data?.total ?? 0,
            pageSizeOptions: PAGE_SIZES,
            showSizeChanger: true,
            simple: narrow,
            showTotal: (total) => common('page.total', { total }),
            onChange: (page, size) => change({ page: size === filters.size ? page : 1, size }, { push: true }),
          }}
        />
      )}
    </div>
  );
}

const without = (ids: readonly string[], gone: readonly string[]) => ids.filter((id) => !gone.includes(id));

function queryOf(filters: Filters, menuType: MessageMenu) {
  return {
    type: filters.type,
    read: READ[menuType],
    keyword: filters.keyword || undefined,
    startTime: filters.from,
    endTime: filters.until,
    pageNum: filters.page,
    pageSize: filters.size,
  };
}

function Head({
  menuType,
  filters,
  change,
  selected,
  clear,
}: {
  menuType: MessageMenu;
  filters: Filters;
  change: (change: Partial<Filters>) => void;
  selected: string[];
  clear: () => void;
}) {
  const { t } = useTranslation('message');
  const navigate = useNavigate();
  return (
    <div className={styles['head']}>
      <Segmented
        aria-label={t('lists.label')}
        value={menuType}
        options={MENU_TYPES.map((value) => ({ value, label: t(`lists.${value}`) }))}
        onChange={(value) => {
          clear();
          void navigate({ to: LISTS[value], search: (search: object) => ({ ...search, page: undefined }) } as never);
        }}
      />
      <MessageFilters filters={filters} change={change} />
      <span className={styles['bulk']}>
        {selected.length > 0 ? <Bulk selected={selected} clear={clear} /> : null}
        {menuType === 'readen' ? null : <MarkAll type={filters.type} />}
      </span>
    </div>
  );
}

function MarkAll({ type }: { type: Filters['type'] }) {
  const { t } = useTranslation('message');
  const { message } = App.useApp();
  const words = useErrorWords();
  const markAll = useMarkAllAsRead();
  const run = () =>
    markAll.mutate(type, {
      onSuccess: ({ changed }) => void message.success(t('marked', { count: changed })),
      onError: (error) => void message.error(words(error).title),
    });
  return (
    <Button onClick={run} loading={markAll.isPending}>
      {type ? t('markAllOfType', { type: t(`type.${type}`) }) : t('markAllRead')}
    </Button>
  );
}

function Bulk({ selected, clear }: { selected: string[]; clear: () => void }) {
  const { t } = useTranslation('message');
  const { message } = App.useApp();
  const words = useErrorWords();
  const mark = useMarkAsRead();
  const remove = useRemove(clear);
  const markSelected = () =>
    mark.mutate(selected, {
      onSuccess: ({ changed }) => {
        clear();
        void message.success(t('marked', { count: changed }));
      },
      onError: (error) => void message.error(words(error).title),
    });
  return (
    <>
      <span className={styles['selected']}>{t('selected', { count: selected.length })}</span>
      <Button onClick={markSelected} loading={mark.isPending}>
        {t('markRead')}
      </Button>
      <Button danger onClick={() => remove(selected)}>
        {t('delete')}
      </Button>
    </>
  );
}

/** Asks, naming what is lost, then deletes. */
function useRemove(onGone: (ids: string[]) => void): (ids: string[], title?: string) => void {
  const { t } = useTranslation('message');
  const common = useTranslation().t;
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const { mutateAsync } = useDeleteMessages();
  return (ids, title) => {
    modal.confirm({
      title: title === undefined ? t('deleteTitle', { count: ids.length }) : t('deleteOne', { title }),
      content: t('deleteNote'),
      okText: t('delete'),
      okButtonProps: { danger: true },
      cancelText: common('action.cancel'),
      onOk: async () => {
        try {
          const { changed } = await mutateAsync(ids);
          onGone(ids);
          void message.success(t('deleted', { count: changed }));
        } catch (error) {
          void message.error(words(error).title);
        }
      },
    });
  };
}

function NoMessages({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  const { t } = useTranslation('message');
  return filtered ? (
    <Empty
      icon="filter"
      title={t('emptyFiltered')}
      note={t('emptyFilteredNote')}
      action={<Button onClick={onReset}>{t('resetFilter')}</Button>}
    />
  ) : (
    <Empty icon="mailOpen" title={t('empty')} note={t('emptyNote')} />
  );
}

import { type WorkOrder, WORK_ORDER_STATES, WorkOrderPriority, holderOf } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../../lib/export-button.tsx';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { type StateOf, intField, optionalChoice, textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { formatTime } from '../../lib/time.ts';
import { type OrderFilter, orderList, ordersForExport } from './api/order-queries.ts';
import { OrderDialog } from './order-dialog.tsx';
import { OrderPriority, OrderState, isOverdue } from './order-marks.tsx';
import { orderSheet } from './order-sheet.ts';
import styles from './work-order.module.css';

/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;

export const orderCodecs = {
  keyword: textField(),
  state: optionalChoice(WORK_ORDER_STATES),
  priority: optionalChoice(WorkOrderPriority.options),
  /** The one that is open. */
  order: textField(),
  page: intField(1),
  size: intField(10),
};
type State = StateOf<typeof orderCodecs>;

/** Work orders by the filters of the address, and the one that it names. */
export function OrderList({
  label,
  of,
  state,
  change,
  filters,
  actions,
  emptyNote,
}: {
  label: string;
  /** Which there are at all. */
  of: Pick<OrderFilter, 'equipmentId' | 'whose' | 'dueFrom' | 'dueTo'>;
  state: State;
  change: (change: Partial<State>) => void;
  filters?: ReactNode;
  actions?: ReactNode;
  emptyNote: string;
}) {
  const { t } = useTranslation('work-order');
  const filter: OrderFilter = {
    ...of,
    state: state.state,
    priority: state.priority,
    keyword: state.keyword.trim().slice(0, KEYWORD_MAX) || undefined,
  };
  const query = useQuery(orderList({ ...filter, pageNum: state.page, pageSize: Math.min(state.size, SIZE_MAX) }));
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useColumns(of.equipmentId === undefined, (order) => change({ order }));
  const choose = (name: 'state' | 'priority', aria: string, options: { value: string; label: string }[]) => (
    <Select
      className={styles['choice'] ?? ''}
      aria-label={aria}
      allowClear
      placeholder={aria}
      value={state[name] ?? null}
      options={options}
      onChange={(value: string | null) => change({ [name]: value ?? undefined, page: 1 })}
    />
  );
  return (
    <>
      <ListPage<WorkOrder>
        label={label}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={
          <>
            {filters}
            {choose(
              'state',
              t('filterState'),
              WORK_ORDER_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
            )}
            {choose(
              'priority',
              t('filterPriority'),
              WorkOrderPriority.options.map((value) => ({ value, label: t(`priority.${value}`) })),
            )}
            <SearchField
              value={state.keyword}
              label={t('search')}
              className={styles['search']}
              onChange={(keyword) => change({ keyword, page: 1 })}
            />
          </>
        }
        actions={
          <>
            <Export filter={filter} />
            {actions}
          </>
        }
        filtered={state.keyword !== '' || state.state !== undefined || state.priority !== undefined}
        onClear={() => change({ keyword: '', state: undefined, priority: undefined, page: 1 })}
        empty={{ icon: 'list', title: t('empty'), note: emptyNote }}
      />
      {state.order === '' ? null : (
        <OrderDialog key={state.order} id={state.order} onClose={() => change({ order: '' })} />
      )}
    </>
  );
}

function useColumns(withDevice: boolean, open: (id: string) => void): ListColumn<WorkOrder>[] {
  const { t } = useTranslation('work-order');
  const [now] = useState(() => Date.now());
  const columns: (ListColumn<WorkOrder> | undefined)[] = [
    { key: 'number', title: t('column.number'), render: ({ number }) => t('number', { number }) },
    { key: 'title', title: t('column.title'), head: true, plain: ({ title }) => title, render: ({ title }) => title },
    withDevice ? { key: 'device', title: t('column.device'), render: ({ equipName }) => equipName } : undefined,
    { key: 'priority', title: t('column.priority'), render: (order) => <OrderPriority order={order} /> },
    { key: 'state', title: t('column.state'), render: (order) => <OrderState order={order} /> },
    { key: 'assignee', title: t('column.assignee'), render: holderOf },
    {
      key: 'reported',
      title: t('column.reported'),
      render: ({ reportedAt, reporter, visitor }) => (
        <>
          {formatTime(reportedAt)}
          <span className={styles['soft']}>
            {' '}
            {reporter} {visitor ? `(${t('visitor.tag')})` : ''}
          </span>
        </>
      ),
    },
    {
      key: 'due',
      title: t('column.due'),
      render: (order) =>
        order.dueAt === null ? null : (
          <>
            {formatTime(order.dueAt)}
            {isOverdue(order, now) ? <span className={styles['late']}> {t('overdue')}</span> : null}
          </>
        ),
    },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: ({ id, number, title }) => (
        <Button
          size="small"
          type="link"
          aria-label={t('openOf', { name: `#${number} ${title}` })}
          onClick={() => open(id)}
        >
          {t('open')}
        </Button>
      ),
    },
  ];
  return columns.filter((column) => column !== undefined);
}

function Export({ filter }: { filter: OrderFilter }) {
  const { t } = useTranslation('work-order');
  const make = async () => {
    const { rows, cut } = await ordersForExport(filter);
    const sheet = orderSheet(rows, {
      name: t('exported'),
      column: (name) => t(`column.${name}`),
      priority: (priority) => t(`priority.${priority}`),
      state: (one) => t(`state.${one}`),
      cause: (one) => t(`cause.${one}`),
    });
    return { sheet, cut };
  };
  const cutText = (count: number) => t('exportCut', { count });
  return <ExportButton text={t('export')} name={t('exported')} cutText={cutText} make={make} />;
}

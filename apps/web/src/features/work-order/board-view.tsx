import { type WorkOrder, holderOf } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQueries } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { Failure } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { type OrderFilter, orderList } from './api/order-queries.ts';
import { OrderDialog } from './order-dialog.tsx';
import { OrderPriority, OrderState, isOverdue } from './order-marks.tsx';
import { type StepKind, stepsOf } from './order-steps.ts';
import styles from './order-views.module.css';
import type { ViewState } from './view-state.ts';
import { StepDialog } from './step-dialog.tsx';

/** From left to right. What was ended early is in the list. */
const COLUMNS = ['pending', 'dispatched', 'received', 'finished'] as const;
type Column = (typeof COLUMNS)[number];
const DAY_MS = 86_400_000;
/** What was finished before is in the list. */
const FINISHED_DAYS = 7;
/** Cards of a column. */
const SHOWN = 50;
/** What others do is seen about as often, ms. */
const EVERY_MS = 30_000;

/** Work orders by state. A card is moved by its buttons, or dragged to a column that its next step leads to. */
export function BoardView({
  of,
  state,
  change,
  filters,
  actions,
}: {
  of: Pick<OrderFilter, 'whose'>;
  state: ViewState;
  change: (change: Partial<ViewState>) => void;
  filters?: ReactNode;
  actions?: ReactNode;
}) {
  const { t } = useTranslation(['work-order', 'common']);
  const account = useAccount();
  const [dragged, drag] = useState<WorkOrder>();
  const [doing, begin] = useState<{ id: string; kind: StepKind }>();
  const [since] = useState(() => Date.now() - FINISHED_DAYS * DAY_MS);
  const columns = useQueries({
    queries: COLUMNS.map((column) => ({
      ...orderList({
        ...of,
        state: column,
        ...(column === 'finished' && { closedFrom: since }),
        pageNum: 1,
        pageSize: SHOWN,
      }),
      refetchInterval: EVERY_MS,
    })),
  });
  const steps = dragged ? stepsOf(dragged, account) : [];
  /** What brings the dragged card to a column. */
  const stepTo = (column: Column) => (dragged?.state === column ? undefined : steps.find(({ to }) => to === column));
  const failed = columns.find(({ error, data }) => error && !data);
  return (
    <>
      <div className={styles['bar']}>
        {filters}
        <span className={styles['gap']} />
        {actions}
      </div>
      {failed?.error ? <Failure error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {failed ? null : (
        <div className={styles['board']}>
          {COLUMNS.map((column, at) => {
            const found = columns[at]?.data;
            const step = stepTo(column);
            return (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only for what is dragged here
              <section
                key={column}
                className={styles['column']}
                data-open={step !== undefined}
                aria-label={t(`state.${column}`)}
                onDragOver={(event) => step && event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault();
                  if (dragged && step) begin({ id: dragged.id, kind: step.kind });
                  drag(undefined);
                }}
              >
                <h3>
                  <OrderState order={{ state: column }} />
                  <span>{found?.total.toLocaleString() ?? ''}</span>
                </h3>
                {column === 'finished' ? (
                  <p className={styles['why']}>{t('board.finished', { days: FINISHED_DAYS })}</p>
                ) : null}
                {found ? null : <Loading label={t('common:face.loading')} rows={3} columns={1} />}
                {found?.total === 0 ? <p className={styles['soft']}>{t('board.none')}</p> : null}
                <ul className={styles['cards']} aria-label={t(`state.${column}`)}>
                  {found?.rows.map((order) => (
                    <Card
                      key={order.id}
                      order={order}
                      dragged={dragged?.id === order.id}
                      onDrag={drag}
                      onOpen={() => change({ order: order.id })}
                      onStep={(kind) => begin({ id: order.id, kind })}
                    />
                  ))}
                </ul>
                {found && found.total > found.rows.length ? (
                  <Button type="link" onClick={() => change({ part: 'list', state: column, page: 1 })}>
                    {t('board.more', { count: found.total - found.rows.length })}
                  </Button>
                ) : null}
              </section>
            );
          })}
        </div>
      )}
      {doing ? <StepDialog {...doing} onClose={() => begin(undefined)} /> : null}
      {state.order === '' || doing ? null : (
        <OrderDialog key={state.order} id={state.order} onClose={() => change({ order: '' })} />
      )}
    </>
  );
}

const isNext = (from: WorkOrder['state'], to: WorkOrder['state']) =>
  COLUMNS.some((column, at) => column === from && COLUMNS[at + 1] === to);

function Card({
  order,
  dragged,
  onDrag,
  onOpen,
  onStep,
}: {
  order: WorkOrder;
  dragged: boolean;
  onDrag: (order: WorkOrder | undefined) => void;
  onOpen: () => void;
  onStep: (kind: StepKind) => void;
}) {
  const { t } = useTranslation('work-order');
  const account = useAccount();
  const [now] = useState(() => Date.now());
  const steps = stepsOf(order, account);
  const name = `#${order.number} ${order.title}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do what dragging does
    <li
      className={styles['card']}
      draggable={steps.length > 0}
      data-dragged={dragged}
      data-priority={order.priority}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag(order);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <button type="button" className={styles['open']} onClick={onOpen}>
        {name}
      </button>
      <p className={styles['soft']}>{order.equipName}</p>
      <div className={styles['facts']}>
        <OrderPriority order={order} />
        {holderOf(order) ? <span>{holderOf(order)}</span> : null}
      </div>
      {order.dueAt === null ? null : (
        <p className={isOverdue(order, now) ? styles['late'] : styles['why']}>
          {t('board.due', { at: formatTime(order.dueAt) })} {isOverdue(order, now) ? t('overdue') : ''}
        </p>
      )}
      {steps.length === 0 ? null : (
        <div className={styles['cardActions']}>
          {steps.map(({ kind, to }) => (
            <Button
              key={kind}
              size="small"
              type={isNext(order.state, to) ? 'primary' : 'default'}
              aria-label={t('board.step', { step: t(`step.${kind}`), name })}
              onClick={() => onStep(kind)}
            >
              {t(`step.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

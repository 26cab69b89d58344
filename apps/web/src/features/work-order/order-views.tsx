import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Strip } from '../../lib/strip.tsx';
import type { OrderFilter } from './api/order-queries.ts';
import { BoardView } from './board-view.tsx';
import { MonthView } from './month-view.tsx';
import { OrderList } from './order-list.tsx';
import styles from './order-views.module.css';
import { OnCallView } from './on-call-view.tsx';
import { StatisticsView } from './statistics-view.tsx';
import { StockView } from './stock-view.tsx';
import { PARTS, type ViewState } from './view-state.ts';

/** Work orders as a list, as a board by state, as a calendar by due time, and counted; beside them the stock that they use, and who is on call. */
export function OrderViews({
  label,
  of,
  state,
  change,
  filters,
  actions,
  emptyNote,
}: {
  label: string;
  of: Pick<OrderFilter, 'whose'>;
  state: ViewState;
  change: (change: Partial<ViewState>, how?: { push: boolean }) => void;
  filters?: ReactNode;
  actions?: ReactNode;
  emptyNote: string;
}) {
  const { t } = useTranslation('work-order');
  const shared = { of, state, change, filters };
  return (
    <div className={styles['page']}>
      <Strip chosen={state.part}>
        <Segmented
          aria-label={t('parts')}
          value={state.part}
          options={PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
          onChange={(part) => change({ part, page: 1, day: '', order: '' }, { push: true })}
        />
      </Strip>
      {state.part === 'list' ? <OrderList {...shared} label={label} actions={actions} emptyNote={emptyNote} /> : null}
      {state.part === 'board' ? <BoardView {...shared} actions={actions} /> : null}
      {state.part === 'month' ? <MonthView {...shared} actions={actions} emptyNote={emptyNote} /> : null}
      {state.part === 'oncall' ? <OnCallView state={state} change={change} /> : null}
      {state.part === 'stock' ? <StockView state={state} change={change} /> : null}
      {state.part === 'statistics' ? <StatisticsView state={state} change={change} /> : null}
    </div>
  );
}

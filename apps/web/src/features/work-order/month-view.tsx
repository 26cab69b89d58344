import { WORK_ORDER_STATES, type WorkOrderDayCount } from '@lightfield/contract';
import { Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../lib/texted.tsx';
import { formatDate } from '../../lib/time.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { type OrderFilter, orderDays } from './api/order-queries.ts';
import { OrderList } from './order-list.tsx';
import { StateCount } from './order-marks.tsx';
import styles from './order-views.module.css';
import type { ViewState } from './view-state.ts';

const WEEK = 7;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const MONTH = /^(20\d\d)-(0[1-9]|1[0-2])$/;
const DAY = /^20\d\d-\d\d-\d\d$/;

/** Days of the weeks that a month has a part in, each as its local midnight; the day after the last one ends it. */
function daysOf(year: number, month: number): Date[] {
  const before = (new Date(year, month, 1).getDay() + 6) % WEEK;
  const rows = Math.ceil((before + new Date(year, month + 1, 0).getDate()) / WEEK);
  return Array.from({ length: rows * WEEK + 1 }, (_none, i) => new Date(year, month, 1 - before + i));
}

/** Work orders by the day they are due: a month, on a phone the days that have any. A day shows its orders below. */
export function MonthView({
  of,
  state,
  change,
  filters,
  actions,
  emptyNote,
}: {
  of: Pick<OrderFilter, 'whose'>;
  state: ViewState;
  change: (change: Partial<ViewState>) => void;
  filters?: ReactNode;
  actions?: ReactNode;
  emptyNote: string;
}) {
  const { t } = useTranslation(['work-order', 'common']);
  const [now] = useState(() => new Date());
  const [, y, m] = MONTH.exec(state.month) ?? [];
  const [year, month] = y === undefined ? [now.getFullYear(), now.getMonth()] : [Number(y), Number(m) - 1];
  const days = daysOf(year, month);
  const query = useQuery(
    orderDays({
      ...of,
      from: days[0]?.getTime() ?? 0,
      to: days.at(-1)?.getTime() ?? 0,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  );
  const title = t('month.title', { year, month: String(month + 1).padStart(2, '0') });
  const go = (by: number) => {
    const next = new Date(year, month + by, 1);
    change({ month: `${next.getFullYear()}-${String(next.getMonth() + 1).padStart(2, '0')}`, day: '' });
  };
  const from = DAY.test(state.day) ? new Date(`${state.day}T00:00:00`) : undefined;
  const choose = (day: string) => change({ day: day === state.day ? '' : day, page: 1 });
  const shown = { label: t('month.label', { month: title }), month, today: formatDate(now.getTime()) };
  const narrow = useNarrow();
  const Days = narrow ? DayRows : DayCells;
  return (
    <>
      <div className={styles['bar']}>
        <Button aria-label={t('month.previous')} icon={<Icon name="left" size={16} />} onClick={() => go(-1)} />
        <h2>{title}</h2>
        <Button aria-label={t('month.next')} icon={<Icon name="right" size={16} />} onClick={() => go(1)} />
        <Button onClick={() => change({ month: '', day: '' })}>{t('month.today')}</Button>
        {filters}
        <span className={styles['gap']} />
        {actions}
      </div>
      {query.error && !query.data ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading label={t('common:face.loading')} rows={5} columns={7} /> : null}
      {query.data ? (
        <Days {...shown} days={days.slice(0, -1)} counts={query.data} chosen={state.day} onChoose={choose} />
      ) : null}
      {from ? (
        <>
          <h3>{t('month.ofDay', { day: state.day })}</h3>
          <OrderList
            key={state.day}
            label={t('month.ofDay', { day: state.day })}
            of={{
              ...of,
              dueFrom: from.getTime(),
              dueTo: new Date(from.getFullYear(), from.getMonth(), from.getDate() + 1).getTime(),
            }}
            state={state}
            change={change}
            emptyNote={emptyNote}
          />
        </>
      ) : null}
    </>
  );
}

interface DaysShown {
  label: string;
  days: readonly Date[];
  month: number;
  today: string;
  counts: readonly WorkOrderDayCount[];
  chosen: string;
  onChoose: (day: string) => void;
}
function Counts({ day, counts }: { day: string; counts: readonly WorkOrderDayCount[] }) {
  return WORK_ORDER_STATES.flatMap((one) => {
    const count = counts.find((row) => row.day === day && row.state === one)?.count;
    return count === undefined ? [] : [<StateCount key={one} state={one} count={count} />];
  });
}
function DayCells({ label, days, month, today, counts, chosen, onChoose }: DaysShown) {
  const { t } = useTranslation('work-order');
  return (
    <section className={styles['month']} aria-label={label}>
      {WEEKDAYS.map((day) => (
        <span key={day} className={styles['weekday']} aria-hidden>
          {t(`month.weekdays.d${day}`)}
        </span>
      ))}
      {days.map((date) => {
        const day = formatDate(date.getTime());
        return (
          <button
            key={day}
            type="button"
            className={styles['day']}
            data-outside={date.getMonth() !== month}
            data-today={day === today}
            aria-pressed={day === chosen}
            onClick={() => onChoose(day)}
          >
            <span className="lf-hidden">{day}</span>
            <span aria-hidden>{date.getDate()}</span>
            <Counts day={day} counts={counts} />
          </button>
        );
      })}
    </section>
  );
}
/** Days of the month that have orders, and today. */
function DayRows({ label, days, month, today, counts, chosen, onChoose }: DaysShown) {
  const { t } = useTranslation('work-order');
  const due = new Set(counts.map(({ day }) => day));
  const shown = days
    .filter((date) => date.getMonth() === month)
    .map((date) => formatDate(date.getTime()))
    .filter((day) => due.has(day) || day === today);
  if (shown.length === 0) return <p className={styles['soft']}>{t('month.none')}</p>;
  return (
    <ul className={styles['dayRows']} aria-label={label}>
      {shown.map((day) => (
        <li key={day}>
          <button
            type="button"
            className={styles['dayRow']}
            data-today={day === today}
            aria-pressed={day === chosen}
            onClick={() => onChoose(day)}
          >
            <span>{day}</span>
            {due.has(day) ? <Counts day={day} counts={counts} /> : <span>{t('month.free')}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

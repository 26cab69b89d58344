import { INSPECTION_STATES, type InspectionDayCount } from '@lightfield/contract';
import { Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StateOf } from '../../lib/search-codecs.ts';
import { textField } from '../../lib/search-codecs.ts';
import { Failure } from '../../lib/texted.tsx';
import { formatDate } from '../../lib/time.ts';
import { taskDays } from './api/inspection-queries.ts';
import styles from './inspection.module.css';
import { TaskList, taskCodecs } from './task-list.tsx';
import { StateCount } from './task-marks.tsx';

export const monthCodecs = {
  ...taskCodecs,
  /** YYYY-MM; empty: this one. */
  month: textField(),
  /** YYYY-MM-DD, whose tasks are listed below. */
  day: textField(),
};
type State = StateOf<typeof monthCodecs>;
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

/** Inspections of a month by day; a day shows its tasks below. */
export function MonthView({ state, change }: { state: State; change: (change: Partial<State>) => void }) {
  const { t } = useTranslation(['inspection', 'common']);
  const [now] = useState(() => new Date());
  const [, y, m] = MONTH.exec(state.month) ?? [];
  const [year, month] = y === undefined ? [now.getFullYear(), now.getMonth()] : [Number(y), Number(m) - 1];
  const days = daysOf(year, month);
  const query = useQuery(
    taskDays({
      from: days[0]?.getTime() ?? 0,
      to: days.at(-1)?.getTime() ?? 0,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      whose: state.whose === 'mine' ? 'mine' : undefined,
    }),
  );
  const title = t('month.title', { year, month: String(month + 1).padStart(2, '0') });
  const go = (by: number) => {
    const next = new Date(year, month + by, 1);
    change({ month: `${next.getFullYear()}-${String(next.getMonth() + 1).padStart(2, '0')}`, day: '' });
  };
  const from = DAY.test(state.day) ? new Date(`${state.day}T00:00:00`) : undefined;
  return (
    <>
      <div className={styles['bar']}>
        <Button aria-label={t('month.previous')} icon={<Icon name="left" size={16} />} onClick={() => go(-1)} />
        <h2>{title}</h2>
        <Button aria-label={t('month.next')} icon={<Icon name="right" size={16} />} onClick={() => go(1)} />
        <Button onClick={() => change({ month: '', day: '' })}>{t('month.today')}</Button>
        <Segmented
          aria-label={t('whose.label')}
          value={state.whose}
          options={(['mine', 'all'] as const).map((value) => ({ value, label: t(`whose.${value}`) }))}
          onChange={(whose) => change({ whose })}
        />
      </div>
      {query.error && !query.data ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading label={t('common:face.loading')} rows={5} columns={7} /> : null}
      {query.data ? (
        <Days
          label={t('month.label', { month: title })}
          days={days.slice(0, -1)}
          month={month}
          today={formatDate(now.getTime())}
          counts={query.data}
          chosen={state.day}
          onChoose={(day) => change({ day: day === state.day ? '' : day, page: 1 })}
        />
      ) : null}
      {from ? (
        <>
          <h2 className={styles['heading']}>{t('month.ofDay', { day: state.day })}</h2>
          <TaskList
            key={state.day}
            period={{
              from: from.getTime(),
              to: new Date(from.getFullYear(), from.getMonth(), from.getDate() + 1).getTime(),
            }}
            state={state}
            change={change}
          />
        </>
      ) : null}
    </>
  );
}

function Days({
  label,
  days,
  month,
  today,
  counts,
  chosen,
  onChoose,
}: {
  label: string;
  days: readonly Date[];
  month: number;
  today: string;
  counts: readonly InspectionDayCount[];
  chosen: string;
  onChoose: (day: string) => void;
}) {
  const { t } = useTranslation('inspection');
  return (
    <section className={styles['month']} aria-label={label}>
      {WEEKDAYS.map((day) => (
        <span key={day} className={styles['weekday']} aria-hidden>
          {t(`month.weekdays.d${day}`)}
        </span>
      ))}
      {days.map((date) => {
        const day = formatDate(date.getTime());
        const of = counts.filter((one) => one.day === day);
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
            {INSPECTION_STATES.flatMap((one) => {
              const count = of.find(({ state }) => state === one)?.count;
              return count === undefined ? [] : [<StateCount key={one} state={one} count={count} />];
            })}
          </button>
        );
      })}
    </section>
  );
}

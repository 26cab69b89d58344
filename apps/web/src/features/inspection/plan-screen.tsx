import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { choiceField, intField, textField } from '../../lib/search-codecs.ts';
import { Strip } from '../../lib/strip.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { CalendarView } from './calendar-view.tsx';
import { FieldLink } from '../../lib/field-link.tsx';
import styles from './inspection.module.css';
import { MonthView, monthCodecs } from './month-view.tsx';
import { PlanList } from './plan-list.tsx';
import { STATISTICS_BY, StatisticsView } from './statistics-view.tsx';
import { TaskList } from './task-list.tsx';

const PARTS = ['tasks', 'month', 'plans', 'statistics', 'calendar'] as const;
const CODECS = {
  ...monthCodecs,
  part: choiceField(PARTS, 'tasks'),
  days: textField('30'),
  by: choiceField(STATISTICS_BY, 'device'),
  year: intField(new Date().getFullYear()),
  org: textField(),
};

/** Inspections: what is due, when, by which plans, and how it went. */
export default function PlanScreen() {
  const { t } = useTranslation('inspection');
  const [state, change] = useSearchState(CODECS);
  return (
    <div className={styles['page']}>
      <Strip chosen={state.part}>
        <Segmented
          aria-label={t('parts')}
          value={state.part}
          options={PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
          onChange={(part) => change({ part, keyword: '', state: undefined, page: 1 }, { push: true })}
        />
        <FieldLink />
      </Strip>
      {state.part === 'tasks' ? <TaskList state={state} change={change} /> : null}
      {state.part === 'month' ? <MonthView state={state} change={change} /> : null}
      {state.part === 'plans' ? <PlanList state={state} change={change} /> : null}
      {state.part === 'statistics' ? <StatisticsView days={state.days} by={state.by} change={change} /> : null}
      {state.part === 'calendar' ? <CalendarView year={state.year} org={state.org} change={change} /> : null}
    </div>
  );
}

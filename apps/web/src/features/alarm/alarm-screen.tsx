import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { choiceField, flagField, intField, timeField } from '../../lib/search-codecs.ts';
import { PRESET_NAMES } from '../../lib/time-range.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { alarmCodecs } from './alarm-state.ts';
import { AlarmTable } from './alarm-table.tsx';
import styles from './alarm.module.css';
import { ShelvesView } from './shelves-view.tsx';
import { StatisticsView } from './statistics-view.tsx';

const VIEWS = ['records', 'statistics', 'shelves'] as const;
const CODECS = {
  ...alarmCodecs,
  view: choiceField(VIEWS, 'records'),
  /** Period of the statistics. */
  span: choiceField([...PRESET_NAMES, 'custom'], '7d'),
  start: timeField(),
  end: timeField(),
  /** Of the shelf: also what was there before. */
  before: flagField(),
  shelfPage: intField(1),
  shelfSize: intField(10),
};

/** Alarms of all devices: records, statistics, what is shelved. */
export default function AlarmScreen() {
  const { t } = useTranslation('alarm');
  const [state, change] = useSearchState(CODECS);
  const panes = {
    records: <AlarmTable title={t('title')} state={state} change={change} />,
    statistics: (
      <StatisticsView
        device={state.device}
        group={state.group}
        period={{ range: state.span, from: state.start, to: state.end }}
        onDevice={(device) => change({ device })}
        onGroup={(group) => change({ group })}
        onPeriod={({ range, from, to }) => change({ span: range === 'all' ? '30d' : range, start: from, end: to })}
      />
    ),
    shelves: (
      <ShelvesView
        state={{ now: state.before !== true, page: state.shelfPage, size: state.shelfSize }}
        change={({ now, page, size }) =>
          change({
            ...(now === undefined ? {} : { before: now ? undefined : true }),
            ...(page === undefined ? {} : { shelfPage: page }),
            ...(size === undefined ? {} : { shelfSize: size }),
          })
        }
      />
    ),
  };
  return (
    <div className={styles['screen']}>
      <Tabs
        activeKey={state.view}
        destroyOnHidden
        items={VIEWS.map((key) => ({ key, label: t(`view.${key}`), children: panes[key] }))}
        onChange={(view) => change({ view: VIEWS.find((one) => one === view) ?? 'records' }, { push: true })}
      />
    </div>
  );
}

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

/** Alarms as records, statistics and what is shelved: of one project reached through it, or of all that the person may see. */
export function AlarmViews({ title, place }: { title: string; place?: { readonly projectId: string } }) {
  const { t } = useTranslation('alarm');
  const [state, change] = useSearchState(CODECS);
  const project = place?.projectId ?? state.project;
  const panes = {
    records: <AlarmTable title={title} state={state} change={change} place={place} />,
    statistics: (
      <StatisticsView
        place={place}
        whose={{ project, device: state.device, group: place ? '' : state.group }}
        period={{ range: state.span, from: state.start, to: state.end }}
        onWhose={change}
        onPeriod={({ range, from, to }) => change({ span: range === 'all' ? '30d' : range, start: from, end: to })}
      />
    ),
    shelves: (
      <ShelvesView
        place={place}
        state={{ project, now: state.before !== true, page: state.shelfPage, size: state.shelfSize }}
        change={({ project: chosen, now, page, size }) =>
          change({
            ...(chosen === undefined ? {} : { project: chosen }),
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

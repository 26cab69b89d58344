import type { GatewayStates } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../lib/duration.ts';
import { PlainTable } from '../../lib/plain-table.tsx';
import { choiceField, timeField } from '../../lib/search-codecs.ts';
import { Failure, GatewayMark } from '../../lib/texted.tsx';
import { TimeRangePicker } from '../../lib/time-range-picker.tsx';
import { PRESET_NAMES } from '../../lib/time-range.ts';
import { formatTime } from '../../lib/time.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { gatewayStates } from './api/register-queries.ts';
import styles from './gateway-register.module.css';
import { SetAsideList } from './set-aside-list.tsx';
import { StateTimeline } from './state-timeline.tsx';

/** Spans listed in words; the timeline shows all there are. */
const LISTED = 100;

const codecs = {
  range: choiceField([...PRESET_NAMES, 'custom'], '24h'),
  from: timeField(),
  to: timeField(),
};

/** When a gateway was there, in the period that the address says. Needs the texts `gateway` and `timeseries`. */
export function StateHistory({ id }: { id: string }) {
  const { t } = useTranslation(['gateway', 'common']);
  const [range, change] = useSearchState(codecs);
  const key = range.range === 'custom' ? `${range.from}-${range.to}` : range.range;
  const states = useQuery(gatewayStates(id, { key, range }));
  return (
    <div className={styles['history']}>
      <h2 className={styles['heading']}>{t('states.title')}</h2>
      <TimeRangePicker
        value={range}
        onChange={(next) => change({ ...next, range: next.range === 'all' ? '24h' : next.range })}
      />
      {states.isPending ? <Loading label={t('common:face.loading')} rows={4} columns={3} /> : null}
      {states.isError && !states.data ? <Failure error={states.error} onRetry={() => void states.refetch()} /> : null}
      {states.data ? <History states={states.data} /> : null}
      <SetAsideList id={id} />
    </div>
  );
}

function History({ states }: { states: GatewayStates }) {
  const { t } = useTranslation(['gateway', 'common']);
  const { spans, onlinePercent, leftOut } = states;
  if (onlinePercent === null) return <p className={styles['hint']}>{t('states.none')}</p>;
  const newest = spans.toReversed();
  return (
    <>
      <p className={styles['share']}>
        {t('states.online')} <strong>{onlinePercent}%</strong>
      </p>
      <StateTimeline states={states} />
      <PlainTable
        label={t('states.title')}
        columns={[
          { key: 'state', title: t('column.state'), render: ({ state }) => <GatewayMark state={state} /> },
          { key: 'from', title: t('states.from'), render: ({ from }) => formatTime(from) },
          {
            key: 'to',
            title: t('states.to'),
            render: ({ to }) => (to === states.to ? t('states.now') : formatTime(to)),
          },
          { key: 'for', title: t('states.duration'), right: true, render: ({ from, to }) => formatDuration(to - from) },
        ]}
        rows={newest.slice(0, LISTED)}
        rowKey={({ from }) => from}
      />
      {leftOut + spans.length > LISTED ? (
        <p className={styles['hint']}>{t('states.listed', { shown: LISTED, total: leftOut + spans.length })}</p>
      ) : null}
    </>
  );
}

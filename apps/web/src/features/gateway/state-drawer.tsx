import type { GatewayLine, GatewayStates } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Descriptions, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../lib/duration.ts';
import { PlainTable } from '../../lib/plain-table.tsx';
import { Failure, GatewayMark, TimeAgo } from '../../lib/texted.tsx';
import { TimeRangePicker } from '../../lib/time-range-picker.tsx';
import type { RangeState } from '../../lib/time-range.ts';
import { formatTime } from '../../lib/time.ts';
import { gatewayStates } from './api/register-queries.ts';
import styles from './gateway-register.module.css';
import { SignalCell } from './model-cell.tsx';
import { StateTimeline } from './state-timeline.tsx';

/** Pixels. */
const WIDTH = 640;
/** Spans listed in words; the timeline shows all there are. */
const LISTED = 100;

/** One gateway: what it is, and when it was there. */
export function StateDrawer({
  gateway,
  range,
  onRange,
  onClose,
}: {
  gateway: GatewayLine;
  range: RangeState;
  onRange: (range: RangeState) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['gateway', 'common']);
  const key = range.range === 'custom' ? `${range.from}-${range.to}` : range.range;
  const states = useQuery(gatewayStates(gateway.id, { key, range }));
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('column.sn'), gateway.sn],
    [t('column.state'), <GatewayMark key="state" state={gateway.state} />],
    [t('column.model'), gateway.modelName ? `${gateway.modelName} (${gateway.series})` : '--'],
    [t('states.mode'), gateway.kind === 'lightfield' ? t(`mode.${gateway.mode}`) : '--'],
    [t('states.firmware'), gateway.firmware || '--'],
    [t('column.signal'), <SignalCell key="signal" signal={gateway.signal} />],
    [t('column.ip'), gateway.ip || '--'],
    [t('column.lastSeen'), <TimeAgo key="seen" at={gateway.lastSeenAt} />],
  ];
  return (
    <Drawer open title={gateway.name} size={WIDTH} onClose={onClose} classNames={{ body: styles['drawer'] ?? '' }}>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
      <h2 className={styles['heading']}>{t('states.title')}</h2>
      <TimeRangePicker value={range} onChange={onRange} />
      {states.isPending ? <Loading label={t('common:face.loading')} rows={4} columns={3} /> : null}
      {states.isError && !states.data ? <Failure error={states.error} onRetry={() => void states.refetch()} /> : null}
      {states.data ? <History states={states.data} /> : null}
    </Drawer>
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

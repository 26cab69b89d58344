import type { AlarmStatistics } from '@lightfield/contract';
import { contentWords } from '@lightfield/rules';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountBars } from '../../lib/count-bars.tsx';
import { formatDuration } from '../../lib/duration.ts';
import { type PlainColumn, PlainTable } from '../../lib/plain-table.tsx';
import { Failure, SeverityMark } from '../../lib/texted.tsx';
import { TimeRangePicker } from '../../lib/time-range-picker.tsx';
import { type RangeState, rangeAt } from '../../lib/time-range.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { Moment, SourceLink } from './alarm-cells.tsx';
import styles from './alarm.module.css';
import { statisticsOf } from './api/work-queries.ts';
import { HourBars } from './hour-bars.tsx';
import { DevicePicker, ProjectDevicePicker } from './device-picker.tsx';
import { GroupPicker } from './group-picker.tsx';
import { ProjectPicker } from './project-picker.tsx';
import { useLanguage } from '../../lib/use-language.ts';

/** Presets reach back from the beginning of the present minute, so that a render does not ask anew. */
const MINUTE_MS = 60_000;
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whose alarms are counted; empty: all of them. */
interface Whose {
  readonly project: string;
  readonly device: string;
  readonly group: string;
}

/** How often alarms were raised in a period, by whom, when, and how fast people answered. */
export function StatisticsView({
  place,
  whose,
  period,
  onWhose,
  onPeriod,
}: {
  /** The project it is looked at through. */
  place: { readonly projectId: string } | undefined;
  whose: Whose;
  period: RangeState;
  onWhose: (change: Partial<Whose>) => void;
  onPeriod: (period: RangeState) => void;
}) {
  const { t } = useTranslation(['alarm', 'common']);
  const { project, device, group } = whose;
  const onDevice = (id: string) => onWhose({ device: id });
  const [openedAt] = useState(() => Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS);
  const range = rangeAt(period, openedAt) ?? rangeAt({ range: '7d', from: undefined, to: undefined }, openedAt);
  const query = useQuery(
    statisticsOf({
      projectId: project || undefined,
      equipmentId: device || undefined,
      groupId: group || undefined,
      startTime: range?.from ?? 0,
      endTime: range?.to ?? 0,
      timeZone: zone(),
    }),
  );
  const body = () => {
    if (query.isPending) return <Loading label={t('common:face.loading')} rows={8} columns={4} />;
    if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
    if (query.data.total === 0) return <Empty icon="check" title={t('stats.none')} note={t('stats.noneNote')} />;
    return <Figures found={query.data} busy={query.isPlaceholderData} linked={place === undefined} />;
  };
  return (
    <section className={styles['alarms']} aria-label={t('view.statistics')}>
      <div className={styles['bar']}>
        <TimeRangePicker value={period} onChange={onPeriod} />
        {place ? (
          <ProjectDevicePicker projectId={place.projectId} value={device} onChange={onDevice} />
        ) : (
          <>
            <GroupPicker value={group} onChange={(id) => onWhose({ group: id })} />
            <DevicePicker value={device} onChange={onDevice} />
            <ProjectPicker value={project} onChange={(id) => onWhose({ project: id })} />
          </>
        )}
      </div>
      {body()}
    </section>
  );
}

type Top = AlarmStatistics['topAlarms'][number];

function Figures({ found, busy, linked }: { found: AlarmStatistics; busy: boolean; linked: boolean }) {
  const { t } = useTranslation('alarm');
  const lang = useLanguage();
  const narrow = useNarrow();
  const about: PlainColumn<Top>[] = [
    { key: 'severity', title: t('column.severity'), render: ({ severity }) => <SeverityMark severity={severity} /> },
    { key: 'device', title: t('column.device'), render: (one) => <SourceLink alarm={one} linked={linked} /> },
  ];
  const figures: PlainColumn<Top>[] = [
    { key: 'count', title: t('stats.times'), right: true, render: ({ count }) => count.toLocaleString() },
    { key: 'held', title: t('stats.held'), right: true, render: ({ heldMs }) => formatDuration(heldMs) },
  ];
  return (
    <div className={styles['figuresGrid']} aria-busy={busy}>
      <Tiles found={found} />
      <Panel title={t('stats.byHour')} note={t('stats.byHourNote')}>
        <HourBars label={t('stats.byHour')} counts={found.byHour} />
      </Panel>
      <Panel title={t('stats.byDay')}>
        <CountBars
          label={t('stats.byDay')}
          rows={found.byDay.map(({ day, count }) => ({ key: day, name: day, count }))}
        />
      </Panel>
      <Panel title={t('stats.byDevice')}>
        <CountBars
          label={t('stats.byDevice')}
          rows={found.byDevice.map((one) => ({
            key: one.equipId ?? one.projectId ?? one.gatewayId ?? '',
            name: <SourceLink alarm={one} linked={linked} />,
            count: one.count,
          }))}
        />
      </Panel>
      <Panel title={t('stats.floods')} note={t('stats.floodsNote')}>
        {found.floods.length === 0 ? <p className={styles['soft']}>{t('stats.noFloods')}</p> : <Floods found={found} />}
      </Panel>
      <Panel title={t('stats.top')} wide>
        <PlainTable
          label={t('stats.top')}
          rows={found.topAlarms}
          rowKey={({ equipId, projectId, gatewayId, content, severity }) =>
            `${equipId ?? projectId ?? gatewayId} ${severity} ${content}`
          }
          columns={[
            {
              key: 'content',
              title: t('column.content'),
              head: true,
              render: ({ content }) => <span className={styles['what']}>{contentWords(content, lang)}</span>,
            },
            // on a phone the figures have to be seen without pushing the table aside
            ...(narrow ? [...figures, ...about] : [...about, ...figures]),
          ]}
        />
      </Panel>
    </div>
  );
}

function Tiles({ found }: { found: AlarmStatistics }) {
  const { t } = useTranslation('alarm');
  const { total, active, unconfirmed, shelved, bySeverity, confirmMs, confirmedByPerson, recoverMs } = found;
  const length = (ms: number | null) => (ms === null ? '--' : formatDuration(ms));
  const tiles: [name: string, value: string, note: ReactNode][] = [
    [
      t('stats.total'),
      total.toLocaleString(),
      <span key="severities" className={styles['severities']}>
        {(['severe', 'important', 'normal'] as const).map((severity) => (
          <span key={severity}>
            <SeverityMark severity={severity} /> {bySeverity[severity].toLocaleString()}
          </span>
        ))}
      </span>,
    ],
    [t('stats.active'), active.toLocaleString(), t('stats.unconfirmed', { count: unconfirmed })],
    [t('stats.confirm'), length(confirmMs), t('stats.confirmNote', { count: confirmedByPerson })],
    [t('stats.recover'), length(recoverMs), ''],
    [t('stats.shelved'), shelved.toLocaleString(), ''],
  ];
  return (
    <dl className={styles['tiles']}>
      {tiles.map(([name, value, note]) => (
        <div key={name} className={styles['tile']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note === '' ? null : <dd className={styles['why']}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Panel({
  title,
  note,
  wide = false,
  children,
}: {
  title: string;
  note?: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={styles['panel']} data-wide={wide} aria-label={title}>
      <h3 className={styles['heading']}>{title}</h3>
      {note ? <p className={styles['why']}>{note}</p> : null}
      {children}
    </section>
  );
}

function Floods({ found }: { found: AlarmStatistics }) {
  const { t } = useTranslation('alarm');
  return (
    <PlainTable
      label={t('stats.floods')}
      rows={found.floods}
      rowKey={({ from }) => from}
      columns={[
        { key: 'from', title: t('stats.from'), head: true, render: ({ from }) => <Moment at={from} /> },
        { key: 'length', title: t('column.duration'), render: ({ from, to }) => formatDuration(to - from) },
        { key: 'count', title: t('stats.times'), right: true, render: ({ count }) => count.toLocaleString() },
        { key: 'peak', title: t('stats.peak'), right: true, render: ({ peak }) => peak.toLocaleString() },
      ]}
    />
  );
}

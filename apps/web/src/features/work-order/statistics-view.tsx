import { LIMITS, type WorkOrderStatistics } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountBars } from '../../lib/count-bars.tsx';
import { formatDuration } from '../../lib/duration.ts';
import { ExportButton } from '../../lib/export-button.tsx';
import { OptionalRange } from '../../lib/optional-range.tsx';
import { PlainTable } from '../../lib/plain-table.tsx';
import { Failure } from '../../lib/texted.tsx';
import { fileSpan } from '../../lib/time.ts';
import { useChoices } from '../../lib/use-choices.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { yuan } from '../../lib/yuan.ts';
import { deviceNamed, devicesNamed, orderStatistics } from './api/order-queries.ts';
import styles from './order-views.module.css';
import type { ViewState } from './view-state.ts';
import { statisticsSheets } from './statistics-sheet.ts';
import { stepOf, trendOf } from './trend.ts';

const DAY_MS = 86_400_000;
/** The moment is that of a minute, so that a render does not ask anew. */
const MINUTE_MS = 60_000;
const TYPING_MS = 300;
const PERIODS = ['7', '30', '90', '365'] as const;
const CUSTOM = 'custom';

/** Times between which; two moments that are no period count as 30 days. */
function periodOf({ days, start, end }: Pick<ViewState, 'days' | 'start' | 'end'>, now: number) {
  if (days === CUSTOM && start !== undefined && end !== undefined && end > start && end - start <= LIMITS.ops.periodMs)
    return { from: start, to: end };
  const length = PERIODS.find((one) => one === days) ?? '30';
  return { from: now - Number(length) * DAY_MS, to: now };
}

/** Work orders of a period: how many, how fast, of what, by whom; and those that are open now, by age. */
export function StatisticsView({ state, change }: { state: ViewState; change: (change: Partial<ViewState>) => void }) {
  const { t } = useTranslation(['work-order', 'common']);
  const [now] = useState(() => Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS);
  const period = periodOf(state, now);
  const query = useQuery(
    orderStatistics({
      ...period,
      equipmentId: state.device || undefined,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  );
  const { data } = query;
  const length = [...PERIODS, CUSTOM].find((one) => one === state.days) ?? '30';
  return (
    <>
      <div className={styles['bar']}>
        <Segmented
          aria-label={t('statistics.period')}
          value={length}
          options={[
            ...PERIODS.map((value) => ({ value, label: t('statistics.days', { days: value }) })),
            { value: CUSTOM, label: t('statistics.custom') },
          ]}
          onChange={(days) => change(days === CUSTOM ? { days, start: period.from, end: period.to } : { days })}
        />
        {length === CUSTOM ? (
          <OptionalRange
            from={state.start}
            until={state.end}
            label={t('statistics.period')}
            placeholder={[t('statistics.from'), t('statistics.to')]}
            maxMs={LIMITS.ops.periodMs}
            onChange={(start, end) => change({ start, end })}
          />
        ) : null}
        <DevicePicker value={state.device} onChange={(device) => change({ device })} />
        <span className={styles['gap']} />
        {data ? <Export found={data} period={period} /> : null}
      </div>
      {query.error && !data ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading label={t('common:face.loading')} rows={8} columns={4} /> : null}
      {data && data.count === 0 && data.open.count === 0 ? (
        <Empty icon="list" title={t('statistics.none')} note={t('statistics.noneNote')} />
      ) : null}
      {data && (data.count > 0 || data.open.count > 0) ? (
        <Figures found={data} period={period} busy={query.isPlaceholderData} />
      ) : null}
    </>
  );
}

function DevicePicker({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('work-order');
  const [typed, type] = useState('');
  const found = useQuery(devicesNamed(useDebounced(typed.trim().slice(0, 50), TYPING_MS)));
  const choices = useChoices(found);
  const options = (found.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isListed = options.some((option) => option.value === value);
  // the chosen one may be on no page of what was found
  const chosen = useQuery({ ...deviceNamed(value), enabled: value !== '' && !isListed });
  return (
    <Select
      {...choices}
      className={styles['device'] ?? ''}
      aria-label={t('column.device')}
      allowClear
      placeholder={t('statistics.anyDevice')}
      value={value || null}
      options={isListed || value === '' ? options : [...options, { value, label: chosen.data?.name ?? '…' }]}
      showSearch={{ filterOption: false, onSearch: type }}
      onChange={(id: string | null) => onChange(id ?? '')}
    />
  );
}

const length = (ms: number | null) => (ms === null ? '–' : formatDuration(ms));

function Figures({
  found,
  period,
  busy,
}: {
  found: WorkOrderStatistics;
  period: { from: number; to: number };
  busy: boolean;
}) {
  const { t } = useTranslation('work-order');
  const cause = (one: WorkOrderStatistics['byCause'][number]['cause']) =>
    one === null ? t('statistics.noCause') : t(`cause.${one}`);
  return (
    <div className={styles['grid']} aria-busy={busy}>
      <Tiles found={found} />
      <Panel title={t(`statistics.trend.${stepOf(period)}`)} wide>
        <Trend found={found} period={period} />
      </Panel>
      <Panel title={t('statistics.byAge')} note={t('statistics.byAgeNote')}>
        <CountBars
          label={t('statistics.byAge')}
          rows={found.open.byAge.map(({ age, count }) => ({ key: age, name: t(`age.${age}`), count }))}
        />
      </Panel>
      <Panel title={t('statistics.byCause')}>
        {found.byCause.length === 0 ? (
          <p className={styles['soft']}>{t('statistics.nothing')}</p>
        ) : (
          <CountBars
            label={t('statistics.byCause')}
            rows={found.byCause.map((one) => ({ key: one.cause ?? '', name: cause(one.cause), count: one.count }))}
          />
        )}
      </Panel>
      <Panel title={t('statistics.byDevice')} note={t('statistics.byDeviceNote')}>
        <Top
          label={t('statistics.byDevice')}
          rows={found.byDevice.map((one) => ({ ...one, key: one.equipmentId, name: one.equipName }))}
        />
      </Panel>
      <Panel title={t('statistics.byPerson')} note={t('statistics.byPersonNote')}>
        <Top label={t('statistics.byPerson')} rows={found.byPerson.map((one) => ({ ...one, key: one.name }))} />
      </Panel>
    </div>
  );
}

function Tiles({ found }: { found: WorkOrderStatistics }) {
  const { t } = useTranslation('work-order');
  const { count, finished, ended, received, open } = found;
  const tiles: [name: string, value: string, note: string][] = [
    [t('statistics.count'), count.toLocaleString(), t('statistics.countNote', { finished, ended })],
    [t('statistics.receive'), length(found.receiveMs), t('statistics.receiveNote', { count: received })],
    [t('statistics.finish'), length(found.finishMs), t('statistics.finishNote', { count: finished })],
    [t('statistics.open'), open.count.toLocaleString(), t('statistics.overdue', { count: open.overdue })],
    [t('statistics.hours'), found.hours.toLocaleString(), ''],
    [t('statistics.cost'), yuan(found.costCents), ''],
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

/** Columns whose name is written below. */
const MARKS = 8;
function Trend({ found, period }: { found: WorkOrderStatistics; period: { from: number; to: number } }) {
  const { t } = useTranslation('work-order');
  const parts = trendOf(found.byDay, period);
  const most = Math.max(1, ...parts.flatMap(({ reported, finished }) => [reported, finished]));
  const every = Math.ceil(parts.length / MARKS);
  const height = (count: number) => ({ height: `${(100 * count) / most}%` });
  return (
    <>
      <div className={styles['keys']} aria-hidden>
        <span className={styles['key1']}>{t('statistics.reported')}</span>
        <span className={styles['key2']}>{t('statistics.finished')}</span>
      </div>
      <ol className={styles['trend']} aria-label={t(`statistics.trend.${stepOf(period)}`)}>
        {parts.map(({ name, reported, finished }, index) => {
          const said = t('statistics.trendPart', { name, reported, finished });
          return (
            <li key={name} title={said}>
              <span className="lf-hidden">{said}</span>
              <span className={styles['pair']} aria-hidden>
                <span className={styles['bar1']} style={height(reported)} />
                <span className={styles['bar2']} style={height(finished)} />
              </span>
              <span className={styles['tick']} aria-hidden>
                {index % every === 0 ? name.slice(name.length > 7 ? 5 : 0) : ''}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

type TopRow = Pick<WorkOrderStatistics, 'count' | 'finished' | 'receiveMs' | 'finishMs' | 'hours'> & {
  key: string;
  name: string;
};
function Top({ label, rows }: { label: string; rows: readonly TopRow[] }) {
  const { t } = useTranslation('work-order');
  if (rows.length === 0) return <p className={styles['soft']}>{t('statistics.nothing')}</p>;
  return (
    <PlainTable<TopRow>
      label={label}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: 'name', title: t('statistics.name'), head: true, render: ({ name }) => name },
        { key: 'count', title: t('statistics.orders'), right: true, render: ({ count }) => count.toLocaleString() },
        {
          key: 'finished',
          title: t('statistics.finished'),
          right: true,
          render: ({ finished }) => finished.toLocaleString(),
        },
        { key: 'receive', title: t('statistics.mtta'), right: true, render: ({ receiveMs }) => length(receiveMs) },
        { key: 'finish', title: t('statistics.mttr'), right: true, render: ({ finishMs }) => length(finishMs) },
        { key: 'hours', title: t('statistics.hours'), right: true, render: ({ hours }) => hours.toLocaleString() },
      ]}
    />
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
    <section className={`${styles['panel']} ${wide ? styles['wide'] : ''}`} aria-label={title}>
      <h3>{title}</h3>
      {note ? <p className={styles['why']}>{note}</p> : null}
      {children}
    </section>
  );
}

function Export({ found, period }: { found: WorkOrderStatistics; period: { from: number; to: number } }) {
  const { t } = useTranslation('work-order');
  const make = async () => {
    const [sheet, ...more] = statisticsSheets(found, {
      title: (name) => t(`statistics.${name}`),
      column: (name) => t(`statistics.${name}`),
      cause: (one) => (one === null ? t('statistics.noCause') : t(`cause.${one}`)),
      age: (one) => t(`age.${one}`),
    });
    return Promise.resolve({ sheet, more, cut: false });
  };
  return (
    <ExportButton
      text={t('export')}
      name={t('statistics.exported')}
      span={fileSpan(period)}
      cutText={() => ''}
      make={make}
    />
  );
}

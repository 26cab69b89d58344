import { LIMITS, NoticeChannel, type SendRecord, SendState, type SendStatistics } from '@lightfield/contract';
import { Empty, Loading, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountBars } from '../../lib/count-bars.tsx';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { choiceField, intField, optionalChoice, timeField } from '../../lib/search-codecs.ts';
import { Failure, TimeAgo } from '../../lib/texted.tsx';
import { TimeRangePicker } from '../../lib/time-range-picker.tsx';
import { PRESET_NAMES, rangeAt } from '../../lib/time-range.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { countedRecords, sendStatistics } from './api/system-queries.ts';
import { PackagesLeft } from './packages-left.tsx';
import { SEND_MARKS, useSendError } from './send-retry.tsx';
import styles from './statistics.module.css';

const STATE = {
  range: choiceField([...PRESET_NAMES, 'custom'], '30d'),
  from: timeField(),
  to: timeField(),
  channel: optionalChoice(NoticeChannel.options),
  state: optionalChoice(SendState.options),
  page: intField(1),
  size: intField(LIMITS.paging.pageSize),
};
/** Presets reach back from the beginning of the present minute, so that a render does not ask anew. */
const MINUTE_MS = 60_000;
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** /manage/sms/statistics: how much was sent for the own organisation, when and what for; then each. */
export default function SendStatisticsScreen() {
  const { t } = useTranslation('system');
  const [{ range, from, to, channel, state, page, size }, change] = useSearchState(STATE);
  const [openedAt] = useState(() => Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS);
  const asked = rangeAt({ range, from, to }, openedAt) ?? rangeAt({ range: '30d', from, to }, openedAt);
  const period = { startTime: asked?.from ?? 0, endTime: asked?.to ?? 0 };
  const query = useQuery(countedRecords({ ...period, channel, state, pageNum: page, pageSize: size }));
  return (
    <div className={styles['screen']}>
      <div className={styles['bar']}>
        <TimeRangePicker
          value={{ range, from, to }}
          onChange={(next) =>
            change({ range: next.range === 'all' ? '30d' : next.range, from: next.from, to: next.to, page: 1 })
          }
        />
      </div>
      <PackagesLeft />
      <Figures period={period} />
      <ListPage
        label={t('statistics.records')}
        query={query}
        columns={useColumns()}
        page={page}
        size={size}
        onPage={(next, rows) => change({ page: rows === size ? next : 1, size: rows }, { push: true })}
        filters={
          <>
            <Select
              className={styles['choice'] ?? ''}
              aria-label={t('sending.channel.label')}
              allowClear
              placeholder={t('sending.channel.any')}
              value={channel ?? null}
              options={NoticeChannel.options.map((value) => ({ value, label: t(`sending.channel.${value}`) }))}
              onChange={(value) => change({ channel: value ?? undefined, page: 1 })}
            />
            <Select
              className={styles['choice'] ?? ''}
              aria-label={t('column.status')}
              allowClear
              placeholder={t('sending.state.any')}
              value={state ?? null}
              options={SendState.options.map((value) => ({ value, label: t(`sending.state.${value}`) }))}
              onChange={(value) => change({ state: value ?? undefined, page: 1 })}
            />
          </>
        }
        filtered={channel !== undefined || state !== undefined}
        onClear={() => change({ channel: undefined, state: undefined, page: 1 })}
        empty={{ icon: 'mail', title: t('statistics.noRecords') }}
      />
    </div>
  );
}

function Figures({ period }: { period: { startTime: number; endTime: number } }) {
  const { t } = useTranslation(['system', 'common']);
  const { data, isPending, error, refetch, isPlaceholderData } = useQuery(
    sendStatistics({ ...period, timeZone: zone() }),
  );
  if (isPending) return <Loading label={t('common:face.loading')} rows={4} columns={3} />;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data.total === 0) return <Empty icon="mail" title={t('statistics.none')} note={t('statistics.noneNote')} />;
  return (
    <div className={styles['figures']} aria-busy={isPlaceholderData}>
      <Tiles found={data} />
      <div className={styles['panels']}>
        <Panel title={t('statistics.byDay')}>
          <CountBars
            label={t('statistics.byDay')}
            rows={data.byDay.map(({ day, sms, voice, email }) => ({ key: day, name: day, count: sms + voice + email }))}
          />
        </Panel>
        <Panel title={t('statistics.byTemplate')}>
          <CountBars
            label={t('statistics.byTemplate')}
            rows={data.byTemplate.map(({ template, count }) => ({
              key: template,
              name: t(`sending.template.${template}`),
              count,
            }))}
          />
        </Panel>
        {data.byOrg.length > 1 ? (
          <Panel title={t('statistics.byOrg')}>
            <CountBars
              label={t('statistics.byOrg')}
              rows={data.byOrg.map(({ orgName, count }, at) => ({
                key: `${at}`,
                name: orgName ?? t('statistics.noOrg'),
                count,
              }))}
            />
          </Panel>
        ) : null}
      </div>
    </div>
  );
}

/** Per channel: how many, and what became of them. */
function Tiles({ found }: { found: SendStatistics }) {
  const { t } = useTranslation('system');
  const tiles = NoticeChannel.options.map((channel) => {
    const of = (...states: SendState[]) =>
      found.counts
        .filter((one) => one.channel === channel && states.includes(one.state))
        .reduce((sum, { count }) => sum + count, 0);
    return {
      channel,
      total: of(...SendState.options),
      said: { out: of('sent'), shown: of('shown'), failed: of('failed', 'expired'), waiting: of('waiting') },
    };
  });
  const shown = tiles.reduce((sum, one) => sum + one.said.shown, 0);
  return (
    <>
      <dl className={styles['tiles']}>
        {tiles.map(({ channel, total, said }) => (
          <div key={channel} className={styles['tile']}>
            <dt>{t(`sending.channel.${channel}`)}</dt>
            <dd>{total.toLocaleString()}</dd>
            <dd className={styles['soft']}>{t('statistics.of', said)}</dd>
          </div>
        ))}
      </dl>
      {shown > 0 ? (
        <p className={styles['note']}>
          <StateMark state="important" text={t('statistics.shown', { shown })} />
        </p>
      ) : null}
    </>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['panel']} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function useColumns(): ListColumn<SendRecord>[] {
  const { t } = useTranslation('system');
  const whyOf = useSendError();
  return [
    { key: 'time', title: t('sending.column.time'), render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    { key: 'channel', title: t('sending.column.channel'), render: ({ channel }) => t(`sending.channel.${channel}`) },
    {
      key: 'target',
      title: t('sending.column.target'),
      head: true,
      plain: ({ target }) => target,
      render: ({ target }) => target,
    },
    { key: 'kind', title: t('sending.kind'), render: ({ template }) => t(`sending.template.${template}`) },
    {
      key: 'content',
      title: t('sending.column.content'),
      render: ({ body }) => <span className={styles['clipped']}>{body}</span>,
    },
    {
      key: 'state',
      title: t('sending.column.state'),
      render: ({ state, error }) => (
        <span title={whyOf(error) || undefined}>
          <StateMark state={SEND_MARKS[state]} text={t(`sending.state.${state}`)} />
        </span>
      ),
    },
  ];
}

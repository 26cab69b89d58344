import { type ForwardBackfill, type Forwarder, LIMITS } from '@lightfield/contract';
import { Loading, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, DatePicker, Drawer, Progress } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { Failure, useErrorWords } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { forwarder, useBackfill, useCancelBackfill } from './api/data-centre-queries.ts';
import styles from './data-centre.module.css';
import { MARKS, lagWords, sentWords } from './kinds.ts';

const DAY_MS = 86_400_000;

/** How a forwarder goes: its state, what was wrong, and periods that are sent once more. */
export function DetailDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['data-centre', 'common']);
  useReturnFocus();
  const mayEdit = usePermission('manage_datacenter_edit');
  const { data, isPending, error, refetch } = useQuery(forwarder(id));
  return (
    <Drawer open size={560} title={t('detail.title', { name: data?.name ?? '' })} onClose={onClose}>
      {isPending ? <Loading label={t('common:face.loading')} rows={6} columns={2} /> : null}
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <Facts row={data} />
          <Backfills row={data} mayEdit={mayEdit} />
          <Problems row={data} />
        </>
      ) : null}
    </Drawer>
  );
}

function Facts({ row }: { row: Forwarder }) {
  const { t } = useTranslation('data-centre');
  const names = row.range === 'devices' ? row.devices : row.range === 'groups' ? row.groups : [];
  const range = names.length === 0 ? t(`range.${row.range}`) : names.map(({ name }) => name).join(', ');
  const what = [
    row.records ? t('form.records') : '',
    row.live ? t('form.live') : '',
    row.alarms ? t('form.alarms') : '',
  ].filter((word) => word !== '');
  const sent = [
    row.records || row.sentRecords > 0 ? sentWords(row, t) : '',
    row.live ? t('sentLive', { values: row.sentLive.toLocaleString() }) : '',
    row.alarms ? t('sentAlarms', { alarms: row.sentAlarms.toLocaleString() }) : '',
  ].filter((words) => words !== '');
  return (
    <>
      {row.lost ? (
        <Alert
          type="warning"
          showIcon
          title={t('detail.lost', {
            hours: row.lost.hours,
            from: formatTime(row.lost.from),
            to: formatTime(row.lost.to),
          })}
        />
      ) : null}
      {row.liveDropped > 0 && row.liveLost ? (
        <Alert
          type="warning"
          showIcon
          title={t('detail.liveDropped', {
            values: row.liveDropped.toLocaleString(),
            from: formatTime(row.liveLost.from),
            to: formatTime(row.liveLost.to),
          })}
        />
      ) : null}
      <dl className={styles['facts']}>
        <dt>{t('detail.state')}</dt>
        <dd>
          <StateMark tag state={MARKS[row.state]} text={t(`state.${row.state}`)} />{' '}
          {row.problem ? `${t(`problem.${row.problem.what}`)} ${row.problem.detail}` : null}
        </dd>
        <dt>{t('detail.lag')}</dt>
        <dd>{lagWords(row, t)}</dd>
        <dt>{t('detail.target')}</dt>
        <dd>
          {t(`kind.${row.kind}`)} <code>{row.place}</code>
        </dd>
        <dt>{t('detail.what')}</dt>
        <dd>
          {what.join(', ')} · {range}
        </dd>
        {row.live ? <LiveFacts row={row} /> : null}
        <dt>{t('detail.sent')}</dt>
        <dd>{sent.join(' · ')}</dd>
        <dt>{t('detail.mapping')}</dt>
        <dd>
          <code>{row.mapping.columns.map(({ name }) => name).join(', ')}</code>
        </dd>
        <dt>{t('detail.created')}</dt>
        <dd>{t('detail.createdBy', { at: formatTime(row.createdAt), by: row.createdBy })}</dd>
      </dl>
    </>
  );
}

function LiveFacts({ row: { liveRange, liveSeconds, liveWaiting, variables } }: { row: Forwarder }) {
  const { t } = useTranslation('data-centre');
  const which = variables.map(({ name, deviceName }) => `${deviceName} / ${name}`).join(', ');
  return (
    <>
      <dt>{t('form.live')}</dt>
      <dd>
        {t('detail.liveEvery', { count: liveSeconds })} · {liveRange === 'all' ? t('live.all') : which}
      </dd>
      <dt>{t('detail.liveWaiting')}</dt>
      <dd>
        {t('detail.liveRoom', {
          values: liveWaiting.rows.toLocaleString(),
          most: liveWaiting.rowsMax.toLocaleString(),
        })}
      </dd>
    </>
  );
}

function Backfills({ row: { id, backfills }, mayEdit }: { row: Forwarder; mayEdit: boolean }) {
  const { t } = useTranslation('data-centre');
  const running = backfills.find(({ state }) => state === 'running');
  const cancel = useCancelBackfill();
  const ask = useAsk();
  const askCancel = () =>
    ask({
      title: t('backfill.cancelAsk'),
      content: t('backfill.cancelNote'),
      okText: t('backfill.cancel'),
      danger: true,
      run: async () => {
        await cancel.mutateAsync(id);
        return t('backfill.cancelled');
      },
    });
  return (
    <section>
      <h3 className={styles['heading']}>{t('backfill.title')}</h3>
      <p className={styles['soft']}>{t('backfill.note')}</p>
      {mayEdit && !running ? <NewBackfill id={id} /> : null}
      {mayEdit && running ? <Button onClick={askCancel}>{t('backfill.cancel')}</Button> : null}
      {backfills.length === 0 ? <p>{t('backfill.none')}</p> : null}
      <ul className={styles['list']}>
        {backfills.map((one) => (
          <Backfill key={one.id} row={one} />
        ))}
      </ul>
    </section>
  );
}

function Backfill({ row }: { row: ForwardBackfill }) {
  const { t } = useTranslation('data-centre');
  const percent = Math.floor(row.progress * 100);
  return (
    <li>
      <div>{t('detail.until', { from: formatTime(row.from), to: formatTime(row.to) })}</div>
      {row.state === 'running' ? (
        <Progress percent={percent} aria-label={t('backfill.progress')} />
      ) : (
        <span className={styles['soft']}>{t(`backfill.state.${row.state}`)} · </span>
      )}
      <span className={styles['soft']}>
        {t('backfill.records', { records: row.records.toLocaleString() })} · {row.by}
      </span>
    </li>
  );
}

function NewBackfill({ id }: { id: string }) {
  const { t } = useTranslation('data-centre');
  const { message } = App.useApp();
  const words = useErrorWords();
  const start = useBackfill();
  const [period, choose] = useState<readonly [Dayjs, Dayjs]>();
  const run = () => {
    if (!period) return void message.warning(t('backfill.periodRequired'));
    const [from, to] = period;
    start.mutate(
      { id, startTime: from.valueOf(), endTime: to.valueOf() },
      {
        onSuccess: () => void message.success(t('backfill.started')),
        onError: (error) => void message.error(words(error).title),
      },
    );
  };
  return (
    <div className={styles['period']}>
      <DatePicker.RangePicker
        aria-label={t('backfill.period')}
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        disabledDate={(day: Dayjs) =>
          day.valueOf() > Date.now() || day.valueOf() < Date.now() - LIMITS.forward.backfillDays * DAY_MS
        }
        onChange={(next) => choose(next?.[0] && next[1] ? [next[0], next[1]] : undefined)}
      />
      <Button loading={start.isPending} onClick={run}>
        {t('backfill.start')}
      </Button>
    </div>
  );
}

function Problems({ row: { problems } }: { row: Forwarder }) {
  const { t } = useTranslation('data-centre');
  return (
    <section>
      <h3 className={styles['heading']}>{t('detail.problems')}</h3>
      {problems.length === 0 ? <p>{t('detail.noProblems')}</p> : null}
      <ul className={styles['list']}>
        {problems.map(({ at, until, what, detail }) => (
          <li key={at}>
            <div>{t(`problem.${what}`)}</div>
            <small className={styles['soft']}>
              {until === null
                ? t('detail.lasting', { from: formatTime(at) })
                : t('detail.until', { from: formatTime(at), to: formatTime(until) })}{' '}
              {detail}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

import {
  type AlarmDeliveryEntry,
  CHANNEL_NOT_LICENSED,
  PACKAGE_USED_UP,
  ROUTES,
  alarmGroupCalls,
} from '@lightfield/contract';
import { Empty, Loading, type State, StateMark } from '@lightfield/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type BodyOf, call } from '../../lib/call.ts';
import { type PlainColumn, PlainTable } from '../../lib/plain-table.tsx';
import { Failure } from '../../lib/texted.tsx';
import { useNarrow } from '../../lib/use-narrow.ts';
import { Moment } from './alarm-cells.tsx';
import styles from './alarm.module.css';
import { alarmKeys } from './api/alarm-queries.ts';

/** SMS and calls end while one looks. */
const REFRESH_MS = 5_000;
const deliveriesOf = (of: BodyOf<typeof alarmGroupCalls.deliveries>) =>
  queryOptions({
    queryKey: [...alarmKeys.all, 'deliveries', of] as const,
    queryFn: ({ signal }) => call(alarmGroupCalls.deliveries, of, { signal }),
    refetchInterval: REFRESH_MS,
  });

/** Who was told, by which way, when, with what result. */
export function Deliveries({ alarmId, projectId }: { alarmId: string; projectId: string | undefined }) {
  const { t } = useTranslation(['alarm', 'common']);
  const narrow = useNarrow();
  const list = useQuery(deliveriesOf({ alarmId, projectId }));
  if (list.isPending) return <Loading label={t('common:face.loading')} rows={3} columns={4} />;
  if (list.isError && !list.data) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0) return <Empty icon="bell" title={t('told.empty')} note={t('told.emptyNote')} />;
  return (
    <PlainTable<AlarmDeliveryEntry>
      label={t('told.title')}
      rows={list.data}
      rowKey={({ id }) => id}
      columns={columnsOf(narrow, t)}
    />
  );
}

type Words = ReturnType<typeof useTranslation<'alarm'>>['t'];

/** On a phone two columns hold it all. */
function columnsOf(narrow: boolean, t: Words): PlainColumn<AlarmDeliveryEntry>[] {
  const wayOf = ({ method }: AlarmDeliveryEntry) => (method ? t(`told.by.${method}`) : '--');
  const who: PlainColumn<AlarmDeliveryEntry> = {
    key: 'who',
    title: t('told.who'),
    head: true,
    render: ({ account, group, level, at, order }) => (
      <span className={styles['content']}>
        {order ? (
          <Link to={ROUTES.worksheet} search={{ view: 'all', order: order.id }}>
            {t('told.order', { number: order.number })}
          </Link>
        ) : (
          <span>{account ?? group ?? t('told.authorised')}</span>
        )}
        <span className={styles['why']}>
          {[
            ...(account === null && !order ? [] : [group ?? t('told.authorised')]),
            ...(level > 0 ? [t('told.level', { level })] : []),
          ].join(' · ')}
        </span>
        {narrow ? (
          <span className={styles['why']}>
            <Moment at={at} />
          </span>
        ) : null}
      </span>
    ),
  };
  const result: PlainColumn<AlarmDeliveryEntry> = {
    key: 'result',
    title: t('told.result'),
    render: (entry) =>
      narrow ? (
        <span className={styles['content']}>
          {entry.method ? <span>{wayOf(entry)}</span> : null}
          <Result entry={entry} />
        </span>
      ) : (
        <Result entry={entry} />
      ),
  };
  if (narrow) return [who, result];
  return [
    { key: 'at', title: t('told.at'), render: ({ at }) => <Moment at={at} /> },
    who,
    { key: 'method', title: t('told.method'), render: wayOf },
    result,
  ];
}

const MARKS = {
  sent: 'good',
  waiting: 'uncertain',
  held: 'stale',
  shown: 'uncertain',
  failed: 'bad',
  expired: 'bad',
  skipped: 'offline',
  planned: 'stale',
  unknown: 'stale',
} as const satisfies Record<AlarmDeliveryEntry['state'], State>;

function Result({ entry }: { entry: AlarmDeliveryEntry }) {
  const { state, reason, error, attempts, sentAt, seenAt, method, order, account } = entry;
  const { t } = useTranslation('alarm');
  if (order)
    return account === null ? (
      <StateMark state="uncertain" text={t('told.orderOpen')} />
    ) : (
      <StateMark state="good" text={t('told.orderOf', { holder: account })} />
    );
  const text = state === 'skipped' && reason ? t(`told.reason.${reason}`) : t(`told.state.${state}`);
  /** What a provider says is shown as it is. */
  const whyNot = (told: string): string => {
    if (told === CHANNEL_NOT_LICENSED) return t('told.notLicensed');
    return told === PACKAGE_USED_UP ? t('told.usedUp') : told;
  };
  return (
    <span className={styles['content']}>
      <StateMark state={MARKS[state]} text={text} />
      {method === 'push' && seenAt !== null ? (
        <span className={styles['why']}>
          {t('told.seen')} <Moment at={seenAt} />
        </span>
      ) : null}
      {method !== 'push' && sentAt !== null ? (
        <span className={styles['why']}>
          <Moment at={sentAt} />
        </span>
      ) : null}
      {attempts > 1 || error ? (
        <span className={styles['why']}>
          {[...(attempts > 1 ? [t('told.attempts', { count: attempts })] : []), ...(error ? [whyNot(error)] : [])].join(
            ' · ',
          )}
        </span>
      ) : null}
    </span>
  );
}

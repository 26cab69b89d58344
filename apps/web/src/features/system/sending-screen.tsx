import { LIMITS, NoticeChannel, type SendRecord, SendState } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { OptionalRange } from '../../lib/optional-range.tsx';
import { intField, optionalChoice, textField, timeField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { TimeAgo } from '../../lib/texted.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { sendRecords } from './api/system-queries.ts';
import { PackagesLeft } from './packages-left.tsx';
import { SendDetail } from './send-detail.tsx';
import { SendModes } from './send-modes.tsx';
import { SEND_MARKS, Retry, useSendError } from './send-retry.tsx';
import styles from './system.module.css';

const STATE = {
  channel: optionalChoice(NoticeChannel.options),
  state: optionalChoice(SendState.options),
  keyword: textField(),
  from: timeField(),
  until: timeField(),
  record: textField(),
  page: intField(1),
  size: intField(LIMITS.paging.pageSize),
};
/** `notifyCalls.sendQuery` counts no further. */
const COUNTED_MAX = 10_000;

/** /manage/sms/send: what was sent out of the house, or would have been. */
export default function SendingScreen() {
  const { t } = useTranslation('system');
  const [filters, change] = useSearchState(STATE);
  const { channel, state, keyword, from, until, record, page, size } = filters;
  const query = useQuery(
    sendRecords({
      channel,
      state,
      keyword: keyword || undefined,
      startTime: from,
      endTime: until,
      pageNum: page,
      pageSize: size,
    }),
  );
  const open = (id: string) => change({ record: id, page }, { push: true });
  const opened = query.data?.rows.find(({ id }) => id === record);
  return (
    <div className={styles['screen']}>
      <SendModes />
      <PackagesLeft />
      <ListPage
        label={t('sending.detail')}
        query={query}
        columns={useColumns(open)}
        page={page}
        size={size}
        onPage={(to, rows) => change({ page: rows === size ? to : 1, size: rows }, { push: true })}
        filters={
          <>
            <Select
              className={styles['choice'] ?? ''}
              aria-label={t('sending.channel.label')}
              allowClear
              placeholder={t('sending.channel.any')}
              value={channel ?? null}
              options={NoticeChannel.options.map((value) => ({ value, label: t(`sending.channel.${value}`) }))}
              onChange={(value) => change({ channel: value ?? undefined })}
            />
            <Select
              className={styles['choice'] ?? ''}
              aria-label={t('column.status')}
              allowClear
              placeholder={t('sending.state.any')}
              value={state ?? null}
              options={SendState.options.map((value) => ({ value, label: t(`sending.state.${value}`) }))}
              onChange={(value) => change({ state: value ?? undefined })}
            />
            <OptionalRange
              className={styles['range']}
              from={from}
              until={until}
              label={t('sending.period')}
              placeholder={[t('sending.from'), t('sending.until')]}
              onChange={(start, end) => change({ from: start, until: end })}
            />
            <SearchField
              className={styles['keyword']}
              label={t('sending.search')}
              value={keyword}
              onChange={(text) => change({ keyword: text })}
            />
          </>
        }
        filtered={
          channel !== undefined || state !== undefined || keyword !== '' || from !== undefined || until !== undefined
        }
        onClear={() => change({ channel: undefined, state: undefined, keyword: '', from: undefined, until: undefined })}
        empty={{ icon: 'mail', title: t('sending.empty'), note: t('sending.emptyNote') }}
      />
      {(query.data?.total ?? 0) >= COUNTED_MAX ? <p className={styles['soft']}>{t('sending.capped')}</p> : null}
      {record ? <SendDetail record={opened} onClose={() => change({ record: '', page })} /> : null}
    </div>
  );
}

function useColumns(onOpen: (id: string) => void): ListColumn<SendRecord>[] {
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
    {
      key: 'content',
      title: t('sending.column.content'),
      render: ({ subject, body }) => (
        <>
          <div>{subject}</div>
          <span className={`${styles['clipped'] ?? ''} ${styles['soft'] ?? ''}`}>{body}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: t('sending.column.state'),
      render: ({ state }) => <StateMark state={SEND_MARKS[state]} text={t(`sending.state.${state}`)} />,
    },
    { key: 'attempts', title: t('sending.column.attempts'), right: true, render: ({ attempts }) => attempts },
    {
      key: 'error',
      title: t('sending.column.error'),
      render: ({ error }) =>
        error ? <span className={`${styles['clipped'] ?? ''} ${styles['error'] ?? ''}`}>{whyOf(error)}</span> : '—',
    },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (record) => (
        <span className={styles['actions']}>
          <Button type="link" onClick={() => onOpen(record.id)}>
            {t('sending.open')}
          </Button>
          {record.retryable ? <Retry id={record.id} /> : null}
        </span>
      ),
    },
  ];
}

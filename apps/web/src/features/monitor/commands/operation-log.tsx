import { type OperationLogEntry, errorText } from '@lightfield/contract';
import { Empty, Loading, StateMark } from '@lightfield/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { operationWords } from '../../../lib/operation-words.ts';
import { PlainTable } from '../../../lib/plain-table.tsx';
import { Failure } from '../../../lib/texted.tsx';
import { formatExact, formatTime } from '../../../lib/time.ts';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { monitorKeys, operationLog } from '../api/monitor-queries.ts';
import { hasEnded } from './command-board.ts';
import styles from './commands.module.css';
import { useCommandEntries } from './commands-context.tsx';
import { currentLanguage } from '../../../i18n/language.ts';

const PAGE_SIZES = [10, 50, 100] as const;
const PAGE_SIZE_MAX = 200;

/** Who did what to this device, newest first. Grows as the commands of this page end. */
export function OperationLog({
  deviceId,
  page,
  size,
  onPage,
}: {
  deviceId: string;
  page: number;
  size: number;
  onPage: (page: number, size: number) => void;
}) {
  const { t } = useTranslation(['monitor', 'common']);
  const narrow = useNarrow();
  const client = useQueryClient();
  const ended = useCommandEntries()
    .filter(hasEnded)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (ended !== '') void client.invalidateQueries({ queryKey: monitorKeys.log(deviceId) });
  }, [ended, client, deviceId]);
  const log = useQuery(operationLog(deviceId, page, Math.min(size, PAGE_SIZE_MAX)));

  if (log.isPending) return <Loading label={t('common:face.loading')} rows={5} columns={6} />;
  if (log.isError && !log.data) return <Failure error={log.error} onRetry={() => void log.refetch()} />;
  const { rows, total } = log.data;
  if (total === 0) return <Empty icon="list" title={t('log.empty')} note={t('log.emptyNote')} />;
  const paging = {
    current: page,
    pageSize: size,
    total,
    size: 'small' as const,
    showTotal: (count: number) => t('common:page.total', { total: count }),
    onChange: onPage,
  };
  if (narrow) {
    return (
      <>
        <ul className={styles['cards']}>
          {rows.map((entry) => (
            <li key={entry.id} className={styles['card']}>
              <span className={styles['cardHead']}>
                <strong>
                  <span>{operationWords(entry.action)}</span>
                </strong>
                <Result entry={entry} />
              </span>
              <span>{entry.objectName}</span>
              <Change entry={entry} />
              <span className={styles['soft']}>
                {formatTime(entry.at)} · {entry.who} {entry.ip}
              </span>
            </li>
          ))}
        </ul>
        <Pagination {...paging} simple align="center" />
      </>
    );
  }
  return (
    <>
      <PlainTable<OperationLogEntry>
        label={t('log.title')}
        busy={log.isPlaceholderData}
        rows={rows}
        rowKey={(entry) => entry.id}
        columns={[
          {
            key: 'at',
            title: t('log.at'),
            head: true,
            render: ({ at }) => (
              <time className={styles['figures']} title={formatExact(at)}>
                {formatTime(at)}
              </time>
            ),
          },
          { key: 'who', title: t('log.who'), render: ({ who }) => (who === 'system' ? t('log.system') : who) },
          { key: 'action', title: t('log.action'), render: (entry) => operationWords(entry.action) },
          { key: 'object', title: t('log.object'), render: ({ objectName }) => objectName },
          { key: 'change', title: t('log.change'), render: (entry) => <Change entry={entry} /> },
          { key: 'result', title: t('log.result'), render: (entry) => <Result entry={entry} /> },
          { key: 'ip', title: t('log.ip'), render: ({ ip }) => <span className={styles['figures']}>{ip}</span> },
        ]}
      />
      <Pagination {...paging} align="end" showSizeChanger pageSizeOptions={[...PAGE_SIZES]} />
    </>
  );
}

function Change({ entry: { oldValue, newValue } }: { entry: OperationLogEntry }) {
  if (oldValue === null && newValue === null) return null;
  if (oldValue === null) return <span className={styles['figures']}>{newValue}</span>;
  return (
    <span className={styles['figures']}>
      <span className={styles['soft']}>{oldValue} →</span> {newValue}
    </span>
  );
}

function Result({ entry: { result } }: { entry: OperationLogEntry }) {
  const { t } = useTranslation('monitor');
  if (result === 'done') return <StateMark state="done" text={t('log.done')} />;
  const code = Number(result);
  const text = Number.isInteger(code) ? errorText(code, currentLanguage()) : result;
  return <StateMark state="failed" text={Number.isInteger(code) ? `${text} (${code})` : text} />;
}

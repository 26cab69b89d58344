import type { SyncTask, SyncTaskDevice } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Progress, Table, type TableColumnType } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../lib/texted.tsx';
import { syncTask, useCancelTask, useDevicesChanged } from './api/sync-queries.ts';
import styles from './device-sync.module.css';

const PAGE = 20;
const endedOf = ({ done, failed, later, stopped }: SyncTask): number => done + failed + later + stopped;
const percentOf = (task: SyncTask): number => (task.total === 0 ? 100 : Math.floor((endedOf(task) / task.total) * 100));

/** A batch: how far it is, and what became of each device. It goes on whoever looks. */
export function TaskState({ id }: { id: string }) {
  const { t } = useTranslation('device-sync');
  const words = useErrorWords();
  const { data, error } = useQuery(syncTask(id));
  const cancel = useCancelTask();
  useToldWhenEnded(data);
  if (error && !data) return <Alert type="error" showIcon role="alert" title={words(error).title} />;
  if (!data) return null;
  const running = data.endedAt === null;
  const columns: TableColumnType<SyncTaskDevice>[] = [
    { key: 'device', title: t('batch.device'), render: (_value, { name }) => name },
    { key: 'state', title: t('batch.state'), width: 130, render: (_value, { state }) => t(`batch.states.${state}`) },
    {
      key: 'reason',
      title: t('batch.reason'),
      render: (_value, { code, reason, conflicts }) => {
        if (code === null) return conflicts > 0 ? t('batch.conflicts', { count: conflicts }) : '';
        return <span className={styles['errors']}>{`${reason} (${code})`}</span>;
      },
    },
  ];
  return (
    <div className={styles['block'] ?? ''} aria-live="polite">
      <p className={styles['task']}>
        <span>
          {t('batch.progress', { total: data.total, done: data.done, failed: data.failed })}
          {data.later > 0 ? ` · ${t('batch.later', { count: data.later })}` : ''}
          {data.stopped > 0 ? ` · ${t('batch.stopped', { count: data.stopped })}` : ''} ·{' '}
          {t(running ? 'batch.running' : 'batch.ended')}
        </span>
        {running ? (
          <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
            {t('batch.cancel')}
          </Button>
        ) : null}
      </p>
      <Progress
        aria-label={t('batch.progress', { total: data.total, done: data.done, failed: data.failed })}
        percent={percentOf(data)}
        {...(data.failed > 0 && { status: 'exception' as const })}
      />
      <Table<SyncTaskDevice>
        size="small"
        rowKey="deviceId"
        columns={columns}
        dataSource={data.devices}
        scroll={{ x: 520 }}
        pagination={data.devices.length > PAGE ? { pageSize: PAGE, showSizeChanger: false } : false}
      />
    </div>
  );
}

/** What shows devices is asked again when a batch that ran has ended. */
function useToldWhenEnded(task: SyncTask | undefined): void {
  const changed = useDevicesChanged();
  const ran = useRef(false);
  const running = task?.endedAt === null;
  useEffect(() => {
    if (ran.current && !running) void changed();
    ran.current = running;
  }, [running, changed]);
}

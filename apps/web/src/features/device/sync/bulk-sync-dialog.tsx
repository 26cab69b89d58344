import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManyDevicesProps } from '../../../lib/device-action.ts';
import { TimeAgo } from '../../../lib/texted.tsx';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { syncTasks, useSendMany } from './api/sync-queries.ts';
import styles from './device-sync.module.css';
import { Failed } from './failed.tsx';
import { TaskState } from './task-state.tsx';

const WIDTH = 760;

/** Chosen devices to their gateways; what runs goes on when the window is closed. */
export default function BulkSyncDialog({ devices, onClose }: ManyDevicesProps) {
  const { t } = useTranslation('device-sync');
  useReturnFocus();
  const start = useSendMany();
  const [choice, choose] = useState({ template: false, whenBack: true });
  const [chosen, show] = useState<string>();
  const recent = useQuery(syncTasks());
  const tasks = recent.data?.filter(({ templateId }) => templateId === null) ?? [];
  // what still runs is seen again
  const shown = chosen ?? tasks.find(({ endedAt }) => endedAt === null)?.id;
  return (
    <Modal
      open
      width={WIDTH}
      title={t('bulk.title', { count: devices.length })}
      okText={t('bulk.start')}
      cancelText={t('sync.close')}
      confirmLoading={start.isPending}
      onOk={() =>
        start.mutate({ deviceIds: devices.map(({ id }) => id), ...choice }, { onSuccess: ({ taskId }) => show(taskId) })
      }
      onCancel={onClose}
    >
      <Failed error={start.error} />
      <p className={styles['note']}>{t('bulk.intro')}</p>
      <div className={styles['choices']}>
        <Checkbox checked={choice.template} onChange={({ target }) => choose({ ...choice, template: target.checked })}>
          {t('bulk.template')}
        </Checkbox>
        <Checkbox checked={choice.whenBack} onChange={({ target }) => choose({ ...choice, whenBack: target.checked })}>
          {t('bulk.whenBack')}
        </Checkbox>
      </div>
      {shown === undefined ? null : <TaskState id={shown} />}
      {tasks.some(({ id }) => id !== shown) ? (
        <div className={styles['block'] ?? ''}>
          <h3>{t('batch.recent')}</h3>
          {tasks.map((task) => (
            <Button key={task.id} type="link" size="small" disabled={task.id === shown} onClick={() => show(task.id)}>
              <TimeAgo at={task.startedAt} />
            </Button>
          ))}
        </div>
      ) : null}
    </Modal>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeAgo } from '../../../lib/texted.tsx';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { syncTasks, useFollowMany } from './api/sync-queries.ts';
import styles from './device-sync.module.css';
import { Failed } from './failed.tsx';
import { TaskState } from './task-state.tsx';

const WIDTH = 760;

/** Brings the devices of a template to its newest version; what runs goes on when the window is closed. */
export default function TemplateSyncDialog({
  templateId,
  templateName,
  onClose,
}: {
  templateId: string;
  templateName: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('device-sync');
  useReturnFocus();
  const start = useFollowMany();
  const [send, setSend] = useState(false);
  const [chosen, choose] = useState<string>();
  const recent = useQuery(syncTasks(templateId));
  const shown = chosen ?? recent.data?.[0]?.id;
  return (
    <Modal
      open
      width={WIDTH}
      title={t('batch.title', { name: templateName })}
      okText={t('batch.start')}
      cancelText={t('sync.close')}
      confirmLoading={start.isPending}
      onOk={() =>
        start.mutate({ templateId, deviceIds: undefined, send }, { onSuccess: ({ taskId }) => choose(taskId) })
      }
      onCancel={onClose}
    >
      <Failed error={start.error} />
      <p className={styles['note']}>{t('batch.intro')}</p>
      <Checkbox checked={send} onChange={({ target }) => setSend(target.checked)}>
        {t('batch.send')}
      </Checkbox>
      {shown === undefined ? null : <TaskState id={shown} />}
      {(recent.data?.length ?? 0) > 1 ? (
        <div className={styles['block'] ?? ''}>
          <h3>{t('batch.recent')}</h3>
          {recent.data?.map((task) => (
            <Button key={task.id} type="link" size="small" disabled={task.id === shown} onClick={() => choose(task.id)}>
              <TimeAgo at={task.startedAt} />
            </Button>
          ))}
        </div>
      ) : null}
    </Modal>
  );
}

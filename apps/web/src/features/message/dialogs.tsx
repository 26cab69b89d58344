import { LIMITS, type Message } from '@lightfield/contract';
import { Button } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { App, Modal } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/time.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { realTimers } from '../../live/clock.ts';
import { DialogQueue } from './dialog-queue.ts';
import styles from './dialogs.module.css';
import { messageHref } from './message-href.ts';
import { dialogMessages, ignoreDialog } from './message-queries.ts';

/** Public notices and expiry reminders that wait for this person, one after the other. */
export function MessageDialogs() {
  const [queue] = useState(() => new DialogQueue<Message>(realTimers));
  const { data } = useQuery(dialogMessages);
  useEffect(() => queue.add(data ?? []), [queue, data]);
  const shown = useSyncExternalStore(queue.subscribe, queue.read);
  return shown ? <MessageDialog key={shown.id} message={shown} onClose={() => queue.close()} /> : null;
}

function MessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation('message');
  const toast = App.useApp().message;
  const words = useErrorWords();
  const navigate = useNavigate();
  const ignore = async () => {
    try {
      await ignoreDialog(message.id);
      onClose();
    } catch (error) {
      void toast.error(words(error).title);
    }
  };
  return (
    <Modal
      open
      width={LIMITS.message.dialogWidth}
      title={message.title}
      onCancel={onClose}
      footer={
        <div className={styles['buttons']}>
          <Button kind="quiet" onClick={() => void ignore()}>
            {t('dialog.ignore')}
          </Button>
          <Button onClick={onClose}>{t('dialog.later')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              onClose();
              void navigate({ to: messageHref(message) });
            }}
          >
            {t('dialog.open')}
          </Button>
        </div>
      }
    >
      <p className={styles['note']}>{message.note}</p>
      {message.expiry ? (
        <p className={styles['expiry']}>{t('dialog.expiry', { time: formatTime(message.expiry) })}</p>
      ) : null}
    </Modal>
  );
}

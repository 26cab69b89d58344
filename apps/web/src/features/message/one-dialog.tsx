import { LIMITS, type Message } from '@lightfield/contract';
import { Button } from '@lightfield/ui';
import { useNavigate } from '@tanstack/react-router';
import { App, Modal } from 'antd';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../lib/texted.tsx';
import { type Dialog, targetsOf } from './dialogs-of.ts';
import styles from './dialogs.module.css';
import { ignoreDialog } from './message-queries.ts';

/** One dialog of those that wait, with its ways onward. */
export function OneDialog({
  dialog,
  messages,
  onClose,
}: {
  dialog: Dialog;
  messages: readonly Message[];
  onClose: () => void;
}) {
  const { t } = useTranslation('message');
  const { message: toast, notification } = App.useApp();
  const words = useErrorWords();
  const navigate = useNavigate();
  const { onward, other } = targetsOf(dialog, messages);
  const lead = (to: string) => {
    // its pop-up has nothing more to say
    notification.destroy(dialog.id);
    onClose();
    void navigate({ to });
  };
  const ignore = async () => {
    try {
      await ignoreDialog(dialog.id);
      onClose();
    } catch (error) {
      void toast.error(words(error).title);
    }
  };
  const isMessage = messages.some(({ id }) => id === dialog.id);
  return (
    <Modal
      open
      width={LIMITS.message.dialogWidth}
      title={dialog.title}
      onCancel={onClose}
      footer={
        <div className={styles['buttons']} data-kind={dialog.showType}>
          {isMessage ? (
            <Button kind="quiet" onClick={() => void ignore()}>
              {t('dialog.ignore')}
            </Button>
          ) : null}
          {other === undefined ? null : (
            <Button kind="quiet" onClick={() => lead(other)}>
              {t('dialog.otherWay')}
            </Button>
          )}
          <span className={styles['gap']} />
          {dialog.showNegative ? <Button onClick={onClose}>{dialog.cancelText}</Button> : null}
          {dialog.showPositive && onward !== undefined ? (
            <Button kind="primary" onClick={() => lead(onward)}>
              {dialog.clickText}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className={styles['body']}>
        <span
          className={styles['picture']}
          style={{ '--picture': `url("${dialog.imgUrl}")` } as CSSProperties}
          aria-hidden
        />
        <div className={styles['text']}>
          {dialog.bold ? <p className={styles['bold']}>{dialog.bold}</p> : null}
          <p className={styles['note']}>{dialog.notes}</p>
        </div>
      </div>
    </Modal>
  );
}

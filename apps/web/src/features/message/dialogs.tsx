import { LIMITS, type Message } from '@lightfield/contract';
import { Button } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { App, Modal } from 'antd';
import { type CSSProperties, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { busyHands } from '../../lib/busy-hands.ts';
import { account as loggedIn, useAccount } from '../../lib/account.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { realTimers } from '../../live/clock.ts';
import { closedDialogs, forgetClosedDialogs } from './closed-dialogs.ts';
import { DialogQueue } from './dialog-queue.ts';
import { type Dialog, dialogsOf, isAboutAccount, targetsOf } from './dialogs-of.ts';
import styles from './dialogs.module.css';
import { dialogMessages, ignoreDialog } from './message-queries.ts';

const NONE: readonly Message[] = [];

/** What waits for this person after the login, one after the other (S3 §4). */
export function MessageDialogs() {
  const { t } = useTranslation('message');
  const account = useAccount();
  const userId = account?.userId ?? '';
  const [begun] = useState(Date.now);
  const { data: messages = NONE, dataUpdatedAt } = useQuery(dialogMessages);
  const busy = useRouterState({ select: ({ location }) => isAboutAccount(location.pathname) });
  const working = useSyncExternalStore(busyHands.watch, busyHands.read);
  const queue = useMemo(() => new DialogQueue<Dialog>(realTimers, closedDialogs(userId)), [userId]);
  const dialogs = useMemo(
    () =>
      dialogsOf(account, messages, Math.max(begun, dataUpdatedAt), (key, values) =>
        t(`dialog.${key}`, { date: '', time: '', count: 0, ...values }),
      ),
    [account, messages, begun, dataUpdatedAt, t],
  );
  useEffect(
    // what is shown stays: hands that close it work, too
    () => queue.set(busy ? [] : dialogs.filter(({ id }) => !working || id === queue.read()?.id)),
    [queue, dialogs, busy, working],
  );
  useEffect(
    () => () => {
      queue.stop();
      if (!loggedIn()) forgetClosedDialogs();
    },
    [queue],
  );
  const shown = useSyncExternalStore(queue.subscribe, queue.read);
  if (!shown) return null;
  return <OneDialog key={shown.id} dialog={shown} messages={messages} onClose={() => queue.close()} />;
}

function OneDialog({
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

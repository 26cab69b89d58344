import { type AccountKind, type AccountRow, LIMITS } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { Alert, App, Button, Modal, Switch } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../lib/texted.tsx';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import styles from './accounts.module.css';
import { useSaveLock, useUploadKey } from './api/account-queries.ts';

/** The hardware lock of an account: its public key, and whether it is asked for. Both are saved at once. */
export function LockDialog({ kind, row, onClose }: { kind: AccountKind; row: AccountRow; onClose: () => void }) {
  const { t } = useTranslation(['account-admin', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  useReturnFocus();
  const [{ useLock, hasLockKey }, show] = useState(row);
  const [failure, fail] = useState<string>();
  const file = useRef<HTMLInputElement>(null);
  const save = useSaveLock(kind);
  const send = useUploadKey(kind);
  const settle = (done: string) => ({
    onSuccess: (saved: AccountRow) => {
      show(saved);
      fail(undefined);
      void message.success(done);
    },
    onError: (error: unknown) => {
      const { title, code } = words(error);
      fail(code === undefined ? title : `${title} (${code})`);
    },
  });
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > LIMITS.upload.keyFileBytes) fail(t('lockDialog.tooLarge'));
    else send.mutate({ id: row.id, file: chosen }, settle(t('lockDialog.uploaded')));
  };
  return (
    <Modal
      open
      title={t('lockDialog.title', { name: row.loginname })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <div className={styles['stack']}>
        {failure === undefined ? null : <Alert type="error" showIcon title={failure} role="alert" />}
        <p className={styles['note']}>{t('lockDialog.note')}</p>
        <div className={styles['line']}>
          <span>{t('lockDialog.key')}</span>
          <StateMark
            state={hasLockKey ? 'good' : 'offline'}
            text={t(hasLockKey ? 'lockDialog.hasKey' : 'lockDialog.noKey')}
          />
          <span className={styles['gap']} />
          <input
            ref={file}
            type="file"
            accept=".pub"
            hidden
            aria-label={t('lockDialog.choose')}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // the same file again is a choice again
              event.target.value = '';
            }}
          />
          <Button
            icon={<Icon name="upload" size={16} />}
            loading={send.isPending}
            onClick={() => file.current?.click()}
          >
            {t(hasLockKey ? 'lockDialog.replace' : 'lockDialog.upload')}
          </Button>
        </div>
        <p className={styles['note']}>{t('lockDialog.hint')}</p>
        <div className={styles['line']}>
          <span>{t('lockDialog.useLock')}</span>
          <span className={styles['gap']} />
          <Switch
            aria-label={t('lockDialog.useLock')}
            checked={useLock}
            loading={save.isPending}
            // without a key nobody could log in any more; what is on can always be switched off
            disabled={!hasLockKey && !useLock}
            onChange={(on) =>
              save.mutate({ id: row.id, useLock: on }, settle(t(on ? 'lockDialog.on' : 'lockDialog.off')))
            }
          />
        </div>
        {hasLockKey || useLock ? null : <p className={styles['note']}>{t('lockDialog.needsKey')}</p>}
      </div>
    </Modal>
  );
}

import type { AccountKind, AccountRow } from '@lightfield/contract';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../../lib/account.ts';
import { MoreMenu } from '../../../lib/more-menu.tsx';
import styles from './accounts.module.css';
import { useDeleteAccount, useResetPassword, useSetDisabled, useUnlock } from './api/account-queries.ts';
import type { FirstPassword } from './password-dialog.tsx';
import { useSay } from './use-say.ts';

export interface RowActionsProps {
  kind: AccountKind;
  row: AccountRow;
  onEdit: (row: AccountRow) => void;
  onGrants: (row: AccountRow) => void;
  onLock: (row: AccountRow) => void;
  onPassword: (given: FirstPassword) => void;
}

/** Staff cannot lift the lock that was put on them. */
const ownLock = (self: boolean, kind: AccountKind): boolean => self && kind === 'int';

/** What can be done with an account: the frequent in words, the rest behind "more". What ends something asks before. */
export function RowActions({ kind, row, onEdit, onGrants, onLock, onPassword }: RowActionsProps) {
  const { t } = useTranslation(['account-admin', 'common']);
  const mayEdit = usePermission(`account_${kind}_edit`);
  const mayGrant = usePermission('account_equip_grant') && (kind === 'int' || kind === 'ext');
  const self = useAccount()?.userId === row.id;
  const ask = useAsks(kind, row, onPassword);
  const word = (action: string, onClick: () => void) => (
    <Button
      size="small"
      type="link"
      aria-label={t('ofName', { action, name: row.loginname })}
      title={action}
      onClick={onClick}
    >
      {action}
    </Button>
  );
  const disabled = row.status === 'disabled';
  /** `why`: it cannot be done with this account. */
  const items: { key: string; label: ReactNode; run: () => void; why?: string | undefined; danger?: true }[] = [
    { key: 'reset', label: t('resetPassword'), run: ask.reset, why: self ? t('notOwnPassword') : undefined },
    {
      key: 'disable',
      label: t(disabled ? 'enable' : 'disable'),
      run: disabled ? ask.enable : ask.disable,
      why: self ? t('notSelf') : undefined,
    },
    { key: 'lock', label: t('lock'), run: () => onLock(row), why: ownLock(self, kind) ? t('notSelf') : undefined },
  ];
  if (kind === 'int') {
    const why = self ? t('notDeleteSelf') : undefined;
    items.push({ key: 'remove', label: t('remove'), run: ask.remove, why, danger: true });
  }
  return (
    <span className={styles['actions']}>
      {mayEdit ? word(t('edit'), () => onEdit(row)) : null}
      {mayGrant ? word(t('grants'), () => onGrants(row)) : null}
      {mayEdit && row.status === 'locked' ? word(t('unlock'), ask.unlock) : null}
      {mayEdit ? (
        <MoreMenu
          name={t('moreOf', { name: row.loginname })}
          items={items.map(({ key, label, why, danger, run }) => ({
            key,
            onClick: run,
            disabled: why !== undefined,
            danger: danger ?? false,
            label: why === undefined ? label : <Why word={label} reason={why} />,
          }))}
        />
      ) : null}
    </span>
  );
}

function Why({ word, reason }: { word: ReactNode; reason: string }) {
  return (
    <>
      {word}
      <small className={styles['second']}>{reason}</small>
    </>
  );
}

/** The questions that come before, and what follows a yes. */
function useAsks(kind: AccountKind, row: AccountRow, onPassword: (given: FirstPassword) => void) {
  const { t } = useTranslation(['account-admin', 'common']);
  const { modal } = App.useApp();
  const say = useSay();
  const setDisabled = useSetDisabled(kind);
  const reset = useResetPassword(kind);
  const unlock = useUnlock(kind);
  const remove = useDeleteAccount();
  const { id, loginname: name } = row;
  const cancelText = t('common:action.cancel');
  return {
    disable: () =>
      void modal.confirm({
        title: t('disableAsk', { name }),
        content: t('disableNote'),
        okText: t('disable'),
        okButtonProps: { danger: true },
        cancelText,
        onOk: () =>
          say(async () =>
            t('changedDisabled', { count: await setDisabled.mutateAsync({ ids: [id], disabled: true }) }),
          ),
      }),
    enable: () =>
      void say(async () =>
        t('changedEnabled', { count: await setDisabled.mutateAsync({ ids: [id], disabled: false }) }),
      ),
    reset: () =>
      void modal.confirm({
        title: t('resetAsk', { name }),
        content: t('resetNote'),
        okText: t('resetPassword'),
        cancelText,
        onOk: () =>
          say(async () => {
            onPassword({ ...(await reset.mutateAsync(id)), reason: 'reset' });
            return undefined;
          }),
      }),
    unlock: () =>
      void say(async () => {
        await unlock.mutateAsync(id);
        return t('unlocked', { name });
      }),
    remove: () =>
      void modal.confirm({
        title: t('removeAsk', { name }),
        content: t('removeNote'),
        okText: t('remove'),
        okButtonProps: { danger: true },
        cancelText,
        onOk: () =>
          say(async () => {
            const { devices } = await remove.mutateAsync(id);
            return devices > 0 ? t('removedDevices', { name, count: devices }) : t('removed', { name });
          }),
      }),
  };
}

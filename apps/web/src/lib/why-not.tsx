import { type PermissionCode, permissionLabel } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { Tooltip } from 'antd';
import { type ReactElement, cloneElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, holds } from './account.ts';
import styles from './why-not.module.css';
import { useLanguage } from './use-language.ts';

/** Names a permission in the person's language: "角色管理：新增、修改、删除角色". */
export function usePermissionLabel(): (permission: PermissionCode) => string {
  const lang = useLanguage();
  return (permission) => permissionLabel(permission, lang);
}

/**
 * An action that can be out of reach. With the permission, and without a reason against it, it is as it stands; otherwise it is
 * disabled and says why, on hover and to the keyboard. For actions a person would look for; others are simply not shown.
 */
export function WhyNot({
  permission,
  reason,
  children,
}: {
  permission?: PermissionCode;
  /** Something else that forbids it now: a limit, a built-in role. */
  reason?: string | undefined;
  children: ReactElement<{ disabled?: boolean }>;
}) {
  const { t } = useTranslation();
  const label = usePermissionLabel();
  const account = useAccount();
  const missing = permission !== undefined && !holds(account, permission);
  const why = missing ? t('whyNot.missing', { permission: label(permission) }) : reason;
  if (why === undefined) return children;
  return (
    <Tooltip title={why} trigger={['hover', 'focus']}>
      {/* a disabled button gets neither the pointer nor the focus: its frame does */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard learns why, too */}
      <span className={styles['frame']} tabIndex={0} role="note" aria-label={why}>
        {cloneElement(children, { disabled: true })}
      </span>
    </Tooltip>
  );
}

/** One discreet line for who may look but not change, in place of a wall of disabled buttons. Nothing for who may. */
export function ReadOnlyNote({ permission }: { permission: PermissionCode }) {
  const { t } = useTranslation();
  const label = usePermissionLabel();
  if (holds(useAccount(), permission)) return null;
  return (
    <p className={styles['note']}>
      <Icon name="lock" size={14} />
      <span>{t('whyNot.readOnly', { permission: label(permission) })}</span>
    </p>
  );
}

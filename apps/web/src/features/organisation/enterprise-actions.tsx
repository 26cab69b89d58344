import { type OrgRow, ROUTES } from '@lightfield/contract';
import { Link } from '@tanstack/react-router';
import { App, Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { CallRefused } from '../../lib/wire.ts';
import { useDeleteOrg, useDisableOrg } from './api/organisation-queries.ts';
import styles from './organisation.module.css';

/** Something still hangs on it. */
const IN_USE = 2903;

export function EnterpriseActions({
  org,
  onEdit,
  onKeep,
  onServices,
}: {
  org: OrgRow;
  onEdit: () => void;
  /** How long its history is kept. */
  onKeep: () => void;
  /** Until when it has services of the platform. */
  onServices: () => void;
}) {
  const { t } = useTranslation('organisation');
  const common = useTranslation().t;
  const account = useAccount();
  const mayEdit = usePermission('orgal_enterprise_edit') && account?.kind !== 'ext';
  const seesDepts = usePermission('orgal_dept_view');
  const seesRoles = usePermission('orgal_role_view');
  const { askDisable, enable, askDelete, busy } = useOrgChanges(org);
  // nobody puts out their own organisation, nor the one at the top
  const removable = mayEdit && org.id !== account?.orgId && org.kind !== 'center';
  const search = { org: org.id } as never;
  return (
    <Space size={12} className={styles['actions'] ?? ''}>
      {seesDepts && org.kind !== 'external' ? (
        <Link to={ROUTES.departments} search={search}>
          {t('org.depts')}
        </Link>
      ) : null}
      {seesRoles ? (
        <Link to={ROUTES.roles} search={search}>
          {t('org.roles')}
        </Link>
      ) : null}
      <Button type="link" size="small" onClick={onKeep}>
        {t('keep.action')}
      </Button>
      {org.kind === 'enterprise' ? (
        <Button type="link" size="small" onClick={onServices}>
          {t('service.action')}
        </Button>
      ) : null}
      {mayEdit ? (
        <Button type="link" size="small" onClick={onEdit}>
          {common('action.edit')}
        </Button>
      ) : null}
      {removable ? (
        <>
          <Button type="link" size="small" loading={busy} onClick={org.disabled ? enable : askDisable}>
            {t(org.disabled ? 'org.enable' : 'org.disable')}
          </Button>
          <Button type="link" size="small" danger onClick={askDelete}>
            {common('action.delete')}
          </Button>
        </>
      ) : null}
    </Space>
  );
}

function useOrgChanges(org: OrgRow) {
  const { t } = useTranslation('organisation');
  const common = useTranslation().t;
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const disable = useDisableOrg();
  const remove = useDeleteOrg();
  const { id, name, accounts, devices } = org;
  const setDisabled = async (disabled: boolean) => {
    try {
      await disable.mutateAsync({ id, disabled });
      void message.success(t(disabled ? 'org.disabled' : 'org.enabled'));
    } catch (error) {
      void message.error(words(error).title);
    }
  };
  const removeNow = async () => {
    try {
      await remove.mutateAsync(id);
      void message.success(t('org.deleted'));
    } catch (error) {
      if (error instanceof CallRefused && error.code === IN_USE) {
        modal.error({
          title: t('org.deleteRefused', { name }),
          content: (
            <>
              <p>{words(error).title}</p>
              <p>{t('org.deleteLeft', { accounts, devices })}</p>
            </>
          ),
          okText: common('action.close'),
        });
      } else void message.error(words(error).title);
    }
  };
  return {
    busy: disable.isPending,
    enable: () => void setDisabled(false),
    askDisable: () =>
      void modal.confirm({
        title: t('org.disableAsk', { name }),
        content: t(org.kind === 'external' ? 'org.disableNoteExternal' : 'org.disableNote'),
        okText: t('org.disable'),
        okButtonProps: { danger: true },
        cancelText: common('action.cancel'),
        onOk: () => setDisabled(true),
      }),
    askDelete: () =>
      void modal.confirm({
        title: t('org.deleteAsk', { name }),
        content: t('org.deleteNote'),
        okText: common('action.delete'),
        okButtonProps: { danger: true },
        cancelText: common('action.cancel'),
        onOk: removeNow,
      }),
  };
}

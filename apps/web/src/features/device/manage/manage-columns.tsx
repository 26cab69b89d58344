import { type ManagedDevice, ROUTES } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import type { DeviceActions } from '../../../lib/device-actions.tsx';
import { deviceHref } from '../../../lib/device-hrefs.ts';
import { to } from '../../../lib/hrefs.ts';
import type { ListColumn } from '../../../lib/list-page.tsx';
import { MoreMenu } from '../../../lib/more-menu.tsx';
import { GatewayMark } from '../../../lib/texted.tsx';
import styles from './manage.module.css';

/** What the list says of a device, and what can be done with it. */
export function useManageColumns({
  words,
  rare,
  onDelete,
}: Pick<DeviceActions, 'words' | 'rare'> & {
  onDelete: (device: ManagedDevice) => void;
}): ListColumn<ManagedDevice>[] {
  const { t } = useTranslation(['device-manage', 'common']);
  const mayView = usePermission('manage_equip_view');
  const mayEdit = usePermission('manage_equip_edit');
  const href = (id: string) => (mayView ? to(ROUTES.deviceInfo, { id }) : deviceHref(id));
  return [
    {
      key: 'name',
      title: t('column.name'),
      head: true,
      sortBy: 'name',
      plain: ({ name }) => name,
      render: ({ id, name, orgName }) => (
        <>
          <Link to={href(id)} className={styles['name']}>
            {name}
          </Link>
          <span className={styles['second']}>{orgName}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: t('column.state'),
      sortBy: 'state',
      render: ({ gatewayState }) =>
        gatewayState ? <GatewayMark state={gatewayState} /> : <span className={styles['soft']}>{t('none')}</span>,
    },
    { key: 'sync', title: t('column.sync'), render: (device) => <SyncMark device={device} /> },
    { key: 'deviceNo', title: t('column.deviceNo'), render: ({ deviceNo }) => deviceNo },
    {
      key: 'gateway',
      title: t('column.gateway'),
      // with its model below it: all columns are to be in sight beside the navigation on a screen of 1440 pixels
      render: ({ sn, modelName }) => (
        <>
          {sn ? <code>{sn}</code> : null}
          {modelName ? <span className={styles['second']}>{modelName}</span> : null}
        </>
      ),
    },
    {
      key: 'template',
      title: t('template'),
      render: ({ template }) =>
        template ? (
          <>
            {template.name}
            {template.version < template.newestVersion ? (
              <span className={styles['second']}>
                {t('behind', { version: template.version, newest: template.newestVersion })}
              </span>
            ) : null}
          </>
        ) : (
          ''
        ),
    },
    { key: 'group', title: t('group'), render: ({ groupName }) => groupName ?? '' },
    { key: 'variables', title: t('column.variables'), right: true, render: ({ variableCount }) => variableCount },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (device) => (
        <span className={styles['actions']}>
          {mayView ? (
            <Link
              to={to(ROUTES.deviceInfo, { id: device.id })}
              aria-label={t('ofName', { action: t('edit'), name: device.name })}
            >
              {t('edit')}
            </Link>
          ) : null}
          <Link to={deviceHref(device.id)} aria-label={t('ofName', { action: t('watch'), name: device.name })}>
            {t('watch')}
          </Link>
          {words(device)}
          {rare.length > 0 ? (
            <MoreMenu
              name={t('ofName', { action: t('common:action.more'), name: device.name })}
              items={rare.map(({ key, label, open }) => ({ key, label, onClick: () => open(device) }))}
            />
          ) : null}
          {mayEdit ? (
            <Button
              type="link"
              size="small"
              danger
              aria-label={t('ofName', { action: t('remove'), name: device.name })}
              onClick={() => onDelete(device)}
            >
              {t('remove')}
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
}

/** Does the gateway run it, and is it what the template says? Nothing to say of a device without a gateway. */
function SyncMark({ device: { gatewayId, outOfSync, template } }: { device: ManagedDevice }) {
  const { t } = useTranslation('device-manage');
  const behind = template !== null && template.version < template.newestVersion;
  if (gatewayId === null && !behind) return null;
  return (
    <span className={styles['marks']}>
      {gatewayId === null ? null : (
        <StateMark state={outOfSync ? 'unconfirmed' : 'good'} text={t(outOfSync ? 'outOfSync' : 'inSync')} />
      )}
      {behind ? <StateMark state="stale" text={t('templateBehind')} /> : null}
    </span>
  );
}

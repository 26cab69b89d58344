import { type DeviceListItem, ROUTES } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { StateMark } from '@lightfield/ui';
import { standingKind, standingState } from '../../../lib/alarm-standing.ts';
import { usePermission } from '../../../lib/account.ts';
import { to } from '../../../lib/hrefs.ts';
import { DeviceStandingMark } from '../../../lib/comm-mark.tsx';
import { knowsAlarms } from '../../../lib/communication.ts';
import { useFollow } from './api/device-queries.ts';

/** Online, offline, sleeping, upgrading, or that there is no gateway at all; and whether it runs what was configured. */
export function DeviceState({ device }: { device: DeviceListItem }) {
  const { t } = useTranslation('device-list');
  return (
    <span className="lf-device-state">
      {device.gatewayState ? (
        <DeviceStandingMark gateway={device.gatewayState} comm={device.comm} />
      ) : (
        <StateMark state="offline" text={t('noGateway')} />
      )}
      {device.gatewayId && device.outOfSync ? <StateMark state="unconfirmed" text={t('outOfSync')} /> : null}
      {device.templateOutdated ? <StateMark state="stale" text={t('templateBehind')} /> : null}
    </span>
  );
}

/** Open alarms in shape and number; the ones that only wait for confirmation are told apart from those that hold. */
export function DeviceAlarms({ device }: { device: DeviceListItem }) {
  const { t } = useTranslation(['device-list', 'common']);
  const { alarmCount, alarmWorst, alarmsShelved, unconfirmedCount } = device;
  const standing = { active: alarmCount, worst: alarmWorst, unconfirmed: unconfirmedCount, shelved: alarmsShelved };
  const words = {
    active: t('device-list:activeAlarms', { count: alarmCount }),
    unconfirmed: t('device-list:unconfirmed', { count: unconfirmedCount }),
    shelved: t('common:alarmsShelved', { count: alarmsShelved }),
    none: '',
  }[standingKind(standing)];
  if (!words && device.comm && !knowsAlarms(device.comm.state))
    return <StateMark state="stale" text={t('common:comm.alarmsUnknown')} />;
  if (!words) return <span className="lf-soft">{t('device-list:noAlarm')}</span>;
  return <StateMark tag state={standingState(standing)} text={words} />;
}

export function FollowButton({ device }: { device: DeviceListItem }) {
  const { t } = useTranslation('device-list');
  const follow = useFollow();
  const label = t(device.followed ? 'unfollow' : 'follow');
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        size="small"
        className={device.followed ? 'lf-star lf-star-set' : 'lf-star'}
        aria-label={`${label}: ${device.name}`}
        aria-pressed={device.followed}
        icon={<Icon name="star" size={16} filled={device.followed} />}
        onClick={() => follow.mutate({ ids: [device.id], follow: !device.followed })}
      />
    </Tooltip>
  );
}

/** The page that is shown where its device is followed (S2 §3 `follow`). */
export function FollowPageLink({ device: { followed, followPageId } }: { device: DeviceListItem }) {
  const { t } = useTranslation('device-list');
  const maySee = usePermission('monitor_equip_real');
  if (!followed || followPageId === null || !maySee) return null;
  return (
    <Link to={to(ROUTES.monitorPage, { pageId: followPageId, alarm: '0' })} className="lf-link">
      {t('openPage')}
    </Link>
  );
}

import type { DeviceListItem, GroupMonitorRow } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { GatewayMark } from '../../../lib/texted.tsx';
import { gmHref } from './gm-state.ts';

/** Online, offline, sleeping, upgrading, or without a gateway. */
export function GmDeviceState({ device }: { device: Pick<DeviceListItem, 'gatewayState'> }) {
  const { t } = useTranslation('monitor');
  return device.gatewayState ? (
    <GatewayMark state={device.gatewayState} />
  ) : (
    <StateMark state="offline" text={t('gm.unbound')} />
  );
}

/** Alarms that hold; those that only wait for somebody are told apart. Leads to them. */
export function GmAlarms({ device }: { device: GroupMonitorRow }) {
  const { t } = useTranslation('monitor');
  const { alarmCount, unconfirmedCount } = device;
  if (alarmCount === 0 && unconfirmedCount === 0) return <span className="lf-soft">{t('head.noAlarm')}</span>;
  return (
    <Link to={gmHref(device.id, device.ruleType, 'alarm')} className="lf-link">
      {alarmCount > 0 ? (
        <StateMark tag state="severe" text={t('head.alarms', { count: alarmCount })} />
      ) : (
        <StateMark tag state="unconfirmed" text={t('head.unconfirmed', { count: unconfirmedCount })} />
      )}
    </Link>
  );
}

import type { DeviceListItem, GroupMonitorRow } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { standingKind, standingState } from '../../../lib/alarm-standing.ts';
import { DeviceStandingMark } from '../../../lib/comm-mark.tsx';
import { knowsAlarms } from '../../../lib/communication.ts';
import { gmHref } from './gm-state.ts';

/** Online, offline, sleeping, upgrading, or without a gateway. */
export function GmDeviceState({ device }: { device: Pick<DeviceListItem, 'gatewayState' | 'comm'> }) {
  const { t } = useTranslation('monitor');
  return device.gatewayState ? (
    <DeviceStandingMark gateway={device.gatewayState} comm={device.comm} />
  ) : (
    <StateMark state="offline" text={t('gm.unbound')} />
  );
}

/** Alarms that hold; those that only wait for somebody are told apart. Leads to them. */
export function GmAlarms({ device }: { device: GroupMonitorRow }) {
  const { t } = useTranslation(['monitor', 'common']);
  const { alarmCount, alarmWorst, alarmsShelved, unconfirmedCount } = device;
  const standing = { active: alarmCount, worst: alarmWorst, unconfirmed: unconfirmedCount, shelved: alarmsShelved };
  const words = {
    active: t('monitor:head.alarms', { count: alarmCount }),
    unconfirmed: t('monitor:head.unconfirmed', { count: unconfirmedCount }),
    shelved: t('common:alarmsShelved', { count: alarmsShelved }),
    none: '',
  }[standingKind(standing)];
  if (!words && device.comm && !knowsAlarms(device.comm.state))
    return <StateMark state="stale" text={t('common:comm.alarmsUnknown')} />;
  if (!words) return <span className="lf-soft">{t('monitor:head.noAlarm')}</span>;
  return (
    <Link to={gmHref(device.id, device.ruleType, 'alarm')} className="lf-link">
      <StateMark tag state={standingState(standing)} text={words} />
    </Link>
  );
}

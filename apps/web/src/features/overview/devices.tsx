import { type DeviceListItem, type Overview, ROUTES, type Severity } from '@lightfield/contract';
import { Empty, type State, StateMark } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { deviceHref } from '../../lib/device-hrefs.ts';
import { DeviceStandingMark } from '../../lib/comm-mark.tsx';
import { UnheardMark } from '../../lib/unheard-mark.tsx';
import { unheardOf } from '../../lib/communication.ts';
import { Card } from './card.tsx';
import styles from './overview.module.css';
import { type StandingKind, standingsOf } from './standings.ts';

const MARK: Record<StandingKind, State> = {
  online: 'online',
  failing: 'failed',
  never: 'pending',
  unknown: 'stale',
  offline: 'offline',
  sleeping: 'sleeping',
  upgrading: 'upgrading',
  none: 'stale',
};

/** How many devices are in which state, and the first of them by name: those with alarms. */
export function Devices({
  counts,
  worst,
  first,
}: {
  counts: Overview['devices'];
  /** The gravest alarm that stands; absent: there is none, or the person may not know. */
  worst: Severity | undefined;
  first: readonly DeviceListItem[];
}) {
  const { t } = useTranslation('overview');
  const mayAdd = usePermission('manage_equip_edit');
  if (counts.total === 0)
    return (
      <Card title={t('devices.title')}>
        <Empty
          icon="device"
          title={t('devices.empty')}
          note={t('devices.emptyNote')}
          action={mayAdd ? <Link to={ROUTES.deviceAdd}>{t('devices.add')}</Link> : null}
        />
      </Card>
    );
  const standings = standingsOf(counts);
  const unheard = unheardOf(counts);
  return (
    <Card
      title={t('devices.title')}
      aside={<Link to={ROUTES.monitorList}>{t('devices.total', { count: counts.total })}</Link>}
    >
      <div className={styles['stateBar']} aria-hidden>
        {standings.map(({ kind, count }) =>
          count > 0 ? <span key={kind} data-state={kind} style={{ flexGrow: count }} /> : null,
        )}
      </div>
      <ul className={styles['states']}>
        {standings
          .filter(({ kind, count }) => count > 0 || kind === 'online' || kind === 'offline')
          .map(({ kind, count }) => (
            <li key={kind}>
              <StateMark state={MARK[kind]} text={t(`devices.${kind}`)} />
              <b>{count}</b>
            </li>
          ))}
        <li className={styles['whole']}>
          <StateMark state={counts.inAlarm > 0 ? (worst ?? 'severe') : 'read'} text={t('devices.inAlarm')} />
          <span className={styles['marks']}>
            <UnheardMark count={unheard} />
            <b>{counts.inAlarm}</b>
          </span>
        </li>
      </ul>
      <ul className={styles['rows']}>
        {first.map((device) => (
          <li key={device.id}>
            <Link to={deviceHref(device.id)}>{device.name}</Link>
            <span className={styles['marks']}>
              {device.gatewayState ? (
                <DeviceStandingMark gateway={device.gatewayState} comm={device.comm} />
              ) : (
                <StateMark state="stale" text={t('devices.none')} />
              )}
              <DeviceAlarms device={device} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function DeviceAlarms({ device }: { device: DeviceListItem }) {
  const { t } = useTranslation('overview');
  const { id, alarmCount, alarmWorst, unconfirmedCount } = device;
  if (alarmCount > 0)
    return (
      <Link to={deviceHref(id, { alarm: true })}>
        <StateMark tag state={alarmWorst ?? 'severe'} text={t('devices.active', { count: alarmCount })} />
      </Link>
    );
  if (unconfirmedCount > 0)
    return (
      <Link to={deviceHref(id, { alarm: true })}>
        <StateMark tag state="unconfirmed" text={t('devices.unconfirmed', { count: unconfirmedCount })} />
      </Link>
    );
  return null;
}

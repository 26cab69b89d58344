import type { Communication, DeviceInfo, GatewayState } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Standing, standingKind, standingState } from '../../lib/alarm-standing.ts';
import { DeviceStandingMark } from '../../lib/comm-mark.tsx';
import { knowsAlarms } from '../../lib/communication.ts';
import { TimeAgo } from '../../lib/texted.tsx';
import { useLiveFrames, useLiveState } from '../../live/live-device.tsx';
import { useFollowDevice } from './api/monitor-queries.ts';
import styles from './device.module.css';
import { LINK_MARKS } from '../../live/link-state.ts';
import { useHeard } from '../../live/use-heard.ts';
import { useLink } from '../../live/use-link.ts';
import { useNewest } from '../../live/use-newest.ts';

/** Which device this is, how it is, and whether what is shown below is true at this moment. */
export function DeviceHead({
  info,
  live,
  onAlarms,
  actions,
}: {
  info: DeviceInfo;
  live: boolean;
  onAlarms?: () => void;
  /** What other features let one do with the device. */
  actions?: ReactNode;
}) {
  const { t } = useTranslation('monitor');
  const { gateway } = useLiveState();
  const state = gateway?.state ?? info.gatewayState;
  return (
    <header className={styles['head']}>
      <Star info={info} />
      <h1 className={styles['name']}>{info.name}</h1>
      {state === null ? null : <HeardGatewayMark state={state} comm={gateway?.comm ?? info.comm} />}
      {info.gatewayId && info.outOfSync ? <StateMark tag state="unconfirmed" text={t('head.outOfSync')} /> : null}
      {info.templateOutdated ? <StateMark tag state="stale" text={t('head.templateBehind')} /> : null}
      <AlarmCounts info={info} {...(onAlarms && { onOpen: onAlarms })} />
      <span className={styles['where']}>{[info.groupName, info.deviceNo].filter(Boolean).join(' · ')}</span>
      {actions}
      {live ? <LinkMark /> : null}
    </header>
  );
}

function Star({ info }: { info: DeviceInfo }) {
  const { t } = useTranslation('monitor');
  const follow = useFollowDevice(info.id);
  const label = t(info.followed ? 'head.unfollow' : 'head.follow');
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        size="small"
        className={styles['star'] ?? ''}
        aria-label={label}
        aria-pressed={info.followed}
        icon={<Icon name="star" size={18} filled={info.followed} />}
        onClick={() => follow.mutate(!info.followed)}
      />
    </Tooltip>
  );
}

/** The state of the device's gateway, and whether the device answers it; while the line does not tell of it, that nobody knows. */
export function HeardGatewayMark({ state, comm }: { state: GatewayState; comm: Communication | null }) {
  const { t } = useTranslation('monitor');
  return useHeard() ? (
    <DeviceStandingMark gateway={state} comm={comm} tag />
  ) : (
    <StateMark tag state="stale" text={t('head.gatewayUnknown')} />
  );
}

/** Alarms that hold, and those that wait for somebody; the newest counts come with the live line. */
function AlarmCounts({ info, onOpen }: { info: DeviceInfo; onOpen?: () => void }) {
  const { t } = useTranslation(['monitor', 'common']);
  const [told, setTold] = useState<Standing>();
  const { alarmCount, alarmWorst, gateway } = useLiveState();
  const heard = useHeard();
  useLiveFrames((frame) => {
    if (frame.kind === 'gatewayAlarm') setTold(frame);
  });
  const known = gateway
    ? { active: alarmCount, worst: alarmWorst, shelved: gateway.alarmsShelved }
    : { active: info.alarmCount, worst: info.alarmWorst, shelved: info.alarmsShelved };
  const standing: Standing = told ?? { ...known, unconfirmed: info.unconfirmedCount };
  const kind = standingKind(standing);
  const comm = gateway ? gateway.comm : info.comm;
  const mark =
    kind === 'none' && (!heard || (comm && !knowsAlarms(comm.state))) ? (
      <StateMark tag state="stale" text={t('monitor:head.alarmsUnknown')} />
    ) : (
      <StateMark
        tag
        state={standingState(standing)}
        text={
          {
            active: t('monitor:head.alarms', { count: standing.active }),
            unconfirmed: t('monitor:head.unconfirmed', { count: standing.unconfirmed ?? 0 }),
            shelved: t('common:alarmsShelved', { count: standing.shelved ?? 0 }),
            none: t('monitor:head.noAlarm'),
          }[kind]
        }
      />
    );
  return onOpen ? (
    <button type="button" className={styles['alarms']} onClick={onOpen}>
      {mark}
    </button>
  ) : (
    mark
  );
}

/** Whether what is shown is true at this moment, and how old the newest of it is. */
export function LinkMark() {
  const { t } = useTranslation('monitor');
  const link = useLink();
  const newest = useNewest();
  return (
    <span className={styles['link']}>
      {/* the age beside it changes every second: that is read, not announced */}
      <span aria-live="polite">
        <StateMark state={LINK_MARKS[link]} text={t(`link.${link}`)} />
      </span>
      {newest === undefined || link === 'noGateway' ? null : (
        <span className={styles['soft']}>
          {t('head.updated')} <TimeAgo at={newest} />
        </span>
      )}
    </span>
  );
}

import { type DeviceInfo, type GatewayInfo, heard } from '@lightfield/contract';
import { signalBand } from '@lightfield/rules';
import { Empty, Loading, StateMark } from '@lightfield/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Descriptions, type DescriptionsProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { CommState } from '../../../lib/comm-state.tsx';
import { formatDuration } from '../../../lib/duration.ts';
import { Failure, GatewayMark, TimeAgo } from '../../../lib/texted.tsx';
import { formatDate } from '../../../lib/time.ts';
import { useLiveFrames, useLiveRefresh, useLiveState } from '../../../live/live-device.tsx';
import { monitorKeys } from '../api/monitor-queries.ts';
import { SignalMark } from '../../../lib/signal-mark.tsx';
import styles from './gateway.module.css';
import { useLanguage } from '../../../lib/use-language.ts';

type Items = NonNullable<DescriptionsProps['items']>;
/** Labels of all three lists stand in the same columns. */
const LABELS = { label: { width: 132 } } as const;
const COLUMNS = { xs: 1, sm: 1, md: 2, lg: 3 } as const;

/** Everything that is known of the gateway, and of the device behind it, for whoever may know that. */
export function GatewayTab({ info }: { info?: DeviceInfo }) {
  const { t } = useTranslation(['monitor', 'common']);
  const { gateway, error } = useLiveState();
  const refresh = useLiveRefresh();
  const titleOf = useDriverTitles();
  const client = useQueryClient();
  // how each driver answers came with the device; that something about it has changed is pushed
  useLiveFrames((frame) => {
    if (frame.kind === 'gatewayAlarm' && info) void client.invalidateQueries({ queryKey: monitorKeys.info(info.id) });
  });
  const list = (title: string, items: readonly (readonly [label: string, content: ReactNode])[]) => (
    <Descriptions
      size="small"
      bordered
      title={title}
      column={COLUMNS}
      styles={LABELS}
      items={items.map(([label, children]): Items[number] => ({ key: label, label, children }))}
    />
  );
  return (
    <div className={styles['tab']}>
      {gateway === null ? <Empty icon="gateway" title={t('link.noGateway')} note={t('link.noGatewayNote')} /> : null}
      {gateway === undefined ? (
        error === undefined ? (
          <Loading label={t('common:face.loading')} rows={4} columns={3} />
        ) : (
          <Failure error={error} onRetry={refresh} />
        )
      ) : null}
      {gateway ? (
        <>
          <SyncAlert gateway={gateway} />
          {list(t('gateway.title'), gatewayItems(gateway))}
        </>
      ) : null}
      {info ? list(t('gateway.device'), deviceItems(info)) : null}
      {info && info.drivers.length > 0
        ? list(
            t('gateway.drivers'),
            info.drivers.map(
              ({ name, type, target, ...comm }) =>
                [
                  name,
                  <div key={name} className={styles['driver']}>
                    {[titleOf(type), target].filter(Boolean).join(' · ')}
                    <CommState comm={comm} />
                  </div>,
                ] as const,
            ),
          )
        : null}
    </div>
  );

  function gatewayItems(gateway: GatewayInfo): (readonly [string, ReactNode])[] {
    return [
      [t('gateway.state'), <GatewayMark key="state" state={gateway.state} />],
      [t('gateway.comm'), <CommState key="comm" comm={gateway.comm} />],
      [t('gateway.stateChangedAt'), <TimeAgo key="changed" at={gateway.stateChangedAt} />],
      [t('gateway.lastSeenAt'), <TimeAgo key="seen" at={gateway.lastSeenAt} />],
      [t('gateway.name'), gateway.name || '--'],
      [t('gateway.sn'), gateway.sn],
      [t('gateway.kind'), t(`gateway.kinds.${gateway.kind}`)],
      [t('gateway.model'), gateway.model || '--'],
      [t('gateway.firmware'), gateway.firmware || '--'],
      [t('gateway.ip'), gateway.ip || '--'],
      [t('gateway.signal'), <Signal key="signal" percent={gateway.signal} />],
      [t('gateway.vpn'), t(gateway.vpn ? 'gateway.on' : 'gateway.off')],
      [
        t('gateway.economize'),
        t(gateway.economizeOpen ? 'gateway.economizeOn' : gateway.smartSaving ? 'gateway.smartOn' : 'gateway.off'),
      ],
      [t('gateway.interval'), formatDuration(gateway.interval)],
      [t('gateway.config'), <Sync key="config" gateway={gateway} />],
      [t('gateway.outbox'), <Outbox key="outbox" waiting={gateway.outboxWaiting} />],
      [t('gateway.alarms'), gateway.alarmCount],
    ];
  }

  function deviceItems(info: DeviceInfo): (readonly [string, ReactNode])[] {
    const day = (at: number | null) => (at === null ? '--' : formatDate(at));
    return [
      [t('device.number'), info.deviceNo || '--'],
      [t('device.group'), info.groupName ?? '--'],
      [t('device.address'), info.address || '--'],
      [t('device.position'), info.lng === null || info.lat === null ? '--' : `${info.lng}, ${info.lat}`],
      [t('device.manufacturer'), info.manufacturer || '--'],
      [t('device.factoryDate'), day(info.factoryDate)],
      [t('device.installDate'), day(info.installDate)],
      [t('device.warrantyUntil'), day(info.warrantyUntil)],
      [t('device.iccid'), info.iccid || '--'],
      [t('device.template'), info.templateName ?? '--'],
      [t('device.sort'), info.sort],
      [t('device.shared'), t(info.shared ? 'device.isShared' : 'device.notShared')],
      [t('device.signals'), info.signalCount],
      [t('device.remark'), info.remark || '--'],
    ];
  }
}

/** What protocols are called, by type; the type itself until that is fetched, and of one that is not known. */
function useDriverTitles(): (type: string) => string {
  const forms = useQuery({
    queryKey: ['driver-forms'],
    queryFn: async () => (await import('@lightfield/contract/driver-forms')).DRIVER_FORMS,
    staleTime: Infinity,
  });
  const language = useLanguage();
  return (type) => {
    const title = forms.data?.find((form) => form.type === type)?.title;
    return title ? heard(title, language) : type;
  };
}

const inSync = ({ configRevision, appliedRevision }: GatewayInfo) => configRevision === appliedRevision;

function SyncAlert({ gateway }: { gateway: GatewayInfo }) {
  const { t } = useTranslation('monitor');
  // what to do about it is of use to whoever can
  const mayEdit = usePermission('manage_equip_edit');
  if (gateway.kind === 'sparkplug' || inSync(gateway)) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          <strong>
            {t('gateway.outOfSync', { wanted: gateway.configRevision, running: gateway.appliedRevision })}
          </strong>
          {mayEdit ? (
            <>
              <br />
              {t('gateway.outOfSyncNote')}
            </>
          ) : null}
        </>
      }
    />
  );
}

function Sync({ gateway }: { gateway: GatewayInfo }) {
  const { t } = useTranslation('monitor');
  if (gateway.kind === 'sparkplug') return t('gateway.ownConfig');
  if (gateway.configRevision === 0 && gateway.appliedRevision === 0)
    return <StateMark state="offline" text={t('gateway.neverSynced')} />;
  return inSync(gateway) ? (
    <StateMark state="good" text={t('gateway.inSync', { revision: gateway.appliedRevision })} />
  ) : (
    <StateMark
      state="uncertain"
      text={t('gateway.revisions', { wanted: gateway.configRevision, running: gateway.appliedRevision })}
    />
  );
}

function Signal({ percent }: { percent: number | null }) {
  const { t } = useTranslation('monitor');
  if (percent === null) return t('gateway.wired');
  return (
    <span className={styles['signal']}>
      <span className={styles['bar']} aria-hidden>
        <span style={{ width: `${percent}%` }} data-band={signalBand(percent)} />
      </span>
      <SignalMark percent={percent} />
    </span>
  );
}

function Outbox({ waiting }: { waiting: number | null }) {
  const { t } = useTranslation('monitor');
  if (waiting === null) return t('gateway.unknown');
  return waiting === 0 ? t('gateway.outboxEmpty') : t('gateway.outboxWaiting', { count: waiting });
}

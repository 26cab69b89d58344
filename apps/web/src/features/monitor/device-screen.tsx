import { type DeviceInfo, LIMITS, ROUTES } from '@lightfield/contract';
import { Bone, Empty, Loading } from '@lightfield/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMatchRoute, useParams } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../i18n/i18n.ts';
import { holds, useAccount } from '../../lib/account.ts';
import { lazy } from '../../lib/lazy.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Failure } from '../../lib/texted.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { LiveDevice, useLiveFrames, useLiveState } from '../../live/live-device.tsx';
import { deviceInfo, monitorKeys } from './api/monitor-queries.ts';
import { CommandPanel } from './commands/command-panel.tsx';
import { CommandsProvider } from './commands/commands-context.tsx';
import { CurveRecorder } from './curve/curve-recorder.tsx';
import { DeviceHead } from './device-head.tsx';
import { type DeviceProps, deviceCodecs } from './device-state.ts';
import type { DeviceTab, DeviceTabProps } from './device-tab.ts';
import { INSPECTIONS, ORDERS, firstTabOf } from './first-tab.ts';
import styles from './device.module.css';
import type { DeviceAction } from '../../lib/device-action.ts';
import { DeniedNote } from './gm/denied.tsx';
import { type RecordKind, recordKindOf, recordPermission } from './gm/record-rights.ts';
import { routerPath } from '../../lib/hrefs.ts';
import { TabBar, type TabEntry, TabPanel } from '../../lib/tab-bar.tsx';
import { GatewayTab } from './gateway/gateway-tab.tsx';
import { type HeadAction, HeadActions, lazyHeadActions } from './head-actions.tsx';
import { LinkBanner } from './link-banner.tsx';
import { RealtimeTab } from './signals/realtime-tab.tsx';
import { UnknownDevice, isNotThere } from './unknown-device.tsx';

const CurveTab = lazy(() => import('./curve/curve-tab.tsx'));
const CommandsTab = lazy(() => import('./commands/commands-tab.tsx'));

type OtherTab = Omit<DeviceTab, 'load'> & { Body: ComponentType<DeviceTabProps> };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Value of `{alarm}` in the address that opens the alarms. */
const OPEN_ALARMS = '1';

/** The device page with the tabs that other features add to it. Both of its addresses show the same. */
export function createDeviceScreen(tabs: readonly DeviceTab[], actions: readonly DeviceAction[] = []): ComponentType {
  const done = lazyHeadActions(actions);
  const others = tabs.map(({ load, ...tab }): OtherTab => ({ ...tab, Body: lazy(load) }));
  return function DeviceScreen() {
    const params: { id?: string; alarm?: string; orderType?: string } = useParams({ strict: false });
    const { id = '' } = params;
    const forced = useMatchRoute()({ to: routerPath(ROUTES.monitorDetailFlag) }) !== false;
    if (!UUID.test(id)) return <UnknownDevice />;
    const record = params.alarm === OPEN_ALARMS ? 'alarm' : recordKindOf(params.orderType);
    return <Device key={id} id={id} others={others} record={record} forced={forced} actions={done} />;
  };
}

interface PageParts {
  others: readonly OtherTab[];
  actions: readonly HeadAction[];
  /** What the address names beside the device. */
  record: RecordKind | undefined;
  /** The values, whatever account and device prefer (`list/flag`). */
  forced: boolean;
}

function Device({ id, ...parts }: PageParts & { id: string }) {
  const { t } = useTranslation();
  const info = useQuery(deviceInfo(id));
  usePageTitle(info.data?.name);
  if (info.isError && !info.data) {
    return isNotThere(info.error) ? (
      <UnknownDevice />
    ) : (
      <Failure error={info.error} onRetry={() => void info.refetch()} />
    );
  }
  return (
    <LiveDevice equipmentId={id}>
      {info.data ? (
        <DevicePage info={info.data} {...parts} />
      ) : (
        <div className={styles['page']}>
          <div className={styles['head']}>
            <Bone width="220px" height="24px" />
          </div>
          <Loading label={t('face.loading')} rows={12} columns={6} />
        </div>
      )}
    </LiveDevice>
  );
}

interface Tab extends TabEntry {
  readonly body: ReactNode;
}

/** The tab of running pages: on a phone it keeps the height for the plant, and its bar says what the head says. */
const PLANT = 'page';
const roomFor = (active: Tab | undefined) => active?.key === PLANT && { 'data-plant': 'tabs' };

/** The record that the address names has a tab that this person may not see. */
function isHidden(record: RecordKind | undefined, visible: readonly { key: string }[]): boolean {
  if (record === undefined || record === 'alarm') return false;
  return !visible.some(({ key }) => key === (record === 'inspection' ? INSPECTIONS : ORDERS));
}

function DevicePage({ info, others, actions, record, forced }: PageParts & { info: DeviceInfo }) {
  const { t } = useTranslation('monitor');
  const [state, change] = useSearchState(deviceCodecs);
  const account = useAccount();
  const live = holds(account, 'monitor_equip_real');
  const visible = others.filter(({ permission }) => holds(account, permission));
  const ordersHidden = isHidden(record, visible);
  const denied = record !== undefined && (ordersHidden || !holds(account, recordPermission('list', record)));
  const tabs = useTabs(info, { deviceId: info.id, state, change }, visible, live);
  const firstTab = firstTabOf({
    record: denied ? undefined : record,
    equipDisplay: account?.equipDisplay,
    info,
    // an address that names a record, or asks for the values, means these
    keys: forced || record !== undefined ? [] : tabs.map(({ key }) => key),
  });
  const open = (key: string) => change({ tab: key === firstTab ? '' : key }, { push: true });
  const wanted = state.tab || firstTab;
  const active = tabs.find(({ key }) => key === wanted) ?? tabs[0];
  const hasAlarms = tabs.some(({ key }) => key === 'alarm');
  return (
    <CommandsProvider deviceId={info.id}>
      <CurveRecorder ids={state.curve} historyOf={holds(account, 'monitor_equip_history') ? info.id : undefined}>
        <ConfigWatch deviceId={info.id} />
        <div className={styles['page']} {...roomFor(active)}>
          <DeviceHead
            info={info}
            live={live}
            actions={<HeadActions actions={actions} deviceId={info.id} deviceName={info.name} />}
            {...(hasAlarms && { onAlarms: () => open('alarm') })}
          />
          {live ? <LinkBanner /> : null}
          {denied ? <DeniedNote kind={record} /> : null}
          {active === undefined ? (
            <Empty icon="lock" title={t('unknown.noTab')} />
          ) : (
            <>
              <TabBar tabs={tabs} active={active.key} label={t('tab.label')} onOpen={open} />
              <TabPanel tab={active.key}>
                <Suspense fallback={<TabLoading />}>{active.body}</Suspense>
              </TabPanel>
            </>
          )}
          <CommandPanel />
        </div>
      </CurveRecorder>
    </CommandsProvider>
  );
}

function useTabs(info: DeviceInfo, props: DeviceProps, others: readonly OtherTab[], live: boolean): Tab[] {
  const { t, i18n } = useTranslation('monitor');
  const language = languageOf(i18n.language);
  const own: Tab[] = live
    ? [
        { key: 'real', label: t('tab.real'), body: <RealtimeTab {...props} /> },
        { key: 'curve', label: t('tab.curve'), body: <CurveTab {...props} deviceName={info.name} /> },
        { key: 'command', label: t('tab.command'), body: <CommandsTab {...props} /> },
      ]
    : [];
  const added = others.map(({ key, title, Body }) => ({
    key,
    label: key === 'alarm' ? <AlarmLabel text={title[language]} /> : title[language],
    body: <Body deviceId={info.id} deviceName={info.name} />,
  }));
  const gateway = live ? [{ key: 'gateway', label: t('tab.gateway'), body: <GatewayTab info={info} /> }] : [];
  return [...own, ...added, ...gateway];
}

const COUNT_MAX = LIMITS.message.badgeCap;

/** The tab carries the number of alarms that hold, so that it is seen from every other tab. */
function AlarmLabel({ text }: { text: string }) {
  const { alarmCount, alarmWorst } = useLiveState();
  return (
    <span>
      {text}
      {alarmCount > 0 ? (
        <span className={styles['count']} data-worst={alarmWorst}>
          {alarmCount > COUNT_MAX ? `${COUNT_MAX}+` : alarmCount}
        </span>
      ) : null}
    </span>
  );
}

function TabLoading() {
  const { t } = useTranslation();
  return <Loading label={t('face.loading')} rows={10} columns={6} />;
}

/** Signals, titles or limits were changed: everything that is known of the device is asked for again. */
function ConfigWatch({ deviceId }: { deviceId: string }) {
  const client = useQueryClient();
  useLiveFrames((frame) => {
    if (frame.kind === 'configChanged') void client.invalidateQueries({ queryKey: monitorKeys.device(deviceId) });
  });
  return null;
}

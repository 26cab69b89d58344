import { type DeviceInfo, type PermissionCode, ROUTES } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { holds, useAccount } from '../../../lib/account.ts';
import { lazy } from '../../../lib/lazy.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Failure } from '../../../lib/texted.tsx';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { TabBar, TabPanel } from '../../../lib/tab-bar.tsx';
import { LiveDevice } from '../../../live/live-device.tsx';
import { deviceInfo } from '../api/monitor-queries.ts';
import { CommandPanel } from '../commands/command-panel.tsx';
import { CommandsProvider } from '../commands/commands-context.tsx';
import { DeviceHead } from '../device-head.tsx';
import { deviceCodecs } from '../device-state.ts';
import type { DeviceTab, DeviceTabProps } from '../device-tab.ts';
import { LinkBanner } from '../link-banner.tsx';
import { RealtimeTab } from '../signals/realtime-tab.tsx';
import { UnknownDevice, isNotThere } from '../unknown-device.tsx';
import { Denied } from './denied.tsx';
import { GM_VIEWS, type GmView } from './gm-state.ts';
import styles from './gm.module.css';
import { type RecordPlace, recordPermission } from './record-rights.ts';

const CommandsTab = lazy(() => import('../commands/commands-tab.tsx'));

/** Tabs of other features that group monitoring shows of a device. */
export interface GmTabs {
  readonly history: DeviceTab;
  readonly alarm: DeviceTab;
  readonly page: DeviceTab;
  readonly order: DeviceTab;
}
export type GmBodies = Record<keyof GmTabs, ComponentType<DeviceTabProps>>;
export const gmBodies = ({ history, alarm, page, order }: GmTabs): GmBodies => ({
  history: lazy(history.load),
  alarm: lazy(alarm.load),
  page: lazy(page.load),
  order: lazy(order.load),
});

/** Without it the view is not offered. */
const PERMISSIONS: Record<GmView, PermissionCode> = {
  real: 'monitor_equip_real',
  write: 'monitor_equip_write',
  history: 'monitor_equip_history',
  alarm: 'monitor_alarm_view',
};

/** A device as group monitoring opens it: its line, its head, and below them what `children` makes of it. */
export function GmDevice({
  id,
  actions,
  onAlarms,
  children,
}: {
  id: string;
  actions?: ReactNode;
  onAlarms?: () => void;
  children: (info: DeviceInfo) => ReactNode;
}) {
  const { t } = useTranslation(['monitor', 'common']);
  const info = useQuery(deviceInfo(id));
  const live = holds(useAccount(), 'monitor_equip_real');
  usePageTitle(info.data?.name);
  if (info.isError && !info.data)
    return isNotThere(info.error) ? (
      <UnknownDevice list={ROUTES.groupMonitorList} />
    ) : (
      <Failure error={info.error} onRetry={() => void info.refetch()} />
    );
  if (!info.data) return <Loading label={t('common:face.loading')} rows={12} columns={6} />;
  return (
    <LiveDevice equipmentId={id}>
      <CommandsProvider deviceId={id}>
        <div className={styles['device']}>
          <DeviceHead info={info.data} live={live} actions={actions} {...(onAlarms && { onAlarms })} />
          {live ? <LinkBanner /> : null}
          {children(info.data)}
          <CommandPanel />
        </div>
      </CommandsProvider>
    </LiveDevice>
  );
}

/** The equipment-info view: values, writing, history and alarms. Whoever lacks the key of the place is told so at the alarms. */
export function GmViews({
  info,
  bodies,
  view,
  place,
  onView,
}: {
  info: DeviceInfo;
  bodies: GmBodies;
  view: GmView;
  place: RecordPlace;
  onView: (view: GmView) => void;
}) {
  const { t } = useTranslation(['monitor', 'common']);
  const [state, change] = useSearchState(deviceCodecs);
  const account = useAccount();
  const views = GM_VIEWS.filter((one) => holds(account, PERMISSIONS[one]));
  const active = views.includes(view) ? view : views[0];
  const props = { deviceId: info.id, state, change };
  const tab = { deviceId: info.id, deviceName: info.name };
  const body: Record<GmView, ReactNode> = {
    real: <RealtimeTab {...props} curves={false} />,
    write: <CommandsTab {...props} />,
    history: <bodies.history {...tab} />,
    alarm: holds(account, recordPermission(place, 'alarm')) ? <bodies.alarm {...tab} /> : <Denied kind="alarm" />,
  };
  if (active === undefined) return <Empty icon="lock" title={t('unknown.noTab')} />;
  return (
    <>
      <TabBar
        tabs={views.map((key) => ({ key, label: t(`gm.view.${key}`) }))}
        active={active}
        label={t('tab.label')}
        onOpen={(key) => onView(GM_VIEWS.find((one) => one === key) ?? 'real')}
      />
      <TabPanel tab={active}>
        <Suspense fallback={<Loading label={t('common:face.loading')} rows={10} columns={6} />}>
          {body[active]}
        </Suspense>
      </TabPanel>
    </>
  );
}

import { LIMITS } from '@lightfield/contract';
import { Button, Loading } from '@lightfield/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../i18n/i18n.ts';
import { VisitorPermissions } from '../../../lib/account.ts';
import type { DeviceAction, DeviceActionProps } from '../../../lib/device-action.ts';
import { lazy } from '../../../lib/lazy.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { visitEnded } from '../../../lib/visit.ts';
import { TabBar, TabPanel } from '../../../lib/tab-bar.tsx';
import { LiveDevice, useLiveFrames, useLiveState } from '../../../live/live-device.tsx';
import type { VisitedProps } from '../../share/visited-device.ts';
import { monitorKeys } from '../api/monitor-queries.ts';
import { CommandPanel } from '../commands/command-panel.tsx';
import { CommandsProvider } from '../commands/commands-context.tsx';
import { CurveRecorder } from '../curve/curve-recorder.tsx';
import { HeardGatewayMark, LinkMark } from '../device-head.tsx';
import { deviceCodecs } from '../device-state.ts';
import type { DeviceTab, DeviceTabProps } from '../device-tab.ts';
import { GatewayTab } from '../gateway/gateway-tab.tsx';
import { LinkBanner } from '../link-banner.tsx';
import { RealtimeTab } from '../signals/realtime-tab.tsx';
import styles from './visited.module.css';
import { type OwnTab, visitedTabs } from './visited-tabs.ts';

const CurveTab = lazy(() => import('../curve/curve-tab.tsx'));

type OtherAction = Omit<DeviceAction, 'load'> & { Dialog: ComponentType<DeviceActionProps> };
type OtherTab = Omit<DeviceTab, 'load'> & { Body: ComponentType<DeviceTabProps> };

/** The device page for a visitor of a share link, with the tabs that other features add. */
export function createVisitedDevice(
  tabs: readonly DeviceTab[],
  actions: readonly DeviceAction[],
): ComponentType<VisitedProps> {
  const others = tabs.map(({ load, ...tab }): OtherTab => ({ ...tab, Body: lazy(load) }));
  const offered = actions.map(({ load, ...action }): OtherAction => ({ ...action, Dialog: lazy(load) }));
  return function VisitedDevice(props: VisitedProps) {
    return (
      <LiveDevice equipmentId={props.deviceId}>
        <CommandsProvider deviceId={props.deviceId}>
          <EndWatch />
          <ConfigWatch deviceId={props.deviceId} />
          <Page {...props} others={others} actions={offered} />
        </CommandsProvider>
      </LiveDevice>
    );
  };
}

interface PageProps extends VisitedProps {
  others: readonly OtherTab[];
  actions: readonly OtherAction[];
}
function Page({ deviceId, deviceName, auth, others, actions }: PageProps) {
  const { t, i18n } = useTranslation(['monitor', 'common']);
  const [state, change] = useSearchState(deviceCodecs);
  const { gateway } = useLiveState();
  const language = languageOf(i18n.language);
  const props = { deviceId, state, change };
  const keys = visitedTabs(
    auth,
    others.map(({ key }) => key),
  );
  const own: Record<OwnTab, { label: string; body: ReactNode }> = {
    real: { label: t('tab.real'), body: <RealtimeTab {...props} curves={keys.includes('curve')} /> },
    curve: { label: t('tab.curve'), body: <CurveTab {...props} deviceName={deviceName} /> },
    gateway: { label: t('tab.gateway'), body: <GatewayTab /> },
  };
  const tabs = keys.flatMap((key) => {
    if (key === 'real' || key === 'curve' || key === 'gateway') return { key, ...own[key] };
    const tab = others.find((one) => one.key === key);
    if (!tab) return [];
    const label = key === 'alarm' ? <AlarmLabel text={tab.title[language]} /> : tab.title[language];
    return { key, label, body: <tab.Body deviceId={deviceId} deviceName={deviceName} /> };
  });
  const active = tabs.find(({ key }) => key === state.tab) ?? tabs[0];
  return (
    <CurveRecorder
      ids={keys.includes('curve') ? state.curve : []}
      historyOf={keys.includes('history') ? deviceId : undefined}
    >
      <div
        className={styles['page']}
        {...(active?.key === 'page' && { 'data-plant': tabs.length > 1 ? 'tabs' : 'alone' })}
      >
        <header className={styles['head']}>
          <h2 className={styles['name']}>{deviceName}</h2>
          {gateway ? <HeardGatewayMark state={gateway.state} comm={gateway.comm} /> : null}
          <LinkMark />
          <Actions deviceId={deviceId} deviceName={deviceName} actions={actions} />
        </header>
        <LinkBanner />
        {tabs.length > 1 && active ? (
          <TabBar
            tabs={tabs}
            active={active.key}
            label={t('tab.label')}
            onOpen={(key) => change({ tab: key === 'real' ? '' : key }, { push: true })}
          />
        ) : null}
        <Panel tab={tabs.length > 1 ? active?.key : undefined}>
          <Suspense fallback={<Loading label={t('common:face.loading')} rows={8} columns={3} />}>
            {active?.body}
          </Suspense>
        </Panel>
        <CommandPanel />
      </div>
    </CurveRecorder>
  );
}

/** What the share lets visitors do with the device beside looking. */
function Actions({ deviceId, deviceName, actions }: Pick<PageProps, 'deviceId' | 'deviceName' | 'actions'>) {
  const { i18n } = useTranslation();
  const held = useContext(VisitorPermissions);
  const [open, setOpen] = useState('');
  const close = () => setOpen('');
  return actions
    .filter(({ permission }) => permission === undefined || held?.has(permission))
    .map(({ key, title, Dialog }) => (
      <span key={key} className={styles['action']}>
        <Button onClick={() => setOpen(key)}>{title[languageOf(i18n.language)]}</Button>
        {open === key ? (
          <Suspense>
            <Dialog deviceId={deviceId} deviceName={deviceName} onClose={close} />
          </Suspense>
        ) : null}
      </span>
    ));
}

/** Without a bar of tabs there is nothing this could be the panel of. */
function Panel({ tab, children }: { tab: string | undefined; children: ReactNode }) {
  return tab === undefined ? (
    <div className={styles['panel']}>{children}</div>
  ) : (
    <TabPanel tab={tab}>{children}</TabPanel>
  );
}

const COUNT_MAX = LIMITS.message.badgeCap;
function AlarmLabel({ text }: { text: string }) {
  const { alarmCount } = useLiveState();
  if (alarmCount === 0) return text;
  return `${text} (${alarmCount > COUNT_MAX ? `${COUNT_MAX}+` : alarmCount})`;
}

/** The line is closed for good when the share ends or changes: the page finds out which, and how it goes on. */
function EndWatch() {
  const { wire } = useLiveState();
  useEffect(() => {
    if (wire === 'denied') visitEnded();
  }, [wire]);
  return null;
}

/** Signals, titles or limits were changed: everything that is known of the device is asked for again. */
function ConfigWatch({ deviceId }: { deviceId: string }) {
  const client = useQueryClient();
  useLiveFrames((frame) => {
    if (frame.kind === 'configChanged') void client.invalidateQueries({ queryKey: monitorKeys.device(deviceId) });
  });
  return null;
}

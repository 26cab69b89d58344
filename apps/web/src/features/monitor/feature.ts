import { ROUTES } from '@lightfield/contract';
import type { Feature, Screen } from '../../lib/feature.ts';
import type { DeviceAction } from '../../lib/device-action.ts';
import type { VisitedDevice } from '../share/visited-device.ts';
import type { DeviceTab } from './device-tab.ts';
import type { GmTabs } from './gm/gm-device.tsx';
import type { OrderBodies } from './gm/page-records.tsx';
import { screenText } from '../../i18n/locales/screens/text.ts';

/** The device page with the tabs that other features add to it. */
export const devicePage = (
  tabs: readonly DeviceTab[],
  actions: readonly DeviceAction[] = [],
): Pick<Screen, 'load' | 'texts'> => ({
  load: async () => {
    const { createDeviceScreen } = await import('./device-screen.tsx');
    return { default: createDeviceScreen(tabs, actions) };
  },
  texts: ['monitor', 'timeseries', ...new Set([...tabs, ...actions].flatMap(({ texts }) => texts))],
});

/** The device page under both of its addresses. */
export function monitorFeature(page: Pick<Screen, 'load' | 'texts'>): Feature {
  const screen: Omit<Screen, 'path'> = {
    ...page,
    permission: 'monitor_equip_list',
    title: screenText('monitor.device'),
    parent: ROUTES.monitorList,
  };
  return {
    screens: [
      { ...screen, path: ROUTES.monitorDetail },
      { ...screen, path: ROUTES.monitorDetailFlag },
      { ...screen, path: ROUTES.monitorDetailOrder },
    ],
  };
}

/** Running pages with the record that their address names beside them: the device's alarms, or a work order (S3 §6). */
export const withRecords = ({ screens }: Feature, alarms: DeviceTab, orders: OrderBodies): Feature => ({
  screens: screens.map((screen) => ({
    ...screen,
    texts: [...new Set([...screen.texts, ...alarms.texts, ...orders.repair.texts, ...orders.inspection.texts])],
    load: async () => {
      const [{ createPageWithRecords }, page] = await Promise.all([import('./gm/page-records.tsx'), screen.load()]);
      return { default: createPageWithRecords(page.default, alarms, orders) };
    },
  })),
});

/** Group monitoring: the devices of all organisations one sees (decision 039). */
export function groupMonitorFeature(tabs: GmTabs): Feature {
  const texts = ['monitor'];
  const tabTexts = [
    ...new Set(['monitor', 'timeseries', ...Object.values<DeviceTab>({ ...tabs }).flatMap((tab) => tab.texts)]),
  ];
  const device: Omit<Screen, 'path' | 'load'> = {
    texts: tabTexts,
    permission: 'monitor_equip_list',
    title: screenText('monitor.device'),
    parent: ROUTES.groupMonitorList,
  };
  const view = (name: 'real' | 'write' | 'history' | 'alarm') => async () => {
    const { createGmViewScreens } = await import('./gm/gm-view-screen.tsx');
    return { default: createGmViewScreens(tabs)[name] };
  };
  const centre: Omit<Screen, 'path'> = {
    load: () => import('./gm/gm-centre.tsx'),
    texts,
    permission: 'monitor_equip_list',
    title: screenText('monitor.operationCentre'),
    parent: ROUTES.groupMonitorList,
  };
  return {
    screens: [
      {
        path: ROUTES.groupMonitorList,
        load: () => import('./gm/gm-list.tsx'),
        texts,
        permission: 'monitor_equip_list',
        title: screenText('monitor.groupMonitoring'),
        nav: { section: 'monitor', icon: 'building' },
      },
      {
        path: ROUTES.groupMonitorGroup,
        load: () => import('./gm/gm-groups.tsx'),
        texts,
        permission: 'monitor_equip_list',
        title: screenText('monitor.byGroup'),
        parent: ROUTES.groupMonitorList,
      },
      { ...centre, path: ROUTES.groupMonitorCentre },
      { ...centre, path: ROUTES.groupMonitorOrg, parent: ROUTES.groupMonitorCentre },
      { ...device, path: ROUTES.groupMonitorReal, load: view('real'), permission: 'monitor_equip_real' },
      { ...device, path: ROUTES.groupMonitorWrite, load: view('write'), permission: 'monitor_equip_write' },
      { ...device, path: ROUTES.groupMonitorHistory, load: view('history'), permission: 'monitor_equip_history' },
      { ...device, path: ROUTES.groupMonitorAlarm, load: view('alarm'), permission: 'monitor_alarm_view' },
      {
        ...device,
        path: ROUTES.groupMonitorDetail,
        load: async () => {
          const { createGmDetailScreen } = await import('./gm/gm-detail-screen.tsx');
          return { default: createGmDetailScreen(tabs) };
        },
      },
    ],
  };
}

/** The same device for whoever came by a share link: as much of the page as the share opens. */
export const visitedDevice = (tabs: readonly DeviceTab[], actions: readonly DeviceAction[]): VisitedDevice => ({
  texts: ['monitor', 'timeseries', ...new Set([...tabs, ...actions].flatMap(({ texts }) => texts))],
  load: async () => {
    const { createVisitedDevice } = await import('./visited/visited-device.tsx');
    return { default: createVisitedDevice(tabs, actions) };
  },
});

import { ROUTES } from '@lightfield/contract';
import type { Feature, Screen } from '../../lib/feature.ts';
import type { DeviceAction } from '../../lib/device-action.ts';
import type { VisitedDevice } from '../share/visited-device.ts';
import type { DeviceTab } from './device-tab.ts';

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
    title: { 'zh-cn': '设备详情', en: 'Device' },
    parent: ROUTES.monitorList,
  };
  return {
    screens: [
      { ...screen, path: ROUTES.monitorDetail },
      { ...screen, path: ROUTES.monitorDetailFlag },
    ],
  };
}

/** The same device for whoever came by a share link: as much of the page as the share opens. */
export const visitedDevice = (tabs: readonly DeviceTab[]): VisitedDevice => ({
  texts: ['monitor', 'timeseries', ...new Set(tabs.flatMap(({ texts }) => texts))],
  load: async () => {
    const { createVisitedDevice } = await import('./visited/visited-device.tsx');
    return { default: createVisitedDevice(tabs) };
  },
});

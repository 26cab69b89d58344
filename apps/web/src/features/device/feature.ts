import { ROUTES } from '@lightfield/contract';
import type { Feature, Screen } from '../../lib/feature.ts';
import type { DeviceAction } from './device-action.ts';

const texts = ['device'];

const list = (actions: readonly DeviceAction[]) => async () => {
  const { createDeviceList } = await import('./device-list.tsx');
  return { default: createDeviceList(actions) };
};

/** The page of one device, as the feature that shows it hands it in. */
type DevicePage = Pick<Screen, 'load' | 'texts'>;

/**
 * The device list for watching (alone, and beside the tree of groups) and, with what other features let one do with a device,
 * for managing.
 */
export function deviceFeature(actions: readonly DeviceAction[], page: DevicePage): Feature {
  const groupDevice: Omit<Screen, 'path'> = {
    load: async () => {
      const { createGroupDevice } = await import('./group-monitor.tsx');
      return { default: createGroupDevice(page.load) };
    },
    texts: [...texts, ...page.texts],
    permission: 'monitor_equip_list',
    title: { 'zh-cn': '设备详情', en: 'Device' },
    parent: ROUTES.monitorGroup,
  };
  return {
    screens: [
      {
        path: ROUTES.monitorList,
        load: list([]),
        texts,
        permission: 'monitor_equip_list',
        title: { 'zh-cn': '设备监控', en: 'Devices' },
        nav: { section: 'monitor', icon: 'device' },
      },
      {
        path: ROUTES.deviceList,
        load: list(actions),
        texts: [...texts, ...new Set(actions.flatMap((action) => action.texts))],
        permission: 'monitor_equip_list',
        title: { 'zh-cn': '设备列表', en: 'Device list' },
      },
      {
        path: ROUTES.monitorGroup,
        load: async () => {
          const { createGroupList } = await import('./device-list.tsx');
          return { default: createGroupList() };
        },
        texts,
        permission: 'monitor_equip_list',
        title: { 'zh-cn': '分组监控', en: 'Groups' },
        nav: { section: 'monitor', icon: 'folder' },
      },
      { ...groupDevice, path: ROUTES.monitorGroupDevice },
      { ...groupDevice, path: ROUTES.monitorGroupDeviceFlag },
    ],
  };
}

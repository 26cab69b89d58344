import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';
import type { DeviceAction } from './device-action.ts';

const texts = ['device'];

const list = (actions: readonly DeviceAction[]) => async () => {
  const { createDeviceList } = await import('./device-list.tsx');
  return { default: createDeviceList(actions) };
};

/** The device list for watching and, with what other features let one do with a device, for managing. */
export function deviceFeature(actions: readonly DeviceAction[]): Feature {
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
        nav: { section: 'manage', icon: 'list' },
      },
    ],
  };
}

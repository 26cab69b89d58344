import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';

const list = () => import('./device-list.tsx');
const texts = ['device'];

export const deviceFeature: Feature = {
  screens: [
    {
      path: ROUTES.monitorList,
      load: list,
      texts,
      permission: 'monitor_equip_list',
      title: { 'zh-cn': '设备监控', en: 'Devices' },
      nav: { section: 'monitor', icon: 'device' },
    },
    // The address people land on after login; the same list until devices can be managed.
    {
      path: ROUTES.deviceList,
      load: list,
      texts,
      permission: 'monitor_equip_list',
      title: { 'zh-cn': '设备列表', en: 'Device list' },
      parent: ROUTES.monitorList,
    },
  ],
};

import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';

/** The device list for watching. The one for managing is features/device-manage. */
export const deviceFeature: Feature = {
  screens: [
    {
      path: ROUTES.monitorList,
      load: () => import('./device-list.tsx'),
      texts: ['device'],
      permission: 'monitor_equip_list',
      title: { 'zh-cn': '设备监控', en: 'Devices' },
      nav: { section: 'monitor', icon: 'device' },
    },
  ],
};

import type { DeviceTab } from '../monitor/device-tab.ts';

/** Tab of the device page: where the device was, played back. */
export const trackTab: DeviceTab = {
  key: 'track',
  title: { 'zh-cn': '轨迹回放', en: 'Track' },
  permission: 'monitor_equip_history',
  texts: ['track', 'timeseries'],
  load: () => import('./track-tab.tsx'),
};

import type { DeviceTab } from '../monitor/device-tab.ts';

/** Tab of the device page: its alarms, with confirmation. */
export const alarmTab: DeviceTab = {
  key: 'alarm',
  title: { 'zh-cn': '报警', en: 'Alarms' },
  permission: 'monitor_alarm_view',
  texts: ['alarm', 'timeseries'],
  load: () => import('./alarm-tab.tsx'),
};

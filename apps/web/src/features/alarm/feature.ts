import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';
import type { DeviceTab } from '../monitor/device-tab.ts';
import { screenText } from '../../i18n/locales/screens/text.ts';

/** Tab of the device page: its alarms, with confirmation. */
export const alarmTab: DeviceTab = {
  key: 'alarm',
  title: screenText('alarm.alarms'),
  permission: 'monitor_alarm_view',
  texts: ['alarm', 'timeseries'],
  load: () => import('./alarm-tab.tsx'),
};

/** The alarms of a project, for its own screens. */
export const projectAlarms = {
  texts: ['alarm', 'timeseries'],
  load: () => import('./project-alarms.tsx'),
} as const;

/** Alarms of all devices that the person may see: records, statistics, what is shelved. */
export const alarmFeature: Feature = {
  screens: [
    {
      path: ROUTES.alarms,
      load: () => import('./alarm-screen.tsx'),
      texts: ['alarm', 'timeseries'],
      permission: 'monitor_alarm_view',
      title: screenText('alarm.alarms2'),
      nav: { section: 'monitor', icon: 'alarm' },
    },
  ],
};

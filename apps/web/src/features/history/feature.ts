import type { DeviceTab } from '../monitor/device-tab.ts';
import { screenText } from '../../i18n/locales/screens/text.ts';

/** What the reports of a project show, for its own screens. */
export const projectHistory = {
  texts: ['history', 'timeseries'],
  load: () => import('./project/project-history.tsx'),
} as const;

/** Tab of the device page: what was recorded, as rows and as curves. */
export const historyTab: DeviceTab = {
  key: 'history',
  title: screenText('history.history'),
  permission: 'monitor_equip_history',
  texts: ['history', 'timeseries'],
  load: () => import('./history-tab.tsx'),
};

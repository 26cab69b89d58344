import type { DeviceTab } from '../monitor/device-tab.ts';
import { screenText } from '../../i18n/locales/screens/text.ts';

/** Tab of the device page: where the device was, played back. */
export const trackTab: DeviceTab = {
  key: 'track',
  title: screenText('track.track'),
  permission: 'monitor_equip_history',
  texts: ['track', 'timeseries'],
  load: () => import('./track-tab.tsx'),
};

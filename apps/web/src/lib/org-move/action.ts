import type { DeviceAction } from '../device-action.ts';
import { screenText } from '../../i18n/locales/screens/text.ts';

/** Moving devices to another enterprise, from the list under "manage". */
export const moveToEnterprise: DeviceAction = {
  key: 'org',
  rare: true,
  permission: 'manage_equip_edit',
  texts: ['org-move'],
  title: screenText('orgMove.moveToAnotherEnterprise'),
  load: () => import('./move-device.tsx'),
  loadMany: () => import('./move-devices.tsx'),
};

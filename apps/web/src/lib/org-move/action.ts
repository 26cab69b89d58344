import type { DeviceAction } from '../device-action.ts';

/** Moving devices to another enterprise, from the list under "manage". */
export const moveToEnterprise: DeviceAction = {
  key: 'org',
  rare: true,
  permission: 'manage_equip_edit',
  texts: ['org-move'],
  title: { 'zh-cn': '移到其他企业', en: 'Move to another enterprise' },
  load: () => import('./move-device.tsx'),
  loadMany: () => import('./move-devices.tsx'),
};

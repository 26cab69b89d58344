import type { DeviceAction } from '../../../lib/device-action.ts';
import { screenText } from '../../../i18n/locales/screens/text.ts';

const common = { permission: 'manage_equip_edit', texts: ['device-sync'] } as const;

/** What this feature lets one do with a device, for the list of devices and for the screen of one. */
export const deviceSyncActions: readonly DeviceAction[] = [
  {
    ...common,
    key: 'sync',
    title: screenText('sync.sync'),
    load: () => import('./sync-dialog.tsx'),
    loadMany: () => import('./bulk-sync-dialog.tsx'),
  },
  {
    ...common,
    key: 'replace',
    rare: true,
    title: screenText('sync.replaceGateway'),
    load: () => import('./replace-dialog.tsx'),
  },
  {
    ...common,
    key: 'copy',
    rare: true,
    title: screenText('sync.copy'),
    load: () => import('./copy-dialog.tsx'),
  },
  {
    ...common,
    key: 'file',
    rare: true,
    title: screenText('sync.importAndExport'),
    load: () => import('./file-dialog.tsx'),
  },
];

/** `{ templateId, templateName, onClose }`; its texts: `device-sync`. */
export const loadTemplateSync = () => import('./template-sync-dialog.tsx');

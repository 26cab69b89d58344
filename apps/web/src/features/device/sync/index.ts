import type { DeviceAction } from '../../../lib/device-action.ts';

const common = { permission: 'manage_equip_edit', texts: ['device-sync'] } as const;

/** What this feature lets one do with a device, for the list of devices and for the screen of one. */
export const deviceSyncActions: readonly DeviceAction[] = [
  {
    ...common,
    key: 'sync',
    title: { 'zh-cn': '同步', en: 'Sync' },
    load: () => import('./sync-dialog.tsx'),
    loadMany: () => import('./bulk-sync-dialog.tsx'),
  },
  {
    ...common,
    key: 'replace',
    rare: true,
    title: { 'zh-cn': '更换网关', en: 'Replace gateway' },
    load: () => import('./replace-dialog.tsx'),
  },
  {
    ...common,
    key: 'copy',
    rare: true,
    title: { 'zh-cn': '复制', en: 'Copy' },
    load: () => import('./copy-dialog.tsx'),
  },
  {
    ...common,
    key: 'file',
    rare: true,
    title: { 'zh-cn': '导入导出', en: 'Import and export' },
    load: () => import('./file-dialog.tsx'),
  },
];

/** `{ templateId, templateName, onClose }`; its texts: `device-sync`. */
export const loadTemplateSync = () => import('./template-sync-dialog.tsx');

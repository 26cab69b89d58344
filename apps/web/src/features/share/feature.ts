import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';
import type { VisitedDevice } from './visited-device.ts';

/** What one can do with a device: share it by a link. */
export const shareAction = {
  key: 'share',
  title: { 'zh-cn': '分享', en: 'Share' },
  permission: 'manage_equip_share',
  texts: ['share'],
  load: () => import('./share-dialog.tsx'),
} as const;

/** The page behind a share link, for people without an account. */
export const shareFeature = (device: VisitedDevice): Feature => ({
  screens: [
    {
      path: ROUTES.sharedDevice,
      load: async () => {
        const { createVisitScreen } = await import('./visit-screen.tsx');
        return { default: createVisitScreen(device.load) };
      },
      texts: ['share', 'identity', ...device.texts],
      title: { 'zh-cn': '设备分享', en: 'Shared device' },
      open: true,
      wide: true,
    },
  ],
});

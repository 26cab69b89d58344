import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';
import { withKit } from '../../lib/with-kit.tsx';
import type { VisitedDevice, VisitedProject } from './visited-device.ts';
import { screenText } from '../../i18n/locales/screens/text.ts';

/** What one can do with a device: share it by a link. */
export const shareAction = {
  key: 'share',
  title: screenText('share.share'),
  permission: 'manage_equip_share',
  texts: ['share'],
  load: () => import('./share-dialog.tsx'),
} as const;

/** The same with a project; `projectId`, `projectName` in place of the device. */
export const shareProject = {
  texts: ['share'],
  load: () => import('./project-share-dialog.tsx'),
} as const;

/** The page behind a share link, for people without an account. */
export const shareFeature = (device: VisitedDevice, project: VisitedProject): Feature => ({
  screens: [
    {
      path: ROUTES.sharedDevice,
      load: async () => {
        const { createVisitScreen } = await import('./visit-screen.tsx');
        return { default: createVisitScreen(withKit(device.load), project.load) };
      },
      texts: [...new Set(['share', 'identity', ...device.texts, ...project.texts])],
      title: screenText('share.shared'),
      open: true,
      wide: true,
      plain: true,
    },
  ],
});

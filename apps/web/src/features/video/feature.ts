import { ROUTES } from '@lightfield/contract';
import { screenText } from '../../i18n/locales/screens/text.ts';
import type { Feature } from '../../lib/feature.ts';

/** Video accounts and cameras. */
export const videoFeature: Feature = {
  screens: [
    {
      path: ROUTES.video,
      load: () => import('./video-screen.tsx'),
      texts: ['video'],
      permission: 'manage_openys_view',
      title: screenText('video.video'),
      nav: { section: 'manage', icon: 'camera' },
    },
  ],
};

import { ROUTES } from '@lightfield/contract';
import { screenText } from '../../i18n/locales/screens/text.ts';
import type { Feature } from '../../lib/feature.ts';

/** 3D scenes of the enterprise, and the editor of one (S1 §2). */
export const sceneFeature: Feature = {
  screens: [
    {
      path: ROUTES.scenes,
      load: () => import('./scene-screen.tsx'),
      texts: ['scene'],
      permission: 'manage_scene_view',
      title: screenText('scene.scenes'),
      nav: { section: 'manage', icon: 'cube' },
    },
    {
      path: ROUTES.sceneConfig,
      load: () => import('./editor/scene-config-screen.tsx'),
      texts: ['scene'],
      permission: 'manage_scene_view',
      title: screenText('scene.config'),
      bare: true,
      parent: ROUTES.scenes,
    },
  ],
};

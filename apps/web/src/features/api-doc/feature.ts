import { ROUTES } from '@lightfield/contract';
import { screenText } from '../../i18n/locales/screens/text.ts';
import type { Feature } from '../../lib/feature.ts';

/** The calls of the platform, for whoever writes a program against it. */
export const apiDocFeature: Feature = {
  screens: [
    {
      path: ROUTES.apiDoc,
      load: () => import('./api-doc-screen.tsx'),
      texts: ['api-doc'],
      permission: 'manage_equip_view',
      title: screenText('apiDoc.apiDoc'),
      nav: { section: 'data', icon: 'book' },
    },
  ],
};

import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';
import { screenText } from '../../i18n/locales/screens/text.ts';

/** Device groups as they are managed. */
export const groupFeature: Feature = {
  screens: [
    {
      path: ROUTES.groups,
      load: () => import('./group-screen.tsx'),
      texts: ['group'],
      permission: 'manage_group_edit',
      title: screenText('group.deviceGroups'),
      nav: { section: 'manage', icon: 'folder' },
    },
  ],
};

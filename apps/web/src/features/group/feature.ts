import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';

/** Device groups as they are managed. */
export const groupFeature: Feature = {
  screens: [
    {
      path: ROUTES.groups,
      load: () => import('./group-screen.tsx'),
      texts: ['group'],
      permission: 'manage_group_edit',
      title: { 'zh-cn': '设备分组', en: 'Device groups' },
      nav: { section: 'manage', icon: 'folder' },
    },
  ],
};

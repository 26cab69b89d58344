import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';
import { screenText } from '../../i18n/locales/screens/text.ts';

export const organisationFeature: Feature = {
  screens: [
    {
      path: ROUTES.enterprises,
      load: () => import('./enterprise-screen.tsx'),
      texts: ['organisation'],
      permission: 'orgal_enterprise_view',
      title: screenText('organisation.enterprises'),
      nav: { section: 'account', icon: 'building' },
    },
    {
      path: ROUTES.departments,
      load: () => import('./dept-screen.tsx'),
      texts: ['organisation'],
      permission: 'orgal_dept_view',
      title: screenText('organisation.departments'),
      nav: { section: 'account', icon: 'tree' },
    },
    {
      path: ROUTES.roles,
      load: () => import('./role-screen.tsx'),
      texts: ['organisation'],
      permission: 'orgal_role_view',
      title: screenText('organisation.roles'),
      nav: { section: 'account', icon: 'key' },
    },
  ],
};

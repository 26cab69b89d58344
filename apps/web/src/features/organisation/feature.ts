import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';

export const organisationFeature: Feature = {
  screens: [
    {
      path: ROUTES.enterprises,
      load: () => import('./enterprise-screen.tsx'),
      texts: ['organisation'],
      permission: 'orgal_enterprise_view',
      title: { 'zh-cn': '企业管理', en: 'Enterprises' },
      nav: { section: 'account', icon: 'building' },
    },
    {
      path: ROUTES.departments,
      load: () => import('./dept-screen.tsx'),
      texts: ['organisation'],
      permission: 'orgal_dept_view',
      title: { 'zh-cn': '部门管理', en: 'Departments' },
      nav: { section: 'account', icon: 'tree' },
    },
    {
      path: ROUTES.roles,
      load: () => import('./role-screen.tsx'),
      texts: ['organisation'],
      permission: 'orgal_role_view',
      title: { 'zh-cn': '角色管理', en: 'Roles' },
      nav: { section: 'account', icon: 'key' },
    },
  ],
};

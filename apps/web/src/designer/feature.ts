import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../lib/feature.ts';
import { screenText } from '../i18n/locales/screens/text.ts';

const ahead = async ({ pageId = '' }: Record<string, string>) => (await import('./session/ahead.ts')).askAhead(pageId);

/** The page designer of devices, templates and projects, full screen. */
export const designerFeature: Feature = {
  screens: [
    {
      path: ROUTES.deviceDesigner,
      load: () => import('./screen/device-designer.tsx'),
      ahead,
      texts: ['designer', 'publish'],
      permission: 'manage_page_view',
      title: screenText('designer.pageDesigner'),
      parent: ROUTES.deviceList,
      bare: true,
    },
    {
      path: ROUTES.templateDesigner,
      load: () => import('./screen/template-designer.tsx'),
      ahead,
      texts: ['designer', 'publish'],
      permission: 'manage_page_view',
      title: screenText('designer.pageDesigner'),
      parent: ROUTES.templateList,
      bare: true,
    },
    {
      path: ROUTES.projectDesigner,
      load: () => import('./screen/project-designer.tsx'),
      ahead,
      texts: ['designer', 'publish'],
      permission: 'manage_page_view',
      title: screenText('designer.pageDesigner'),
      parent: ROUTES.projects,
      bare: true,
    },
  ],
};

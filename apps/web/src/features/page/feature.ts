import { ROUTES } from '@lightfield/contract';
import type { Feature, Screen } from '../../lib/feature.ts';
import type { DeviceTab } from '../monitor/device-tab.ts';
import type { ProjectRecords } from './run/project/visited-project.tsx';
import { screenText } from '../../i18n/locales/screens/text.ts';

/** The words of the live line are those of the device page. */
const texts = ['page', 'monitor'];

const ahead = async ({ pageId = '' }: Record<string, string>) => (await import('./api/page-ahead.ts')).askAhead(pageId);

const projectAhead = async ({ pageId = '' }: Record<string, string>) =>
  (await import('./api/page-ahead.ts')).askProjectAhead(pageId);

const running: Omit<Screen, 'path'> = {
  load: () => import('./run/page-screen.tsx'),
  ahead,
  texts,
  permission: 'monitor_equip_real',
  title: screenText('page.plantPage'),
  parent: ROUTES.monitorList,
  plain: true,
};

const ofProject: Omit<Screen, 'path' | 'load'> = {
  ahead: projectAhead,
  texts,
  permission: 'monitor_equip_real',
  title: screenText('page.projectPage'),
  parent: ROUTES.monitorProjects,
  plain: true,
};

/** The pages of a project for visitors of its share link, with the records that other features show. */
export const visitedProject = (records: ProjectRecords) => ({
  texts: [...new Set([...texts, ...records.history.texts, ...records.alarms.texts])],
  load: async () => {
    const { createVisitedProject } = await import('./run/project/visited-project.tsx');
    return { default: createVisitedProject(records) };
  },
});

/** Running pages under their own addresses. A work order (`{orderType}/{orderId}`) shows the same page. */
export const pageFeature: Feature = {
  screens: [
    { ...running, path: ROUTES.monitorPage },
    { ...running, path: ROUTES.monitorPageOrder },
    { ...ofProject, path: ROUTES.projectPage, load: () => import('./run/project/project-screens.tsx') },
    {
      ...ofProject,
      path: ROUTES.projectPreview,
      load: async () => ({ default: (await import('./run/project/project-screens.tsx')).ProjectPreviewScreen }),
      bare: true,
    },
    {
      ...ofProject,
      path: ROUTES.projectLanding,
      load: async () => ({ default: (await import('./run/project/project-screens.tsx')).ProjectLandingScreen }),
      bare: true,
    },
  ],
};

/** Pages of a device beside the tree of groups, for the feature that has the tree. */
export const groupPages: Pick<Screen, 'load' | 'texts'> = {
  load: async () => ({ default: (await import('./run/page-screen.tsx')).GroupPageScreen }),
  texts,
};

/** A page of a project as a picture, for the feature that shows what there is. */
export const projectPicture = {
  texts,
  load: () => import('./run/project/project-picture.tsx'),
} as const;

/** A page without values, for the feature that offers pages to take over. */
export const stillPage = { load: () => import('../../still/page-picture.tsx') } as const;

/** Tab of the device page, also for visitors of a share link: the pages of the device. */
export const pageTab: DeviceTab = {
  key: 'page',
  title: screenText('page.plantPage2'),
  permission: 'monitor_equip_real',
  texts: ['page'],
  load: () => import('./run/device-page-tab.tsx'),
};

/** Tab of the editor of devices and templates: their pages. */
export const managedPages = {
  texts: ['page', 'publish'],
  load: () => import('./manage/page-tab.tsx'),
} as const;

import { ROUTES } from '@lightfield/contract';
import type { ComponentType } from 'react';
import type { Feature, Screen } from '../../lib/feature.ts';
import { screenText } from '../../i18n/locales/screens/text.ts';

/** What a dialog about a project is told. */
export interface ProjectDialogProps {
  readonly projectId: string;
  readonly projectName: string;
  readonly onClose: () => void;
}
interface Part<Props> {
  readonly texts: readonly string[];
  readonly load: () => Promise<{ default: ComponentType<Props> }>;
}
/** What other features bring to a project. */
export interface ProjectParts {
  /** Dialog: shared by a link. */
  readonly share: Part<ProjectDialogProps>;
  /** Tab: its pages. */
  readonly pages: Part<{ owner: { readonly kind: 'project'; readonly id: string } }>;
  /** Tab: who is authorised for it. */
  readonly grants: Part<{ projectId: string }>;
  /** What its reports show; also for whoever watches it. */
  readonly history: Part<{ projectId: string; projectName: string }>;
  /** Its alarms, for whoever watches it. */
  readonly alarms: Part<{ projectId: string; projectName: string }>;
  /** A page of it as a picture. */
  readonly picture: Part<{ pageId: string; live?: boolean }>;
}

const texts = ['project'];

const list = (operation: boolean, { share }: ProjectParts): Pick<Screen, 'load' | 'texts' | 'permission'> => ({
  load: async () => {
    const { createProjectList } = await import('./list/project-list-screen.tsx');
    return { default: createProjectList(operation, share.load) };
  },
  texts: [...texts, ...share.texts],
  permission: 'manage_project_view',
});

/** Projects: as they are managed, one with its tabs, and those there are to watch. */
export const projectFeature = (parts: ProjectParts): Feature => ({
  screens: [
    {
      ...list(false, parts),
      path: ROUTES.projects,
      title: screenText('project.projects'),
      nav: { section: 'manage', icon: 'display' },
    },
    {
      ...list(true, parts),
      path: ROUTES.projectsOperation,
      title: screenText('project.projectsOfAllEnterprises'),
      parent: ROUTES.projects,
    },
    {
      path: ROUTES.projectEdit,
      load: async () => {
        const { createProjectScreen } = await import('./place/project-screen.tsx');
        return { default: createProjectScreen(parts) };
      },
      texts: [...new Set([texts, ...Object.values(parts).map((part) => part.texts)].flat())],
      permission: 'manage_project_view',
      title: screenText('project.project'),
      parent: ROUTES.projects,
    },
    {
      path: ROUTES.monitorProjects,
      load: async () => {
        const { createWatchScreen } = await import('./watch/watch-screen.tsx');
        return { default: createWatchScreen(parts) };
      },
      texts: [...new Set([texts, parts.history.texts, parts.alarms.texts, parts.picture.texts].flat())],
      permission: 'monitor_equip_real',
      title: screenText('project.projects2'),
      nav: { section: 'monitor', icon: 'display' },
    },
  ],
});

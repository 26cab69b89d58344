import { ROUTES } from '@lightfield/contract';
import type { ComponentType } from 'react';
import type { Feature } from '../../lib/feature.ts';
import { screenText } from '../../i18n/locales/screens/text.ts';

/** How a page of a project is drawn as a picture, by the feature that has the pages. */
export interface Picture {
  readonly texts: readonly string[];
  readonly load: () => Promise<{ default: ComponentType<{ pageId: string; live?: boolean }> }>;
}

/** What one sees first: how the plant stands, what happened, what waits for somebody, where to go on. */
export const overviewFeature = (picture: Picture): Feature => ({
  screens: [
    {
      path: ROUTES.overview,
      load: async () => {
        const { createOverviewScreen } = await import('./overview-screen.tsx');
        return { default: createOverviewScreen(picture.load) };
      },
      texts: ['overview', ...picture.texts],
      permission: 'monitor_equip_list',
      title: screenText('overview.overview'),
      nav: { section: 'monitor', icon: 'home' },
      plain: true,
    },
  ],
});

import { type PageJson, ROUTES } from '@lightfield/contract';
import type { ComponentType } from 'react';
import { screenText } from '../../i18n/locales/screens/text.ts';
import type { Feature } from '../../lib/feature.ts';

/** How a page is drawn, by the feature that has the pages. */
export interface Picture {
  readonly load: () => Promise<{ default: ComponentType<{ document: PageJson }> }>;
}

/** Packages to take over: templates of devices, pages, pictures. */
export const marketFeature = (picture: Picture): Feature => ({
  screens: [
    {
      path: ROUTES.market,
      load: async () => {
        const { createMarketScreen } = await import('./market-screen.tsx');
        return { default: createMarketScreen(picture.load) };
      },
      texts: ['market'],
      permission: 'system_market_view',
      title: screenText('market.market'),
      nav: { section: 'system', icon: 'download' },
    },
  ],
});

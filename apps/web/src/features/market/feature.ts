import { ROUTES } from '@lightfield/contract';
import { screenText } from '../../i18n/locales/screens/text.ts';
import type { Feature } from '../../lib/feature.ts';

/** Packages to take over: templates of devices, pages, pictures. */
export const marketFeature: Feature = {
  screens: [
    {
      path: ROUTES.market,
      load: () => import('./market-screen.tsx'),
      texts: ['market'],
      permission: 'system_market_view',
      title: screenText('market.market'),
      nav: { section: 'system', icon: 'download' },
    },
  ],
};

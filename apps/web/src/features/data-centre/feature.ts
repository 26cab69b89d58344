import { ROUTES } from '@lightfield/contract';
import { screenText } from '../../i18n/locales/screens/text.ts';
import type { Feature } from '../../lib/feature.ts';

/** The data centre: what is recorded goes to systems of the enterprise (OPS-9). */
export const dataCentreFeature: Feature = {
  screens: [
    {
      path: ROUTES.dataCentre,
      load: () => import('./data-centre-screen.tsx'),
      texts: ['data-centre'],
      permission: 'manage_datacenter_view',
      title: screenText('dataCentre.forwarders'),
      nav: { section: 'data', icon: 'upload' },
    },
  ],
};

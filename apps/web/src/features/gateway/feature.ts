import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';
import { screenText } from '../../i18n/locales/screens/text.ts';

/** When a gateway was there, for whoever shows one gateway on the screen of gateways (whose texts it needs). */
export const loadStateHistory = async () => (await import('./state-history.tsx')).StateHistory;

export const gatewayFeature: Feature = {
  screens: [
    {
      path: ROUTES.gateways,
      load: () => import('./gateway-screen.tsx'),
      texts: ['gateway', 'timeseries', 'org-move', 'loss-alarm'],
      permission: 'manage_gateway_view',
      title: screenText('gateway.gateways'),
      nav: { section: 'manage', icon: 'gateway' },
    },
  ],
};

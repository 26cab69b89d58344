import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';

export const gatewayFeature: Feature = {
  screens: [
    {
      path: ROUTES.gateways,
      load: () => import('./gateway-screen.tsx'),
      texts: ['gateway', 'timeseries'],
      permission: 'manage_gateway_view',
      title: { 'zh-cn': '网关管理', en: 'Gateways' },
      nav: { section: 'manage', icon: 'gateway' },
    },
  ],
};

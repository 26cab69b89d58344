import { ROUTES } from '@lightfield/contract';
import { screenText } from '../../i18n/locales/screens/text.ts';
import type { Feature } from '../../lib/feature.ts';

/** Keys of the open API, which external enterprises may make them (S1 §2), and webhooks. */
export const apiKeyFeature: Feature = {
  screens: [
    {
      path: ROUTES.apiList,
      load: () => import('./api-key-screen.tsx'),
      texts: ['api-key'],
      permission: 'manage_api_view',
      title: screenText('apiKey.apiList'),
      nav: { section: 'data', icon: 'key' },
    },
    {
      path: ROUTES.apiWebhook,
      load: () => import('./webhook/webhook-screen.tsx'),
      texts: ['api-key'],
      permission: 'manage_api_view',
      title: screenText('apiKey.apiWebhook'),
      nav: { section: 'data', icon: 'bolt' },
    },
  ],
};

import { ROUTES } from '@lightfield/contract';
import { screenText } from '../../i18n/locales/screens/text.ts';
import type { Feature } from '../../lib/feature.ts';

/** Agents that ask in somebody's name (decision 113). */
export const assistantFeature: Feature = {
  screens: [
    {
      path: ROUTES.aiconfig,
      load: () => import('./aiconfig-screen.tsx'),
      texts: ['assistant'],
      permission: 'manage_aiconfig_view',
      title: screenText('assistant.agents'),
      nav: { section: 'data', icon: 'assistant' },
    },
  ],
};

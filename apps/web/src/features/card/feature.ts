import { ROUTES } from '@lightfield/contract';
import { screenText } from '../../i18n/locales/screens/text.ts';
import type { Feature } from '../../lib/feature.ts';

const texts = ['card'];

/** IoT cards, and recharging one by the code on it. */
export const cardFeature: Feature = {
  screens: [
    {
      path: ROUTES.cardList,
      load: () => import('./card-screen.tsx'),
      texts,
      permission: 'manage_card_view',
      title: screenText('card.list'),
      nav: { section: 'services', icon: 'card' },
    },
    {
      path: ROUTES.cardRecharge,
      load: () => import('./scan-screen.tsx'),
      texts,
      title: screenText('card.recharge'),
      open: true,
    },
  ],
};

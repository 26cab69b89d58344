import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';
import { screenText } from '../../i18n/locales/screens/text.ts';

const texts = ['message'];
const list = () => import('./message-list-screen.tsx');

export const messageFeature: Feature = {
  screens: [
    {
      path: ROUTES.messageAll,
      load: list,
      texts,
      title: screenText('message.messageCentre'),
      nav: { section: 'message', icon: 'mail' },
    },
    {
      path: ROUTES.messageUnread,
      load: list,
      texts,
      title: screenText('message.unreadMessages'),
      parent: ROUTES.messageAll,
    },
    {
      path: ROUTES.messageRead,
      load: list,
      texts,
      title: screenText('message.readMessages'),
      parent: ROUTES.messageAll,
    },
    {
      path: ROUTES.messageDetail,
      load: () => import('./message-detail-screen.tsx'),
      texts,
      title: screenText('message.message'),
      parent: ROUTES.messageAll,
    },
    {
      path: ROUTES.publicMessage,
      load: () => import('./public-message-screen.tsx'),
      texts,
      title: screenText('message.notice'),
      open: true,
    },
  ],
};

import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';

const texts = ['message'];
const list = () => import('./message-list-screen.tsx');

export const messageFeature: Feature = {
  screens: [
    {
      path: ROUTES.messageAll,
      load: list,
      texts,
      title: { 'zh-cn': '消息中心', en: 'Message centre' },
      nav: { section: 'message', icon: 'mail' },
    },
    {
      path: ROUTES.messageUnread,
      load: list,
      texts,
      title: { 'zh-cn': '未读消息', en: 'Unread messages' },
      parent: ROUTES.messageAll,
    },
    {
      path: ROUTES.messageRead,
      load: list,
      texts,
      title: { 'zh-cn': '已读消息', en: 'Read messages' },
      parent: ROUTES.messageAll,
    },
    {
      path: ROUTES.messageDetail,
      load: () => import('./message-detail-screen.tsx'),
      texts,
      title: { 'zh-cn': '消息详情', en: 'Message' },
      parent: ROUTES.messageAll,
    },
    {
      path: ROUTES.publicMessage,
      load: () => import('./public-message-screen.tsx'),
      texts,
      title: { 'zh-cn': '公告', en: 'Notice' },
      open: true,
    },
  ],
};

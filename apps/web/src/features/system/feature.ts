import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';

const texts = ['system'];

/** Screens of those who run the installation: notices and feedback, licence, partner systems, sending records. */
export const systemFeature: Feature = {
  screens: [
    {
      path: ROUTES.notices,
      load: () => import('./notices-screen.tsx'),
      texts,
      permission: ['system_msg_publish', 'system_feedback_view'],
      title: { 'zh-cn': '公告与反馈', en: 'Notices and feedback' },
      nav: { section: 'system', icon: 'speaker' },
    },
    {
      path: ROUTES.smsSend,
      load: () => import('./sending-screen.tsx'),
      texts,
      permission: 'sms_send_view',
      title: { 'zh-cn': '发送记录', en: 'Sending records' },
      nav: { section: 'system', icon: 'mail' },
    },
    {
      path: ROUTES.licence,
      load: () => import('./licence-screen.tsx'),
      texts,
      permission: 'system_license_edit',
      title: { 'zh-cn': '系统授权', en: 'Licence' },
      nav: { section: 'system', icon: 'key' },
    },
    {
      path: ROUTES.systemParam,
      load: () => import('./partners-screen.tsx'),
      texts,
      permission: 'system_param_edit',
      title: { 'zh-cn': '合作系统', en: 'Partner systems' },
      nav: { section: 'system', icon: 'link' },
    },
  ],
};

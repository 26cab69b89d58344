import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';
import { screenText } from '../../i18n/locales/screens/text.ts';

const texts = ['system'];

/** Screens of those who run the installation: notices and feedback, licence, partner systems, sending records. */
export const systemFeature: Feature = {
  screens: [
    {
      path: ROUTES.notices,
      load: () => import('./notices-screen.tsx'),
      texts,
      permission: ['system_msg_publish', 'system_feedback_view'],
      title: screenText('system.noticesAndFeedback'),
      nav: { section: 'system', icon: 'speaker' },
    },
    {
      path: ROUTES.smsSend,
      load: () => import('./sending-screen.tsx'),
      texts,
      permission: 'sms_send_view',
      title: screenText('system.sendingRecords'),
      nav: { section: 'system', icon: 'mail' },
    },
    {
      path: ROUTES.smsStatistics,
      load: () => import('./send-statistics-screen.tsx'),
      texts: [...texts, 'timeseries'],
      permission: 'sms_statistics_view',
      title: screenText('system.sendingStatistics'),
      nav: { section: 'system', icon: 'curve' },
    },
    {
      path: ROUTES.licence,
      load: () => import('./licence-screen.tsx'),
      texts,
      permission: 'system_license_edit',
      title: screenText('system.licence'),
      nav: { section: 'system', icon: 'key' },
    },
    {
      path: ROUTES.platformHealth,
      load: () => import('./health-screen.tsx'),
      texts,
      permission: 'system_param_edit',
      title: screenText('system.platformHealth'),
      nav: { section: 'system', icon: 'meter' },
    },
    {
      path: ROUTES.systemParam,
      load: () => import('./partners-screen.tsx'),
      texts,
      permission: 'system_param_edit',
      title: screenText('system.partnerSystems'),
      nav: { section: 'system', icon: 'link' },
    },
  ],
};

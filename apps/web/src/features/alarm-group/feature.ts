import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';
import { screenText } from '../../i18n/locales/screens/text.ts';

/** Who is told of alarms, when, and who next. */
export const alarmGroupFeature: Feature = {
  screens: [
    {
      path: ROUTES.alarmGroups,
      load: () => import('./alarm-group-screen.tsx'),
      texts: ['alarm-group', 'loss-alarm'],
      permission: 'manage_alarmgroup_view',
      title: screenText('alarmGroup.alarmGroups'),
      nav: { section: 'manage', icon: 'bell' },
    },
  ],
};

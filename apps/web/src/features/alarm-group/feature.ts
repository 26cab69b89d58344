import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';

/** Who is told of alarms, when, and who next. */
export const alarmGroupFeature: Feature = {
  screens: [
    {
      path: ROUTES.alarmGroups,
      load: () => import('./alarm-group-screen.tsx'),
      texts: ['alarm-group', 'loss-alarm'],
      permission: 'manage_alarmgroup_view',
      title: { 'zh-cn': '报警组', en: 'Alarm groups' },
      nav: { section: 'manage', icon: 'bell' },
    },
  ],
};

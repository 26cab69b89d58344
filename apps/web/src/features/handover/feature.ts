import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';

/** What a shift hands over to the next. */
export const handoverFeature: Feature = {
  screens: [
    {
      path: ROUTES.handover,
      load: () => import('./handover-screen.tsx'),
      texts: ['handover'],
      permission: 'monitor_alarm_view',
      title: { 'zh-cn': '交接班', en: 'Shift handover' },
      nav: { section: 'monitor', icon: 'list' },
    },
  ],
};

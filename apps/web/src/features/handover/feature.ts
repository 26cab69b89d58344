import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';
import { screenText } from '../../i18n/locales/screens/text.ts';

/** What a shift hands over to the next. */
export const handoverFeature: Feature = {
  screens: [
    {
      path: ROUTES.handover,
      load: () => import('./handover-screen.tsx'),
      texts: ['handover'],
      permission: 'monitor_alarm_view',
      title: screenText('handover.shiftHandover'),
      nav: { section: 'monitor', icon: 'clock' },
    },
  ],
};

import { ROUTES } from '@lightfield/contract';
import { screenText } from '../../i18n/locales/screens/text.ts';
import type { Feature } from '../../lib/feature.ts';
import type { DeviceTab } from '../monitor/device-tab.ts';

const texts = ['inspection'];

/** Inspections: tasks, plans and what they look at. */
export const inspectionFeature: Feature = {
  screens: [
    {
      path: ROUTES.inspectionPlan,
      load: () => import('./plan-screen.tsx'),
      texts,
      permission: 'manage_inspection_view',
      title: screenText('inspection.plan'),
      nav: { section: 'ops', icon: 'calendar' },
    },
    {
      path: ROUTES.inspectionContent,
      load: () => import('./content-screen.tsx'),
      texts,
      permission: 'manage_inspection_view',
      title: screenText('inspection.content'),
      nav: { section: 'ops', icon: 'check' },
    },
  ],
};

/** Tab of the device page: its inspections. */
export const inspectionTab: DeviceTab = {
  key: 'inspection',
  title: screenText('inspection.plan'),
  permission: 'manage_inspection_view',
  texts,
  load: () => import('./task-tab.tsx'),
};

/** The inspection that an address of a running page names. */
export const inspectionRecord = { texts, load: () => import('./task-record.tsx') } as const;

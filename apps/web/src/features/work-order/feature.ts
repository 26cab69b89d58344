import { ROUTES } from '@lightfield/contract';
import { screenText } from '../../i18n/locales/screens/text.ts';
import type { Feature } from '../../lib/feature.ts';
import type { DeviceAction } from '../../lib/device-action.ts';
import type { DeviceTab } from '../monitor/device-tab.ts';

const texts = ['work-order'];

/** Faults that were reported, and the work orders of people. */
export const workOrderFeature: Feature = {
  screens: [
    {
      path: ROUTES.repairs,
      load: () => import('./repairs-screen.tsx'),
      texts,
      permission: 'manage_repairs_view',
      title: screenText('workOrder.repairs'),
      nav: { section: 'ops', icon: 'warning' },
    },
    {
      path: ROUTES.worksheet,
      load: () => import('./worksheet-screen.tsx'),
      texts,
      permission: 'manage_repairs_view',
      title: screenText('workOrder.worksheet'),
      nav: { section: 'ops', icon: 'wrench' },
    },
  ],
};

/** Tab of the device page: its work orders. */
export const workOrderTab: DeviceTab = {
  key: 'order',
  title: screenText('workOrder.worksheet'),
  permission: 'manage_repairs_view',
  texts,
  load: () => import('./order-tab.tsx'),
};

/** What a visitor of a shared device can do where the link allows it. */
export const visitorReport: DeviceAction = {
  key: 'report',
  title: screenText('workOrder.report'),
  permission: 'manage_repairs_report',
  texts,
  load: () => import('./visitor-report.tsx'),
};

/** The order that an address of a running page names. */
export const workOrderRecord = { texts, load: () => import('./order-record.tsx') } as const;

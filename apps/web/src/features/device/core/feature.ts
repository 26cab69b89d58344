import { ROUTES } from '@lightfield/contract';
import type { ComponentType } from 'react';
import type { DeviceAction } from '../../../lib/device-action.ts';
import type { Address, Feature, Screen } from '../../../lib/feature.ts';
import type { Owner } from './editor/config-queries.ts';
import type { EditTab } from './tabs.ts';
import { screenText } from '../../../i18n/locales/screens/text.ts';

const OF = {
  device: {
    permission: 'manage_equip_view',
    parent: ROUTES.deviceList,
    title: screenText('core.editDevice'),
  },
  template: {
    permission: 'manage_template_view',
    parent: ROUTES.templateList,
    title: screenText('core.editTemplate'),
  },
} as const;

/** The configuration pages of a device or template, from the feature that has them. */
export interface ManagedPages {
  /** Namespaces of their texts. */
  readonly texts: readonly string[];
  readonly load: () => Promise<{ default: ComponentType<{ owner: { kind: Owner; id: string } }> }>;
}

type Body = () => Promise<{ default: ComponentType }>;

/** `actions`: what other features let one do with a device; they stand in the head of its editor. */
const screensWith = (actions: readonly DeviceAction[], more: readonly string[] = []) => {
  const screenOf = (
    owner: Owner,
    tab: EditTab['key'],
    path: Address,
    body: Body,
    options: { fill?: boolean } = {},
  ): Screen => ({
    path,
    load: async () => {
      const [{ createEditScreen }, { default: Body }] = await Promise.all([import('./create-edit-screen.tsx'), body()]);
      return { default: createEditScreen(owner, tab, Body, owner === 'device' ? { ...options, actions } : options) };
    },
    texts: [
      'device-core',
      'signals',
      'sheet',
      'loss-alarm',
      ...more,
      ...(owner === 'device' ? new Set(actions.flatMap(({ texts }) => texts)) : []),
    ],
    ...OF[owner],
  });
  /** The same tab for devices and for templates. */
  const both = (tab: EditTab['key'], addresses: Record<Owner, Address>, body: Body, options?: { fill?: boolean }) =>
    (['device', 'template'] as const).map((owner) => screenOf(owner, tab, addresses[owner], body, options));
  return { screenOf, both };
};

/** The editor of devices and of templates, and the way to a new device. */
export function deviceConfigFeature(actions: readonly DeviceAction[], pages: ManagedPages): Feature {
  const { screenOf, both } = screensWith(actions);
  const { both: withPages } = screensWith(actions, pages.texts);
  return {
    screens: [
      {
        path: ROUTES.deviceAdd,
        load: () => import('./wizard/wizard-screen.tsx'),
        texts: ['device-core', 'identity'],
        permission: 'manage_equip_edit',
        title: screenText('core.addDevice'),
        parent: ROUTES.deviceList,
      },
      screenOf('device', 'info', ROUTES.deviceInfo, () => import('./device-info/device-info-tab.tsx')),
      screenOf('template', 'info', ROUTES.templateInfo, () => import('./template-info/template-info-tab.tsx')),
      ...both(
        'driver',
        { device: ROUTES.deviceDrivers, template: ROUTES.templateDrivers },
        () => import('./driver/driver-tab.tsx'),
      ),
      ...both(
        'alarm',
        { device: ROUTES.deviceAlarms, template: ROUTES.templateAlarms },
        () => import('./signals/alarm-modes.tsx'),
      ),
      ...both(
        'signal',
        { device: ROUTES.deviceSignals, template: ROUTES.templateSignals },
        () => import('./signals/signal-tab.tsx'),
        { fill: true },
      ),
      ...both(
        'report',
        { device: ROUTES.deviceReports, template: ROUTES.templateReports },
        () => import('./report/report-tab.tsx'),
      ),
      ...withPages('page', { device: ROUTES.devicePages, template: ROUTES.templatePages }, async () => {
        const [{ createPagesTab }, { default: Tab }] = await Promise.all([import('./pages-tab.tsx'), pages.load()]);
        return { default: createPagesTab(Tab) };
      }),
      ...both(
        'script',
        { device: ROUTES.deviceScripts, template: ROUTES.templateScripts },
        () => import('./script/script-tab.tsx'),
      ),
    ],
  };
}

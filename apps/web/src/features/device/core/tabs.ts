import { type ConfigKind, ROUTES } from '@lightfield/contract';
import { to } from '../../../lib/hrefs.ts';
import type { Owner } from './editor/config-queries.ts';

/** A tab of the editor: the same for devices and templates, each under its own address. */
export interface EditTab {
  readonly key: 'info' | 'driver' | 'signal' | 'alarm' | 'report' | 'page' | 'script';
  /** Items it shows. */
  readonly kind?: ConfigKind;
  readonly href: (owner: Owner, id: string) => string;
}

const ADDRESSES = {
  info: { device: ROUTES.deviceInfo, template: ROUTES.templateInfo },
  driver: { device: ROUTES.deviceDrivers, template: ROUTES.templateDrivers },
  signal: { device: ROUTES.deviceSignals, template: ROUTES.templateSignals },
  alarm: { device: ROUTES.deviceAlarms, template: ROUTES.templateAlarms },
  report: { device: ROUTES.deviceReports, template: ROUTES.templateReports },
  page: { device: ROUTES.devicePages, template: ROUTES.templatePages },
  script: { device: ROUTES.deviceScripts, template: ROUTES.templateScripts },
} as const;
const tab = (key: keyof typeof ADDRESSES, kind?: ConfigKind): EditTab => ({
  key,
  ...(kind ? { kind } : {}),
  href: (owner, id) => to(ADDRESSES[key][owner], { id }),
});

/** In the order they are shown. A tab stands here as soon as it has a screen. */
export const EDIT_TABS: readonly EditTab[] = [
  tab('info'),
  tab('driver', 'drivers'),
  tab('signal', 'variables'),
  tab('alarm', 'alarms'),
  tab('report', 'reports'),
  tab('page'),
  tab('script', 'scripts'),
];

export const tabOfKind = (kind: ConfigKind): EditTab | undefined => EDIT_TABS.find((one) => one.kind === kind);

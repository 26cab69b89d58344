import { type ConfigIssue, type ExchangeGap, ROUTES } from '@lightfield/contract';
import { to } from '../../../lib/hrefs.ts';

/** Where what a gateway lacks can be put right. */
export interface GapPlace {
  /** The device whose items are too many; absent: they come out of a file. */
  readonly deviceId?: string;
  /** The gateway whose settings ask for too much. */
  readonly gatewayId?: string;
}
const TABS = {
  drivers: ROUTES.deviceDrivers,
  protocols: ROUTES.deviceDrivers,
  ports: ROUTES.deviceDrivers,
  variables: ROUTES.deviceSignals,
  alarms: ROUTES.deviceAlarms,
  reports: ROUTES.deviceReports,
  scripts: ROUTES.deviceScripts,
} as const;
const isOfTab = (resource: string): resource is keyof typeof TABS => Object.hasOwn(TABS, resource);
/** Of the gateway, not of a device on it. */
const SETTINGS: ReadonlySet<string> = new Set(['mqtt', 'antiTamper', 'lowPower', 'baseStation', 'vpn', 'network']);

/** The screen on which a line of the report is put right, and what kind of screen it is; `undefined`: none, e.g. another series. */
export function wayOf(resource: ExchangeGap['resource'] | ConfigIssue['kind'], { deviceId, gatewayId }: GapPlace) {
  if (deviceId !== undefined && isOfTab(resource))
    return { at: 'device', link: { to: to(TABS[resource], { id: deviceId }), search: {} } } as const;
  if (gatewayId !== undefined && SETTINGS.has(resource))
    return { at: 'gateway', link: { to: ROUTES.gateways, search: { gateway: gatewayId, part: 'settings' } } } as const;
  return undefined;
}

import { type PermissionCode, ROUTES } from '@lightfield/contract';

/** Stands in a link for the device whose page it is on: that of a template leads to each of its devices. */
export const DEVICE_GAP = '{device}';

/** A place of the product that a click on a page leads to; older programs follow the link as it stands. */
export interface OwnPlace {
  readonly name: keyof typeof PLACES;
  readonly link: string;
  /** It is of one device. */
  readonly ofDevice: boolean;
  readonly permissions: readonly PermissionCode[];
}
const device = (rest: string) => ROUTES.monitorDetail.replace('{id}', DEVICE_GAP).replace('{alarm}', '0') + rest;
const PLACES = {
  report: [`${ROUTES.repairs}?report=${DEVICE_GAP}`, 'manage_repairs_view', 'manage_repairs_report'],
  orders: [device('?tab=order'), 'manage_repairs_view'],
  inspections: [device('?tab=inspection'), 'manage_inspection_view'],
  values: [device('?tab=real'), 'monitor_equip_real'],
  alarms: [device('?tab=alarm'), 'monitor_alarm_view'],
  history: [device('?tab=history'), 'monitor_equip_history'],
  overview: [ROUTES.overview],
  devices: [ROUTES.monitorList, 'monitor_equip_list'],
  allAlarms: [ROUTES.alarms, 'monitor_alarm_view'],
  allOrders: [ROUTES.worksheet, 'manage_repairs_view'],
  allInspections: [ROUTES.inspectionPlan, 'manage_inspection_view'],
  forms: [ROUTES.excelDue, 'manage_excel_view'],
  handover: [ROUTES.handover],
} as const satisfies Record<string, readonly [string, ...PermissionCode[]]>;

export const OWN_PLACES: readonly OwnPlace[] = (Object.keys(PLACES) as (keyof typeof PLACES)[]).map((name) => {
  const [link, ...permissions]: readonly [string, ...PermissionCode[]] = PLACES[name];
  return { name, link, ofDevice: link.includes(DEVICE_GAP), permissions };
});

/** The place a link leads to, and of which device; '': of none. */
export function placeOf(link: string): { readonly place: OwnPlace; readonly device: string } | undefined {
  for (const place of OWN_PLACES) {
    const [before = '', after] = place.link.split(DEVICE_GAP);
    if (after === undefined) {
      if (link === before) return { place, device: '' };
      continue;
    }
    const named = link.slice(before.length, link.length - after.length);
    if (link === before + named + after && /^(?:\{device\}|[\w-]*)$/.test(named)) return { place, device: named };
  }
  return undefined;
}
export const linkTo = ({ link }: OwnPlace, deviceId: string): string =>
  link.replace(DEVICE_GAP, deviceId || DEVICE_GAP);

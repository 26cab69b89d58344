import { ROUTES } from '@lightfield/contract';

/** What a QR code of this product leads to. */
export type ScanTarget =
  | { readonly kind: 'record' | 'device'; readonly id: string }
  /** A screen that is there with a network alone. */
  | { readonly kind: 'screen'; readonly path: string };

/** The addresses that a route stands for; what it holds in braces by name. */
const addressesOf = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll(/\{(\w+)\}/g, String.raw`(?<$1>[\w-]{1,100})`)}$`);
const RECORD = addressesOf(ROUTES.excelScan);
const DEVICES = [
  ROUTES.monitorDetail,
  ROUTES.groupMonitorReal,
  ROUTES.groupMonitorWrite,
  ROUTES.groupMonitorHistory,
  ROUTES.groupMonitorAlarm,
].map(addressesOf);
const SCREENS = [ROUTES.sharedDevice, ROUTES.cardRecharge, ROUTES.excelRecords].map(addressesOf);

/**
 * Where a code leads. Of an address its path counts and not its site: labels outlive the name of a platform, and are opened at this one.
 * `undefined`: it is none of the addresses that the product prints.
 */
export function targetOf(text: string): ScanTarget | undefined {
  const [written, here] = [text.trim(), 'https://here.invalid'];
  if (!URL.canParse(written, here)) return undefined;
  const { protocol, pathname, searchParams } = new URL(written, here);
  if (!/^https?:$/.test(protocol)) return undefined;
  const record = RECORD.exec(pathname)?.groups?.['recordId'];
  if (record !== undefined) return { kind: 'record', id: record };
  for (const addresses of DEVICES) {
    const found = addresses.exec(pathname)?.groups;
    const id = found?.['id'] ?? found?.['equipId'];
    if (id !== undefined) return { kind: 'device', id };
  }
  if (!SCREENS.some((addresses) => addresses.test(pathname))) return undefined;
  // the report of a device says which (what the code of a cell holds)
  const device = searchParams.get('equipmentId');
  return { kind: 'screen', path: device === null ? pathname : `${pathname}?equipmentId=${encodeURIComponent(device)}` };
}

interface Known {
  readonly orders: readonly { readonly id: string; readonly number: number; readonly title: string }[];
  readonly devices: readonly { readonly id: string; readonly name: string }[];
}
interface Found {
  readonly orders: Known['orders'];
  readonly devices: Known['devices'];
}
/** Found at once, of each. */
const MOST = 20;
/** What somebody types who has no code to scan: the number of an order, a part of the name of a device. */
export function findTyped(text: string, { orders, devices }: Known): Found {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return { orders: [], devices: [] };
  const number = /^#?(\d+)$/.exec(wanted)?.[1];
  return {
    orders: orders
      .filter((one) => String(one.number) === number || one.title.toLowerCase().includes(wanted))
      .slice(0, MOST),
    devices: devices.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, MOST),
  };
}

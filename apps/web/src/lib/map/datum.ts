import gcoord from 'gcoord';

/** How a base map counts degrees. Devices, browsers and gateways say WGS-84; maps that are published in China are moved. */
export type Datum = 'wgs84' | 'gcj02' | 'bd09';
const SYSTEMS = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02, bd09: gcoord.BD09 } as const;

interface Place {
  readonly lng: number;
  readonly lat: number;
}
/** Where the base map has a place. The only way onto a map: everything outside of `lib/map` is WGS-84. */
export const shown = ({ lng, lat }: Place, datum: Datum): [number, number] =>
  datum === 'wgs84' ? [lng, lat] : gcoord.transform<[number, number]>([lng, lat], gcoord.WGS84, SYSTEMS[datum]);
/** Which place was pointed at on the base map. */
export function meant({ lng, lat }: Place, datum: Datum): { lng: number; lat: number } {
  if (datum === 'wgs84') return { lng, lat };
  const [east, north] = gcoord.transform<[number, number]>([lng, lat], SYSTEMS[datum], gcoord.WGS84);
  return { lng: east, lat: north };
}

import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';

/** Of one device, or of the devices bound to a project. */
export type MapOwner = { readonly deviceId: string } | { readonly projectId: string };
export interface MapRow {
  id: string;
  name: string;
  lng: number | null;
  lat: number | null;
  online: boolean;
  gatewayId: string | null;
  /** The caller reaches the device itself, not only through the page. */
  reached: boolean;
}

export interface MapReach {
  /** Condition of a statement that has the table `device`: the devices the caller may see. Implemented by features/device/list. */
  visible(caller: Caller, add: (value: unknown) => string): Promise<string>;
}

/** SQL of the maps on pages. */
export function createMapRepository(db: Db, scope: MapReach) {
  return {
    /** By name, as many as `limit`; `total` counts all. `equips` absent: all of the owner. */
    async devices(
      caller: Caller,
      owner: MapOwner,
      { equips, limit }: { equips: readonly string[] | undefined; limit: number },
    ): Promise<{ total: number; rows: MapRow[] }> {
      const { values, add } = statement();
      const owned =
        'deviceId' in owner
          ? `device.id = ${add(owner.deviceId)}::uuid`
          : `device.id in (select device_id from project_device where project_id = ${add(owner.projectId)}::uuid)`;
      const named = equips ? ` and device.id = any(${add(equips)}::uuid[])` : '';
      const reached = caller.kind === 'share' ? 'false' : `(${await scope.visible(caller, add)})`;
      const rows = await db.query<MapRow & { total: number }>(
        `select device.id, device.name, device.lng, device.lat, device.state = 'online' as online,
                device.gateway_id as "gatewayId", ${reached} as reached, count(*) over () as total
           from device where ${owned}${named} order by device.name, device.id limit ${add(limit)}`,
        values,
      );
      return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
    },
  };
}
export type MapRepository = ReturnType<typeof createMapRepository>;

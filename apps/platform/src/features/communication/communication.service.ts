import type { Communication, DeviceCommunication } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';

/** How devices answer their gateways, out of memory. */
export interface CommunicationReading {
  /** `null`: it has no gateway. */
  of(deviceId: string, gatewayId: string | null): Communication | null;
  /** By name of the driver. */
  drivers(deviceId: string): ReadonlyMap<string, Communication>;
}
interface Row {
  id: string;
  name: string;
  drivers: { id: string; name: string; type: string }[];
}
const NOTHING_KNOWN: Communication = { state: 'unknown', since: null, lastGoodAt: null, code: null, reason: '' };

/** What stands behind a gateway, and how it answers. Whether the caller reaches the gateway was checked before. */
export function createCommunicationService(db: Queryable, states: CommunicationReading) {
  return async (gatewayId: string): Promise<DeviceCommunication[]> => {
    const rows = await db.query<Row>(
      `select device.id, device.name,
              coalesce((select jsonb_agg(jsonb_build_object('id', driver.id, 'name', driver.name, 'type', driver.type) order by driver.name)
                 from driver where driver.device_id = device.id), '[]') as drivers
         from device where device.gateway_id = $1 order by device.name, device.id`,
      [gatewayId],
    );
    return rows.map(({ id, name, drivers }) => {
      const known = states.drivers(id);
      return {
        equipmentId: id,
        name,
        comm: states.of(id, gatewayId) ?? NOTHING_KNOWN,
        drivers: drivers.map((driver) => ({ ...(known.get(driver.name) ?? NOTHING_KNOWN), ...driver })),
      };
    });
  };
}

import type { Communication, CommunicationState } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';

/** One line of table `communication`; `driver` '' is the device as a whole. */
export interface StoredState {
  deviceId: string;
  driver: string;
  gatewayId: string;
  comm: Communication;
}
interface Row {
  device_id: string;
  driver: string;
  gateway_id: string;
  state: CommunicationState;
  since: Date;
  last_good_at: Date | null;
  code: number | null;
  reason: string;
}
/** What a gateway carries, as it is configured. */
export interface CarriedDevice {
  gatewayId: string;
  deviceId: string;
  drivers: string[];
  /** Behind an edge node that is not ours: between its birth and its death. */
  born: boolean | null;
}

/** SQL of how devices answer their gateways. */
export const communicationTable = {
  /** Of these devices, or of all. */
  async all(db: Queryable, deviceIds?: readonly string[]): Promise<StoredState[]> {
    const rows = await db.query<Row>(
      `select device_id, driver, gateway_id, state, since, last_good_at, code, reason from communication
        where $1::uuid[] is null or device_id = any($1::uuid[])`,
      [deviceIds ?? null],
    );
    return rows.map((row) => ({
      deviceId: row.device_id,
      driver: row.driver,
      gatewayId: row.gateway_id,
      comm: {
        state: row.state,
        since: row.since.getTime(),
        lastGoodAt: row.last_good_at?.getTime() ?? null,
        code: row.code,
        reason: row.reason,
      },
    }));
  },

  carried: (db: Queryable, gatewayIds: readonly string[]): Promise<CarriedDevice[]> =>
    db.query<CarriedDevice>(
      `select device.gateway_id as "gatewayId", device.id as "deviceId",
              array(select driver.name from driver where driver.device_id = device.id order by driver.name) as drivers,
              case when gateway.kind = 'sparkplug' then (
                select bool_and(edge_device.online) from edge_device where edge_device.device_id = device.id) end as born
         from device join gateway on gateway.id = device.gateway_id where device.gateway_id = any($1::uuid[])`,
      [gatewayIds],
    ),

  async put(db: Queryable, states: readonly StoredState[]): Promise<void> {
    if (states.length === 0) return;
    await db.query(
      `insert into communication (device_id, driver, gateway_id, state, since, last_good_at, code, reason)
       select x.device_id, x.driver, x.gateway_id, x.state, to_timestamp(x.since / 1000.0),
              to_timestamp(x.last_good_at / 1000.0), x.code, x.reason
         from jsonb_to_recordset($1::jsonb) as x (device_id uuid, driver text, gateway_id uuid, state text, since int8,
              last_good_at int8, code int, reason text)
         join device on device.id = x.device_id and device.gateway_id = x.gateway_id
       on conflict (device_id, driver) do update
         set gateway_id = excluded.gateway_id, state = excluded.state, since = excluded.since,
             last_good_at = excluded.last_good_at, code = excluded.code, reason = excluded.reason`,
      [
        JSON.stringify(
          states.map(({ deviceId, driver, gatewayId, comm }) => ({
            device_id: deviceId,
            driver,
            gateway_id: gatewayId,
            state: comm.state,
            since: comm.since ?? 0,
            last_good_at: comm.lastGoodAt,
            code: comm.code,
            reason: comm.reason,
          })),
        ),
      ],
    );
  },

  async drop(db: Queryable, gone: readonly { deviceId: string; driver: string }[]): Promise<void> {
    if (gone.length === 0) return;
    await db.query(
      `delete from communication c using unnest($1::uuid[], $2::text[]) as x (device_id, driver)
        where c.device_id = x.device_id and c.driver = x.driver`,
      [gone.map(({ deviceId }) => deviceId), gone.map(({ driver }) => driver)],
    );
  },
};

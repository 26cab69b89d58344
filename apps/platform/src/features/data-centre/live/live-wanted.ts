import type { Queryable } from '../../../kernel/db.ts';
import { serviceShut } from '../../../kernel/service-shut.ts';

export interface Wanted {
  readonly forwarderId: string;
  readonly everyMs: number;
  readonly seriesIds: readonly number[];
}
export type WantedLive = () => Promise<Wanted[]>;

/** SQL: a forwarder wants live values of this variable. Tables `forwarder` and `variable`. */
const WANTS = `(forwarder.live_range = 'all' or exists (select from forwarder_variable
   where forwarder_variable.forwarder_id = forwarder.id and forwarder_variable.variable_id = variable.id))`;

/** Variables of which forwarders want live values; devices are those that whoever sends has found (`forward_device`). */
export const createWantedLive =
  (db: Queryable): WantedLive =>
  async () => {
    const rows = await db.query<{ id: string; live_seconds: number; series: number[] }>(
      `select forwarder.id, forwarder.live_seconds, array_agg(variable.series_id) as series
         from forwarder join forward_device on forward_device.forwarder_id = forwarder.id
         join variable on variable.device_id = forward_device.device_id
        where forwarder.live and forwarder.enabled and not ${serviceShut('forwarder.org_id', 'dataCentre')} and ${WANTS}
        group by forwarder.id`,
    );
    return rows.map(({ id, live_seconds, series }) => ({
      forwarderId: id,
      everyMs: live_seconds * 1_000,
      seriesIds: series,
    }));
  };

/** Devices that have to stream for a forwarder. */
export async function streamingFor(db: Queryable, forwarderId: string): Promise<string[]> {
  const rows = await db.query<{ device_id: string }>(
    `select forward_device.device_id from forwarder join forward_device on forward_device.forwarder_id = forwarder.id
      where forwarder.id = $1 and forwarder.live
        and exists (select from variable where variable.device_id = forward_device.device_id and ${WANTS})`,
    [forwarderId],
  );
  return rows.map(({ device_id }) => device_id);
}

import type { GatewayState } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';

export interface DeviceGateway {
  gatewayId: string;
  sn: string;
  kind: 'lightfield' | 'sparkplug';
  state: GatewayState;
}

/** The gateway that carries a device; `undefined` when it has none. What `createLive` and `createMonitoring` ask for. */
export async function gatewayOfDevice(on: Queryable, deviceId: string): Promise<DeviceGateway | undefined> {
  const [row] = await on.query<DeviceGateway>(
    `select g.id as "gatewayId", g.sn, g.kind, g.state from device d join gateway g on g.id = d.gateway_id where d.id = $1`,
    [deviceId],
  );
  return row;
}

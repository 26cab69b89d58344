import type { GatewayState } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';

/** A device of a project with what its page needs to know of the gateway. */
export interface ProjectDeviceLine {
  id: string;
  gatewayId: string | null;
  name: string;
  online: boolean;
  vpn: boolean;
  economizeOpen: boolean;
  smartSaving: boolean;
  intervalMs: number;
  state: GatewayState | null;
}
/** Time between live updates where there is no gateway to say it, ms. */
const INTERVAL_MS = 1_000;

/** SQL of watching projects. */
export function createProjectMonitorRepository(db: Queryable) {
  return {
    async devices(projectId: string): Promise<ProjectDeviceLine[]> {
      return db.query<ProjectDeviceLine>(
        `select device.id, device.gateway_id as "gatewayId", device.name, (device.state = 'online') as online, coalesce(gateway.vpn, false) as vpn,
                coalesce(gateway.economize_open, false) as "economizeOpen",
                coalesce(gateway.smart_saving, false) as "smartSaving",
                coalesce(gateway.interval_ms, ${INTERVAL_MS}) as "intervalMs", gateway.state
           from project_device bound join device on device.id = bound.device_id
           left join gateway on gateway.id = device.gateway_id
          where bound.project_id = $1 order by bound.sort, device.name, device.id`,
        [projectId],
      );
    },
  };
}
export type ProjectMonitorRepository = ReturnType<typeof createProjectMonitorRepository>;

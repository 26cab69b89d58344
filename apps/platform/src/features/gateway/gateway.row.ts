import type { GatewayListItem, GatewayState } from '@lightfield/contract';

export const GATEWAY_COLUMNS = `gateway.id, gateway.org_id, gateway.sn, gateway.name, gateway.kind, gateway.state,
  gateway.state_changed_at, gateway.last_seen_at, gateway.ip, gateway.config_revision, gateway.applied_revision,
  gateway.config_error,
  (select count(*) from device where device.gateway_id = gateway.id) as device_count,
  (select count(*) from edge_device where edge_device.gateway_id = gateway.id and edge_device.status = 'pending')
    as pending_count`;

export interface GatewayRow {
  id: string;
  org_id: string;
  sn: string;
  name: string;
  kind: GatewayListItem['kind'];
  state: GatewayState;
  state_changed_at: Date | null;
  last_seen_at: Date | null;
  ip: string;
  config_revision: number;
  applied_revision: number;
  config_error: string;
  device_count: number;
  pending_count: number;
}

export function gatewayFromRow(row: GatewayRow): GatewayListItem {
  return {
    id: row.id,
    sn: row.sn,
    name: row.name,
    kind: row.kind,
    state: row.state,
    stateChangedAt: row.state_changed_at?.getTime() ?? null,
    lastSeenAt: row.last_seen_at?.getTime() ?? null,
    ip: row.ip,
    configRevision: row.config_revision,
    appliedRevision: row.applied_revision,
    configError: row.config_error,
    deviceCount: row.device_count,
    pendingCount: row.pending_count,
  };
}

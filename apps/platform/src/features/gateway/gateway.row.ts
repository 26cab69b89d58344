import type { GatewayLine, GatewayState } from '@lightfield/contract';
import { UNHEARD_COUNTS, UNHEARD_JOIN } from '../../engines/communication/communication-sql.ts';

export const GATEWAY_COLUMNS = `gateway.id, gateway.org_id, gateway.sn, gateway.name, gateway.kind, gateway.state,
  gateway.state_changed_at, gateway.last_seen_at, gateway.ip, gateway.config_revision, gateway.applied_revision,
  gateway.config_error, gateway.model_id, gateway.mode, gateway.firmware, gateway.signal,
  (select org.name from org where org.id = gateway.org_id) as org_name,
  (select name from gateway_model where gateway_model.id = gateway.model_id) as model_name,
  (select series from gateway_model where gateway_model.id = gateway.model_id) as series,
  (select count(*) from device where device.gateway_id = gateway.id) as device_count,
  coalesce((select jsonb_build_object('failing', failing, 'never', never, 'unknown', unknown) from (
    select ${UNHEARD_COUNTS} from device ${UNHEARD_JOIN} where device.gateway_id = gateway.id) as counted), '{}') as unheard,
  (select count(*) from edge_device where edge_device.gateway_id = gateway.id and edge_device.status = 'pending')
    as pending_count`;

export interface GatewayRow {
  id: string;
  org_id: string;
  org_name: string;
  sn: string;
  name: string;
  kind: GatewayLine['kind'];
  state: GatewayState;
  state_changed_at: Date | null;
  last_seen_at: Date | null;
  ip: string;
  config_revision: number;
  applied_revision: number;
  config_error: string;
  model_id: string | null;
  model_name: string | null;
  series: string | null;
  mode: GatewayLine['mode'];
  firmware: string;
  signal: number | null;
  device_count: number;
  unheard: GatewayLine['unheard'];
  pending_count: number;
}

export function gatewayFromRow(row: GatewayRow): GatewayLine {
  return {
    id: row.id,
    orgId: row.org_id,
    orgName: row.org_name,
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
    unheard: row.unheard,
    pendingCount: row.pending_count,
    modelId: row.model_id,
    modelName: row.model_name,
    series: row.series,
    mode: row.mode,
    firmware: row.firmware,
    signal: row.signal,
  };
}

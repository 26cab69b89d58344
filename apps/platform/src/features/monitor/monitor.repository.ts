import type { AlarmStanding, DataType, GatewayInfo, Signal, VariableSettings } from '@lightfield/contract';
import type { WrittenSettings } from '@lightfield/rules';
import { IS_UNSIGNED } from '../../engines/edge/unsigned-sql.ts';
import type { Queryable } from '../../kernel/db.ts';

/** The gateway that carries a device, and whether the device is alive behind it. */
export interface CarryingGateway {
  gatewayId: string;
  info: Omit<GatewayInfo, 'alarmCount' | 'comm' | keyof AlarmStanding>;
}
/** A variable as writing and watching need it. */
export interface KnownVariable {
  id: string;
  seriesId: number;
  deviceId: string;
  settings: WrittenSettings;
}

interface GatewayRow {
  id: string;
  sn: string;
  name: string;
  kind: GatewayInfo['kind'];
  /** Name of its model; of an edge node that is not ours what it says of itself. */
  model: string;
  firmware: string;
  state: GatewayInfo['state'];
  state_changed_at: Date | null;
  last_seen_at: Date | null;
  ip: string;
  signal: number | null;
  vpn: boolean;
  economize_open: boolean;
  smart_saving: boolean;
  interval_ms: number;
  config_revision: number;
  applied_revision: number;
  outbox_waiting: number | null;
  dead: boolean;
}
interface VariableRow {
  id: string;
  series_id: number;
  device_id: string;
  settings: VariableSettings;
  unsigned: boolean;
}
interface SignalRow {
  id: string;
  key: string;
  name: string;
  kind: Signal['kind'];
  data_type: DataType;
  access: VariableSettings['access'];
  unit: string;
  decimals: number;
  write_lower: number | null;
  write_upper: number | null;
  read_formula: string | null;
  write_formula: string | null;
  collection: Signal['collection'];
  status_map: Signal['signalMaps'];
  string_length: number | null;
  unsigned: boolean;
}

const VARIABLE_COLUMNS = `variable.id, variable.series_id, variable.device_id, variable.settings, ${IS_UNSIGNED} as unsigned`;
const variableFromRow = (row: VariableRow): KnownVariable => ({
  id: row.id,
  seriesId: row.series_id,
  deviceId: row.device_id,
  settings: row.unsigned ? { ...row.settings, unsigned: true } : row.settings,
});

/** SQL of live monitoring. */
export function createMonitorRepository(db: Queryable) {
  return {
    /** `undefined`: the device has none (or does not exist). */
    async gatewayOf(deviceId: string): Promise<CarryingGateway | undefined> {
      const [row] = await db.query<GatewayRow>(
        `select gateway.id, gateway.sn, gateway.name, gateway.kind, gateway.firmware, gateway.state,
                coalesce(gateway_model.name, gateway.model) as model, gateway.state_changed_at, gateway.last_seen_at, gateway.ip, gateway.signal, gateway.vpn,
                gateway.economize_open, gateway.smart_saving, gateway.interval_ms, gateway.config_revision, gateway.applied_revision,
                gateway.outbox_waiting,
                exists (select 1 from edge_device where edge_device.device_id = device.id and not edge_device.online) as dead
           from device join gateway on gateway.id = device.gateway_id
           left join gateway_model on gateway_model.id = gateway.model_id where device.id = $1`,
        [deviceId],
      );
      return row && { gatewayId: row.id, info: infoFromRow(row) };
    },

    /** All of a device, or those of the given ids that belong to it. */
    async signalsOf(deviceId: string, ids: readonly string[] | 'all' = 'all'): Promise<SignalRow[]> {
      return db.query<SignalRow>(
        `select id, key, name, kind, data_type, access, unit, decimals, write_lower, write_upper, read_formula, write_formula,
                collection, status_map, (settings->>'stringLength')::int as string_length, ${IS_UNSIGNED} as unsigned
           from variable where device_id = $1 ${ids === 'all' ? '' : 'and id = any($2::uuid[])'} order by sort, name, id`,
        ids === 'all' ? [deviceId] : [deviceId, ids],
      );
    },

    /** A variable of that device. */
    async variableOf(deviceId: string, id: string): Promise<KnownVariable | undefined> {
      const [row] = await db.query<VariableRow>(
        `select ${VARIABLE_COLUMNS} from variable where device_id = $1 and id = $2`,
        [deviceId, id],
      );
      return row && variableFromRow(row);
    },

    /** The series of all variables of a device, or of those of the given ids that belong to it: not their settings, of thousands a megabyte. */
    seriesOf(deviceId: string, ids: readonly string[] | 'all'): Promise<Pick<KnownVariable, 'id' | 'seriesId'>[]> {
      return db.query(
        `select id, series_id as "seriesId" from variable where device_id = $1 ${ids === 'all' ? '' : 'and id = any($2::uuid[])'}`,
        ids === 'all' ? [deviceId] : [deviceId, ids],
      );
    },

    async variable(id: string): Promise<KnownVariable | undefined> {
      const [row] = await db.query<VariableRow>(`select ${VARIABLE_COLUMNS} from variable where id = $1`, [id]);
      return row && variableFromRow(row);
    },
  };
}
export type MonitorRepository = ReturnType<typeof createMonitorRepository>;

function infoFromRow(row: GatewayRow): Omit<GatewayInfo, 'alarmCount' | 'comm' | keyof AlarmStanding> {
  return {
    online: row.state === 'online' && !row.dead,
    vpn: row.vpn,
    economizeOpen: row.economize_open,
    smartSaving: row.smart_saving,
    interval: row.interval_ms,
    sn: row.sn,
    name: row.name,
    kind: row.kind,
    model: row.model,
    firmware: row.firmware,
    state: row.state,
    stateChangedAt: row.state_changed_at?.getTime() ?? null,
    lastSeenAt: row.last_seen_at?.getTime() ?? null,
    ip: row.ip,
    signal: row.signal,
    configRevision: row.config_revision,
    appliedRevision: row.applied_revision,
    // of one that is away nobody knows: it goes on recording
    outboxWaiting: row.state === 'online' ? row.outbox_waiting : null,
  };
}

/** `mayWrite`: what account and device grant allow together; the variable itself has to allow it too. */
export function signalFromRow(row: SignalRow, equipId: string, mayWrite: boolean): Signal {
  return {
    id: row.id,
    title: row.name,
    sn: row.key,
    equipId,
    dataType: row.data_type,
    readFormula: row.read_formula,
    writeFormula: row.write_formula,
    upperLimit: row.write_upper,
    lowerLimit: row.write_lower,
    kind: row.kind,
    collection: row.collection,
    unit: row.unit,
    decimals: row.decimals,
    writable: mayWrite && row.access !== 'read' && (row.kind === 'device' || row.kind === 'internal'),
    readable: row.access !== 'write',
    signalMaps: row.status_map,
    ...(row.string_length !== null && { stringLength: row.string_length }),
    ...(row.unsigned && { unsigned: true as const }),
  };
}

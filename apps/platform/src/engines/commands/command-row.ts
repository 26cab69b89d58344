import {
  type CommandState,
  CONTROL_KINDS,
  type ControlKind,
  type GatewayMode,
  type UpgradeOrder,
  type Value,
} from '@lightfield/contract';
import type { Events } from '../../kernel/bus.ts';
import type { Actor, Operation } from '../../kernel/operation-log.ts';

export type CommandKind = CommandState['kind'];
export type CommandStatus = CommandState['status'];

/** What a command for the gateway itself is about. */
export interface CommandArgs {
  mode?: GatewayMode;
  open?: boolean;
  order?: UpgradeOrder;
  /** Version before an upgrade. */
  from?: string;
}

const CONTROLS: ReadonlySet<string> = new Set(CONTROL_KINDS);
export const isControl = (kind: CommandKind): kind is ControlKind => CONTROLS.has(kind);

/** A row of table `command` with the names that the operation log needs; `c` in SQL. */
export const COMMAND_COLUMNS = `c.id, c.kind, c.gateway_id, c.device_id, c.variable_id, c.account_id, c.status, c.value, c.old_value,
  c.read_back, c.code, c.reason, c.created_at, c.deadline, c.sent_at, c.received_at, c.ended_at, c.who, c.ip, c.args, c.trace,
  (select org_id from gateway where gateway.id = c.gateway_id) as org_id,
  (select name from gateway where gateway.id = c.gateway_id) as gateway_name,
  (select name from device where device.id = c.device_id) as device_name,
  (select name from variable where variable.id = c.variable_id) as variable_name`;

export interface CommandRow {
  id: string;
  kind: CommandKind;
  gateway_id: string;
  device_id: string | null;
  variable_id: string | null;
  account_id: string | null;
  status: CommandStatus;
  value: Value;
  old_value: Value;
  read_back: Value;
  code: number | null;
  reason: string | null;
  created_at: Date;
  deadline: Date;
  sent_at: Date | null;
  received_at: Date | null;
  ended_at: Date | null;
  who: string;
  ip: string;
  args: CommandArgs | null;
  /** Traceparent of the call that gave it; null: it is not traced. */
  trace: string | null;
  org_id: string | null;
  gateway_name: string;
  device_name: string | null;
  variable_name: string | null;
}

export function commandFromRow(row: CommandRow): CommandState {
  return {
    uuid: row.id,
    kind: row.kind,
    status: row.status,
    code: row.code,
    reason: row.reason,
    signalId: row.variable_id,
    oldValue: row.old_value,
    value: row.value,
    readBack: row.read_back,
    createdAt: row.created_at.getTime(),
    receivedAt: row.received_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
  };
}

/** What is said on the bus about it. */
export const commandSaid = (row: CommandRow): Events['command'] => ({
  accountId: row.account_id,
  gatewayId: row.gateway_id,
  deviceId: row.device_id,
  state: commandFromRow(row),
});

/** The entry for the operation log when it has ended; reading changes nothing and has none. */
export function operationOf(row: CommandRow): { actor: Actor; operation: Operation } | undefined {
  if (row.kind === 'read') return undefined;
  const actor = { accountId: row.account_id, loginName: row.who, orgId: row.org_id, ip: row.ip };
  const result = row.status === 'done' ? 'done' : String(row.code ?? row.status);
  if (row.kind === 'sync' || row.device_id === null) {
    const operation = { objectType: 'gateway', objectId: row.gateway_id, objectName: row.gateway_name };
    if (!isControl(row.kind)) return { actor, operation: { action: 'gateway.sync', ...operation, result } };
    const [from, to] = changeOf(row);
    return { actor, operation: { action: `gateway.${row.kind}`, ...operation, old: from, new: to, result } };
  }
  return {
    actor,
    operation: {
      action: 'signal.write',
      objectType: 'device',
      objectId: row.device_id,
      objectName: `${row.device_name ?? ''} / ${row.variable_name ?? ''}`,
      old: asText(row.old_value),
      new: asText(row.value),
      result,
    },
  };
}

/** Before and after, as the operation log shows it. */
function changeOf({ args }: CommandRow): [string | null, string | null] {
  if (args?.order) return [args.from ?? null, args.order.version];
  if (args?.open !== undefined) return [null, args.open ? '开启' : '关闭'];
  return [null, args?.mode ?? null];
}

const asText = (value: Value): string | null => (value === null ? null : String(value));

import {
  type CommandDown,
  ControlDown,
  type ErrorSpec,
  type VariableSettings,
  gatewayErrors,
  lf1,
  monitorErrors,
} from '@lightfield/contract';
import { type WrittenSettings, toRaw } from '@lightfield/rules';
import { DataType, type Metric, encodePayload, topics } from '@lightfield/sparkplug';
import type { Queryable } from '../../kernel/db.ts';
import { type CommandKind, type CommandRow, isControl } from './command-row.ts';

/** Where a command goes, and how whoever is there wants it said. */
export interface Target {
  gatewayId: string;
  kind: 'lightfield' | 'sparkplug';
  sn: string;
  state: string;
  /** The metric behind the variable; edge nodes that are not ours only. */
  metric: EdgeMetric | undefined;
}
interface EdgeMetric {
  /** Sparkplug device name; empty: the edge node itself. */
  device: string;
  online: boolean;
  name: string;
  alias: number | undefined;
  type: number;
  seriesId: number;
  settings: WrittenSettings;
}

interface Row {
  kind: 'lightfield' | 'sparkplug';
  sn: string;
  state: string;
  device_name: string | null;
  online: boolean | null;
  metric: string | null;
  alias: number | null;
  sparkplug_type: number | null;
  series_id: number | null;
  settings: VariableSettings | null;
}

/** The message a gateway gets; a refusal when it cannot be said to it. */
export type Message =
  | { ok: true; topic: string; payload: string | Uint8Array }
  | { ok: false; error: ErrorSpec; reason: string | null };

/**
 * Between the end of what a gateway may still carry out and the moment the platform gives a command up: the reply is on its
 * way for a while, and a command must not be called timed out that was done in time.
 */
const REPLY_TRAVEL_MS = 5_000;

export async function findTarget(
  on: Queryable,
  gatewayId: string,
  variableId: string | null,
): Promise<Target | undefined> {
  const [row] = await on.query<Row>(
    `select gateway.kind, gateway.sn, gateway.state, edge_device.device_name, edge_device.online, edge_metric.metric,
            (select (born ->> 'alias')::int8 from jsonb_array_elements(edge_device.metrics) born
              where born ->> 'name' = edge_metric.metric limit 1) as alias,
            edge_metric.sparkplug_type, variable.series_id, variable.settings
       from gateway
       left join variable on variable.id = $2
       left join edge_metric on edge_metric.variable_id = variable.id
       left join edge_device on edge_device.id = edge_metric.edge_device_id and edge_device.gateway_id = gateway.id
      where gateway.id = $1`,
    [gatewayId, variableId],
  );
  if (!row) return undefined;
  const { kind, sn, state } = row;
  return { gatewayId, kind, sn, state, metric: metricOf(row) };
}

function metricOf(row: Row): EdgeMetric | undefined {
  const { device_name, metric, sparkplug_type, series_id, settings } = row;
  if (device_name === null || metric === null || sparkplug_type === null || series_id === null || !settings)
    return undefined;
  return {
    device: device_name,
    online: row.online === true,
    name: metric,
    alias: row.alias ?? undefined,
    type: sparkplug_type,
    seriesId: series_id,
    settings: sparkplug_type === DataType.UInt64 ? { ...settings, unsigned: true } : settings,
  };
}

/** What the gateway itself does at the moment and what keeps it from taking a command (1331, 1312). */
export async function occupied(on: Queryable, gatewayId: string, kind: CommandKind): Promise<ErrorSpec | undefined> {
  const rows = await on.query<{ kind: string }>(
    `select kind from command where gateway_id = $1 and ended_at is null and kind in ('restart', 'upgrade')`,
    [gatewayId],
  );
  if (rows.some((row) => row.kind === 'restart')) return gatewayErrors.restarting.spec;
  // Devices are written and read until the new version starts.
  if (rows.length > 0 && isControl(kind)) return gatewayErrors.upgradeRunning.spec;
  return undefined;
}

/** Why nothing can be sent there now; `undefined` when it can. */
export function unreachable(target: Target, connected: boolean): ErrorSpec | undefined {
  if (target.state === 'sleeping') return gatewayErrors.sleeping.spec;
  if (!connected) return gatewayErrors.offline.spec;
  if (target.kind === 'sparkplug' && (target.state !== 'online' || target.metric?.online === false))
    return gatewayErrors.offline.spec;
  return undefined;
}

export function messageFor(target: Target, row: CommandRow, now: number): Message {
  if (isControl(row.kind)) return controlMessage(target, row);
  if (row.kind === 'sync' || row.variable_id === null)
    return { ok: false, error: gatewayErrors.commandUnsupported.spec, reason: null };
  if (target.kind === 'sparkplug') return edgeMessage(target, row, now);
  const command: CommandDown = {
    v: 1,
    uuid: row.id,
    kind: row.kind,
    variableId: row.variable_id,
    value: row.value,
    deadline: row.deadline.getTime() - REPLY_TRAVEL_MS,
  };
  return { ok: true, topic: lf1.down.command(target.sn), payload: JSON.stringify(command) };
}

/** A command for the gateway itself: ours only. */
function controlMessage({ kind, sn }: Target, row: CommandRow): Message {
  const deadline = row.deadline.getTime() - REPLY_TRAVEL_MS;
  const said = ControlDown.safeParse({ v: 1, uuid: row.id, kind: row.kind, deadline, ...row.args });
  if (kind !== 'lightfield' || !said.success)
    return { ok: false, error: gatewayErrors.commandUnsupported.spec, reason: null };
  return { ok: true, topic: lf1.down.command(sn), payload: JSON.stringify(said.data) };
}

/** NCMD or DCMD with the metric as its edge node bore it. Sparkplug knows no reading on demand. */
function edgeMessage({ sn, metric }: Target, row: CommandRow, now: number): Message {
  if (row.kind !== 'write' || !metric || row.value === null)
    return { ok: false, error: gatewayErrors.commandUnsupported.spec, reason: null };
  const written = toRaw(metric.settings, row.value);
  if (!written.ok) return { ok: false, error: refusalOf(written.code), reason: written.reason };
  const slash = sn.indexOf('/');
  const [group, node] = [sn.slice(0, slash), sn.slice(slash + 1)];
  const born: Metric = {
    // Sparkplug 3.0 wants the alias alone where there is one, but many edge nodes look for the name only: both are sent.
    name: metric.name,
    ...(metric.alias !== undefined && { alias: metric.alias }),
    timestamp: now,
    dataType: metric.type,
    value: metricValue(metric.type, written.raw),
  };
  try {
    return {
      ok: true,
      topic: metric.device === '' ? topics.nodeCommand(group, node) : topics.deviceCommand(group, node, metric.device),
      payload: encodePayload({ timestamp: now, metrics: [born] }),
    };
  } catch (error) {
    // The metric's type is narrower than the variable's, for example an unsigned one that would get -1.
    if (error instanceof RangeError)
      return { ok: false, error: monitorErrors.writeOutOfLimit.spec, reason: error.message };
    if (error instanceof TypeError) return { ok: false, error: monitorErrors.valueInvalid.spec, reason: error.message };
    throw error;
  }
}

function refusalOf(code: number): ErrorSpec {
  const found = Object.values(monitorErrors).find((error) => error.code === code);
  return (found ?? monitorErrors.valueInvalid).spec;
}

const TEXTS: ReadonlySet<number> = new Set([DataType.String, DataType.Text, DataType.UUID]);

function metricValue(type: number, raw: number | bigint | string): number | bigint | string | boolean {
  if (type === DataType.Boolean) return Number(raw) !== 0;
  if (TEXTS.has(type)) return String(raw);
  return typeof raw === 'string' ? Number(raw) : raw;
}

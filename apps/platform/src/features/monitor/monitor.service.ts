import {
  type BodyOut,
  type CommandState,
  type Communication,
  type GatewayInfo,
  Id,
  LIMITS,
  type Signal,
  type Value,
  commonErrors,
  errorText,
  gatewayErrors,
  type monitorCalls,
  monitorErrors,
  variableErrors,
} from '@lightfield/contract';
import { livePace, refusalIn } from '@lightfield/rules';
import type { NewCommand } from '../../engines/commands/commands.ts';
import type { SignalGrant } from '../../engines/types.ts';
import { type AlarmsShown, alarmFields } from '../../engines/alarms/open-alarms.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { CarryingGateway, KnownVariable, MonitorRepository } from './monitor.repository.ts';
import { signalFromRow } from './monitor.repository.ts';
import { writtenValue } from './written-value.ts';

/** Which devices the caller may see and write to. Implemented by features/device/list. */
export interface DeviceRights {
  mayRead(caller: Caller, deviceId: string): Promise<boolean>;
  mayWrite(caller: Caller, deviceId: string): Promise<boolean>;
}

export interface MonitorServiceParts {
  monitor: MonitorRepository;
  rights: DeviceRights;
  /** What a write by way of a project means. Implemented by features/project. */
  ofProjects: {
    writtenVariable(caller: Caller, projectId: string, signalId: string): Promise<{ id: string; mayWrite: boolean }>;
  };
  commands: {
    start(command: NewCommand): Promise<string>;
    find(uuid: string, accountId: string, who?: string): Promise<CommandState | undefined>;
  };
  /** Latest scaled value of a series (`live.get`). */
  latest: (seriesId: number) => { value: Value } | undefined;
  /** Resolves when `latest` answers what any process knows of these (`live.fresh`); absent: there is one process. */
  fresh?: (seriesIds: Iterable<number>) => Promise<void>;
  /** Open alarms of a device (`alarms.counts`). */
  alarmCounts: (deviceId: string) => AlarmsShown;
  /** How a device answers its gateway; `null`: it has none. */
  communicationOf: (deviceId: string, gatewayId: string | null) => Communication | null;
  /** Until when the gateway streams, epoch ms; `undefined`: the device has no gateway (`monitoring.openMonitoring`). */
  openMonitoring: (deviceId: string, intervalMs: number, forMs: number, by: string) => Promise<number | undefined>;
  /** Token for a live socket with this grant. */
  issueToken: (caller: Caller, grant: SignalGrant) => Promise<{ token: string; expiresAt: number }>;
}

/** The rules of live monitoring, writing and reading. Whether the caller may see the device was checked before. */
export function createMonitorService(parts: MonitorServiceParts) {
  const { monitor, rights, ofProjects, commands, latest, alarmCounts, communicationOf, openMonitoring, issueToken } =
    parts;

  async function gatewayOf(equipmentId: string): Promise<CarryingGateway> {
    const gateway = await monitor.gatewayOf(equipmentId);
    if (!gateway) throw monitorErrors.noGateway({ equipmentId });
    return gateway;
  }

  async function variableOf(equipmentId: string, signalId: string): Promise<KnownVariable> {
    const variable = await monitor.variableOf(equipmentId, signalId);
    if (!variable) throw variableErrors.variableNotFound({ signalId });
    return variable;
  }

  async function start(
    caller: Caller,
    kind: 'write' | 'read',
    variable: KnownVariable,
    value: number | string | null,
  ): Promise<{ uuid: string }> {
    const [{ gatewayId }] = await Promise.all([gatewayOf(variable.deviceId), parts.fresh?.([variable.seriesId])]);
    const uuid = await commands.start({
      kind,
      gatewayId,
      deviceId: variable.deviceId,
      variableId: variable.id,
      accountId: caller.accountId,
      who: caller.loginName,
      ip: caller.ip,
      value,
      oldValue: latest(variable.seriesId)?.value ?? null,
    });
    return { uuid };
  }

  async function write(caller: Caller, variable: KnownVariable, typed: string): Promise<{ uuid: string }> {
    const { deviceId, settings } = variable;
    if (!(await rights.mayWrite(caller, deviceId))) throw commonErrors.noAccess({ permission: 'monitor_equip_write' });
    return start(caller, 'write', variable, writtenValue(settings, typed));
  }

  /** By way of a project: it says which variable is meant, and whether the caller may write it (S3 §4). */
  async function writeInProject(
    caller: Caller,
    { projectId, signalId, value }: { projectId: string; signalId: string; value: string },
  ): Promise<{ uuid: string }> {
    const { id, mayWrite } = await ofProjects.writtenVariable(caller, projectId, signalId);
    const variable = await monitor.variable(id);
    if (!variable) throw variableErrors.variableNotFound({ signalId });
    if (!mayWrite) throw commonErrors.noAccess({ permission: 'monitor_equip_write' });
    return start(caller, 'write', variable, writtenValue(variable.settings, value));
  }

  /** To a visitor whose share does not open the gateway's page: how it is, but not which one or where. */
  async function gatewayInfo(caller: Caller, equipmentId: string): Promise<GatewayInfo> {
    const { info, gatewayId } = await gatewayOf(equipmentId);
    const comm = communicationOf(equipmentId, gatewayId);
    if (!comm) throw monitorErrors.noGateway({ equipmentId });
    const known = { ...info, comm, ...alarmFields(alarmCounts(equipmentId)) };
    const hidden = caller.visit && !caller.visit.auth.includes('menuAuth');
    return hidden ? { ...known, sn: '', name: '', ip: '', model: '', firmware: '' } : known;
  }

  /** Refused with 1302 or 1322 while the gateway is away or asleep, with 1320 while its VPN is open (S3 §4). */
  async function open(caller: Caller, body: BodyOut<typeof monitorCalls.open>): Promise<{ openUntil: number }> {
    const { equipmentId } = body;
    // Traffic is paid by whoever shares, not by who visits: a visitor gets the usual pace for the usual time.
    const { interval, delay } = caller.visit ? {} : body;
    const { info, gatewayId } = await gatewayOf(equipmentId);
    if (info.state === 'sleeping') throw gatewayErrors.sleeping({ gatewayId });
    if (!info.online) throw gatewayErrors.offline({ gatewayId });
    if (info.vpn) throw gatewayErrors.vpnBlocksMonitoring({ gatewayId });
    const seconds = delay ?? LIMITS.monitor.singleOpenSeconds;
    const pace = livePace(interval, info.interval);
    const openUntil = await openMonitoring(equipmentId, pace, seconds * 1_000, caller.sessionId);
    if (openUntil === undefined) throw monitorErrors.noGateway({ equipmentId });
    return { openUntil };
  }

  /** Good for one socket, and only for signals of that device. 1707 for any that is not. */
  async function token(caller: Caller, body: BodyOut<typeof monitorCalls.token>) {
    const { equipmentId, dataSignal } = body;
    const asked = dataSignal === 'all' ? 'all' : [...new Set(dataSignal)];
    const variables = await monitor.seriesOf(equipmentId, asked);
    if (variables.length > LIMITS.monitor.signalsPerSocket)
      throw commonErrors.parameterInvalid({ dataSignal: 'all', most: LIMITS.monitor.signalsPerSocket });
    if (asked !== 'all' && variables.length < asked.length) {
      const known = new Set(variables.map(({ id }) => id));
      throw variableErrors.variableNotFound({ signalId: asked.find((id) => !known.has(id)) ?? '' });
    }
    return issueToken(caller, {
      accountId: caller.accountId,
      sessionId: caller.sessionId,
      deviceIds: [equipmentId],
      signals: variables.map(({ id, seriesId }) => ({ variableId: id, seriesId })),
    });
  }

  return {
    gatewayInfo,
    open,
    token,

    /** All signals of a device, or those of the given ids that belong to it. */
    async signals(caller: Caller, equipmentId: string, ids: readonly string[] | 'all' = 'all'): Promise<Signal[]> {
      await gatewayOf(equipmentId);
      const mayWrite = caller.permissions.has('monitor_equip_write') && (await rights.mayWrite(caller, equipmentId));
      return (await monitor.signalsOf(equipmentId, ids)).map((row) => signalFromRow(row, equipmentId, mayWrite));
    },

    async write(caller: Caller, body: BodyOut<typeof monitorCalls.write>): Promise<{ uuid: string }> {
      return write(caller, await variableOf(body.equipmentId, body.signalId), body.value);
    },

    /** Without naming the device: the signal's own decides, and a signal that is not visible does not exist. */
    async projectWrite(caller: Caller, body: BodyOut<typeof monitorCalls.projectWrite>): Promise<{ uuid: string }> {
      const { projectId, signalId, value } = body;
      if (projectId !== undefined) return writeInProject(caller, { projectId, signalId, value });
      const variable = Id.safeParse(signalId).success ? await monitor.variable(signalId) : undefined;
      if (!variable || !(await rights.mayRead(caller, variable.deviceId)))
        throw variableErrors.variableNotFound({ signalId });
      return write(caller, variable, value);
    },

    async readNow(caller: Caller, body: BodyOut<typeof monitorCalls.readNow>): Promise<{ uuid: string }> {
      const variable = await variableOf(body.equipmentId, body.signalId);
      if (variable.settings.access === 'write') throw monitorErrors.writeOnly({ signal: variable.settings.key });
      return start(caller, 'read', variable, null);
    },

    /** State of the caller's own command; somebody else's does not exist. */
    async command(caller: Caller, uuid: string): Promise<CommandState> {
      const state = await commands.find(uuid, caller.accountId, caller.key && caller.loginName);
      if (!state) throw commonErrors.notFound({ uuid });
      if (state.code === null) return state;
      const text = errorText(state.code, caller.lang);
      return { ...state, reason: state.reason ? `${text} (${refusalIn(state.reason, caller.lang)})` : text };
    },
  };
}
export type MonitorService = ReturnType<typeof createMonitorService>;

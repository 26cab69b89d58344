import {
  type BodyOut,
  type CommunicationState,
  LIMITS,
  type ProjectCount,
  type ProjectGateway,
  type ProjectSignal,
  commonErrors,
  gatewayErrors,
  monitorErrors,
  type projectMonitorCalls,
  variableErrors,
} from '@lightfield/contract';
import { livePace } from '@lightfield/rules';
import type { SignalGrant } from '../../engines/types.ts';
import { type AlarmsShown, alarmFields } from '../../engines/alarms/open-alarms.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import type { MvarRepository } from './mvar.repository.ts';
import type { CommunicationOf } from './project-device.repository.ts';
import type { ProjectDeviceLine, ProjectMonitorRepository } from './project-monitor.repository.ts';
import type { ProjectDeviceRights, ProjectReach } from './project-scope.ts';
import { type LatestOf, mvarSignal, variableSignal } from './project-signal.ts';

/** What a page of a project says to whoever watches it. Implemented by features/page; 2609, 1908. */
export interface WatchedPages {
  watchedPage(caller: Caller, id: string): Promise<{ projectId: string; bound: readonly string[] }>;
  openedPage(caller: Caller, id: string): Promise<{ projectId: string }>;
}
export interface ProjectMonitorParts {
  db: Db;
  lines: ProjectMonitorRepository;
  mvars: Pick<MvarRepository, 'byIds' | 'variables' | 'all' | 'named'>;
  pages: WatchedPages;
  reach: Pick<ProjectReach, 'bound' | 'mayWrite' | 'opensWriting'>;
  rights: Pick<ProjectDeviceRights, 'mayWrite'> & {
    mayWriteAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
  };
  latest: LatestOf;
  /** Resolves when `latest` answers what any process knows of these (`live.fresh`); absent: there is one process. */
  fresh?: (seriesIds: Iterable<number>) => Promise<void>;
  /** Open alarms of a device (`alarms.counts`). */
  alarmCounts: (deviceId: string) => AlarmsShown;
  communicationOf: CommunicationOf;
  /** Until when the gateway streams, epoch ms; `undefined`: the device has no gateway (`monitoring.openMonitoring`). */
  openMonitoring: (deviceId: string, intervalMs: number, forMs: number, by: string) => Promise<number | undefined>;
  /** Token for the socket of this page. */
  issueToken: (
    caller: Caller,
    pageId: string,
    grant: SignalGrant,
  ) => Promise<{ token: string; expiresAt: number; socketUntil: number }>;
}
type Asked = BodyOut<typeof projectMonitorCalls.token>['dataSignal'];

/** The rules of watching a project (S3 §4 "Project live monitoring"). Whether the caller reaches it was checked before. */
export function createProjectMonitorService(parts: ProjectMonitorParts) {
  const {
    db,
    lines,
    mvars,
    pages,
    reach,
    rights,
    latest,
    fresh,
    alarmCounts,
    communicationOf,
    openMonitoring,
    issueToken,
  } = parts;

  /** Devices bound to the project, or those of them that are asked for. 90002: one is not. */
  async function devicesOf(projectId: string, asked: readonly string[] | undefined): Promise<ProjectDeviceLine[]> {
    const all = await lines.devices(projectId);
    if (asked === undefined) return all;
    const foreign = asked.find((id) => !all.some((device) => device.id === id));
    if (foreign !== undefined) throw commonErrors.notFound({ dataEquip: foreign });
    return all.filter(({ id }) => asked.includes(id));
  }

  /** 1707: one that is asked for by name is not of this project. */
  async function valuesOf(projectId: string, asked: Asked, bound: readonly string[]) {
    const named = asked !== undefined && asked !== 'all';
    const ids = [...new Set(named ? asked : bound)];
    if (ids.length > LIMITS.monitor.signalsPerSocket)
      throw commonErrors.parameterInvalid({ dataSignal: 'all', most: LIMITS.monitor.signalsPerSocket });
    const values = await mvars.byIds(db, projectId, ids);
    if (named && values.length < ids.length) {
      const known = new Set(values.map(({ id }) => id));
      throw variableErrors.variableNotFound({ signalId: ids.find((id) => !known.has(id)) ?? '' });
    }
    return values;
  }

  /** Which of these devices the caller may write to by way of the project. */
  async function writable(
    caller: Caller,
    projectId: string,
    deviceIds: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (!caller.permissions.has('monitor_equip_write')) return new Set();
    if (caller.visit) return new Set((await reach.opensWriting(caller, projectId)) ? deviceIds : []);
    if (await rights.mayWriteAll(caller, deviceIds)) return new Set(deviceIds);
    const open = new Set<string>();
    for (const id of deviceIds) if (await reach.mayWrite(caller, projectId, id)) open.add(id);
    return open;
  }

  return {
    async gateways(
      caller: Caller,
      { pageId, dataEquip }: BodyOut<typeof projectMonitorCalls.gateways>,
    ): Promise<ProjectGateway[]> {
      const { projectId } = await pages.openedPage(caller, pageId);
      return (await devicesOf(projectId, dataEquip)).map(
        ({ id, gatewayId, name, online, vpn, economizeOpen, smartSaving, intervalMs, state }) => ({
          equipmentId: id,
          equipName: name,
          online,
          vpn,
          economizeOpen,
          smartSaving,
          interval: intervalMs,
          state,
          comm: communicationOf(id, gatewayId),
          ...alarmFields(alarmCounts(id)),
        }),
      );
    },

    /** As for a single device, for an hour. Of a visitor only how long: the traffic is paid by whoever shares. */
    async open(caller: Caller, body: BodyOut<typeof projectMonitorCalls.open>): Promise<{ openUntil: number }> {
      const { projectId, equipmentId, delay = LIMITS.monitor.projectOpenSeconds } = body;
      const [device] = await devicesOf(projectId, [equipmentId]);
      if (!device || device.state === null) throw monitorErrors.noGateway({ equipmentId });
      if (device.state === 'sleeping') throw gatewayErrors.sleeping({ equipmentId });
      if (!device.online) throw gatewayErrors.offline({ equipmentId });
      if (device.vpn) throw gatewayErrors.vpnBlocksMonitoring({ equipmentId });
      const interval = livePace(caller.visit ? undefined : body.interval, device.intervalMs);
      const openUntil = await openMonitoring(equipmentId, interval, delay * 1_000, caller.sessionId);
      if (openUntil === undefined) throw monitorErrors.noGateway({ equipmentId });
      return { openUntil };
    },

    async signals(
      caller: Caller,
      { pageId, dataSignal }: BodyOut<typeof projectMonitorCalls.signals>,
    ): Promise<ProjectSignal[]> {
      const { projectId, bound } = await pages.watchedPage(caller, pageId);
      const values = await valuesOf(projectId, dataSignal, bound);
      const ids = values.map(({ id }) => id);
      const wanted = new Set(ids);
      const variables = await mvars.variables(projectId, ids);
      const open = await writable(caller, projectId, [...new Set(variables.map(({ deviceId }) => deviceId))]);
      const calculated = values.some(({ deviceId }) => deviceId === null) ? await mvars.all(db, projectId) : [];
      await fresh?.([...variables, ...calculated].map(({ seriesId }) => seriesId));
      return [
        ...variables.map((one) => variableSignal(one, latest(one.seriesId), open.has(one.deviceId))),
        ...calculated.flatMap((one) => (wanted.has(one.id) ? mvarSignal(one, latest(one.seriesId)) : [])),
      ];
    },

    async token(caller: Caller, { pageId, dataEquip, dataSignal }: BodyOut<typeof projectMonitorCalls.token>) {
      const { projectId, bound } = await pages.watchedPage(caller, pageId);
      const devices = await devicesOf(projectId, dataEquip);
      const values = await valuesOf(projectId, dataSignal, bound);
      return issueToken(caller, pageId, {
        accountId: caller.accountId,
        sessionId: caller.sessionId,
        deviceIds: devices.map(({ id }) => id),
        projectId,
        signals: values.map(grantedSignal),
      });
    },

    async count({ projectId, online, alarm }: BodyOut<typeof projectMonitorCalls.equipCount>): Promise<ProjectCount> {
      const devices = (await lines.devices(projectId)).map((device) => ({
        online: device.online,
        alarm: alarmCounts(device.id).active > 0,
        comm: communicationOf(device.id, device.gatewayId)?.state,
      }));
      return countOf(devices, { online, alarm });
    },
  };
}
export type ProjectMonitorService = ReturnType<typeof createProjectMonitorService>;

const grantedSignal = (value: { id: string; seriesId: number; deviceId: string | null }) => ({
  variableId: value.id,
  seriesId: value.seriesId,
  ...(value.deviceId !== null && { deviceId: value.deviceId }),
});

/** Counts of a project's devices; `count` are those that are as asked. */
function countOf(
  devices: readonly { online: boolean; alarm: boolean; comm: CommunicationState | undefined }[],
  { online, alarm }: { online: boolean | undefined; alarm: boolean | undefined },
): ProjectCount {
  const isAsked = (device: { online: boolean; alarm: boolean }) =>
    (online === undefined || device.online === online) && (alarm === undefined || device.alarm === alarm);
  const up = devices.filter((device) => device.online).length;
  const those = (state: CommunicationState) => devices.filter(({ comm }) => comm === state).length;
  return {
    count: devices.filter(isAsked).length,
    total: devices.length,
    online: up,
    offline: devices.length - up,
    alarm: devices.filter((device) => device.alarm).length,
    failing: those('failing'),
    never: those('never'),
    unknown: those('unknown'),
  };
}

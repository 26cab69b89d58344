import {
  type BodyOut,
  type CommunicationState,
  LIMITS,
  type ProjectCount,
  type ProjectGateway,
  type ProjectPageOpened,
  type ProjectPageView,
  type ProjectSignal,
  gatewayErrors,
  monitorErrors,
  type projectMonitorCalls,
} from '@lightfield/contract';
import { briefProjectSignals, livePace } from '@lightfield/rules';
import type { Caller } from '../../kernel/caller.ts';
import { type ProjectShownParts, createProjectShown } from './project-shown.ts';

/** What a page of a project says to whoever watches it. Implemented by features/page; 2609, 1908. */
export interface WatchedPages {
  watchedPage(caller: Caller, id: string): Promise<{ projectId: string; bound: readonly string[] }>;
  openedPage(caller: Caller, id: string): Promise<{ projectId: string }>;
  /** The page itself (`lean`: without defaults), and all values that it shows. */
  projectView(caller: Caller, id: string, lean?: boolean): Promise<{ page: ProjectPageView; bound: readonly string[] }>;
}
export interface ProjectMonitorParts extends ProjectShownParts {
  pages: WatchedPages;
  /** Until when the gateway streams, epoch ms; `undefined`: the device has no gateway (`monitoring.openMonitoring`). */
  openMonitoring: (deviceId: string, intervalMs: number, forMs: number, by: string) => Promise<number | undefined>;
}

/** The rules of watching a project (S3 §4 "Project live monitoring"). Whether the caller reaches it was checked before. */
export function createProjectMonitorService(parts: ProjectMonitorParts) {
  const { lines, pages, alarmCounts, communicationOf, openMonitoring } = parts;
  const { devicesOf, valuesOf, stateOf, signalsOf, tokenFor } = createProjectShown(parts);

  return {
    async gateways(
      caller: Caller,
      { pageId, dataEquip }: BodyOut<typeof projectMonitorCalls.gateways>,
    ): Promise<ProjectGateway[]> {
      const { projectId } = await pages.openedPage(caller, pageId);
      return (await devicesOf(projectId, dataEquip)).map(stateOf);
    },

    /** The page from one look at it, where asking for each of its parts looks at it each time. */
    async openPage(
      caller: Caller,
      { id, lean }: BodyOut<typeof projectMonitorCalls.openPage>,
    ): Promise<ProjectPageOpened> {
      const { page, bound } = await pages.projectView(caller, id, lean);
      const { projectId, equips } = page;
      if (bound.length > LIMITS.monitor.signalsPerSocket) return { page, line: null };
      const [all, values] = await Promise.all([lines.devices(projectId), valuesOf(projectId, 'all', bound)]);
      const wanted = new Set(equips);
      const shown = all.filter((device) => wanted.has(device.id));
      const [signals, { token }] = await Promise.all([
        signalsOf(caller, projectId, values),
        // as for `token`: without any it is for all
        tokenFor(caller, { id, projectId }, { devices: equips.length === 0 ? all : shown, values }),
      ]);
      return { page, line: { signals: briefProjectSignals(signals), gateways: shown.map(stateOf), token } };
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
      return signalsOf(caller, projectId, await valuesOf(projectId, dataSignal, bound));
    },

    async token(caller: Caller, { pageId, dataEquip, dataSignal }: BodyOut<typeof projectMonitorCalls.token>) {
      const { projectId, bound } = await pages.watchedPage(caller, pageId);
      const devices = await devicesOf(projectId, dataEquip);
      const values = await valuesOf(projectId, dataSignal, bound);
      return tokenFor(caller, { id: pageId, projectId }, { devices, values });
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

import {
  type BodyOut,
  LIMITS,
  type ProjectGateway,
  type ProjectSignal,
  commonErrors,
  type projectMonitorCalls,
  variableErrors,
} from '@lightfield/contract';
import type { SignalGrant } from '../../engines/types.ts';
import { type AlarmsShown, alarmFields } from '../../engines/alarms/open-alarms.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import type { MvarRepository } from './mvar.repository.ts';
import type { CommunicationOf } from './project-device.repository.ts';
import type { ProjectDeviceLine, ProjectMonitorRepository } from './project-monitor.repository.ts';
import type { ProjectDeviceRights, ProjectReach } from './project-scope.ts';
import { type LatestOf, mvarSignal, variableSignal } from './project-signal.ts';

export interface ProjectShownParts {
  db: Db;
  lines: ProjectMonitorRepository;
  mvars: Pick<MvarRepository, 'byIds' | 'variables' | 'all' | 'named'>;
  reach: Pick<ProjectReach, 'mayWrite' | 'opensWriting'>;
  rights: Pick<ProjectDeviceRights, 'mayWrite'> & {
    mayWriteAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
  };
  latest: LatestOf;
  /** Resolves when `latest` answers what any process knows of these (`live.fresh`); absent: there is one process. */
  fresh?: (seriesIds: Iterable<number>) => Promise<void>;
  /** Open alarms of a device (`alarms.counts`). */
  alarmCounts: (deviceId: string) => AlarmsShown;
  communicationOf: CommunicationOf;
  /** Token for the socket of this page. */
  issueToken: (
    caller: Caller,
    pageId: string,
    grant: SignalGrant,
  ) => Promise<{ token: string; expiresAt: number; socketUntil: number }>;
}
type Asked = BodyOut<typeof projectMonitorCalls.token>['dataSignal'];

/** What a page of a project shows: its devices, its values with words and rights, and the token for its socket. */
export function createProjectShown(parts: ProjectShownParts) {
  const { db, lines, mvars, reach, rights, latest, fresh, alarmCounts, communicationOf, issueToken } = parts;

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

  const stateOf = ({ id, gatewayId, ...line }: ProjectDeviceLine): ProjectGateway => ({
    equipmentId: id,
    equipName: line.name,
    online: line.online,
    vpn: line.vpn,
    economizeOpen: line.economizeOpen,
    smartSaving: line.smartSaving,
    interval: line.intervalMs,
    state: line.state,
    comm: communicationOf(id, gatewayId),
    ...alarmFields(alarmCounts(id)),
  });

  type Found = Awaited<ReturnType<typeof valuesOf>>;
  /** Words, rights and latest values. */
  async function signalsOf(caller: Caller, projectId: string, values: Found): Promise<ProjectSignal[]> {
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
  }

  const tokenFor = (
    caller: Caller,
    page: { readonly id: string; readonly projectId: string },
    shows: { readonly devices: readonly ProjectDeviceLine[]; readonly values: Found },
  ) =>
    issueToken(caller, page.id, {
      accountId: caller.accountId,
      sessionId: caller.sessionId,
      deviceIds: shows.devices.map(({ id }) => id),
      projectId: page.projectId,
      signals: shows.values.map(grantedSignal),
    });

  return { devicesOf, valuesOf, stateOf, signalsOf, tokenFor };
}

const grantedSignal = (value: { id: string; seriesId: number; deviceId: string | null }) => ({
  variableId: value.id,
  seriesId: value.seriesId,
  ...(value.deviceId !== null && { deviceId: value.deviceId }),
});

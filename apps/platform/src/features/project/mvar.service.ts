import { type BodyOut, LIMITS, commonErrors, type mvarCalls, projectErrors } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { AlarmEnding } from '../../engines/alarms/alarm-ending.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import { STATISTIC_REASONS, createMvarCheck, invalidFormula } from './mvar-check.ts';
import { sourcesOf } from './mvar-rules.ts';
import type { MvarRepository, NewMvar, StoredMvar } from './mvar.repository.ts';
import type { ProjectAlarmRepository } from './project-alarm.repository.ts';
import type { ProjectDeviceRepository } from './project-device.repository.ts';
import type { ProjectReach } from './project-scope.ts';
import type { ProjectRepository } from './project.repository.ts';
import { assertManages, stillThere } from './project.service.ts';

export interface MvarServiceParts {
  db: Db;
  projects: Pick<ProjectRepository, 'lock'>;
  mvars: MvarRepository;
  devices: Pick<ProjectDeviceRepository, 'pagesWith'>;
  rules: Pick<ProjectAlarmRepository, 'watching'>;
  ending: Pick<AlarmEnding, 'dropOf'>;
  reach: Pick<ProjectReach, 'mayManageAll'>;
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
}
type Settings = Omit<BodyOut<typeof mvarCalls.add>, 'projectId'>;

/** The rules of changing calculated variables. Whether the caller reaches the project was checked before. */
export function createMvarService(parts: MvarServiceParts) {
  const { db, projects, mvars, devices, rules, ending, reach, operations, bus } = parts;
  const check = createMvarCheck(mvars);

  const keyTaken =
    (key: string) =>
    (error: unknown): never => {
      throw isDuplicate(error, 'project_mvar_key') ? projectErrors.calculatedKeyExists({ key, field: 'key' }) : error;
    };

  /** As it is to be stored. 2612, 2614. */
  async function checked(
    on: Queryable,
    caller: Caller,
    ids: { id: string; projectId: string },
    body: Settings,
  ): Promise<NewMvar> {
    const { key, name, kind, unit = '', decimals = 2, formula = '', shows = 'running' } = body;
    const common = { ...ids, key, name, kind, unit, decimals };
    const none = {
      formula: '',
      inputs: {},
      sourceId: null,
      statistic: null,
      periodMs: null,
      shows: null,
      reportId: null,
      ofReport: false,
    };
    if (kind === 'formula') {
      const result = await check.formula(on, ids.projectId, { id: ids.id, key, formula });
      if (!result.ok) throw invalidFormula(result.problem, caller.lang);
      return { ...common, ...none, formula, inputs: result.inputs };
    }
    const { source, wrong } = await check.statistic(on, ids.projectId, { id: ids.id, key }, body);
    if (wrong) {
      const { field, reason, cycle } = wrong;
      throw projectErrors.statisticsInvalid({
        field,
        problem: STATISTIC_REASONS[reason][caller.lang],
        ...(cycle && { cycle: cycle.join(',') }),
      });
    }
    const { statistic = null, periodMs = null, reportId = null } = body;
    return {
      ...common,
      ...none,
      sourceId: source?.id ?? null,
      statistic,
      periodMs,
      shows,
      reportId,
      ofReport: reportId !== null,
    };
  }

  return {
    async add(caller: Caller, { projectId, ...body }: BodyOut<typeof mvarCalls.add>): Promise<{ id: string }> {
      await assertManages(reach, caller, [projectId]);
      const id = newId();
      await db.transaction(async (tx) => {
        const project = stillThere(await projects.lock(tx, projectId), projectId);
        if (project.variables >= LIMITS.project.variables)
          throw projectErrors.calculatedMax({ held: project.variables });
        const one = await checked(tx, caller, { id, projectId }, body);
        await mvars.insert(tx, one).catch(keyTaken(body.key));
        const object = { objectType: 'project', objectId: projectId, objectName: `${project.name} / ${one.key}` };
        await operations.write(caller, { action: 'mvar.add', ...object, new: JSON.stringify(told(one)) }, tx);
      });
      bus.emit('projectChanged', { projectId, reach: false });
      return { id };
    },

    async edit(caller: Caller, { id, ...body }: BodyOut<typeof mvarCalls.edit>): Promise<{ id: string }> {
      const projectId = await projectOf(caller, id);
      await db.transaction(async (tx) => {
        const project = stillThere(await projects.lock(tx, projectId), projectId);
        const before = await mvars.find(tx, id);
        if (!before) throw commonErrors.notFound({ id });
        const one = await checked(tx, caller, { id, projectId }, body);
        const changes = changesOf(told(before), told(one));
        if (!changes) return;
        await mvars.update(tx, one).catch(keyTaken(body.key));
        const object = { objectType: 'project', objectId: projectId, objectName: `${project.name} / ${one.key}` };
        await operations.write(caller, { action: 'mvar.edit', ...object, ...changes }, tx);
      });
      bus.emit('projectChanged', { projectId, reach: false });
      return { id };
    },

    async delete(caller: Caller, id: string): Promise<Record<string, never>> {
      const projectId = await projectOf(caller, id);
      const tell = await db.transaction(async (tx) => {
        const project = stillThere(await projects.lock(tx, projectId), projectId);
        const all = await mvars.all(tx, projectId);
        const one = all.find((mvar) => mvar.id === id);
        if (!one) throw commonErrors.notFound({ id });
        const usedBy = all.flatMap((other) => (other.id !== id && sourcesOf(other).includes(id) ? other.key : []));
        const pages = await devices.pagesWith(tx, projectId, [id]);
        const alarms = await rules.watching(tx, id);
        if (usedBy.length + pages.length + alarms.length > 0)
          throw projectErrors.calculatedInUse({
            usedBy: usedBy.join(','),
            pages: pages.join(','),
            alarms: alarms.join(','),
          });
        const dropped = await ending.dropOf(tx, { mvarId: id });
        await mvars.delete(tx, id);
        const object = { objectType: 'project', objectId: projectId, objectName: `${project.name} / ${one.key}` };
        await operations.write(caller, { action: 'mvar.delete', ...object, old: JSON.stringify(told(one)) }, tx);
        return dropped;
      });
      tell();
      bus.emit('projectChanged', { projectId, reach: true });
      return {};
    },
  };

  async function projectOf(caller: Caller, id: string): Promise<string> {
    const found = await mvars.find(db, id);
    if (!found) throw commonErrors.notFound({ id });
    await assertManages(reach, caller, [found.projectId]);
    return found.projectId;
  }
}
export type MvarService = ReturnType<typeof createMvarService>;

/** What the operation log says of one. */
const told = ({
  key,
  name,
  kind,
  unit,
  decimals,
  formula,
  sourceId,
  statistic,
  periodMs,
  shows,
  reportId,
}: Omit<StoredMvar, 'seriesId'>) => ({
  key,
  name,
  kind,
  unit,
  decimals,
  ...(kind === 'formula' ? { formula } : { sourceId, statistic, periodMs, shows, reportId }),
});

import {
  type AnswerOf,
  type BodyOut,
  LIMITS,
  type Mvar,
  type Page,
  type ProjectSignal,
  QUALITY_CODES,
  type Value,
  commonErrors,
  type formulaCalls,
  type mvarCalls,
  projectErrors,
} from '@lightfield/contract';
import { parseNumber, parseProjectFormula } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import { STATISTIC_REASONS, createMvarCheck, invalidFormula, problemText } from './mvar-check.ts';
import { sourcesOf, written } from './mvar-rules.ts';
import type { MvarRepository, NewMvar, StoredMvar } from './mvar.repository.ts';
import type { ProjectDeviceRepository } from './project-device.repository.ts';
import type { ProjectReach } from './project-scope.ts';
import type { ProjectRepository } from './project.repository.ts';
import { assertManages, stillThere } from './project.service.ts';
import { type LatestOf, mvarSignal, variableSignal } from './project-signal.ts';

export interface MvarServiceParts {
  db: Db;
  projects: Pick<ProjectRepository, 'lock'>;
  mvars: MvarRepository;
  devices: Pick<ProjectDeviceRepository, 'pagesWith'>;
  reach: Pick<ProjectReach, 'mayManageAll'>;
  latest: LatestOf;
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
}
type Settings = Omit<BodyOut<typeof mvarCalls.add>, 'projectId'>;

/** The rules of calculated variables. Whether the caller reaches the project was checked before. */
export function createMvarService(parts: MvarServiceParts) {
  const { db, projects, mvars, devices, reach, latest, operations, bus } = parts;
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

  /** All of a project as people see them: with the names of today and the present values. */
  async function shown(projectId: string): Promise<Mvar[]> {
    const all = await mvars.all(db, projectId);
    const ids = [...new Set(all.flatMap(sourcesOf))];
    const nameOf = new Map((await mvars.byIds(db, projectId, ids)).map(({ id, name }) => [id, name]));
    return all.map((one) => {
      const { formula, missing } = written(one, nameOf);
      const lost = one.kind === 'statistic' && !nameOf.has(one.sourceId ?? '');
      const value = latest(one.seriesId);
      return {
        id: one.id,
        projectId,
        key: one.key,
        name: one.name,
        kind: one.kind,
        unit: one.unit,
        decimals: one.decimals,
        formula,
        sourceId: one.sourceId,
        sourceKey: nameOf.get(one.sourceId ?? '') ?? null,
        statistic: one.statistic,
        periodMs: one.periodMs,
        shows: one.shows,
        reportId: one.reportId,
        missing: lost || (one.ofReport && one.reportId === null) ? [one.key] : missing,
        uses: all.flatMap(({ id, key }) => (sourcesOf(one).includes(id) ? key : [])),
        usedBy: all.flatMap((other) => (sourcesOf(other).includes(one.id) ? other.key : [])),
        value: value?.value ?? null,
        quality: QUALITY_CODES[value?.quality ?? 2] ?? 'bad',
        readAt: value?.readAt ?? null,
      };
    });
  }

  return {
    async page({ projectId, keyword = '', pageNum, pageSize }: BodyOut<typeof mvarCalls.query>): Promise<Page<Mvar>> {
      const part = keyword.toLowerCase();
      const found = (await shown(projectId)).filter(({ key, name }) => `${key} ${name}`.toLowerCase().includes(part));
      return { total: found.length, rows: found.slice((pageNum - 1) * pageSize, pageNum * pageSize) };
    },
    async all({ projectId, ids }: BodyOut<typeof mvarCalls.queryAll>): Promise<Mvar[]> {
      const all = await shown(projectId);
      return ids ? all.filter(({ id }) => ids.includes(id)) : all;
    },
    async signals({
      projectId,
      equipmentId,
      keyword,
      kind,
      pageNum,
      pageSize,
    }: BodyOut<typeof mvarCalls.signals>): Promise<Page<ProjectSignal>> {
      const offset = (pageNum - 1) * pageSize;
      const variables =
        kind === 'mvar'
          ? { total: 0, rows: [] }
          : await mvars.variablesPage(projectId, { equipmentId, keyword, limit: pageSize, offset });
      const part = (keyword ?? '').toLowerCase();
      const calculated =
        kind === 'signal' || equipmentId !== undefined
          ? []
          : (await mvars.all(db, projectId)).filter(({ key, name }) => `${name} ${key}`.toLowerCase().includes(part));
      const from = Math.max(0, offset - variables.total);
      const rest = calculated.slice(from, from + pageSize - variables.rows.length);
      return {
        total: variables.total + calculated.length,
        rows: [
          ...variables.rows.map((one) => variableSignal(one, latest(one.seriesId), false)),
          ...rest.map((one) => mvarSignal(one, latest(one.seriesId))),
        ],
      };
    },

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
      await db.transaction(async (tx) => {
        const project = stillThere(await projects.lock(tx, projectId), projectId);
        const all = await mvars.all(tx, projectId);
        const one = all.find((mvar) => mvar.id === id);
        if (!one) throw commonErrors.notFound({ id });
        const usedBy = all.flatMap((other) => (other.id !== id && sourcesOf(other).includes(id) ? other.key : []));
        const pages = await devices.pagesWith(tx, projectId, [id]);
        if (usedBy.length + pages.length > 0)
          throw projectErrors.calculatedInUse({ usedBy: usedBy.join(','), pages: pages.join(',') });
        await mvars.delete(tx, id);
        const object = { objectType: 'project', objectId: projectId, objectName: `${project.name} / ${one.key}` };
        await operations.write(caller, { action: 'mvar.delete', ...object, old: JSON.stringify(told(one)) }, tx);
      });
      bus.emit('projectChanged', { projectId, reach: true });
      return {};
    },

    async validStatistics(caller: Caller, { projectId, id, ...fields }: BodyOut<typeof mvarCalls.validStatistics>) {
      const { source, reports, wrong } = await check.statistic(db, projectId, { id: id ?? newId(), key: '' }, fields);
      return {
        ok: wrong === undefined,
        field: wrong?.field ?? null,
        message: wrong ? STATISTIC_REASONS[wrong.reason][caller.lang] : '',
        sourceKey: source?.name ?? null,
        reports,
      };
    },

    /** Reads a formula of a project; without `values` it is worked out with the present ones. */
    async tryFormula(
      caller: Caller,
      { formula, projectId, id, values }: BodyOut<typeof formulaCalls.validFormulaVar> & { projectId: string },
    ): Promise<AnswerOf<typeof formulaCalls.validFormulaVar>> {
      const result = await check.formula(db, projectId, { id: id ?? newId(), key: '?', formula });
      if (!result.ok) {
        const { position, end } = result.problem;
        return { ok: false, position, end, message: problemText(result.problem, caller.lang), names: [], value: null };
      }
      const present = new Map<string, Value>(
        result.named.map(({ name, seriesId }) => [name, latest(seriesId)?.value ?? null]),
      );
      const given = values === undefined ? present : new Map<string, Value>(Object.entries(values));
      const parsed = parseProjectFormula(formula, () => true);
      const value = parsed.ok ? parsed.formula.evaluate((name) => numberOf(given.get(name) ?? null)) : Number.NaN;
      return {
        ok: true,
        position: null,
        end: null,
        message: '',
        names: [...result.names],
        value: Number.isFinite(value) ? value : null,
      };
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

const numberOf = (value: Value): number =>
  typeof value === 'number' ? value : value === null ? Number.NaN : (parseNumber(value) ?? Number.NaN);
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

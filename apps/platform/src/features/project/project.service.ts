import {
  type BodyOut,
  LIMITS,
  type ProjectInfo,
  type ProjectRow,
  commonErrors,
  type projectCalls,
  projectErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { AlarmEnding } from '../../engines/alarms/alarm-ending.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import { homeOrg } from '../../kernel/home-org.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import { checkTitle } from '../../kernel/title.ts';
import type { ProjectReach } from './project-scope.ts';
import type { ProjectRepository } from './project.repository.ts';

export interface ProjectServiceParts {
  db: Db;
  projects: ProjectRepository;
  reach: Pick<ProjectReach, 'mayAdd' | 'mayManageAll' | 'opensWriting'>;
  /** Ends the visits of a shared project; what is answered tells their sockets, after the commit. */
  endVisits: (tx: Queryable, projectId: string) => Promise<() => void>;
  ending: Pick<AlarmEnding, 'dropOf'>;
  operations: OperationLog;
  clock: Clock;
  bus: Pick<Bus, 'emit'>;
}

/** What the operation log calls a project. */
export const projectObject = ({ id, name }: Pick<ProjectRow, 'id' | 'name'>) => ({
  objectType: 'project',
  objectId: id,
  objectName: name,
});
/** 90003: who was only authorised to look at a project does not change it. */
export async function assertManages(
  reach: Pick<ProjectReach, 'mayManageAll'>,
  caller: Caller,
  projectIds: readonly string[],
): Promise<void> {
  if (!(await reach.mayManageAll(caller, projectIds))) throw commonErrors.noAccess();
}
/** 2601: deleted a moment ago; whether the caller reaches it was checked before. */
export function stillThere<Found>(found: Found | undefined, id: string): Found {
  if (found === undefined) throw projectErrors.projectNotFound({ id });
  return found;
}

/** The rules of projects themselves. Whether the caller reaches what the body names was checked before. */
export function createProjectService(parts: ProjectServiceParts) {
  const { db, projects, reach, endVisits, ending, operations, clock, bus } = parts;

  const nameTaken =
    (name: string) =>
    (error: unknown): never => {
      throw isDuplicate(error, 'project_name') ? projectErrors.projectNameExists({ name, field: 'name' }) : error;
    };

  return {
    page: (caller: Caller, body: BodyOut<typeof projectCalls.query>) => projects.page(caller, body),
    names: (caller: Caller, keyword: string | undefined) => projects.names(caller, keyword),
    choices: (caller: Caller, keyword: string | undefined) => projects.choices(caller, keyword),

    async info(caller: Caller, id: string): Promise<ProjectInfo> {
      const project = stillThere(await projects.find(db, id), id);
      const canManage = await reach.mayManageAll(caller, [id]);
      const told = caller.visit ? { ...project, ownerName: null, orgName: '', remark: '' } : project;
      return { ...told, canManage, canWrite: canManage || (await reach.opensWriting(caller, id)) };
    },

    /** 90003: they would not see it themselves. */
    async add(caller: Caller, { name, remark = '', orgId: asked }: BodyOut<typeof projectCalls.add>) {
      if (!reach.mayAdd(caller)) throw commonErrors.noAccess();
      checkTitle(name, caller.lang);
      const id = newId();
      return db.transaction(async (tx) => {
        const orgId = await homeOrg(tx, caller, asked, { customers: true });
        const there = await projects.lockOrg(tx, orgId);
        if (!there) throw commonErrors.notFound({ orgId });
        if (there.held >= LIMITS.project.perEnterprise) throw projectErrors.projectsMax({ held: there.held });
        const one = { id, orgId, ownerId: caller.accountId, name, remark, sort: there.last + 1, at: clock.now() };
        await projects.insert(tx, one).catch(nameTaken(name));
        const told = JSON.stringify({ name, remark });
        await operations.write(caller, { action: 'project.add', ...projectObject({ id, name }), new: told }, tx);
        return stillThere(await projects.find(tx, id), id);
      });
    },

    async edit(caller: Caller, { id, name, remark = '' }: BodyOut<typeof projectCalls.edit>): Promise<ProjectRow> {
      await assertManages(reach, caller, [id]);
      return db.transaction(async (tx) => {
        const before = stillThere(await projects.lock(tx, id), id);
        const changes = changesOf({ name: before.name, remark: before.remark }, { name, remark });
        if (!changes) return before;
        checkTitle(name, caller.lang, { before: before.name });
        await projects.edit(tx, id, { name, remark }).catch(nameTaken(name));
        await operations.write(caller, { action: 'project.edit', ...projectObject({ id, name }), ...changes }, tx);
        return { ...before, name, remark };
      });
    },

    async delete(caller: Caller, id: string): Promise<Record<string, never>> {
      await assertManages(reach, caller, [id]);
      const told = await db.transaction(async (tx) => {
        const project = stillThere(await projects.lock(tx, id), id);
        const tellVisitors = await endVisits(tx, id);
        const tellOfAlarms = await ending.dropOf(tx, { projectId: id });
        await projects.delete(tx, id);
        const { name, remark, devices, pages, variables } = project;
        const old = JSON.stringify({ name, remark, devices, pages, variables });
        await operations.write(caller, { action: 'project.delete', ...projectObject(project), old }, tx);
        return [tellVisitors, tellOfAlarms];
      });
      for (const tell of told) tell();
      bus.emit('projectChanged', { projectId: id, reach: true });
      return {};
    },

    async saveOrder(caller: Caller, { ids }: BodyOut<typeof projectCalls.saveOrder>): Promise<Record<string, never>> {
      await assertManages(reach, caller, ids);
      await db.transaction(async (tx) => {
        const before = await projects.ordered(tx, ids);
        if (new Set(ids).size !== ids.length) throw commonErrors.parameterInvalid({ field: 'ids' });
        if (before.length !== ids.length) throw commonErrors.conflict({ field: 'ids' });
        await projects.sort(tx, ids);
        const names = (list: readonly { id: string; name: string }[]) => list.map(({ name }) => name);
        const wanted = ids.flatMap((id) => before.find((one) => one.id === id) ?? []);
        const changes = changesOf({ projects: names(before) }, { projects: names(wanted) });
        const [first] = wanted;
        if (changes && first)
          await operations.write(caller, { action: 'project.sort', ...projectObject(first), ...changes }, tx);
      });
      return {};
    },
  };
}
export type ProjectService = ReturnType<typeof createProjectService>;

import {
  type BodyOut,
  type GrantRights,
  LIMITS,
  accountErrors,
  deviceErrors,
  commonErrors,
  type projectGrantCalls,
  projectErrors,
} from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { ProjectGrantRepository, StoredProjectGrant } from './project-grant.repository.ts';
import type { ProjectReach } from './project-scope.ts';
import type { ProjectRepository } from './project.repository.ts';
import { assertManages, projectObject, stillThere } from './project.service.ts';

export interface ProjectGrantServiceParts {
  db: Db;
  projects: Pick<ProjectRepository, 'lock'>;
  grants: ProjectGrantRepository;
  reach: Pick<ProjectReach, 'mayManageAll' | 'readersAmong'>;
  operations: OperationLog;
  clock: Clock;
  bus: Pick<Bus, 'emit'>;
}
type Given = BodyOut<typeof projectGrantCalls.add>;

const rightsText = ({ write, push, sms, phone }: GrantRights): string =>
  Object.entries({ write, push, sms, phone })
    .flatMap(([name, has]) => (has ? name : []))
    .join(' ');
const described = (grants: readonly StoredProjectGrant[]) =>
  Object.fromEntries(grants.map((grant) => [grant.loginName, rightsText(grant)]));

/** The rules of authorising accounts for a project (S1 §6: 50 at most). All of a batch happens, or nothing. */
export function createProjectGrantService(parts: ProjectGrantServiceParts) {
  const { db, projects, grants, reach, operations, clock, bus } = parts;

  /** Changes the authorisations while nobody else does; answers how many accounts have other rights now, or none. */
  async function change(
    caller: Caller,
    projectId: string,
    work: (tx: Transaction, before: readonly StoredProjectGrant[]) => Promise<void>,
  ): Promise<{ changed: number }> {
    await assertManages(reach, caller, [projectId]);
    return db.transaction(async (tx) => {
      const project = stillThere(await projects.lock(tx, projectId), projectId);
      const before = await grants.of(tx, projectId);
      await work(tx, before);
      const changes = changesOf(described(before), described(await grants.of(tx, projectId)));
      if (!changes) return { changed: 0 };
      await operations.write(caller, { action: 'project.grant', ...projectObject(project), ...changes }, tx);
      const names = { ...(JSON.parse(changes.old) as object), ...(JSON.parse(changes.new) as object) };
      return { changed: Object.keys(names).length };
    });
  }
  /** 90003: nobody lets others write who may not write themselves. */
  function assertHolds(caller: Caller, { write }: Given): void {
    if (write && !caller.permissions.has('monitor_equip_write'))
      throw commonErrors.noAccess({ permission: 'monitor_equip_write' });
  }
  /** 1127: SMS and phone calls need a number. */
  function assertPhones({ sms, phone }: Given, accounts: readonly { hasPhone: boolean }[]): void {
    if ((sms || phone) && accounts.some(({ hasPhone }) => !hasPhone)) throw deviceErrors.alarmPhoneMissing();
  }

  return {
    page: (caller: Caller, body: BodyOut<typeof projectGrantCalls.query>) => grants.page(caller, body),
    toAdd: (caller: Caller, body: BodyOut<typeof projectGrantCalls.toAdd>) => grants.toAdd(caller, body),

    async add(caller: Caller, body: Given) {
      assertHolds(caller, body);
      const ids = [...new Set(body.accountIds)];
      return change(caller, body.projectId, async (tx, before) => {
        const accounts = await grants.suitable(tx, body.projectId, ids);
        if (accounts.length < ids.length) throw accountErrors.wrongOrganisation();
        assertPhones(body, accounts);
        const all = new Set([...before.map(({ accountId }) => accountId), ...ids]);
        if (all.size > LIMITS.project.accounts) throw projectErrors.projectAccountsMax({ held: before.length });
        await grants.save(tx, body.projectId, ids, body, clock.now());
      });
    },

    /** Those of the accounts that are authorised; 90002 when none is. */
    async edit(caller: Caller, body: Given) {
      assertHolds(caller, body);
      return change(caller, body.projectId, async (tx, before) => {
        const ids = before.flatMap(({ accountId }) => (body.accountIds.includes(accountId) ? accountId : []));
        if (ids.length === 0) throw commonErrors.notFound();
        assertPhones(body, await grants.accounts(tx, ids));
        await grants.save(tx, body.projectId, ids, body, clock.now());
      });
    },

    async delete(caller: Caller, { projectId, accountIds }: BodyOut<typeof projectGrantCalls.delete>) {
      const done = await change(caller, projectId, (tx) => grants.remove(tx, projectId, accountIds));
      if (done.changed === 0) return done;
      const still = (await reach.readersAmong(accountIds, [projectId])).get(projectId) ?? [];
      for (const accountId of accountIds)
        if (!still.includes(accountId)) bus.emit('grantChanged', { accountId, deviceIds: [], projectIds: [projectId] });
      return done;
    },
  };
}
export type ProjectGrantService = ReturnType<typeof createProjectGrantService>;

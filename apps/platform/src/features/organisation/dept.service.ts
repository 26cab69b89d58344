import {
  type BodyOut,
  type DeptRow,
  LIMITS,
  accountErrors,
  commonErrors,
  type deptCalls,
  enterpriseErrors,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { Sessions } from '../../kernel/sessions.ts';
import { type PlaceProblem, foundIn, orderWith, orderedTree, pathIn } from '../../kernel/ordered-tree.ts';
import { isDuplicate, isStillReferenced } from '../../kernel/statement.ts';
import { checkTitle } from '../../kernel/title.ts';
import type { DeptRepository, StoredDept } from './dept.repository.ts';

export interface DeptServiceParts {
  db: Pick<Db, 'transaction'>;
  depts: DeptRepository;
  sessions: Pick<Sessions, 'refresh'>;
  operations: OperationLog;
}

/** The rules of departments. Whether the caller reaches the organisation and the department was checked before. */
export function createDeptService({ db, depts, sessions, operations }: DeptServiceParts) {
  async function orgOf(id: string): Promise<string> {
    const orgId = await depts.orgOf(id);
    if (orgId === undefined) throw commonErrors.notFound({ id });
    return orgId;
  }

  /** Work on the tree of an organisation that nobody else changes meanwhile. */
  const alone = <Result>(
    orgId: string,
    work: (tx: Transaction, all: readonly StoredDept[]) => Promise<Result>,
  ): Promise<Result> =>
    db
      .transaction(async (tx) => {
        if (!(await depts.lockOrg(tx, orgId))) throw commonErrors.notFound({ orgId });
        return work(tx, await depts.tree(tx, orgId));
      })
      .catch((error: unknown) => {
        throw isDuplicate(error, 'dept_name') ? enterpriseErrors.deptNameExists() : error;
      });

  const write = (
    tx: Transaction,
    caller: Caller,
    action: 'dept.add' | 'dept.edit' | 'dept.move' | 'dept.delete',
    { id, name }: Pick<StoredDept, 'id' | 'name'>,
    changes: ReturnType<typeof changesOf>,
  ) => operations.write(caller, { action, objectType: 'dept', objectId: id, objectName: name, ...changes }, tx);

  return {
    query: (caller: Caller, orgId: string = caller.orgId): Promise<DeptRow[]> => depts.list(orgId),

    /** Last of those beside it. 1012: the department above belongs to another organisation; 2905, 2908, 2909. */
    async add(caller: Caller, body: BodyOut<typeof deptCalls.add>): Promise<DeptRow> {
      const { name, parentId = null } = body;
      checkTitle(name, caller.lang);
      const home = parentId === null ? undefined : await orgOf(parentId);
      const orgId = body.orgId ?? home ?? caller.orgId;
      if (home !== undefined && home !== orgId) throw accountErrors.wrongOrganisation({ orgId });
      return alone(orgId, async (tx, all) => {
        if (parentId !== null) foundIn(all, parentId);
        assertOwnTree(caller, all, [parentId]);
        const tree = deptTree(all);
        refuse(tree.problemOf(undefined, parentId), parentId);
        const sort = 1 + Math.max(0, ...all.filter((dept) => dept.parentId === parentId).map((dept) => dept.sort));
        const id = await depts.insert(tx, { orgId, parentId, name, sort });
        await write(tx, caller, 'dept.add', { id, name }, changesOf({}, { name, parent: pathIn(all, parentId) }));
        return { id, orgId, parentId, name, sort, accounts: 0 };
      });
    },

    async edit(caller: Caller, { id, name }: BodyOut<typeof deptCalls.edit>): Promise<DeptRow> {
      const orgId = await orgOf(id);
      await alone(orgId, async (tx, all) => {
        const before = foundIn(all, id);
        assertOwnTree(caller, all, [id]);
        const changes = changesOf({ name: before.name }, { name });
        if (!changes) return;
        checkTitle(name, caller.lang);
        await depts.rename(tx, id, name);
        await write(tx, caller, 'dept.edit', { id, name }, changes);
      });
      return foundIn(await depts.list(orgId), id);
    },

    /** `before`: one that stands below the new parent. 2907, 2908 (with all below it), 2909, 2905. */
    async move(caller: Caller, body: BodyOut<typeof deptCalls.move>): Promise<Record<string, never>> {
      const { id, parentId = null } = body;
      await alone(await orgOf(id), async (tx, all) => {
        const dept = foundIn(all, id);
        // One of another organisation is as little there as one that does not exist.
        if (parentId !== null) foundIn(all, parentId);
        assertOwnTree(caller, all, [dept.parentId, parentId]);
        refuse(deptTree(all).problemOf(id, parentId), parentId);
        const { order, at } = orderWith(all, id, { parentId, before: body.before });
        const beside = all.filter((other) => other.parentId === dept.parentId);
        const changes = changesOf(
          { parent: pathIn(all, dept.parentId), position: beside.indexOf(dept) + 1 },
          { parent: pathIn(all, parentId), position: at + 1 },
        );
        if (!changes) return;
        await depts.adopt(tx, [id], parentId);
        await depts.order(tx, order);
        await write(tx, caller, 'dept.move', dept, changes);
      });
      // Who sees their department sees what stands below it.
      sessions.refresh();
      return {};
    },

    /** 2906 while departments or accounts are in it. */
    async delete(caller: Caller, id: string): Promise<Record<string, never>> {
      const orgId = await orgOf(id);
      await alone(orgId, async (tx, all) => {
        const dept = foundIn(all, id);
        assertOwnTree(caller, all, [dept.parentId]);
        const used = all.some((other) => other.parentId === id) || (await depts.hasAccounts(tx, id));
        if (used) throw enterpriseErrors.deptInUse({ id });
        await depts.delete(tx, id);
        const before = { name: dept.name, parent: pathIn(all, dept.parentId) };
        await write(tx, caller, 'dept.delete', dept, changesOf(before, {}));
      }).catch((error: unknown) => {
        // An account came into it meanwhile.
        throw isStillReferenced(error) ? enterpriseErrors.deptInUse({ id }) : error;
      });
      return {};
    },
  };
}
export type DeptService = ReturnType<typeof createDeptService>;

const deptTree = (all: readonly StoredDept[]) =>
  orderedTree(all, { depth: LIMITS.org.deptDepth, children: LIMITS.org.deptChildren });

/**
 * 90003: staff who do not see the whole enterprise change only what stands below their own department. By putting another one
 * there they would help themselves to its people and devices.
 */
function assertOwnTree(caller: Caller, all: readonly StoredDept[], parents: readonly (string | null)[]): void {
  if (caller.kind !== 'int' || caller.dataRange === 'all') return;
  const { deptId } = caller;
  const tree = deptTree(all);
  if (deptId === null || !parents.every((id) => tree.isWithin(id, deptId)))
    throw commonErrors.noAccess({ deptId: deptId ?? '' });
}

function refuse(problem: PlaceProblem | undefined, parentId: string | null): void {
  const details = { parentId: parentId ?? '' };
  if (problem === 'intoItself') throw enterpriseErrors.deptIntoItself(details);
  if (problem === 'tooDeep') throw enterpriseErrors.deptDepthMax(details);
  if (problem === 'tooMany') throw enterpriseErrors.deptChildrenMax(details);
}

import {
  type BodyOut,
  type GroupRow,
  LIMITS,
  accountErrors,
  commonErrors,
  type groupCalls,
  groupErrors,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import { homeOrg } from '../../kernel/home-org.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { type PlaceProblem, foundIn, orderWith, orderedTree, pathIn } from '../../kernel/ordered-tree.ts';
import { isDuplicate, isStillReferenced } from '../../kernel/statement.ts';
import { checkTitle } from '../../kernel/title.ts';
import type { StoredNode } from '../../kernel/tree.repository.ts';
import type { GroupRepository } from './group.repository.ts';

export interface GroupServiceParts {
  db: Db;
  groups: GroupRepository;
  operations: OperationLog;
}

/** Names as people order them: 2 before 10, Chinese by pinyin. */
const BY_NAME = new Intl.Collator('zh-CN', { numeric: true });

/** The rules of device groups. Whether the caller reaches the organisation, the groups and the devices was checked before. */
export function createGroupService({ db, groups, operations }: GroupServiceParts) {
  async function orgOf(id: string): Promise<string> {
    const orgId = await groups.orgOf(id);
    if (orgId === undefined) throw commonErrors.notFound({ id });
    return orgId;
  }
  /** 1012: the group above belongs to another organisation than the one named, or it is no place for new ones. */
  async function homeOf(
    caller: Caller,
    { orgId, parentId = null }: { orgId?: string | undefined; parentId?: string | undefined | null },
    adding: boolean,
  ): Promise<string> {
    const home = parentId === null ? undefined : await orgOf(parentId);
    if (home !== undefined && orgId !== undefined && home !== orgId) throw accountErrors.wrongOrganisation({ orgId });
    return home ?? (adding || orgId === undefined ? homeOrg(db, caller, orgId, { customers: true }) : orgId);
  }

  /** Work on the tree of an organisation that nobody else changes meanwhile. */
  const alone = <Result>(
    orgId: string,
    work: (tx: Transaction, all: readonly StoredNode[]) => Promise<Result>,
  ): Promise<Result> =>
    db
      .transaction(async (tx) => {
        if (!(await groups.lockOrg(tx, orgId))) throw commonErrors.notFound({ orgId });
        return work(tx, await groups.tree(tx, orgId));
      })
      .catch((error: unknown) => {
        throw isDuplicate(error, 'device_group_name') ? groupErrors.nameExists() : error;
      });

  const write = (
    tx: Transaction,
    caller: Caller,
    action: 'group.add' | 'group.edit' | 'group.move' | 'group.delete',
    { id, name }: Pick<StoredNode, 'id' | 'name'>,
    changes: ReturnType<typeof changesOf>,
  ) => operations.write(caller, { action, objectType: 'group', objectId: id, objectName: name, ...changes }, tx);

  return {
    query: (caller: Caller, orgId: string = caller.orgId): Promise<GroupRow[]> => groups.list(caller, orgId),

    async add(caller: Caller, body: BodyOut<typeof groupCalls.add>): Promise<GroupRow> {
      const { name, parentId = null } = body;
      checkTitle(name, caller.lang);
      const orgId = await homeOf(caller, body, true);
      return alone(orgId, async (tx, all) => {
        if (parentId !== null) foundIn(all, parentId);
        refuse(groupTree(all).problemOf(undefined, parentId), parentId);
        const sort = 1 + Math.max(0, ...all.filter((group) => group.parentId === parentId).map((group) => group.sort));
        const id = await groups.insert(tx, { orgId, parentId, name, sort });
        await write(tx, caller, 'group.add', { id, name }, changesOf({}, { name, parent: pathIn(all, parentId) }));
        return { id, orgId, parentId, name, sort, devices: 0 };
      });
    },

    async edit(caller: Caller, { id, name }: BodyOut<typeof groupCalls.edit>): Promise<GroupRow> {
      const orgId = await orgOf(id);
      await alone(orgId, async (tx, all) => {
        const changes = changesOf({ name: foundIn(all, id).name }, { name });
        if (!changes) return;
        checkTitle(name, caller.lang);
        await groups.rename(tx, id, name);
        await write(tx, caller, 'group.edit', { id, name }, changes);
      });
      return foundIn(await groups.list(caller, orgId), id);
    },

    async move(caller: Caller, body: BodyOut<typeof groupCalls.move>): Promise<Record<string, never>> {
      const { id, parentId = null } = body;
      await alone(await orgOf(id), async (tx, all) => {
        const group = foundIn(all, id);
        // One of another organisation is as little there as one that does not exist.
        if (parentId !== null) foundIn(all, parentId);
        refuse(groupTree(all).problemOf(id, parentId), parentId);
        const { order, at } = orderWith(all, id, { parentId, before: body.before });
        const beside = all.filter((other) => other.parentId === group.parentId);
        const changes = changesOf(
          { parent: pathIn(all, group.parentId), position: beside.indexOf(group) + 1 },
          { parent: pathIn(all, parentId), position: at + 1 },
        );
        if (!changes) return;
        await groups.adopt(tx, [id], parentId);
        await groups.order(tx, order);
        await write(tx, caller, 'group.move', group, changes);
      });
      return {};
    },

    async sort(caller: Caller, body: BodyOut<typeof groupCalls.sort>): Promise<Record<string, never>> {
      const { parentId = null } = body;
      const orgId = await homeOf(caller, body, false);
      await alone(orgId, async (tx, all) => {
        const parent = parentId === null ? { id: orgId, name: '' } : foundIn(all, parentId);
        const before = all.filter((group) => group.parentId === parentId);
        const after = before.toSorted((a, b) => BY_NAME.compare(a.name, b.name));
        const names = (list: readonly StoredNode[]) => list.map(({ name }) => name);
        const changes = changesOf({ order: names(before) }, { order: names(after) });
        if (!changes) return;
        await groups.order(
          tx,
          after.map(({ id }) => id),
        );
        await write(tx, caller, 'group.move', parent, changes);
      });
      return {};
    },

    async delete(caller: Caller, body: BodyOut<typeof groupCalls.delete>): Promise<Record<string, never>> {
      const { id, moveUp = false } = body;
      await alone(await orgOf(id), async (tx, all) => {
        const group = foundIn(all, id);
        const children = groupTree(all).childrenOf(id);
        if (!moveUp && (children.length > 0 || (await groups.hasDevices(tx, id))))
          throw groupErrors.groupNotEmpty({ id });
        const moved = moveUp ? await moveContentUp(groups, tx, all, group) : {};
        await groups.delete(tx, id);
        const before = { name: group.name, parent: pathIn(all, group.parentId), ...moved };
        await write(tx, caller, 'group.delete', group, changesOf(before, {}));
      }).catch((error: unknown) => {
        // A device came into it meanwhile.
        throw isStillReferenced(error) ? groupErrors.groupNotEmpty({ id }) : error;
      });
      return {};
    },
  };
}
export type GroupService = ReturnType<typeof createGroupService>;

const groupTree = (all: readonly StoredNode[]) =>
  orderedTree(all, { depth: LIMITS.device.groupDepth, children: LIMITS.device.groupChildren });

function refuse(problem: PlaceProblem | undefined, parentId: string | null): void {
  const details = { parentId: parentId ?? '' };
  if (problem === 'intoItself') throw groupErrors.intoItself(details);
  if (problem === 'tooDeep') throw groupErrors.depthMax(details);
  if (problem === 'tooMany') throw groupErrors.childrenMax(details);
}

/** What stands in a group goes where the group stands, its groups in its place. Answers how much that was. */
async function moveContentUp(groups: GroupRepository, tx: Transaction, all: readonly StoredNode[], group: StoredNode) {
  const tree = groupTree(all);
  const children = tree.childrenOf(group.id);
  const beside = tree.childrenOf(group.parentId);
  if (beside.length - 1 + children.length > LIMITS.device.groupChildren) refuse('tooMany', group.parentId);
  const devices = await groups.empty(tx, group.id, group.parentId);
  // Its own name is free for one of its groups: it goes first, under a name that nobody has.
  await groups.rename(tx, group.id, group.id);
  await groups.adopt(
    tx,
    children.map(({ id }) => id),
    group.parentId,
  );
  const order = beside.flatMap((one) => (one === group ? children : [one]));
  await groups.order(
    tx,
    order.map(({ id }) => id),
  );
  return { groups: children.length, devices };
}

import {
  type BodyIn,
  type GroupRow,
  LIMITS,
  SUCCESS,
  accountErrors,
  commonErrors,
  groupCalls,
  groupErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDevice, addOrg } from '../../engines/history/site.testing.ts';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createGroupRepository } from './group.repository.ts';
import { groupRoutes } from './group.routes.ts';
import { createGroupDevicesService } from './group-devices.service.ts';
import { createGroupService } from './group.service.ts';

let test: TestDatabase;
let calls: TestCalls;
let centre: string;
const operations = rememberedOperations();
/** Devices that the caller was only authorised for. */
const onlyGranted = new Set<string>();

beforeAll(async () => {
  test = await testDatabase({ poolSize: 8 });
  const { db } = test;
  centre = await addOrg(db, 'center');
  const groups = createGroupRepository(db, () => Promise.resolve('true'));
  const rights = {
    mayManageAll: (_caller: Caller, ids: readonly string[]) => Promise.resolve(!ids.some((id) => onlyGranted.has(id))),
  };
  const service = createGroupService({ db, groups, operations: operations.log });
  const devices = createGroupDevicesService({ db, groups, rights, operations: operations.log });
  calls = await testCalls({
    register: (routes) => groupRoutes(routes, service, devices),
    reach: {
      group: async (caller, ids) => {
        const [row] = await db.query<{ n: number }>(
          `select count(*) as n from device_group where id = any($1::uuid[]) and (org_id = $2 or $3)`,
          [ids, caller.orgId, caller.kind === 'op'],
        );
        return row?.n === ids.length;
      },
    },
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});

const { notFound, noAccess } = commonErrors;
const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code;

/** An enterprise of its own, and what its administrator does there. */
async function site() {
  const orgId = await addOrg(test.db, 'enterprise', centre);
  const as = calls.as(aCaller({ orgId }));
  const tryAdd = (body: BodyIn<typeof groupCalls.add>) => codeOf(as.call(groupCalls.add, body));
  const list = async () => (await as.call(groupCalls.query, {})).data as GroupRow[];
  return {
    orgId,
    tryAdd,
    list,
    async add(name: string, parentId?: string): Promise<string> {
      const answer = await as.call(groupCalls.add, { name, parentId });
      expect(answer.code, answer.msg).toBe(SUCCESS);
      return (answer.data as GroupRow).id;
    },
    edit: (id: string, name: string) => codeOf(as.call(groupCalls.edit, { id, name })),
    move: (id: string, parentId?: string, before?: string) =>
      codeOf(as.call(groupCalls.move, { id, parentId, before })),
    byName: (parentId?: string) => codeOf(as.call(groupCalls.sort, { parentId })),
    remove: (id: string, moveUp?: boolean) => codeOf(as.call(groupCalls.delete, { id, moveUp })),
    put: (ids: readonly string[], groupId?: string) =>
      codeOf(as.call(groupCalls.moveDevices, { equipmentIds: ids.join(','), groupId })),
    device: (name: string, groupId?: string) => addDevice(test.db, orgId, { name, ...(groupId && { groupId }) }),
    async groupOf(device: string): Promise<string | null> {
      const [row] = await test.db.query<{ id: string | null }>('select group_id as id from device where id = $1', [
        device,
      ]);
      return row?.id ?? null;
    },
    async below(parentId: string | null): Promise<string[]> {
      return (await list()).filter((group) => group.parentId === parentId).map((group) => group.name);
    },
    fill: (count: number, parentId: string | null = null) =>
      test.db.query(
        `insert into device_group (id, org_id, parent_id, name, sort)
         select gen_random_uuid(), $1, $2, 'x' || n, n from generate_series(1, $3::int) as n`,
        [orgId, parentId, count],
      ),
  };
}

describe('device groups', () => {
  it('come in their order with the devices in each', async () => {
    const here = await site();
    const first = await here.add('一厂');
    const inside = await here.add('锅炉房', first);
    await here.device('锅炉 1', inside);
    expect(await here.list()).toEqual(
      expect.arrayContaining([
        { id: first, orgId: here.orgId, parentId: null, name: '一厂', sort: 1, devices: 0 },
        { id: inside, orgId: here.orgId, parentId: first, name: '锅炉房', sort: 1, devices: 1 },
      ]),
    );
  });

  it('are at most ten levels deep, with all that moves along (1201)', async () => {
    const here = await site();
    let parent: string | undefined;
    for (let depth = 1; depth <= LIMITS.device.groupDepth; depth++) parent = await here.add(`${depth}`, parent);
    expect(await here.tryAdd({ name: '11', parentId: parent })).toBe(groupErrors.depthMax.code);
    const pair = await here.add('上');
    await here.add('下', pair);
    const at = (await here.list()).find(({ name }) => name === '9')?.id;
    expect(await here.move(pair, at)).toBe(groupErrors.depthMax.code);
  });

  it('have at most 500 below one; the last place goes to one of two that come at once (1202)', async () => {
    const here = await site();
    await here.fill(LIMITS.device.groupChildren - 1);
    const codes = await Promise.all([here.tryAdd({ name: 'a' }), here.tryAdd({ name: 'b' })]);
    expect(codes.toSorted((a, b) => a - b)).toEqual([SUCCESS, groupErrors.childrenMax.code]);
  });

  it('have a name once beside each other, whatever its case', async () => {
    const here = await site();
    const codes = await Promise.all(Array.from({ length: 4 }, () => here.tryAdd({ name: 'Lab' })));
    expect(codes.toSorted((a, b) => a - b)).toEqual([SUCCESS, ...Array<number>(3).fill(groupErrors.nameExists.code)]);
    const other = await here.add('other');
    const inner = await here.add('LAB', other);
    expect(await here.edit(other, 'lab')).toBe(groupErrors.nameExists.code);
    expect(await here.move(inner)).toBe(groupErrors.nameExists.code);
  });

  it('stand where they were put, and by name when asked', async () => {
    const here = await site();
    const [a, , c] = [await here.add('泵 10'), await here.add('泵 2'), await here.add('泵 1')];
    expect(await here.move(c, undefined, a)).toBe(SUCCESS);
    expect(await here.below(null)).toEqual(['泵 1', '泵 10', '泵 2']);
    expect(await here.byName()).toBe(SUCCESS);
    expect(await here.below(null)).toEqual(['泵 1', '泵 2', '泵 10']);
    const written = operations.entries.length;
    expect(await here.byName()).toBe(SUCCESS);
    expect(operations.entries).toHaveLength(written);
  });

  it('are deleted when empty (1203), or with their content going up', async () => {
    const here = await site();
    const top = await here.add('一厂');
    const middle = await here.add('车间', top);
    // Its own name is free again for what comes out of it.
    const inner = await here.add('车间', middle);
    const device = await here.device('泵', middle);
    expect(await here.remove(middle)).toBe(groupErrors.groupNotEmpty.code);
    expect(await here.remove(middle, true)).toBe(SUCCESS);
    expect(await here.groupOf(device)).toBe(top);
    expect((await here.list()).find(({ id }) => id === inner)?.parentId).toBe(top);
    expect(await here.put([device])).toBe(SUCCESS);
    expect([await here.remove(inner), await here.remove(top)]).toEqual([SUCCESS, SUCCESS]);
    expect(operations.entries.at(-1)).toMatchObject({ action: 'group.delete', objectId: top });
  });

  it('go up only where their names are free, else nothing happens', async () => {
    const here = await site();
    const [a] = [await here.add('甲'), await here.add('乙')];
    await here.add('乙', a);
    expect(await here.remove(a, true)).toBe(groupErrors.nameExists.code);
    expect(await here.below(a)).toEqual(['乙']);
  });

  it('of others do not exist, and none moves there', async () => {
    const [here, there] = [await site(), await site()];
    const [own, foreign] = [await here.add('我们'), await there.add('他们')];
    for (const code of [
      await here.edit(foreign, 'x'),
      await here.move(own, foreign),
      await here.remove(foreign),
      await here.tryAdd({ name: 'x', parentId: foreign }),
      await here.put([await here.device('泵')], foreign),
      await here.edit(newId(), 'x'),
    ])
      expect(code).toBe(notFound.code);
  });
});

describe('devices', () => {
  it('change their group together, and each is written down', async () => {
    const here = await site();
    const [from, into] = [await here.add('一厂'), await here.add('二厂')];
    const ids = [await here.device('泵 1', from), await here.device('泵 2'), await here.device('泵 3', into)];
    const written = operations.entries.length;
    expect(await here.put(ids, into)).toBe(SUCCESS);
    for (const id of ids) expect(await here.groupOf(id)).toBe(into);
    expect(operations.entries.slice(written)).toMatchObject([
      { action: 'device.move', objectName: '泵 1', old: '{"group":"一厂"}', new: '{"group":"二厂"}' },
      { action: 'device.move', objectName: '泵 2', old: '{"group":""}', new: '{"group":"二厂"}' },
    ]);
  });

  it('go into groups of their own organisation or of the enterprise above it only', async () => {
    const here = await site();
    const group = await here.add('客户');
    const customer = await addOrg(test.db, 'external', here.orgId);
    const theirs = await addDevice(test.db, customer, { name: '外部泵' });
    expect(await here.put([theirs], group)).toBe(SUCCESS);
    const stranger = await addDevice(test.db, (await site()).orgId, { name: '别家泵' });
    const own = await here.device('泵');
    expect(await here.put([own, stranger], group)).toBe(accountErrors.wrongOrganisation.code);
    expect(await here.groupOf(own)).toBeNull();
  });

  it('that one was only authorised for stay where they are', async () => {
    const here = await site();
    const device = await here.device('泵');
    onlyGranted.add(device);
    expect(await here.put([device], await here.add('我的'))).toBe(noAccess.code);
  });
});

/** The same numbers in every run, so that a failure can be repeated. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it('however many move at once: no ring, no level too many', async () => {
  const here = await site();
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) ids.push(await here.add(`d${n}`, n < 6 ? undefined : ids[n - 6]));
  const roll = dice(26);
  const codes = new Set<number>();
  for (let round = 0; round < 15; round++) {
    const moves = Array.from({ length: 8 }, () =>
      here.move(ids[roll(ids.length)] ?? '', roll(6) === 0 ? undefined : ids[roll(ids.length)]),
    );
    for (const code of await Promise.all(moves)) codes.add(code);
  }
  const byId = new Map((await here.list()).map((group) => [group.id, group]));
  expect(byId.size).toBe(ids.length);
  for (const group of byId.values()) {
    let depth = 1;
    for (let at = byId.get(group.parentId ?? ''); at; at = byId.get(at.parentId ?? '')) {
      depth += 1;
      expect(depth).toBeLessThanOrEqual(LIMITS.device.groupDepth);
    }
  }
  // It was a fair trial: some moved, some would have made a ring. Nothing but the rules refused any.
  expect([...codes].toSorted((a, b) => a - b)).toEqual(expect.arrayContaining([SUCCESS, groupErrors.intoItself.code]));
  expect(
    [...codes].filter((code) => ![SUCCESS, groupErrors.depthMax.code, groupErrors.intoItself.code].includes(code)),
  ).toEqual([]);
});

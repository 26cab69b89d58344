import {
  type BodyIn,
  type DeptRow,
  LIMITS,
  SUCCESS,
  accountErrors,
  commonErrors,
  deptCalls,
  enterpriseErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../kernel/caller.ts';
import { type OrganisationBench, organisationBench, seedOrg, seedPerson } from './organisation.testing.ts';

let bench: OrganisationBench;
beforeAll(async () => {
  bench = await organisationBench();
});
afterAll(() => bench.close());

const { notFound } = commonErrors;
const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code;

/** An enterprise of its own, and what its administrator does there. */
async function site() {
  const orgId = await seedOrg(bench.db, 'enterprise', bench.centre);
  const caller = bench.caller('co', { orgId });
  const as = bench.calls.as(caller);
  const tryAdd = (body: BodyIn<typeof deptCalls.add>) => codeOf(as.call(deptCalls.add, body));
  const list = async () => (await as.call(deptCalls.query, {})).data as DeptRow[];
  return {
    orgId,
    caller,
    tryAdd,
    async add(name: string, parentId?: string): Promise<string> {
      const answer = await as.call(deptCalls.add, { name, parentId });
      expect(answer.code).toBe(SUCCESS);
      return (answer.data as DeptRow).id;
    },
    edit: (id: string, name: string) => codeOf(as.call(deptCalls.edit, { id, name })),
    move: (id: string, parentId?: string, before?: string) => codeOf(as.call(deptCalls.move, { id, parentId, before })),
    remove: (id: string) => codeOf(as.call(deptCalls.delete, { id })),
    list,
    /** Names below a department, in their order. */
    async below(parentId: string | null): Promise<string[]> {
      return (await list()).filter((dept) => dept.parentId === parentId).map((dept) => dept.name);
    },
    /** Rows put there directly: many, quickly. */
    async fill(count: number, parentId: string | null = null): Promise<void> {
      await bench.db.query(
        `insert into dept (id, org_id, parent_id, name, sort) select gen_random_uuid(), $1, $2, 'x' || n, n from generate_series(1, $3::int) as n`,
        [orgId, parentId, count],
      );
    },
  };
}

describe('departments', () => {
  it('come in their order with the accounts in each, and everything that was done is written down', async () => {
    const here = await site();
    const first = await here.add('生产部');
    const second = await here.add('质量部');
    const inside = await here.add('一车间', first);
    await seedPerson(bench.db, here.orgId, 'int', { deptId: inside });
    const all = await here.list();
    expect(all.filter(({ parentId }) => parentId === null).map(({ id }) => id)).toEqual([first, second]);
    expect(all).toHaveLength(3);
    expect(all).toEqual(
      expect.arrayContaining([
        { id: first, orgId: here.orgId, parentId: null, name: '生产部', sort: 1, accounts: 0 },
        { id: inside, orgId: here.orgId, parentId: first, name: '一车间', sort: 1, accounts: 1 },
        { id: second, orgId: here.orgId, parentId: null, name: '质量部', sort: 2, accounts: 0 },
      ]),
    );
    expect(await here.edit(inside, '二车间')).toBe(SUCCESS);
    expect(await here.move(inside, second)).toBe(SUCCESS);
    await bench.db.query('update account set dept_id = null where dept_id = $1', [inside]);
    expect(await here.remove(inside)).toBe(SUCCESS);
    expect(await bench.written(inside)).toMatchObject([
      { action: 'dept.add', old: {}, new: { name: '一车间', parent: '生产部' } },
      { action: 'dept.edit', old: { name: '一车间' }, new: { name: '二车间' } },
      { action: 'dept.move', old: { parent: '生产部' }, new: { parent: '质量部' } },
      { action: 'dept.delete', old: { name: '二车间', parent: '质量部' }, new: {} },
    ]);
  });

  it('have a name once beside each other, also when six are added at once, renamed or moved', async () => {
    const here = await site();
    const codes = await Promise.all(Array.from({ length: 6 }, () => here.tryAdd({ name: 'Lab' })));
    expect(codes.toSorted((a, b) => a - b)).toEqual([SUCCESS, 2905, 2905, 2905, 2905, 2905]);
    const [lab] = await here.list();
    const other = await here.add('其他');
    const inner = await here.add('LAB', other);
    expect(await here.edit(other, 'lab')).toBe(enterpriseErrors.deptNameExists.code);
    expect(await here.move(inner)).toBe(2905);
    expect(await here.edit(lab?.id ?? '', 'LAB')).toBe(SUCCESS);
    expect(await here.below(null)).toEqual(['LAB', '其他']);
  });

  it('are at most ten levels deep', async () => {
    const here = await site();
    let parent: string | undefined;
    for (let depth = 1; depth <= LIMITS.org.deptDepth; depth++) parent = await here.add(`第${depth}级`, parent);
    expect(await here.tryAdd({ name: '第11级', parentId: parent })).toBe(enterpriseErrors.deptDepthMax.code);
    const pair = await here.add('上');
    await here.add('下', pair);
    const all = await here.list();
    const at = (depth: number) => all.find(({ name }) => name === `第${depth}级`)?.id;
    expect(await here.move(pair, at(9))).toBe(2908);
    expect(await here.move(pair, at(8))).toBe(SUCCESS);
  });

  it('have at most 500 beside each other; the last place goes to one of two that come at once', async () => {
    const here = await site();
    await here.fill(LIMITS.org.deptChildren - 1);
    const codes = await Promise.all([here.tryAdd({ name: 'a' }), here.tryAdd({ name: 'b' })]);
    expect(codes.toSorted((a, b) => a - b)).toEqual([SUCCESS, enterpriseErrors.deptChildrenMax.code]);
    expect(await here.list()).toHaveLength(LIMITS.org.deptChildren);
    const [first] = await here.list();
    const inside = await here.add('里面', first?.id);
    expect(await here.move(inside)).toBe(2909);
  });

  it('move before another, to the end, and to the top', async () => {
    const here = await site();
    const [a, b, c] = [await here.add('甲'), await here.add('乙'), await here.add('丙')];
    expect(await here.move(c, undefined, a)).toBe(SUCCESS);
    expect(await here.below(null)).toEqual(['丙', '甲', '乙']);
    expect(await here.move(c)).toBe(SUCCESS);
    expect(await here.below(null)).toEqual(['甲', '乙', '丙']);
    expect(await here.move(b, a)).toBe(SUCCESS);
    expect(await here.move(c, a, b)).toBe(SUCCESS);
    expect(await here.below(a)).toEqual(['丙', '乙']);
    expect(await here.move(b)).toBe(SUCCESS);
    expect(await here.below(null)).toEqual(['甲', '乙']);
    // Where it stands already: nothing changed, nothing to write down.
    const before = await bench.written(b);
    expect(await here.move(b)).toBe(SUCCESS);
    expect(await bench.written(b)).toEqual(before);
    // Not one of those beside it.
    expect(await here.move(b, undefined, c)).toBe(notFound.code);
  });

  it('never move below themselves', async () => {
    const here = await site();
    const a = await here.add('甲');
    const b = await here.add('乙', a);
    expect(await here.move(a, b)).toBe(enterpriseErrors.deptIntoItself.code);
    expect(await here.move(a, a)).toBe(2907);
  });

  it('are deleted only when they are empty', async () => {
    const here = await site();
    const a = await here.add('甲');
    const b = await here.add('乙', a);
    expect(await here.remove(a)).toBe(enterpriseErrors.deptInUse.code);
    const person = await seedPerson(bench.db, here.orgId, 'int', { deptId: b });
    expect(await here.remove(b)).toBe(2906);
    await bench.db.query('update account set dept_id = null where id = $1', [person]);
    expect([await here.remove(b), await here.remove(a)]).toEqual([SUCCESS, SUCCESS]);
    expect(await here.remove(a)).toBe(notFound.code);
  });
});

describe('departments of others', () => {
  it('do not exist for anybody else, and none moves there', async () => {
    const [here, there] = [await site(), await site()];
    const [own, foreign] = [await here.add('我们'), await there.add('他们')];
    expect(await here.edit(foreign, 'x')).toBe(notFound.code);
    expect(await here.move(foreign)).toBe(notFound.code);
    expect(await here.remove(foreign)).toBe(notFound.code);
    expect(await here.move(own, foreign)).toBe(notFound.code);
    expect(await here.move(own, undefined, foreign)).toBe(notFound.code);
    expect(await here.tryAdd({ name: 'x', parentId: foreign })).toBe(notFound.code);
    expect(await here.tryAdd({ name: 'x', orgId: there.orgId })).toBe(notFound.code);
    expect(await here.edit(newId(), 'x')).toBe(notFound.code);

    // The operation centre reaches both, and still mixes no two organisations.
    const op = bench.calls.as(bench.caller('op'));
    expect(await codeOf(op.call(deptCalls.move, { id: own, parentId: foreign }))).toBe(notFound.code);
    const mixed = op.call(deptCalls.add, { orgId: here.orgId, parentId: foreign, name: 'x' });
    expect(await codeOf(mixed)).toBe(accountErrors.wrongOrganisation.code);
    const added = await op.call(deptCalls.add, { parentId: foreign, name: 'x' });
    expect(added).toMatchObject({ code: SUCCESS, data: { orgId: there.orgId, parentId: foreign } });
  });

  it.each([
    ['op', SUCCESS],
    ['co', SUCCESS],
    ['int', SUCCESS],
    ['ext', notFound.code],
  ] as const)('%s asks for those of an enterprise', async (kind, expected) => {
    const caller: Caller = bench.caller(kind);
    expect(await codeOf(bench.calls.as(caller).call(deptCalls.query, { orgId: bench.enterprise }))).toBe(expected);
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

it('however many move at once: no ring, no level too many, no two of a name beside each other', async () => {
  const here = await site();
  const ids: string[] = [];
  for (let n = 0; n < 16; n++) ids.push(await here.add(`d${n % 8}`, n < 8 ? undefined : ids[n - 8]));
  const roll = dice(20_261_121);
  const codes = new Set<number>();
  for (let round = 0; round < 25; round++) {
    const moves = Array.from({ length: 8 }, () => {
      const id = ids[roll(ids.length)] ?? '';
      return here.move(id, roll(6) === 0 ? undefined : ids[roll(ids.length)]);
    });
    for (const code of await Promise.all(moves)) codes.add(code);
  }
  const all = await here.list();
  const byId = new Map(all.map((dept) => [dept.id, dept]));
  expect(all).toHaveLength(ids.length);
  for (const dept of all) {
    let depth = 1;
    for (let at = byId.get(dept.parentId ?? ''); at; at = byId.get(at.parentId ?? '')) {
      depth += 1;
      expect(depth).toBeLessThanOrEqual(LIMITS.org.deptDepth);
    }
    const twins = all.filter((other) => other.parentId === dept.parentId && other.name === dept.name);
    expect(twins).toHaveLength(1);
  }
  // It was a fair trial: some moved, some would have made a ring. Nothing but the rules refused any.
  expect([...codes]).toEqual(expect.arrayContaining([SUCCESS, 2907]));
  expect([...codes].filter((code) => ![SUCCESS, 2905, 2907, 2908].includes(code))).toEqual([]);
});

describe('staff who see their own department', () => {
  function staff(dataRange: Caller['dataRange'], deptId: string | null, orgId: string) {
    const as = bench.calls.as(bench.caller('int', { orgId, deptId, dataRange }));
    return {
      add: (parentId?: string) => codeOf(as.call(deptCalls.add, { name: `n${newId().slice(-6)}`, parentId })),
      rename: (id: string) => codeOf(as.call(deptCalls.edit, { id, name: `n${newId().slice(-6)}` })),
      move: (id: string, parentId?: string) => codeOf(as.call(deptCalls.move, { id, parentId })),
      remove: (id: string) => codeOf(as.call(deptCalls.delete, { id })),
    };
  }
  const { noAccess } = commonErrors;

  it('change what stands below it, and put nobody else there', async () => {
    const here = await site();
    const [own, beside] = [await here.add('生产部'), await here.add('设备部')];
    const [below, deep, besideBelow] = [
      await here.add('一车间', own),
      await here.add('二车间', own),
      await here.add('维修组', beside),
    ];
    const they = staff('dept', own, here.orgId);
    const before = await here.list();
    const refused = [
      they.add(),
      they.add(beside),
      they.rename(beside),
      they.move(beside, own),
      they.move(besideBelow, below),
      they.move(own, beside),
      they.move(below),
      they.move(below, beside),
      they.remove(besideBelow),
    ];
    expect(new Set(await Promise.all(refused))).toEqual(new Set([noAccess.code]));
    expect(await here.list()).toEqual(before);
    const done = [
      await they.add(below),
      await they.rename(below),
      await they.move(deep, below),
      await they.remove(deep),
    ];
    expect(done).toEqual([SUCCESS, SUCCESS, SUCCESS, SUCCESS]);
  });

  it('change none when they have none, and all when they see the whole enterprise', async () => {
    const here = await site();
    const [one, other] = [await here.add('生产部'), await here.add('设备部')];
    expect(await staff('granted', null, here.orgId).move(one, other)).toBe(noAccess.code);
    expect(await staff('all', null, here.orgId).move(one, other)).toBe(SUCCESS);
  });
});

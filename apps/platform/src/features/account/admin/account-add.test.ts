import { coCalls, extCalls, intCalls, opCalls, LIMITS } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../kernel/caller.ts';
import { type TestCalls, testCalls } from '../../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';
import { type AccountWorld, OPERATOR, accountWorld, codesOf } from './account-admin.testing.ts';
import { accountPlaces, registerAccountAdmin } from './account-admin.ts';

let test: TestDatabase;
let calls: TestCalls;
let world: AccountWorld;
let centre: string;
let op: Caller;

beforeAll(async () => {
  test = await testDatabase();
  world = accountWorld(test.db);
  centre = await world.addOrg('center');
  op = world.caller('op', centre);
  calls = await testCalls({
    register: (routes) => registerAccountAdmin(routes, { ...world.parts, places: accountPlaces(world.parts) }),
    reach: world.parts.orgs.entities,
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
afterEach(() => {
  world.licence.users = Number.POSITIVE_INFINITY;
});

/** An enterprise with its administrator as the caller and a role for everybody else. */
async function enterprise(limits: { internal?: number; external?: number } = {}) {
  const orgId = await world.addOrg('enterprise', centre, limits);
  const co = world.caller('co', orgId);
  return { orgId, co, role: await world.addRole(orgId), adminRole: await world.addRole(orgId, { type: 'admin' }) };
}
let serial = 0;
const freshName = () => `new_${(serial += 1)}`;
const addInt = (caller: Caller, orgId: string, roleId: string, more: object = {}) =>
  calls.as(caller).call(intCalls.add, { loginname: freshName(), orgId, roleId, ...more });
const addExt = (caller: Caller, orgId: string, roleId: string, more: object = {}) =>
  calls.as(caller).call(extCalls.add, { loginname: freshName(), orgId, roleId, ...more });

describe('adding an account', () => {
  it('answers a first password that has to be changed, and logs everything but it', async () => {
    const { orgId, co, role } = await enterprise();
    const deptId = await world.addDept(orgId);
    const reply = await addInt(co, orgId, role, {
      loginname: '张工',
      deptId,
      tel: '13800138001',
      email: 'Z@Example.com',
      remark: '白班',
    });
    expect(reply.code, reply.msg).toBe(200);
    const { id, loginname, password } = intCalls.add.answer.parse(reply.data);
    expect(loginname).toBe('张工');
    expect(await world.field(id, 'must_change_password')).toBe(true);
    expect(await world.field(id, 'password_given')).toBe(true);
    expect(await world.parts.hasher.matches(String(await world.field(id, 'password_hash')), password)).toBe(true);
    const [entry] = await world.entriesOf(id);
    expect(entry).toMatchObject({
      action: 'account.add',
      name: '张工',
      old: null,
      new: { kind: 'int', tel: '13800138001', email: 'z@example.com', remark: '白班', roleName: `role ${role}` },
    });
    expect(JSON.stringify(entry)).not.toContain(password);
    const info = intCalls.info.answer.parse((await calls.as(co).call(intCalls.info, { id })).data);
    expect(info).toMatchObject({ deptId, deptName: `dept ${deptId}`, status: 'active', granted: 0, lastLoginAt: null });
  });

  it('of the four kinds stands where its kind stands', async () => {
    const { orgId, role, adminRole } = await enterprise();
    const external = await world.addOrg('external', orgId);
    const centreRole = await world.addRole(centre, { type: 'admin', permissions: null });
    const add = async (call: typeof opCalls.add, org: string, roleId: string) =>
      (await calls.as(op).call(call, { loginname: freshName(), orgId: org, roleId })).code;
    expect(await add(opCalls.add, centre, centreRole)).toBe(200);
    expect(await add(opCalls.add, orgId, role)).toBe(1012);
    expect(await add(coCalls.add, orgId, adminRole)).toBe(200);
    expect(await add(coCalls.add, orgId, role)).toBe(1019);
    expect(await add(coCalls.add, external, adminRole)).toBe(1012);
    expect(await add(intCalls.add, orgId, adminRole)).toBe(200);
    expect(await add(intCalls.add, centre, centreRole)).toBe(1012);
    expect(await add(extCalls.add, external, role)).toBe(200);
    expect(await add(extCalls.add, external, adminRole)).toBe(1019);
    expect(await add(extCalls.add, orgId, role)).toBe(1012);
  });

  it('takes roles and departments of the organisation only', async () => {
    const [mine, other] = [await enterprise(), await enterprise()];
    const [dept, foreignDept] = [await world.addDept(mine.orgId), await world.addDept(other.orgId)];
    const external = await world.addOrg('external', mine.orgId);
    expect((await addInt(op, mine.orgId, other.role)).code).toBe(1012);
    expect((await addInt(op, mine.orgId, mine.role, { deptId: foreignDept })).code).toBe(1012);
    expect((await addExt(op, external, mine.role, { deptId: dept })).code).toBe(1012);
    // What the caller cannot see is not there for them.
    expect((await addInt(mine.co, other.orgId, other.role)).code).toBe(90_002);
    expect((await addInt(mine.co, mine.orgId, other.role)).code).toBe(90_002);
    expect((await addInt(mine.co, mine.orgId, newId())).code).toBe(90_002);
  });

  it('gives nothing the caller does not hold (3404), nor accounts outside of their department', async () => {
    const { orgId, role } = await enterprise();
    const [dept, otherDept] = [await world.addDept(orgId), await world.addDept(orgId)];
    const below = await world.addDept(orgId, dept);
    const big = await world.addRole(orgId, { permissions: [...OPERATOR, 'orgal_role_edit'] });
    const wide = await world.addRole(orgId, { range: 'all' });
    const staff = world.caller('int', orgId, {
      deptId: dept,
      dataRange: 'dept',
      permissions: new Set([...OPERATOR, 'account_int_edit']),
    });
    expect((await addInt(staff, orgId, big, { deptId: dept })).code).toBe(3404);
    expect((await addInt(staff, orgId, wide, { deptId: dept })).code).toBe(3404);
    expect((await addInt(staff, orgId, role, { deptId: otherDept })).code).toBe(1012);
    expect((await addInt(staff, orgId, role)).code).toBe(1012);
    expect((await addInt(staff, orgId, role, { deptId: below })).code).toBe(200);
    const external = world.caller('ext', await world.addOrg('external', orgId), { dataRange: 'granted' });
    const own = await world.addRole(external.orgId);
    expect((await addExt(external, external.orgId, own)).code).toBe(1012);
    expect((await addExt({ ...external, dataRange: 'all' }, external.orgId, own)).code).toBe(200);
    // Enterprise and centre accounts are the centre's.
    expect(
      (await calls.as(world.caller('co', orgId)).call(coCalls.add, { loginname: freshName(), orgId, roleId: role }))
        .code,
    ).toBe(90_003);
  });

  it('takes a user name once, whoever has it, however it is written', async () => {
    const [mine, other] = [await enterprise(), await enterprise()];
    expect((await addInt(mine.co, mine.orgId, mine.role, { loginname: 'Pump_Master' })).code).toBe(200);
    for (const loginname of ['Pump_Master', 'pump_master', 'ＰＵＭＰ＿ｍａｓｔｅｒ'])
      expect((await addInt(other.co, other.orgId, other.role, { loginname })).code).toBe(1015);
    expect((await addInt(other.co, other.orgId, other.role, { loginname: 'Рump_Master' })).code).toBe(1035);
    expect((await addInt(other.co, other.orgId, other.role, { loginname: '13900139000' })).code).toBe(1028);
  });

  it('asked for at the same time makes one account and one 1015', async () => {
    const worlds = await Promise.all([enterprise(), enterprise(), enterprise()]);
    const replies = await Promise.all(
      worlds.map(({ co, orgId, role }) => addInt(co, orgId, role, { loginname: 'Racer' })),
    );
    expect(codesOf(replies)).toEqual([200, 1015, 1015]);
    const [row] = await test.db.query<{ n: number }>(`select count(*) as n from account where login_name = 'Racer'`);
    expect(row?.n).toBe(1);
  });

  it('takes a number once in an organisation (1016) and an address once everywhere (1024)', async () => {
    const [mine, other] = [await enterprise(), await enterprise()];
    const [tel, email] = ['13812345678', 'one@example.com'];
    await world.addAccount('int', mine.orgId, { status: 'pending', phone: tel, email });
    expect((await addInt(mine.co, mine.orgId, mine.role, { tel, email })).code).toBe(200);
    expect((await addInt(mine.co, mine.orgId, mine.role, { tel })).code).toBe(1016);
    expect((await addInt(other.co, other.orgId, other.role, { tel })).code).toBe(200);
    expect((await addInt(other.co, other.orgId, other.role, { email: 'ONE@example.com' })).code).toBe(1024);
  });

  it('refuses what is too long, and what is no text at all', async () => {
    const { orgId, co, role } = await enterprise();
    const huge = 'x'.repeat(1_000_000);
    for (const more of [{ loginname: huge }, { remark: huge }, { companyName: huge }, { email: `${huge}@example.com` }])
      expect((await addInt(co, orgId, role, more)).code).toBe(10_001);
    expect((await addInt(co, orgId, role, { remark: 'x'.repeat(2_000_000) })).code).toBe(90_006);
    expect((await addInt(co, orgId, role, { remark: '\0' })).code).toBe(10_001);
  });
});

describe('limits', () => {
  it('of internal accounts hold for administrators and staff together (1014)', async () => {
    const { orgId, co, role, adminRole } = await enterprise({ internal: 3 });
    await world.addAccount('int', orgId, { status: 'rejected' });
    await world.addAccount('int', orgId, { status: 'pending' });
    await world.addAccount('int', orgId, { disabled: true });
    expect((await calls.as(op).call(coCalls.add, { loginname: freshName(), orgId, roleId: adminRole })).code).toBe(200);
    expect((await addInt(co, orgId, role)).code).toBe(200);
    expect((await addInt(co, orgId, role)).code).toBe(1014);
    // External accounts are counted elsewhere.
    expect((await addExt(co, await world.addOrg('external', orgId), role)).code).toBe(200);
  });

  it('of internal accounts hold for those who add at the same time', async () => {
    const { orgId, co, role } = await enterprise({ internal: 2 });
    const replies = await Promise.all(Array.from({ length: 5 }, () => addInt(co, orgId, role)));
    expect(codesOf(replies)).toEqual([200, 200, 1014, 1014, 1014]);
  });

  it('of external accounts hold over all external enterprises, also at the same time (1017)', async () => {
    const { orgId, co, role } = await enterprise({ external: 3 });
    const externals = await Promise.all([1, 2, 3, 4, 5].map(() => world.addOrg('external', orgId)));
    const replies = await Promise.all(externals.map((external) => addExt(co, external, role)));
    expect(codesOf(replies)).toEqual([200, 200, 200, 1017, 1017]);
  });

  it('an external enterprise has five accounts (2901)', async () => {
    const { orgId, co, role } = await enterprise();
    const external = await world.addOrg('external', orgId);
    await world.addAccount('ext', external, { status: 'rejected' });
    const more = LIMITS.account.accountsPerExternalEnterprise + 1;
    const replies = await Promise.all(Array.from({ length: more }, () => addExt(co, external, role)));
    expect(codesOf(replies)).toEqual([200, 200, 200, 200, 200, 2901]);
  });

  it('of the licence hold for everybody (90101)', async () => {
    const { orgId, co, role } = await enterprise();
    const [row] = await test.db.query<{ n: number }>(`select count(*) as n from account where status = 'active'`);
    world.licence.users = (row?.n ?? 0) + 1;
    expect((await addInt(co, orgId, role)).code).toBe(200);
    expect((await addInt(co, orgId, role)).code).toBe(90_101);
  });
});

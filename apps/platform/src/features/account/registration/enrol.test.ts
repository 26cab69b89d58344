import { type BodyIn, EnrolCodeRow, accountAdminCalls, registrationCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../kernel/caller.ts';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';
import { OPERATOR, codesOf } from '../admin/account-admin.testing.ts';
import { type RegistrationWorld, registrationWorld } from './registration.testing.ts';

const DAY_MS = 24 * 3_600_000;
let test: TestDatabase;
let world: RegistrationWorld;
let centre: string;
let orgId: string;
let co: Caller;
let role: string;

beforeAll(async () => {
  test = await testDatabase();
  world = await registrationWorld(test.db);
  centre = await world.addOrg('center');
  orgId = await world.addOrg('enterprise', centre);
  co = world.caller('co', orgId, { loginName: 'chief' });
  role = await world.addRole(orgId);
});
afterAll(async () => {
  await world.calls.close();
  await test.drop();
});

const add = (more: Partial<BodyIn<typeof accountAdminCalls.enrolCodeAdd>> = {}, caller = co) =>
  world.calls.as(caller).call(accountAdminCalls.enrolCodeAdd, {
    orgId,
    roleId: role,
    expiresAt: world.clock.ms + DAY_MS,
    uses: 1,
    ...more,
  });
const made = async (more: Partial<BodyIn<typeof accountAdminCalls.enrolCodeAdd>> = {}) => {
  const reply = await add(more);
  expect(reply.code, reply.msg).toBe(200);
  return EnrolCodeRow.parse(reply.data);
};
let serial = 0;
const enrol = async (code: string, more: object = {}, name = `enrolled_${(serial += 1)}`) =>
  world.post(registrationCalls.enrol, { code, ...(await world.form(name, more)) });
const info = (code: string) => world.post(registrationCalls.enrolInfo, { code });
const list = async (caller: Caller, body: BodyIn<typeof accountAdminCalls.enrolCodes> = {}) =>
  accountAdminCalls.enrolCodes.answer.parse(
    (await world.calls.as(caller).call(accountAdminCalls.enrolCodes, { pageSize: 200, ...body })).data,
  );

describe('an enrol code', () => {
  it('is ten characters nobody mistakes, and stays out of the operation log', async () => {
    const deptId = await world.addDept(orgId);
    const code = await made({ deptId, remark: '培训班', uses: '30' });
    expect(code.code).toMatch(/^[2-9A-HJKMNP-Z]{10}$/);
    expect(code).toMatchObject({
      orgId,
      roleId: role,
      deptId,
      remark: '培训班',
      usesLeft: 30,
      used: 0,
      createdBy: 'chief',
    });
    const entries = await world.entriesOf(code.id);
    expect(entries).toMatchObject([
      { action: 'enrol.add', new: { remark: '培训班', uses: 30, deptName: `dept ${deptId}` } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(code.code);
  });

  it('ends within a year and is for 1 to 1000 people (10001)', async () => {
    const year = 366 * DAY_MS;
    const at = async (expiresAt: number) => (await add({ expiresAt })).code;
    expect(await at(world.clock.ms)).toBe(10_001);
    expect(await at(world.clock.ms + 1)).toBe(200);
    expect(await at(world.clock.ms + year)).toBe(200);
    expect(await at(world.clock.ms + year + 1)).toBe(10_001);
    expect((await add({ expiresAt: world.clock.ms })).data).toMatchObject([{ field: 'expiresAt' }]);
    for (const [uses, code] of [
      [0, 10_001],
      [1, 200],
      [1_000, 200],
      [1_001, 10_001],
    ] as const)
      expect((await add({ uses })).code).toBe(code);
  });

  it('is never for administrators (1019), the operation centre or roles of others (1012), nor beyond the own (3404)', async () => {
    const other = await world.addOrg('enterprise', centre);
    const external = await world.addOrg('external', orgId);
    const op = world.caller('op', centre);
    expect((await add({ roleId: await world.addRole(orgId, { type: 'admin' }) })).code).toBe(1019);
    expect((await add({ orgId: centre, roleId: await world.addRole(centre) }, op)).code).toBe(1012);
    expect((await add({ roleId: await world.addRole(other) }, op)).code).toBe(1012);
    expect((await add({ deptId: await world.addDept(other) }, op)).code).toBe(1012);
    expect((await add({ orgId: other, roleId: await world.addRole(other) })).code).toBe(90_002);
    expect((await add({ orgId: external })).code).toBe(200);
    const big = await world.addRole(orgId, { permissions: [...OPERATOR, 'orgal_role_edit'] });
    const staff = world.caller('int', orgId, { permissions: new Set([...OPERATOR, 'account_enroll_edit'] as const) });
    expect((await add({ roleId: big }, staff)).code).toBe(3404);
    expect((await add({}, staff)).code).toBe(200);
    expect((await add({}, { ...staff, permissions: new Set(['account_enroll_view'] as const) })).code).toBe(90_003);
  });

  it('is seen, stopped and deleted by those whose accounts it makes', async () => {
    const dept = await world.addDept(orgId);
    const mine = await made({ deptId: dept, remark: '本部门' });
    const whole = await made({ remark: '全厂' });
    const staff = world.caller('int', orgId, { deptId: dept, dataRange: 'dept' });
    const stranger = world.caller('co', await world.addOrg('enterprise', centre));
    expect((await list(staff)).rows.map(({ id }) => id)).toEqual([mine.id]);
    expect((await list(stranger)).rows).toEqual([]);
    expect((await list(co, { keyword: '本部' })).rows.map(({ id }) => id)).toEqual([mine.id]);
    expect((await list(co, { keyword: whole.code.toLowerCase() })).rows.map(({ id }) => id)).toEqual([whole.id]);
    for (const [caller, id] of [
      [stranger, mine.id],
      [staff, whole.id],
      [co, newId()],
    ] as const) {
      const calls = world.calls.as(caller);
      expect((await calls.call(accountAdminCalls.enrolCodeSetDisabled, { id, disabled: true })).code).toBe(90_002);
      expect((await calls.call(accountAdminCalls.enrolCodeDelete, { id })).code).toBe(90_002);
    }
    const calls = world.calls.as(co);
    const set = (disabled: boolean) => calls.call(accountAdminCalls.enrolCodeSetDisabled, { id: whole.id, disabled });
    expect(EnrolCodeRow.parse((await set(true)).data).disabled).toBe(true);
    expect((await info(whole.code)).code).toBe(1036);
    expect((await enrol(whole.code)).code).toBe(1036);
    await set(true);
    expect(EnrolCodeRow.parse((await set(false)).data).disabled).toBe(false);
    expect((await info(whole.code)).code).toBe(200);
    expect((await calls.call(accountAdminCalls.enrolCodeDelete, { id: whole.id })).code).toBe(200);
    expect((await enrol(whole.code)).code).toBe(1036);
    expect((await world.entriesOf(whole.id)).map(({ action }) => action)).toEqual([
      'enrol.add',
      'enrol.disable',
      'enrol.enable',
      'enrol.delete',
    ]);
  });
});

describe('registering with an enrol code', () => {
  it('makes an account that waits, where the code leads', async () => {
    const deptId = await world.addDept(orgId);
    const { code, id } = await made({ deptId, uses: 2 });
    expect((await info(` ${code.toLowerCase()} `)).data).toEqual({
      orgName: `enterprise ${orgId}`,
      roleName: `role ${role}`,
      registration: 'approval',
      smsOffered: true,
    });
    const reply = await enrol(code, { email: 'New@example.com', companyName: '水务', remark: '夜班' }, '新员工');
    expect(reply.data).toEqual({ loginname: '新员工', status: 'pending' });
    const [row] = await test.db.query<Record<string, unknown>>(`select * from account where login_name = '新员工'`);
    expect(row).toMatchObject({
      kind: 'int',
      org_id: orgId,
      role_id: role,
      dept_id: deptId,
      status: 'pending',
      source: 'enrol',
      email: 'new@example.com',
      password_hash: 'plain:Plant_2026ok',
      must_change_password: false,
    });
    expect((await list(co)).rows.find((one) => one.id === id)).toMatchObject({ used: 1, usesLeft: 1 });
    const entries = await world.entriesOf(String(row?.['id']));
    expect(entries).toMatchObject([{ action: 'account.register', who: '新员工', new: { status: 'pending' } }]);
    expect(JSON.stringify(entries)).not.toContain('Plant_2026ok');
  });

  it('makes external accounts in external enterprises', async () => {
    const external = await world.addOrg('external', orgId);
    const { code } = await made({ orgId: external });
    expect((await enrol(code, {}, 'customer')).code).toBe(200);
    const [row] = await test.db.query(`select kind, org_id from account where login_name = 'customer'`);
    expect(row).toEqual({ kind: 'ext', org_id: external });
  });

  it('takes one use each: of many at once as many get in as there are uses', async () => {
    const { code, id } = await made({ uses: 2 });
    const replies = await Promise.all(Array.from({ length: 5 }, () => enrol(code)));
    expect(codesOf(replies)).toEqual([200, 200, 1036, 1036, 1036]);
    expect((await list(co)).rows.find((one) => one.id === id)).toMatchObject({ used: 2, usesLeft: 0 });
  });

  it('takes no use from who is refused', async () => {
    const { code, id } = await made();
    await world.addAccount('int', orgId, { name: 'TakenName' });
    expect((await enrol(code, {}, 'takenname')).code).toBe(1015);
    expect((await enrol(code, {}, 'tаkenname')).code).toBe(1035);
    expect((await enrol(code, {}, '１２３４５６')).code).toBe(1028);
    const weak = await world.form('weak_one', {}, 'password');
    expect((await world.post(registrationCalls.enrol, { code, ...weak })).code).toBe(1029);
    expect((await list(co)).rows.find((one) => one.id === id)).toMatchObject({ used: 0, usesLeft: 1 });
  });

  it('ends with the code, and while the enterprise is disabled (1036)', async () => {
    const [late, shut] = [await made({ expiresAt: world.clock.ms + 1 }), await made({ uses: 9 })];
    world.clock.ms += 1;
    expect((await info(late.code)).code).toBe(1036);
    expect((await enrol(late.code)).code).toBe(1036);
    const external = await world.addOrg('external', orgId);
    const below = await made({ orgId: external, uses: 9 });
    await test.db.query('update org set disabled = true where id = $1', [orgId]);
    for (const { code } of [shut, below]) expect((await enrol(code)).code).toBe(1036);
    await test.db.query('update org set disabled = false where id = $1', [orgId]);
    for (const { code } of [shut, below]) expect((await enrol(code)).code).toBe(200);
    for (const code of ['AAAAAAAAAA', `' or ''='`, '%']) expect((await enrol(code)).code).toBe(1036);
    // A role that became one of administrators is reached by no code.
    await test.db.query(`update role set role_type = 'admin' where id = $1`, [role]);
    expect((await enrol(shut.code)).code).toBe(1036);
    await test.db.query(`update role set role_type = 'operation' where id = $1`, [role]);
  });

  it('submitted twice at the same time makes one account and one 1015', async () => {
    const { code, id } = await made({ uses: 5 });
    const replies = await Promise.all([1, 2, 3].map(() => enrol(code, {}, 'double_click')));
    expect(codesOf(replies)).toEqual([200, 1015, 1015]);
    expect((await list(co)).rows.find((one) => one.id === id)).toMatchObject({ used: 1, usesLeft: 4 });
  });
});

import { type BodyIn, intCalls } from '@lightfield/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../kernel/caller.ts';
import { type TestCalls, testCalls } from '../../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';
import { type AccountWorld, accountWorld } from './account-admin.testing.ts';
import { accountPlaces, registerAccountAdmin } from './account-admin.ts';

let test: TestDatabase;
let calls: TestCalls;
let world: AccountWorld;
let centre: string;
let orgId: string;
let co: Caller;

beforeAll(async () => {
  test = await testDatabase();
  world = accountWorld(test.db);
  centre = await world.addOrg('center');
  orgId = await world.addOrg('enterprise', centre);
  co = world.caller('co', orgId);
  calls = await testCalls({
    register: (routes) => registerAccountAdmin(routes, { ...world.parts, places: accountPlaces(world.parts) }),
    reach: world.parts.orgs.entities,
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});

async function list(body: BodyIn<typeof intCalls.query> = {}, caller: Caller = co) {
  const reply = await calls.as(caller).call(intCalls.query, body);
  expect(reply.code, reply.msg).toBe(200);
  return intCalls.query.answer.parse(reply.data);
}
const names = async (body: BodyIn<typeof intCalls.query>, caller?: Caller) =>
  (await list({ pageSize: 200, ...body }, caller)).rows.map(({ loginname }) => loginname);

const byName = (one: string, other: string) => one.localeCompare(other);

describe('the list of accounts', () => {
  it('pages through all of one kind without overlap, sorted as asked', async () => {
    const enterprise = await world.addOrg('enterprise', centre);
    const [me, role] = [world.caller('co', enterprise), await world.addRole(enterprise)];
    for (const [index, name] of ['pg_c', 'pg_a', 'pg_b'].entries())
      await world.addAccount('int', enterprise, { roleId: role, name, createdAt: 1_000 + (index === 2 ? 0 : index) });
    await world.addAccount('co', enterprise);
    expect(await names({}, me)).toEqual(['pg_a', expect.any(String), expect.any(String)]);
    expect(await names({ sort: 'loginname' }, me)).toEqual(['pg_a', 'pg_b', 'pg_c']);
    expect(await names({ sort: 'loginname', order: 'desc' }, me)).toEqual(['pg_c', 'pg_b', 'pg_a']);
    await test.db.query(`update account set last_login_at = now() where login_name = 'pg_b'`);
    expect((await names({ sort: 'lastLoginAt' }, me))[0]).toBe('pg_b');
    const seen: string[] = [];
    for (const pageNum of [1, 2, 3, 4]) {
      const page = await list({ pageNum, pageSize: 1 }, me);
      expect(page.total).toBe(3);
      seen.push(...page.rows.map(({ loginname }) => loginname));
    }
    expect(seen.toSorted(byName)).toEqual(['pg_a', 'pg_b', 'pg_c']);
  });

  it('finds by name, number, address and company, and takes signs literally', async () => {
    const roleId = await world.addRole(orgId);
    const add = (name: string, more: object = {}) => world.addAccount('int', orgId, { roleId, name, ...more });
    await add('Kw_Zhang', { phone: '13877776666', email: 'kw@plant.example' });
    await add('KwXLi');
    const li = await world.addAccount('int', orgId, { roleId, name: '李工' });
    await test.db.query(`update account set company_name = '城北水厂' where id = $1`, [li]);
    expect(await names({ keyword: 'zhang' })).toEqual(['Kw_Zhang']);
    expect(await names({ keyword: '7777666' })).toEqual(['Kw_Zhang']);
    expect(await names({ keyword: 'PLANT.example' })).toEqual(['Kw_Zhang']);
    expect(await names({ keyword: '水厂' })).toEqual(['李工']);
    expect(await names({ keyword: 'kw_' })).toEqual(['Kw_Zhang']);
    expect(await names({ keyword: '%' })).toEqual([]);
    expect(await names({ keyword: `' or 1=1 --` })).toEqual([]);
  });

  it('filters by organisation, role, and department with those below', async () => {
    const [one, two] = [await world.addDept(orgId), await world.addDept(orgId)];
    const below = await world.addDept(orgId, one);
    const roleId = await world.addRole(orgId);
    for (const [name, deptId] of [
      ['d_one', one],
      ['d_below', below],
      ['d_two', two],
    ] as const)
      await world.addAccount('int', orgId, { roleId, name, deptId });
    expect((await names({ deptId: one })).toSorted(byName)).toEqual(['d_below', 'd_one']);
    expect((await names({ roleId })).toSorted(byName)).toEqual(['d_below', 'd_one', 'd_two']);
    expect(await names({ roleId, orgId, deptId: two })).toEqual(['d_two']);
  });

  it('tells each status apart', async () => {
    const [roleId, now] = [await world.addRole(orgId), world.clock.ms];
    const add = (name: string, more: object = {}) => world.addAccount('int', orgId, { roleId, name, ...more });
    await add('s_active', { expiresAt: now + 1 });
    await add('s_disabled', { disabled: true, expiresAt: now - 1 });
    await add('s_pending', { status: 'pending' });
    await add('s_rejected', { status: 'rejected', disabled: true });
    await add('s_expired', { expiresAt: now });
    await add('S_Locked');
    await add('s_unlocked');
    await test.db.query(
      `insert into login_failure (login_name, failures, last_at, locked_until) values
         ('name:s_locked', 5, $1, $2), ('name:s_unlocked', 5, $1, $1)`,
      [new Date(now), new Date(now + 1)],
    );
    for (const status of ['disabled', 'pending', 'rejected', 'expired'] as const)
      expect(await names({ roleId, status })).toEqual([`s_${status}`]);
    expect(await names({ roleId, status: 'locked' })).toEqual(['S_Locked']);
    expect((await names({ roleId, status: 'active' })).toSorted(byName)).toEqual(['s_active', 's_unlocked']);
    const { rows } = await list({ roleId, pageSize: 200 });
    expect(Object.fromEntries(rows.map(({ loginname, status }) => [loginname, status]))).toEqual({
      s_active: 'active',
      s_unlocked: 'active',
      s_disabled: 'disabled',
      s_pending: 'pending',
      s_rejected: 'rejected',
      s_expired: 'expired',
      S_Locked: 'locked',
    });
  });

  it('counts the devices somebody was authorised for', async () => {
    const roleId = await world.addRole(orgId);
    const id = await world.addAccount('int', orgId, { roleId });
    for (const name of ['A', 'B']) {
      const [device] = await test.db.query<{ id: string }>(
        `insert into device (id, org_id, name) values (gen_random_uuid(), $1, $2) returning id`,
        [orgId, name],
      );
      await test.db.query('insert into device_grant (device_id, account_id) values ($1, $2)', [device?.id, id]);
    }
    expect((await list({ roleId })).rows).toMatchObject([{ id, granted: 2 }]);
  });

  it('shows nobody what is not theirs', async () => {
    const other = await world.addOrg('enterprise', centre);
    const theirs = await world.addAccount('int', other, { name: 'theirs' });
    expect(await names({ keyword: 'theirs' })).toEqual([]);
    expect((await calls.as(co).call(intCalls.query, { orgId: other })).code).toBe(90_002);
    expect(await names({ keyword: 'theirs' }, world.caller('op', centre))).toEqual(['theirs']);
    const dept = await world.addDept(other);
    const staff = world.caller('int', other, { deptId: dept, dataRange: 'dept' });
    expect(await names({}, staff)).toEqual([]);
    await test.db.query('update account set dept_id = $2 where id = $1', [theirs, dept]);
    expect(await names({}, staff)).toEqual(['theirs']);
    expect(await names({}, { ...staff, dataRange: 'granted' })).toEqual(['theirs']);
    expect(await names({}, { ...staff, deptId: null })).toEqual([]);
  });
});

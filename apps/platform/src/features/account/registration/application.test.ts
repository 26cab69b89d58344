import { type BodyIn, accountAdminCalls, registrationCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../kernel/caller.ts';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';
import { OPERATOR, codesOf } from '../admin/account-admin.testing.ts';
import { type RegistrationWorld, registrationWorld } from './registration.testing.ts';

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
afterEach(() => {
  world.sent.length = 0;
  world.failing.clear();
  world.channels.email = 'outbox';
  world.licence.users = Number.POSITIVE_INFINITY;
});

const waiting = (
  fields: Parameters<RegistrationWorld['addAccount']>[2] = {},
  org = orgId,
  kind: 'int' | 'ext' = 'int',
) => world.addAccount(kind, org, { roleId: role, status: 'pending', ...fields });
const approve = (ids: string[], caller = co) => world.calls.as(caller).call(accountAdminCalls.approve, { ids });
const reject = (ids: string[], reason?: string, caller = co) =>
  world.calls.as(caller).call(accountAdminCalls.reject, { ids, reason });
const list = async (body: BodyIn<typeof accountAdminCalls.applications> = {}, caller = co) =>
  accountAdminCalls.applications.answer.parse(
    (await world.calls.as(caller).call(accountAdminCalls.applications, { pageSize: 200, ...body })).data,
  ).rows;
const statusOf = (id: string) => world.field(id, 'status');

describe('the applications', () => {
  it('are those who registered, the newest first, with what was decided', async () => {
    const enterprise = await world.addOrg('enterprise', centre);
    const me = world.caller('co', enterprise, { loginName: 'decider' });
    const roleId = await world.addRole(enterprise);
    await world.addAccount('int', enterprise, { name: 'by_hand' });
    const at = (name: string, createdAt: number) => waiting({ name, createdAt, roleId }, enterprise);
    const [first, second] = [await at('ap_first', 1_000), await at('ap_second', 2_000)];
    await at('ap_third', 3_000);
    expect((await list({}, me)).map(({ loginname }) => loginname)).toEqual(['ap_third', 'ap_second', 'ap_first']);
    await approve([first], me);
    await reject([second], '资料不全', me);
    expect(await list({ status: 'approved' }, me)).toMatchObject([
      {
        id: first,
        status: 'approved',
        decidedBy: 'decider',
        decidedAt: world.clock.ms,
        appliedAt: 1_000,
        source: 'role',
      },
    ]);
    expect(await list({ status: 'rejected' }, me)).toMatchObject([{ id: second, reason: '资料不全' }]);
    expect((await list({ status: 'pending' }, me)).map(({ loginname }) => loginname)).toEqual(['ap_third']);
    expect((await list({ keyword: 'AP_sec' }, me)).map(({ id }) => id)).toEqual([second]);
  });

  it('are those of the own department for staff who see no more', async () => {
    const [dept, other] = [await world.addDept(orgId), await world.addDept(orgId)];
    const [mine, theirs] = [await waiting({ deptId: dept }), await waiting({ deptId: other })];
    const staff = world.caller('int', orgId, { deptId: dept, dataRange: 'dept' });
    expect((await list({}, staff)).map(({ id }) => id)).toEqual([mine]);
    expect((await approve([mine, theirs], staff)).code).toBe(1007);
    expect((await reject([theirs], undefined, staff)).code).toBe(1007);
    expect(await statusOf(mine)).toBe('pending');
    expect((await approve([mine], staff)).data).toEqual({ changed: 1 });
  });

  it('of others, and accounts that did not register, are not there (1007)', async () => {
    const stranger = world.caller('co', await world.addOrg('enterprise', centre));
    const id = await waiting();
    for (const [caller, ids] of [
      [stranger, [id]],
      [co, [newId()]],
      [co, [id, await world.addAccount('int', orgId)]],
    ] as const) {
      expect((await approve([...ids], caller)).code).toBe(1007);
      expect((await reject([...ids], undefined, caller)).code).toBe(1007);
    }
    expect(await statusOf(id)).toBe('pending');
    const viewer = { ...co, permissions: new Set(['account_enroll_view'] as const) };
    expect((await approve([id], viewer)).code).toBe(90_003);
    expect((await list({}, viewer)).some((one) => one.id === id)).toBe(true);
    const external = await world.addOrg('external', orgId);
    expect((await approve([await waiting({}, external, 'ext')])).code).toBe(200);
  });
});

describe('deciding', () => {
  it('gives the name of who was refused back: they, or somebody else, register with it again', async () => {
    const id = await waiting({ name: 'again' });
    await expect(waiting({ name: 'AGAIN' })).rejects.toThrow('account_login_name');
    await reject([id]);
    const anew = await waiting({ name: 'AGAIN' });
    expect((await approve([anew])).code).toBe(200);
    expect([await statusOf(id), await statusOf(anew)]).toEqual(['rejected', 'active']);
    await expect(waiting({ name: 'again' })).rejects.toThrow('account_login_name');
  });

  it('is written down, and told to who left an address', async () => {
    const [one, two] = [
      await waiting({ name: 'glad', email: 'glad@example.com' }),
      await waiting({ name: 'sad', email: 'sad@example.com' }),
    ];
    const silent = await waiting();
    expect((await approve([one, silent, one])).data).toEqual({ changed: 2 });
    expect((await reject([two], '名额已满')).data).toEqual({ changed: 1 });
    expect(world.sent).toMatchObject([
      { channel: 'email', target: 'glad@example.com', template: 'accountOpened', params: { account: 'glad' } },
      {
        channel: 'email',
        target: 'sad@example.com',
        template: 'notice',
        params: { content: expect.stringContaining('名额已满') },
      },
    ]);
    expect(await world.entriesOf(one)).toMatchObject([{ action: 'account.approve', name: 'glad', who: 'chief' }]);
    expect(await world.entriesOf(two)).toMatchObject([{ action: 'account.reject', new: { reason: '名额已满' } }]);
    world.channels.email = 'off';
    expect((await approve([await waiting({ email: 'off@example.com' })])).code).toBe(200);
    expect(world.sent).toHaveLength(2);
  });

  it('happens once (90011), also when two do it at the same time', async () => {
    const id = await waiting();
    expect(codesOf(await Promise.all([approve([id]), reject([id])]))).toEqual([200, 90_011]);
    expect((await approve([id])).code).toBe(90_011);
    const other = await waiting();
    expect((await approve([other, id])).code).toBe(90_011);
    expect(await statusOf(other)).toBe('pending');
  });

  it('about several leaves none half-way', async () => {
    const [one, two] = [await waiting(), await waiting()];
    world.failing.add('account.approve');
    expect((await approve([one, two])).code).toBe(90_004);
    expect([await statusOf(one), await statusOf(two)]).toEqual(['pending', 'pending']);
  });

  it('lets nobody into a role beyond the own (3404)', async () => {
    const big = await world.addRole(orgId, { permissions: [...OPERATOR, 'orgal_role_edit'] });
    const id = await waiting({ roleId: big });
    const staff = world.caller('int', orgId, { permissions: new Set([...OPERATOR, 'account_enroll_edit'] as const) });
    expect((await approve([id], staff)).code).toBe(3404);
    expect((await reject([id], undefined, staff)).code).toBe(200);
  });

  it('keeps the limits: the last place is given once', async () => {
    const small = await world.addOrg('enterprise', centre, { internal: 2 });
    const me = world.caller('co', small);
    const roleId = await world.addRole(small);
    const ids = await Promise.all([1, 2, 3].map(() => waiting({ roleId }, small)));
    expect((await approve(ids, me)).code).toBe(1014);
    expect(codesOf(await Promise.all(ids.map((id) => approve([id], me))))).toEqual([200, 200, 1014]);

    const host = await world.addOrg('enterprise', centre, { external: 3 });
    const [x, y] = [await world.addOrg('external', host), await world.addOrg('external', host)];
    const extRole = await world.addRole(host);
    const apply = (org: string) => waiting({ roleId: extRole }, org, 'ext');
    const all = [await apply(x), await apply(x), await apply(y), await apply(y)];
    expect((await approve(all, world.caller('co', host))).code).toBe(1017);
    expect((await approve(all.slice(1), world.caller('co', host))).code).toBe(200);

    const roomy = await world.addOrg('enterprise', centre);
    const full = await world.addOrg('external', roomy);
    const six = await Promise.all(Array.from({ length: 6 }, () => apply(full)));
    await test.db.query('update account set role_id = $2 where id = any($1::uuid[])', [
      six,
      await world.addRole(roomy),
    ]);
    const boss = world.caller('co', roomy);
    expect((await approve(six, boss)).code).toBe(2901);
    expect((await approve(six.slice(1), boss)).code).toBe(200);
    world.licence.users = 0;
    expect((await approve([await waiting()])).code).toBe(90_101);
  });

  it('gives a number once in the organisation (1016) and an address once (1024)', async () => {
    const [tel, email] = ['13866660001', 'wanted@example.com'];
    const [one, two, three] = [
      await waiting({ phone: tel, email }),
      await waiting({ phone: tel }),
      await waiting({ email: email.toUpperCase() }),
    ];
    expect((await approve([one, two])).code).toBe(1016);
    expect((await approve([one, three])).code).toBe(1024);
    expect((await approve([one])).code).toBe(200);
    expect((await approve([two])).code).toBe(1016);
    expect((await approve([three])).code).toBe(1024);
    expect((await reject([two, three])).code).toBe(200);
  });

  it('follows a real registration through', async () => {
    const roleId = await world.addRole(orgId, { registration: 'approval' });
    const [row] = await test.db.query<{ register_uuid: string }>('select register_uuid from role where id = $1', [
      roleId,
    ]);
    const form = { roleuuid: row?.register_uuid, open: 'false', ...(await world.form('through', { remark: '测试' })) };
    expect((await world.post(registrationCalls.byRole, form)).code).toBe(200);
    const [application] = await list({ keyword: 'through' });
    expect(application).toMatchObject({
      status: 'pending',
      source: 'role',
      remark: '测试',
      roleName: `role ${roleId}`,
    });
    expect((await approve([application?.id ?? ''])).code).toBe(200);
    expect(await statusOf(application?.id ?? '')).toBe('active');
    expect((await world.entriesOf(application?.id ?? '')).map(({ action }) => action)).toEqual([
      'account.register',
      'account.approve',
    ]);
  });
});

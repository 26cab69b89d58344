import {
  type BodyIn,
  PERMISSION_CODES,
  type PermissionCode,
  type RoleInfo,
  type RoleRow,
  SUCCESS,
  accountErrors,
  commonErrors,
  isCentreOnly,
  roleCalls,
  roleErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../kernel/caller.ts';
import {
  type OrganisationBench,
  logIn,
  organisationBench,
  seedOrg,
  seedPerson,
  seedRole,
} from './organisation.testing.ts';

let bench: OrganisationBench;
beforeAll(async () => {
  bench = await organisationBench();
});
afterAll(() => bench.close());

const { notFound, parameterInvalid } = commonErrors;
const { roleBeyondOwn, roleNameExists } = roleErrors;
const BEYOND = roleBeyondOwn.code;
const WRONG_TYPE = accountErrors.wrongRoleType.code;
const ORDINARY = PERMISSION_CODES.filter((code) => !isCentreOnly(code));
type Added = BodyIn<typeof roleCalls.add>;
const aRole = (fields: Partial<Added> = {}): Added => ({
  name: `角色${newId()}`,
  roleType: 'operation',
  dataRange: 'granted',
  permissions: 'monitor_equip_list,monitor_equip_real',
  ...fields,
});
const holding = (...codes: PermissionCode[]) => ({ permissions: new Set(codes) });
/** Staff who may edit roles and little else. */
const clerk = (fields: Partial<Caller> = {}) =>
  bench.caller('int', {
    roleType: 'operation',
    ...holding('orgal_role_edit', 'orgal_role_view', 'monitor_equip_list'),
    ...fields,
  });
const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code;
const add = (caller: Caller, fields: Partial<Added> = {}) => bench.calls.as(caller).call(roleCalls.add, aRole(fields));
async function added(caller: Caller, fields: Partial<Added> = {}): Promise<RoleInfo> {
  const answer = await add(caller, fields);
  expect(answer.code).toBe(SUCCESS);
  return answer.data as RoleInfo;
}
const edit = (caller: Caller, role: RoleInfo, fields: Partial<Added> = {}) => {
  const { id, name, roleType, dataRange, authRegion, remark, permissions } = role;
  const body = { id, name, roleType, dataRange, authRegion, remark, permissions, ...fields };
  return bench.calls.as(caller).call(roleCalls.edit, body);
};
const remove = (caller: Caller, id: string) => codeOf(bench.calls.as(caller).call(roleCalls.delete, { id }));

describe('making a role', () => {
  it('answers it whole, in the own organisation unless another is named, and writes it down', async () => {
    const role = await added(bench.caller('co'), {
      name: ' 调度员 ',
      authRegion: 'A区, B区',
      permissions: 'monitor_equip_real,monitor_equip_list,monitor_equip_list',
    });
    expect(role).toMatchObject({ orgId: bench.enterprise, name: '调度员', authRegion: 'A区,B区', builtIn: false });
    expect(role).toMatchObject({ permissions: ['monitor_equip_list', 'monitor_equip_real'], accounts: 0 });
    expect(role).toMatchObject({ registration: 'closed' });
    expect(role.uuid).not.toBe(role.id);
    expect(await bench.written(role.id)).toMatchObject([
      { action: 'role.add', old: {}, new: { name: '调度员', permissions: role.permissions } },
    ]);
    expect((await added(bench.caller('co'), { orgId: bench.external })).orgId).toBe(bench.external);
    expect((await added(bench.caller('op'), { orgId: bench.enterprise })).orgId).toBe(bench.enterprise);
    expect((await added(bench.caller('ext'))).orgId).toBe(bench.external);
    expect(await codeOf(add(bench.caller('co'), { orgId: bench.other }))).toBe(notFound.code);
    expect(await codeOf(add(bench.caller('ext'), { orgId: bench.enterprise }))).toBe(notFound.code);
  });

  it('gives nothing that its maker does not hold', async () => {
    expect(await codeOf(add(clerk(), { permissions: 'monitor_equip_list' }))).toBe(SUCCESS);
    expect(await codeOf(add(clerk(), { permissions: '' }))).toBe(SUCCESS);
    expect(await codeOf(add(clerk(), { permissions: 'monitor_equip_list,monitor_equip_write' }))).toBe(BEYOND);
    expect(await codeOf(add(clerk({ dataRange: 'granted' }), { permissions: '', dataRange: 'all' }))).toBe(BEYOND);
  });

  it('of type admin needs one who is', async () => {
    const body = { roleType: 'admin', permissions: 'monitor_equip_list' } as const;
    expect(await codeOf(add(clerk(), body))).toBe(WRONG_TYPE);
    expect(await codeOf(add(clerk({ roleType: 'admin' }), body))).toBe(SUCCESS);
  });

  it('keeps what is the operation centre’s in its own roles', async () => {
    const permissions = 'monitor_equip_list,system_license_edit';
    expect(await codeOf(add(bench.caller('op'), { permissions }))).toBe(SUCCESS);
    expect(await codeOf(add(bench.caller('op'), { permissions, orgId: bench.enterprise }))).toBe(BEYOND);
    // Nobody else holds it, whatever the test says they hold.
    expect(await codeOf(add(bench.caller('co'), { permissions }))).toBe(BEYOND);
  });

  it('knows its permissions and regions', async () => {
    const unknown = await add(bench.caller('co'), { permissions: 'monitor_equip_list,toString' });
    expect(unknown).toMatchObject({ code: parameterInvalid.code, data: [{ field: 'permissions' }] });
    expect(unknown.msg).toContain('toString');
    for (const authRegion of [',A', 'A,', 'A,,B', 'A, ,B'])
      expect(await codeOf(add(bench.caller('co'), { authRegion }))).toBe(10005);
    expect((await added(bench.caller('co'), { authRegion: '' })).authRegion).toBe('');
  });

  it('takes a name once in an organisation, also from six at once', async () => {
    const name = `Name ${newId()}`;
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(add(bench.caller('co'), { name }))));
    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(1);
    expect(codes.filter((code) => code === roleNameExists.code)).toHaveLength(5);
    expect(await codeOf(add(bench.caller('co'), { name: name.toUpperCase() }))).toBe(3402);
    expect(await codeOf(add(bench.caller('co', { orgId: bench.other }), { name }))).toBe(SUCCESS);
    const second = await added(bench.caller('co'));
    expect(await codeOf(edit(bench.caller('co'), second, { name }))).toBe(3402);
    expect(await codeOf(edit(bench.caller('co'), second, { name: second.name.toUpperCase() }))).toBe(SUCCESS);
  });
});

describe('changing a role', () => {
  it('takes effect for who is logged in at their next call', async () => {
    const role = await added(bench.caller('co'), { permissions: 'monitor_equip_list,monitor_equip_write' });
    const { token } = await logIn(
      bench.sessions,
      await seedPerson(bench.db, bench.enterprise, 'int', { roleId: role.id }),
    );
    const answer = await edit(bench.caller('co'), role, { permissions: 'monitor_equip_list', dataRange: 'dept' });
    expect(answer).toMatchObject({ code: SUCCESS, data: { permissions: ['monitor_equip_list'], accounts: 1 } });
    const now = await bench.sessions.find(token);
    expect(now).toMatchObject({ dataRange: 'dept', permissions: new Set(['monitor_equip_list']) });
    expect((await bench.written(role.id)).at(-1)).toEqual({
      who: 'tester',
      action: 'role.edit',
      old: { dataRange: 'granted', permissions: ['monitor_equip_list', 'monitor_equip_write'] },
      new: { dataRange: 'dept', permissions: ['monitor_equip_list'] },
    });
    expect((await bench.written(role.id)).length).toBe(2);
    await edit(bench.caller('co'), role, { permissions: 'monitor_equip_list', dataRange: 'dept' });
    expect((await bench.written(role.id)).length).toBe(2);
  });

  it('never reaches beyond what the editor holds, neither before nor after', async () => {
    const strong = await added(bench.caller('co'), { permissions: 'monitor_equip_list,monitor_equip_write' });
    const weak = await added(bench.caller('co'), { permissions: 'monitor_equip_list' });
    const admin = await added(bench.caller('co'), { permissions: 'monitor_equip_list', roleType: 'admin' });
    expect(await codeOf(edit(clerk(), weak, { permissions: '' }))).toBe(SUCCESS);
    expect(await codeOf(edit(clerk(), weak, { permissions: 'monitor_equip_write' }))).toBe(BEYOND);
    expect(await codeOf(edit(clerk({ dataRange: 'dept' }), weak, { dataRange: 'all' }))).toBe(BEYOND);
    expect(await codeOf(edit(clerk(), weak, { roleType: 'admin' }))).toBe(WRONG_TYPE);
    // What is above them they cannot pull down either.
    expect(await codeOf(edit(clerk(), strong, { permissions: '' }))).toBe(BEYOND);
    expect(await codeOf(edit(clerk(), admin, { roleType: 'operation' }))).toBe(WRONG_TYPE);
    expect(await remove(clerk(), strong.id)).toBe(BEYOND);
    expect(await remove(clerk(), admin.id)).toBe(WRONG_TYPE);
  });

  it('is never done to the own one, nor to one that is built in', async () => {
    const id = await seedRole(bench.db, bench.enterprise, {
      permissions: ORDINARY,
      roleType: 'admin',
      dataRange: 'all',
    });
    const accountId = await seedPerson(bench.db, bench.enterprise, 'co', { roleId: id });
    const info = async (roleId: string) =>
      (await bench.calls.as(bench.caller('co')).call(roleCalls.info, { id: roleId })).data as RoleInfo;
    const own = await info(id);
    expect(await codeOf(edit(bench.caller('co', { accountId }), own, { permissions: '' }))).toBe(BEYOND);
    expect(await codeOf(edit(bench.caller('co'), own, { remark: 'x' }))).toBe(SUCCESS);

    const builtIn = await info(
      await seedRole(bench.db, bench.enterprise, { permissions: null, builtIn: true, roleType: 'admin' }),
    );
    // All that an enterprise can have.
    expect(builtIn.permissions).toEqual(ORDINARY);
    for (const kind of ['op', 'co'] as const) {
      expect(await codeOf(edit(bench.caller(kind), builtIn, { remark: 'x' }))).toBe(roleErrors.roleBuiltIn.code);
      expect(await remove(bench.caller(kind), builtIn.id)).toBe(roleErrors.roleBuiltIn.code);
    }
  });

  it('leaves nobody with a type of role that their kind of account cannot have', async () => {
    const forGuests = await added(bench.caller('co'));
    await seedPerson(bench.db, bench.external, 'ext', { roleId: forGuests.id });
    expect(await codeOf(edit(bench.caller('co'), forGuests, { roleType: 'admin' }))).toBe(WRONG_TYPE);
    const forBosses = await added(bench.caller('co'), { roleType: 'admin' });
    await seedPerson(bench.db, bench.enterprise, 'co', { roleId: forBosses.id });
    expect(await codeOf(edit(bench.caller('co'), forBosses, { roleType: 'operation' }))).toBe(WRONG_TYPE);
    const forStaff = await added(bench.caller('co'));
    await seedPerson(bench.db, bench.enterprise, 'int', { roleId: forStaff.id });
    expect(await codeOf(edit(bench.caller('co'), forStaff, { roleType: 'admin' }))).toBe(SUCCESS);
  });

  it('and deleting: only where the caller reaches, and not while accounts hold it; enrol codes go with it', async () => {
    const role = await added(bench.caller('co'));
    for (const caller of [bench.caller('co', { orgId: bench.other }), bench.caller('ext')]) {
      expect(await codeOf(edit(caller, role))).toBe(notFound.code);
      expect(await remove(caller, role.id)).toBe(notFound.code);
    }
    const person = await seedPerson(bench.db, bench.external, 'ext', { roleId: role.id });
    expect(await remove(bench.caller('co'), role.id)).toBe(roleErrors.roleInUse.code);
    await bench.db.query('delete from account where id = $1', [person]);
    await bench.db.query(
      `insert into enrol_code (id, org_id, role_id, code, expires_at, uses_left, created_by, created_at)
       values ($1, $2, $3, $4, now(), 1, 'x', now())`,
      [newId(), bench.enterprise, role.id, newId()],
    );
    expect(await remove(bench.caller('co'), role.id)).toBe(SUCCESS);
    expect(await bench.db.query('select 1 from enrol_code where role_id = $1', [role.id])).toEqual([]);
    expect(await remove(bench.caller('co'), role.id)).toBe(notFound.code);
    expect((await bench.written(role.id)).at(-1)).toMatchObject({ action: 'role.delete', old: { name: role.name } });
  });
});

describe('registration into a role', () => {
  const save = (caller: Caller, id: string, registration: RoleRow['registration'], renew = false) =>
    bench.calls.as(caller).call(roleCalls.registration, { id, registration, renew });

  it('has a link that can be renewed; the log tells that, not the link', async () => {
    const role = await added(bench.caller('co'));
    const open = await save(bench.caller('co'), role.id, 'open');
    expect(open).toMatchObject({ code: SUCCESS, data: { registration: 'open', uuid: role.uuid } });
    const renewed = (await save(bench.caller('co'), role.id, 'open', true)).data as RoleInfo;
    expect(renewed.uuid).not.toBe(role.uuid);
    const written = await bench.written(role.id);
    expect(written.slice(1)).toMatchObject([
      { action: 'role.registration', old: { registration: 'closed' }, new: { registration: 'open' } },
      { action: 'role.registration', new: { link: 'renewed' } },
    ]);
    expect(JSON.stringify(written)).not.toContain(renewed.uuid);
  });

  it('is never opened for a role of type admin, of the operation centre, or beyond what the caller holds', async () => {
    const admin = await added(bench.caller('co'), { roleType: 'admin' });
    const centres = await added(bench.caller('op'));
    for (const registration of ['open', 'approval'] as const) {
      expect(await codeOf(save(bench.caller('co'), admin.id, registration))).toBe(WRONG_TYPE);
      expect(await codeOf(save(bench.caller('op'), centres.id, registration))).toBe(WRONG_TYPE);
    }
    expect(await codeOf(save(bench.caller('co'), admin.id, 'closed'))).toBe(SUCCESS);
    const strong = await added(bench.caller('co'), { permissions: 'monitor_equip_write' });
    expect(await codeOf(save(clerk(), strong.id, 'open'))).toBe(BEYOND);
    expect(await codeOf(save(bench.caller('ext'), strong.id, 'open'))).toBe(notFound.code);
  });

  it('ends when the role becomes one of type admin', async () => {
    const role = await added(bench.caller('co'));
    await save(bench.caller('co'), role.id, 'open');
    const answer = await edit(bench.caller('co'), role, { roleType: 'admin' });
    expect(answer).toMatchObject({ code: SUCCESS, data: { registration: 'closed' } });
    expect((await bench.written(role.id)).at(-1)).toMatchObject({
      old: { roleType: 'operation', registration: 'open' },
      new: { roleType: 'admin', registration: 'closed' },
    });
  });
});

describe('roles to see and to choose from', () => {
  it('are those of the organisations the caller sees, with the accounts that hold them', async () => {
    const enterprise = await seedOrg(bench.db, 'enterprise', bench.centre);
    const customer = await seedOrg(bench.db, 'external', enterprise);
    const [role, theirs] = [
      await seedRole(bench.db, enterprise),
      await seedRole(bench.db, customer, { roleType: 'admin' }),
    ];
    await seedPerson(bench.db, enterprise, 'int', { roleId: role });
    const page = async (caller: Caller, body = {}) =>
      (await bench.calls.as(caller).call(roleCalls.query, body)).data as { total: number; rows: RoleRow[] };
    const co = bench.caller('co', { orgId: enterprise });
    const all = await page(co);
    expect(all.rows.map(({ id, accounts }) => [id, accounts])).toEqual(
      expect.arrayContaining([
        [role, 1],
        [theirs, 0],
      ]),
    );
    expect(all.total).toBe(2);
    expect((await page(co, { roleType: 'admin' })).rows.map(({ id }) => id)).toEqual([theirs]);
    expect((await page(co, { orgId: customer })).rows.map(({ id }) => id)).toEqual([theirs]);
    expect((await page(co, { keyword: role })).rows.map(({ id }) => id)).toEqual([role]);
    expect((await page(co, { pageSize: 1, pageNum: 2 })).rows).toHaveLength(1);
    const guest = bench.caller('ext', { orgId: customer });
    expect((await page(guest)).rows.map(({ id }) => id)).toEqual([theirs]);
    // An external account may give this role; to look into it, with its link, is not theirs.
    expect(await codeOf(bench.calls.as(guest).call(roleCalls.info, { id: role }))).toBe(notFound.code);
    expect(await codeOf(bench.calls.as(bench.caller('co')).call(roleCalls.info, { id: role }))).toBe(notFound.code);
    expect(await codeOf(bench.calls.as(co).call(roleCalls.query, { orgId: bench.other }))).toBe(notFound.code);
  });

  it('are offered for an account only within what the caller holds themselves', async () => {
    const enterprise = await seedOrg(bench.db, 'enterprise', bench.centre);
    const customer = await seedOrg(bench.db, 'external', enterprise);
    const names = new Map<string, string>();
    const role = async (name: string, orgId: string, fields: Parameters<typeof seedRole>[2]) =>
      names.set(await seedRole(bench.db, orgId, fields), name);
    await role('administrator', enterprise, { permissions: null, roleType: 'admin', dataRange: 'all' });
    await role('writer', enterprise, { permissions: ['monitor_equip_list', 'monitor_equip_write'] });
    await role('viewer', enterprise, { permissions: ['monitor_equip_list'] });
    await role('viewer of all', enterprise, { permissions: ['monitor_equip_list'], dataRange: 'all' });
    await role('deputy', enterprise, { permissions: ['monitor_equip_list'], roleType: 'admin' });
    await role('customer', customer, { permissions: ['monitor_equip_list'] });
    const offered = async (caller: Caller, orgId: string) => {
      const answer = await bench.calls.as(caller).call(roleCalls.choices, { orgId });
      expect(answer.code).toBe(SUCCESS);
      return (answer.data as { id: string }[]).map(({ id }) => names.get(id) ?? id).toSorted();
    };
    const everything = ['administrator', 'deputy', 'viewer', 'viewer of all', 'writer'];
    const forGuests = ['customer', 'viewer', 'viewer of all', 'writer'];
    for (const caller of [bench.caller('op'), bench.caller('co', { orgId: enterprise })]) {
      expect(await offered(caller, enterprise)).toEqual(everything);
      expect(await offered(caller, customer)).toEqual(forGuests);
    }
    // One permission less, and the role of all is no longer to be given.
    const nearly = new Set(ORDINARY);
    nearly.delete('monitor_equip_write');
    expect(await offered(bench.caller('co', { orgId: enterprise, permissions: nearly }), enterprise)).toEqual([
      'deputy',
      'viewer',
      'viewer of all',
    ]);
    expect(await offered(clerk({ orgId: enterprise }), enterprise)).toEqual(['viewer', 'viewer of all']);
    expect(await offered(clerk({ orgId: enterprise, dataRange: 'granted' }), enterprise)).toEqual(['viewer']);
    expect(await offered(bench.caller('ext', { orgId: customer }), customer)).toEqual(forGuests);
    const foreign = bench.calls.as(bench.caller('co')).call(roleCalls.choices, { orgId: enterprise });
    expect(await codeOf(foreign)).toBe(notFound.code);
    const centres = bench.calls.as(bench.caller('co')).call(roleCalls.choices, { orgId: bench.centre });
    expect(await codeOf(centres)).toBe(notFound.code);
  });
});

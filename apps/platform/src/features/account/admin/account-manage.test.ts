import { generateKeyPairSync } from 'node:crypto';
import {
  type AccountKind,
  AccountRow,
  type BodyIn,
  PERMISSION_CODES,
  accountAdminCalls,
  accountCallsOf,
  coCalls,
  intCalls,
  opCalls,
  LIMITS,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../kernel/caller.ts';
import { type TestCalls, testCalls } from '../../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';
import { type AccountWorld, OPERATOR, accountWorld, codesOf } from './account-admin.testing.ts';
import { accountPlaces, registerAccountAdmin } from './account-admin.ts';
import { createManagedAccountRepository } from './managed-account.repository.ts';

let test: TestDatabase;
let calls: TestCalls;
let world: AccountWorld;
let centre: string;
let op: Caller;
let orgId: string;
let co: Caller;
let role: string;

beforeAll(async () => {
  test = await testDatabase();
  world = accountWorld(test.db);
  centre = await world.addOrg('center');
  op = world.caller('op', centre, { accountId: await world.addAccount('op', centre) });
  orgId = await world.addOrg('enterprise', centre);
  co = world.caller('co', orgId, { accountId: await world.addAccount('co', orgId) });
  role = await world.addRole(orgId);
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
  world.failing.clear();
  world.licence.functions = true;
});

const addInt = (fields: Parameters<AccountWorld['addAccount']>[2] = {}) =>
  world.addAccount('int', orgId, { roleId: role, ...fields });
async function logIn(accountId: string): Promise<string> {
  return (await world.parts.sessions.open({ accountId, ip: '10.0.0.1', agent: '' })).token;
}
const edit = (caller: Caller, body: BodyIn<typeof intCalls.edit>) => calls.as(caller).call(intCalls.edit, body);
const disable = (caller: Caller, ids: string[], disabled = true, kind: AccountKind = 'int') =>
  calls.as(caller).call(accountCallsOf[kind].setDisabled, { ids, disabled });
const reset = (caller: Caller, id: string) => calls.as(caller).call(intCalls.resetPwd, { id });
const remove = (caller: Caller, id: string) => calls.as(caller).call(accountAdminCalls.delete, { id });

describe('calls of one kind', () => {
  it('do not see accounts of another, nor of others (90002)', async () => {
    const foreign = await world.addAccount('int', await world.addOrg('enterprise', centre));
    const external = await world.addAccount('ext', await world.addOrg('external', orgId));
    const file = {
      name: 'lock.pub',
      bytes: generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    };
    for (const id of [foreign, external, co.accountId, newId()]) {
      expect((await calls.as(co).call(intCalls.info, { id })).code).toBe(1007);
      expect((await edit(co, { id, roleId: role })).code).toBe(1007);
      expect((await disable(co, [await addInt(), id])).code).toBe(1007);
      expect((await reset(co, id)).code).toBe(1007);
      expect((await calls.as(co).call(intCalls.unlock, { id })).code).toBe(1007);
      expect((await calls.as(co).call(intCalls.lockSave, { id, useLock: false })).code).toBe(1007);
      expect((await calls.as(co).upload(intCalls.lockKey, { id }, file)).code).toBe(1007);
    }
    expect((await remove(co, foreign)).code).toBe(1007);
  });

  it('are for those who hold the permission of the kind', async () => {
    const id = await addInt();
    const reader = { ...co, permissions: new Set(['account_int_view'] as const) };
    expect((await calls.as(reader).call(intCalls.info, { id })).code).toBe(200);
    for (const reply of [
      edit(reader, { id, roleId: role }),
      disable(reader, [id]),
      reset(reader, id),
      remove(reader, id),
    ])
      expect((await reply).code).toBe(90_003);
    expect((await calls.as(co).call(coCalls.info, { id: co.accountId })).code).toBe(90_003);
    expect((await calls.as(undefined).call(intCalls.info, { id })).code).toBe(1010);
  });

  it('for staff who see their department end at it, for external ones at themselves', async () => {
    const [dept, other] = [await world.addDept(orgId), await world.addDept(orgId)];
    const below = await world.addDept(orgId, dept);
    const staff = world.caller('int', orgId, { deptId: dept, dataRange: 'dept' });
    expect((await calls.as(staff).call(intCalls.info, { id: await addInt({ deptId: below }) })).code).toBe(200);
    expect((await calls.as(staff).call(intCalls.info, { id: await addInt({ deptId: other }) })).code).toBe(1007);
    const id = await addInt({ deptId: dept });
    expect((await edit(staff, { id, roleId: role, deptId: other })).code).toBe(1012);
    expect((await edit(staff, { id, roleId: role, deptId: below })).code).toBe(200);
    const external = await world.addOrg('external', orgId);
    const [me, colleague] = [await world.addAccount('ext', external), await world.addAccount('ext', external)];
    const ext = world.caller('ext', external, { accountId: me, dataRange: 'granted' });
    expect((await calls.as(ext).call(accountCallsOf.ext.info, { id: me })).code).toBe(200);
    expect((await calls.as(ext).call(accountCallsOf.ext.info, { id: colleague })).code).toBe(1007);
  });
});

describe('changing an account', () => {
  it('empties what is not given, keeps name and organisation, and logs what differs', async () => {
    const id = await addInt({ phone: '13811112222', email: 'old@example.com' });
    const next = await world.addRole(orgId);
    const reply = await edit(co, { id, roleId: next, tel: '13811113333', companyName: '水务' });
    expect(reply.code, reply.msg).toBe(200);
    expect(AccountRow.parse(reply.data)).toMatchObject({
      id,
      orgId,
      roleId: next,
      tel: '13811113333',
      email: '',
      companyName: '水务',
    });
    expect(await world.entriesOf(id)).toMatchObject([
      {
        action: 'account.edit',
        old: { tel: '13811112222', email: 'old@example.com', roleName: `role ${role}` },
        new: { tel: '13811113333', companyName: '水务', roleName: `role ${next}` },
      },
    ]);
    expect((await edit(co, { id, roleId: next, tel: '13811113333', companyName: '水务' })).code).toBe(200);
    expect(await world.entriesOf(id)).toHaveLength(1);
  });

  it('into a role that is deleted in this moment is a conflict, no failure (90011)', async () => {
    const id = await addInt();
    const accounts = createManagedAccountRepository(test.db, world.parts.orgs, world.clock);
    const details = { deptId: null, phone: '', email: '', companyName: '', address: '', customerLevel: '', remark: '' };
    const late = test.db.transaction((tx) => accounts.update(tx, id, { ...details, roleId: newId(), expiresAt: null }));
    await expect(late).rejects.toMatchObject({ spec: { code: 90_011 } });
  });

  it('refuses numbers and addresses of others, not its own', async () => {
    const [tel, email] = ['13822220000', 'edit@example.com'];
    await addInt({ phone: tel, email });
    const id = await addInt({ phone: '13822220001', email: 'mine@example.com' });
    expect((await edit(co, { id, roleId: role, tel })).code).toBe(1016);
    expect((await edit(co, { id, roleId: role, email })).code).toBe(1024);
    expect((await edit(co, { id, roleId: role, tel: '13822220001', email: 'mine@example.com' })).code).toBe(200);
  });

  it('never changes the own role, nor gives more than one has, nor touches who has more (3404)', async () => {
    const big = await world.addRole(orgId, { permissions: PERMISSION_CODES, type: 'admin' });
    const mine = await world.addRole(orgId, { permissions: [...OPERATOR, 'account_int_edit', 'account_int_view'] });
    const me = await addInt({ roleId: mine });
    const staff = world.caller('int', orgId, {
      accountId: me,
      permissions: new Set([...OPERATOR, 'account_int_edit', 'account_int_view'] as const),
    });
    expect((await edit(staff, { id: me, roleId: role })).code).toBe(3404);
    expect((await edit(staff, { id: me, roleId: mine, remark: '本人' })).code).toBe(200);
    // What the own login hangs on is not changed here, and nobody prolongs themselves or takes their lock away.
    for (const [field, value] of [
      ['tel', '13822229999'],
      ['email', 'me@example.com'],
      ['expiresAt', world.clock.ms + 1000],
    ] as const)
      expect(await edit(staff, { id: me, roleId: mine, [field]: value })).toMatchObject({
        code: 10_001,
        data: [{ field }],
      });
    expect((await calls.as(staff).call(intCalls.lockSave, { id: me, useLock: false })).code).toBe(90_003);
    expect((await edit(staff, { id: await addInt(), roleId: big })).code).toBe(3404);
    const boss = await addInt({ roleId: big });
    for (const reply of [
      edit(staff, { id: boss, roleId: role }),
      reset(staff, boss),
      disable(staff, [boss]),
      remove(staff, boss),
      calls.as(staff).call(intCalls.lockSave, { id: boss, useLock: false }),
    ])
      expect((await reply).code).toBe(3404);
    expect(await world.field(boss, 'role_id')).toBe(big);
  });
});

describe('disabling', () => {
  it('ends the sessions at once, counts what it changed, and can be taken back', async () => {
    const [one, two] = [await addInt(), await addInt({ disabled: true })];
    const token = await logIn(one);
    expect(await world.parts.sessions.find(token)).toMatchObject({ accountId: one });
    world.ended.length = 0;
    expect((await disable(co, [one, two, one])).data).toEqual({ changed: 1 });
    expect(await world.parts.sessions.find(token)).toBeUndefined();
    expect(world.ended.length).toBeGreaterThan(0);
    expect((await disable(co, [one, two], false)).data).toEqual({ changed: 2 });
    expect((await world.entriesOf(one)).map(({ action }) => action)).toEqual(['account.disable', 'account.enable']);
    expect(await world.parts.sessions.find(token)).toBeUndefined();
  });

  it('is not for oneself (90003)', async () => {
    const me = await addInt();
    const staff = world.caller('int', orgId, { accountId: me });
    expect((await disable(staff, [await addInt(), me])).code).toBe(90_003);
    expect(await world.field(me, 'disabled')).toBe(false);
  });

  it('leaves somebody who opens every door of the operation centre, also when two disable each other', async () => {
    const master = await world.addRole(centre, { type: 'admin', permissions: null, builtIn: true });
    const [one, two] = [
      await world.addAccount('op', centre, { roleId: master }),
      await world.addAccount('op', centre, { roleId: master }),
    ];
    const replies = await Promise.all([
      disable(world.caller('op', centre, { accountId: one }), [two], true, 'op'),
      disable(world.caller('op', centre, { accountId: two }), [one], true, 'op'),
    ]);
    expect(codesOf(replies)).toEqual([200, 90_003]);
    const left = replies[0]?.code === 200 ? one : two;
    const smaller = await world.addRole(centre, { type: 'admin', permissions: [] });
    const editOp = (body: object) => calls.as(op).call(opCalls.edit, { id: left, roleId: master, ...body });
    expect((await editOp({ roleId: smaller })).code).toBe(90_003);
    expect((await editOp({ expiresAt: world.clock.ms + 1000 })).code).toBe(90_003);
    expect((await editOp({ remark: '唯一' })).code).toBe(200);
  });
});

describe('a new password', () => {
  it('is shown once, has to be changed, and ends sessions and proofs', async () => {
    const id = await addInt();
    const token = await logIn(id);
    await test.db.query(
      `insert into proof (token_hash, account_id, purpose, created_at, expires_at) values ('\\x01', $1, 'password', now(), now())`,
      [id],
    );
    const reply = await reset(co, id);
    const { password } = intCalls.resetPwd.answer.parse(reply.data);
    expect(await world.parts.hasher.matches(String(await world.field(id, 'password_hash')), password)).toBe(true);
    expect(await world.field(id, 'must_change_password')).toBe(true);
    expect(await world.field(id, 'password_given')).toBe(true);
    expect(await world.parts.sessions.find(token)).toBeUndefined();
    expect(await test.db.query('select 1 from proof where account_id = $1', [id])).toEqual([]);
    expect(JSON.stringify(await world.entriesOf(id))).not.toContain(password);
  });

  it('is not for oneself (90003)', async () => {
    const me = await addInt();
    expect((await reset(world.caller('int', orgId, { accountId: me }), me)).code).toBe(90_003);
  });

  it('is not set when its entry cannot be written', async () => {
    const id = await addInt();
    const token = await logIn(id);
    world.failing.add('account.resetPassword');
    expect((await reset(co, id)).code).toBe(90_004);
    expect(await world.field(id, 'password_hash')).toBe('-');
    expect(await world.parts.sessions.find(token)).toMatchObject({ accountId: id });
  });
});

describe('wrong passwords', () => {
  it('are forgotten when somebody unlocks the account', async () => {
    const id = await addInt({ name: 'Locked_One' });
    await test.db.query(
      `insert into login_failure (login_name, failures, last_at, locked_until) values ('name:locked_one', 5, $1, $2)`,
      [new Date(world.clock.ms), new Date(world.clock.ms + 60_000)],
    );
    const status = async () => AccountRow.parse((await calls.as(co).call(intCalls.info, { id })).data).status;
    expect(await status()).toBe('locked');
    expect((await calls.as(co).call(intCalls.unlock, { id })).code).toBe(200);
    expect(await status()).toBe('active');
    expect((await calls.as(co).call(intCalls.unlock, { id })).code).toBe(200);
    expect((await world.entriesOf(id)).map(({ action }) => action)).toEqual(['account.unlock']);
  });
});

describe('the hardware lock', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  const save = (id: string, useLock: boolean) => calls.as(co).call(intCalls.lockSave, { id, useLock });
  const upload = (id: string, bytes: string) =>
    calls.as(co).upload(intCalls.lockKey, { id }, { name: 'lock.pub', bytes });

  it('is told of beside a chat account that is bound, without its name', async () => {
    const id = await addInt();
    const shown = async () => AccountRow.parse((await save(id, false)).data);
    expect(await shown()).toMatchObject({ socialBound: false, hasLockKey: false });
    await test.db.query(`update account set social_id = $2, social_name = '老李' where id = $1`, [id, `standin:${id}`]);
    expect(await shown()).toMatchObject({ socialBound: true });
    expect(JSON.stringify(await shown())).not.toContain('老李');
  });
  it('is asked for only when there is a key (1013)', async () => {
    const id = await addInt();
    expect((await save(id, true)).code).toBe(1013);
    expect(AccountRow.parse((await upload(id, pem)).data)).toMatchObject({ hasLockKey: true, useLock: false });
    expect(await world.field(id, 'lock_key')).toEqual(publicKey.export({ format: 'der', type: 'spki' }));
    expect(AccountRow.parse((await save(id, true)).data)).toMatchObject({ hasLockKey: true, useLock: true });
    expect(AccountRow.parse((await save(id, false)).data).useLock).toBe(false);
    const entries = await world.entriesOf(id);
    expect(entries.map(({ new: value }) => Object.keys(value ?? {}))).toEqual([['lockKey'], ['useLock'], ['useLock']]);
    expect(JSON.stringify(entries)).not.toContain(pem.split('\n')[1]);
  });

  it('takes a file of 1 MiB, and not a byte more (10008)', async () => {
    const id = await addInt();
    const padded = (bytes: number) => upload(id, pem.padEnd(bytes, '\n'));
    expect((await padded(LIMITS.upload.keyFileBytes)).code).toBe(200);
    expect((await padded(LIMITS.upload.keyFileBytes + 1)).code).toBe(10_008);
  });

  it('takes Ed25519 keys only (10007)', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'pem', type: 'spki' });
    const id = await addInt();
    for (const bytes of [rsa.toString(), 'no key']) expect((await upload(id, bytes)).code).toBe(10_007);
    expect(await world.field(id, 'lock_key')).toBeNull();
  });

  it('is a function of the licence; leaving it needs none', async () => {
    const id = await addInt();
    world.licence.functions = false;
    expect((await upload(id, pem)).code).toBe(90_104);
    expect((await save(id, true)).code).toBe(90_104);
    expect((await save(id, false)).code).toBe(200);
  });
});

describe('deleting', () => {
  const ownDevice = async (accountId: string, org = orgId) => {
    const id = newId();
    await test.db.query(`insert into device (id, org_id, name, owner_id) values ($1, $2, '泵', $3)`, [
      id,
      org,
      accountId,
    ]);
    return id;
  };
  const ownerOf = async (deviceId: string) =>
    (await test.db.query<{ owner_id: string | null }>('select owner_id from device where id = $1', [deviceId]))[0]
      ?.owner_id;

  it('gives the devices to the administrator of longest standing and takes everything else along', async () => {
    const enterprise = await world.addOrg('enterprise', centre);
    const at = (createdAt: number, more: object = {}) => world.addAccount('co', enterprise, { createdAt, ...more });
    await at(1, { disabled: true });
    await at(2, { expiresAt: 5 });
    await at(4);
    const receiver = await at(3, { name: 'first_admin' });
    const id = await world.addAccount('int', enterprise, { name: 'leaver' });
    const devices = [await ownDevice(id, enterprise), await ownDevice(id, enterprise)];
    await test.db.query('insert into device_grant (device_id, account_id) values ($1, $2)', [devices[0], id]);
    await test.db.query('insert into device_follow (device_id, account_id) values ($1, $2)', [devices[0], id]);
    await test.db.query(
      `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at) values ($1, $2, 'alarm', '', '', '', '', now())`,
      [newId(), id],
    );
    const token = await logIn(id);
    expect(await world.parts.sessions.find(token)).toMatchObject({ accountId: id });
    expect((await remove(world.caller('co', enterprise), id)).data).toEqual({ devices: 2 });
    expect(await Promise.all(devices.map(ownerOf))).toEqual([receiver, receiver]);
    expect(await world.parts.sessions.find(token)).toBeUndefined();
    for (const table of ['device_grant', 'device_follow', 'message', 'session'])
      expect(await test.db.query(`select 1 from ${table} where account_id = $1`, [id])).toEqual([]);
    expect(await world.entriesOf(id)).toMatchObject([
      { action: 'account.delete', name: 'leaver', old: { kind: 'int' }, new: { devices: 2, receiver: 'first_admin' } },
    ]);
    // The name is free again.
    expect((await calls.as(world.caller('co', enterprise)).call(intCalls.info, { id })).code).toBe(1007);
  });

  it('leaves everything as it was when it fails in the middle', async () => {
    const id = await addInt();
    const device = await ownDevice(id);
    const token = await logIn(id);
    world.failing.add('account.delete');
    expect((await remove(co, id)).code).toBe(90_004);
    expect(await ownerOf(device)).toBe(id);
    expect(await world.field(id, 'login_name')).toBeDefined();
    expect(await world.parts.sessions.find(token)).toMatchObject({ accountId: id });
  });

  it('needs an administrator only for devices (2910)', async () => {
    const enterprise = await world.addOrg('enterprise', centre);
    const [owner, none] = [await world.addAccount('int', enterprise), await world.addAccount('int', enterprise)];
    const device = await ownDevice(owner, enterprise);
    expect((await remove(op, owner)).code).toBe(2910);
    expect(await ownerOf(device)).toBe(owner);
    expect((await remove(op, none)).data).toEqual({ devices: 0 });
  });

  it('is for internal accounts (1022), never for oneself (1018)', async () => {
    expect((await remove(op, co.accountId)).code).toBe(1022);
    expect((await remove(op, op.accountId)).code).toBe(1018);
    const me = await addInt();
    expect((await remove(world.caller('int', orgId, { accountId: me }), me)).code).toBe(1018);
  });

  it('twice at once deletes once', async () => {
    const id = await addInt();
    expect(codesOf(await Promise.all([remove(co, id), remove(co, id)]))).toEqual([200, 1007]);
  });
});

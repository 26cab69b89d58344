import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addDevice, addGateway, addOrg } from '../../../engines/history/site.testing.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { aCaller } from '../../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';
import { type DeviceReach, createDeviceScope } from './device-scope.ts';

let test: TestDatabase;
let scope: DeviceReach;
let centre: string;
let enterprise: string;
let customer: string;
let other: string;
let own: string;
let customers: string;
let foreign: string;

beforeAll(async () => {
  test = await testDatabase();
  scope = createDeviceScope(test.db);
  centre = await addOrg(test.db, 'center');
  enterprise = await addOrg(test.db, 'enterprise', centre);
  customer = await addOrg(test.db, 'external', enterprise);
  other = await addOrg(test.db, 'enterprise', centre);
  own = await addDevice(test.db, enterprise);
  customers = await addDevice(test.db, customer);
  foreign = await addDevice(test.db, other);
});
afterAll(() => test.drop());

async function seen(caller: Caller): Promise<string[]> {
  const values: unknown[] = [];
  const condition = await scope.visible(caller, (value) => `$${values.push(value)}`);
  const rows = await test.db.query<{ id: string }>(`select id from device where ${condition}`, values);
  const byList = rows.map(({ id }) => id);
  const names = { [own]: 'own', [customers]: 'customer', [foreign]: 'foreign' };
  for (const id of [own, customers, foreign]) expect(await scope.mayRead(caller, id)).toBe(byList.includes(id));
  return byList.map((id) => names[id] ?? id).toSorted();
}
const staff = (fields: Partial<Caller> = {}) => aCaller({ orgId: enterprise, kind: 'int', ...fields });

describe('which devices a caller reaches', () => {
  it.each([
    [
      'operation centre',
      () => aCaller({ orgId: centre, kind: 'op', dataRange: 'granted' }),
      ['customer', 'foreign', 'own'],
    ],
    [
      'enterprise administrator',
      () => aCaller({ orgId: enterprise, kind: 'co', dataRange: 'granted' }),
      ['customer', 'own'],
    ],
    ['staff with all', () => staff({ dataRange: 'all' }), ['customer', 'own']],
    ['staff with what was granted', () => staff({ dataRange: 'granted' }), []],
    ['staff of a department', () => staff({ dataRange: 'dept' }), []],
    ['external account', () => aCaller({ orgId: customer, kind: 'ext', dataRange: 'all' }), []],
    ['another enterprise', () => aCaller({ orgId: other, kind: 'co' }), ['foreign']],
  ])('%s', async (_who, caller, expected) => {
    expect(await seen(caller())).toEqual(expected);
  });

  it('grants one device for reading, another for writing too', async () => {
    const accountId = await addAccount(test.db, customer, { kind: 'ext' });
    await test.db.query(
      'insert into device_grant (device_id, account_id, can_write) values ($1, $3, false), ($2, $3, true)',
      [own, customers, accountId],
    );
    const caller = aCaller({ accountId, orgId: customer, kind: 'ext' });
    expect(await seen(caller)).toEqual(['customer', 'own']);
    expect([await scope.mayWrite(caller, own), await scope.mayWrite(caller, customers)]).toEqual([false, true]);
    expect(await scope.mayWrite(caller, foreign)).toBe(false);
  });

  it('lets those write who see by organisation, and nobody to what does not exist', async () => {
    expect(await scope.mayWrite(staff(), own)).toBe(true);
    expect(await scope.mayWrite(staff(), foreign)).toBe(false);
    expect(await scope.mayRead(aCaller({ kind: 'op' }), newId())).toBe(false);
  });
});

describe('several at once', () => {
  it('are reached only all together', async () => {
    const admin = aCaller({ orgId: enterprise, kind: 'co' });
    expect(await scope.mayReadAll(admin, [own, customers, own])).toBe(true);
    expect(await scope.mayReadAll(admin, [own, foreign])).toBe(false);
    expect(await scope.mayReadAll(admin, [own, newId()])).toBe(false);
    expect(await scope.mayReadAll(aCaller({ orgId: centre, kind: 'op' }), [own, customers, foreign])).toBe(true);
  });

  it('may be written to only when each may', async () => {
    const accountId = await addAccount(test.db, customer, { kind: 'ext' });
    await test.db.query(
      'insert into device_grant (device_id, account_id, can_write) values ($1, $3, false), ($2, $3, true)',
      [own, customers, accountId],
    );
    const guest = aCaller({ accountId, orgId: customer, kind: 'ext' });
    expect(await scope.mayReadAll(guest, [own, customers])).toBe(true);
    expect(await scope.mayWriteAll(guest, [customers])).toBe(true);
    expect(await scope.mayWriteAll(guest, [own, customers])).toBe(false);
    expect(await scope.mayWriteAll(aCaller({ orgId: enterprise, kind: 'co' }), [own, customers])).toBe(true);
  });

  it('gateways too: those of the own organisations, for who sees all of them', async () => {
    const [ours, theirs, strangers] = await Promise.all(
      [enterprise, customer, other].map(async (org) => (await addGateway(test.db, org)).gatewayId),
    );
    const asked = [ours ?? '', theirs ?? ''];
    const may = (caller: Caller, ids: readonly string[]) => scope.mayReachGateways(caller, ids);
    for (const caller of [aCaller({ orgId: enterprise, kind: 'co' }), staff({ dataRange: 'all' })]) {
      expect(await may(caller, asked)).toBe(true);
      expect(await may(caller, [...asked, strangers ?? ''])).toBe(false);
    }
    expect(await may(aCaller({ orgId: centre, kind: 'op' }), [...asked, strangers ?? ''])).toBe(true);
    expect(await may(aCaller({ orgId: centre, kind: 'op' }), [newId()])).toBe(false);
    for (const dataRange of ['dept', 'granted'] as const)
      expect(await may(staff({ dataRange }), [ours ?? ''])).toBe(false);
    expect(await may(aCaller({ orgId: customer, kind: 'ext' }), [theirs ?? ''])).toBe(false);
  });
});

describe('staff who see their department', () => {
  let [above, dept, beside]: string[] = [];
  const asked = () => [owned, ownedAbove, customersOwned, own];
  let owned: string;
  let ownedAbove: string;
  /** Of a customer, looked after by staff of the enterprise. */
  let customersOwned: string;
  const addDept = async (parentId: string | null = null) => {
    const id = newId();
    await test.db.query('insert into dept (id, org_id, parent_id, name) values ($1, $2, $3, gen_random_uuid()::text)', [
      id,
      enterprise,
      parentId,
    ]);
    return id;
  };
  const member = async (deptId: string, dataRange = 'dept') => {
    const id = await addAccount(test.db, enterprise);
    await test.db.query('update account set dept_id = $2 where id = $1', [id, deptId]);
    await test.db.query(
      'update role set data_range = $2, permissions = null from account where role.id = role_id and account.id = $1',
      [id, dataRange],
    );
    return id;
  };
  const ownedBy = async (account: string, orgId = enterprise) => {
    const id = await addDevice(test.db, orgId);
    await test.db.query('update device set owner_id = $2 where id = $1', [id, account]);
    return id;
  };

  beforeAll(async () => {
    above = await addDept();
    dept = await addDept(above);
    beside = await addDept(above);
    owned = await ownedBy(await member(dept));
    ownedAbove = await ownedBy(await member(above));
    customersOwned = await ownedBy(await member(dept), customer);
  });

  it('reach what accounts of it and below are responsible for, and write to it', async () => {
    const reached = async (deptId: string | null) => {
      const caller = staff({ dataRange: 'dept', deptId });
      const may = await Promise.all(asked().map((id) => scope.mayRead(caller, id)));
      expect(await Promise.all(asked().map((id) => scope.mayWrite(caller, id)))).toEqual(may);
      return may;
    };
    expect(await reached(dept ?? '')).toEqual([true, false, true, false]);
    expect(await reached(above ?? '')).toEqual([true, true, true, false]);
    expect(await reached(beside ?? '')).toEqual([false, false, false, false]);
    // Without a department there is nothing to see by it.
    expect(await reached(null)).toEqual([false, false, false, false]);
  });

  it('are told about its alarms, and what was granted to them comes on top', async () => {
    const [there, boss, neighbour, narrow] = [
      await member(dept ?? ''),
      await member(above ?? ''),
      await member(beside ?? ''),
      await member(dept ?? '', 'granted'),
    ];
    const people = { there, boss, neighbour, narrow };
    const names = async (ids: readonly string[], device: string) => {
      const told = (await scope.accountsOf(ids)).get(device) ?? [];
      const readers = (await scope.readersAmong(Object.values(people), ids)).get(device) ?? [];
      const among = (list: readonly string[]) =>
        Object.entries(people).flatMap(([name, id]) => (list.includes(id) ? [name] : []));
      expect(among(readers)).toEqual(among(told));
      expect(among([...(await scope.watchersAmong(Object.values(people), [device]))])).toEqual(among(told));
      expect(new Set(told).size).toBe(told.length);
      return among(told);
    };
    expect(await names(asked(), owned)).toEqual(['there', 'boss']);
    expect(await names(asked(), ownedAbove)).toEqual(['boss']);
    expect(await names([customersOwned], customersOwned)).toEqual(['there', 'boss']);
    expect(await names(asked(), own)).toEqual([]);
    await test.db.query('insert into device_grant (device_id, account_id) values ($1, $2), ($1, $3)', [
      owned,
      neighbour,
      narrow,
    ]);
    expect(await names(asked(), owned)).toEqual(['there', 'boss', 'neighbour', 'narrow']);
    // Without push they still see the device: they are not told of its alarms.
    await test.db.query('update device_grant set push = false where account_id = $1', [neighbour]);
    expect((await scope.accountsOf([owned])).get(owned)).not.toContain(neighbour);
    expect((await scope.readersAmong([neighbour], [owned])).get(owned)).toEqual([neighbour]);
  });
});

describe('who may watch a device', () => {
  it('is whoever reaches it and holds the permission for live values', async () => {
    const [watcher, blind] = [await addAccount(test.db, enterprise), await addAccount(test.db, enterprise)];
    await test.db.query(
      `update role set permissions = '{monitor_equip_list}' where id = (select role_id from account where id = $1)`,
      [blind],
    );
    const among = async () => (await scope.readersAmong([watcher, blind], [own])).get(own);
    expect(await among()).toEqual([watcher]);
    await test.db.query(
      `update role set data_range = 'granted' where id = (select role_id from account where id = $1)`,
      [watcher],
    );
    expect(await among()).toBeUndefined();
  });
});

describe('who is told about the alarms of a device', () => {
  it('is whoever may see it, holds the permission and is not disabled', async () => {
    const op = await addAccount(test.db, centre, { kind: 'op' });
    const admin = await addAccount(test.db, enterprise, { kind: 'co' });
    const member = await addAccount(test.db, enterprise);
    const stranger = await addAccount(test.db, other, { kind: 'co' });
    const without = await addAccount(test.db, enterprise, { kind: 'co' });
    const disabled = await addAccount(test.db, enterprise, { kind: 'co' });
    const guest = await addAccount(test.db, customer, { kind: 'ext' });
    await test.db.query(
      `update role set permissions = '{monitor_equip_list}' where id = (select role_id from account where id = $1)`,
      [without],
    );
    await test.db.query('update account set disabled = true where id = $1', [disabled]);
    await test.db.query('insert into device_grant (device_id, account_id) values ($1, $2)', [foreign, guest]);
    const told = await scope.accountsOf([own, customers, foreign, newId()]);
    const sorted = (ids: readonly string[] | undefined) =>
      (ids ?? []).filter((id) => [op, admin, member, stranger, without, disabled, guest].includes(id)).toSorted();
    expect(sorted(told.get(own))).toEqual([op, admin, member].toSorted());
    expect(sorted(told.get(customers))).toEqual([op, admin, member].toSorted());
    expect(sorted(told.get(foreign))).toEqual([op, stranger, guest].toSorted());
  });

  it('is nobody of an organisation that was disabled, nor of one below it, nor whose time is over', async () => {
    const home = await addOrg(test.db, 'enterprise', centre);
    const below = await addOrg(test.db, 'external', home);
    const device = await addDevice(test.db, home);
    const [admin, guest] = [
      await addAccount(test.db, home, { kind: 'co' }),
      await addAccount(test.db, below, { kind: 'ext' }),
    ];
    await test.db.query('update role set permissions = null where org_id = any($1::uuid[])', [[home, below]]);
    await test.db.query('insert into device_grant (device_id, account_id) values ($1, $2)', [device, guest]);
    const told = async () => {
      const all = (await scope.accountsOf([device])).get(device) ?? [];
      return [admin, guest].map((id) => all.includes(id));
    };
    expect(await told()).toEqual([true, true]);
    await test.db.query('update org set disabled = true where id = $1', [below]);
    expect(await told()).toEqual([true, false]);
    await test.db.query('update org set disabled = (id = $2) where id = any($1::uuid[])', [[home, below], home]);
    expect(await told()).toEqual([false, false]);
    await test.db.query('update org set disabled = false where id = $1', [home]);
    await test.db.query(`update account set expires_at = now() - interval '1 s' where id = $1`, [admin]);
    await test.db.query(`update account set status = 'rejected' where id = $1`, [guest]);
    expect(await told()).toEqual([false, false]);
  });
});

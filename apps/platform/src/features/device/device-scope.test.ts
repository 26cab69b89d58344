import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addDevice, addOrg } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { aCaller } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
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
});

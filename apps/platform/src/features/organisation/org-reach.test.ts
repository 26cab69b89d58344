import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../kernel/caller.ts';
import { statement } from '../../kernel/statement.ts';
import { aCaller } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { type OrgReach, createOrgReach } from './org-reach.ts';
import { seedDept, seedOrg, seedPerson, seedRole } from './organisation.testing.ts';

let test: TestDatabase;
let reach: OrgReach;
let names: Map<string, string>;
const ids: Record<string, string> = {};
const id = (name: string): string => ids[name] ?? '';

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  reach = createOrgReach(db);
  ids['centre'] = await seedOrg(db, 'center', null);
  ids['enterprise'] = await seedOrg(db, 'enterprise', id('centre'));
  ids['customer'] = await seedOrg(db, 'external', id('enterprise'));
  ids['customer2'] = await seedOrg(db, 'external', id('enterprise'));
  ids['other'] = await seedOrg(db, 'enterprise', id('centre'));
  ids['dept'] = await seedDept(db, id('enterprise'));
  ids['below'] = await seedDept(db, id('enterprise'), id('dept'));
  ids['beside'] = await seedDept(db, id('enterprise'));
  ids['foreignDept'] = await seedDept(db, id('other'));
  ids['co'] = await seedPerson(db, id('enterprise'), 'co');
  ids['inDept'] = await seedPerson(db, id('enterprise'), 'int', { deptId: id('dept') });
  ids['inBelow'] = await seedPerson(db, id('enterprise'), 'int', { deptId: id('below') });
  ids['inBeside'] = await seedPerson(db, id('enterprise'), 'int', { deptId: id('beside') });
  ids['noDept'] = await seedPerson(db, id('enterprise'), 'int');
  ids['guest'] = await seedPerson(db, id('customer'), 'ext');
  ids['guest2'] = await seedPerson(db, id('customer'), 'ext');
  ids['stranger'] = await seedPerson(db, id('other'), 'co');
  ids['op'] = await seedPerson(db, id('centre'), 'op');
  ids['operators'] = await seedRole(db, id('enterprise'));
  ids['admins'] = await seedRole(db, id('enterprise'), { roleType: 'admin' });
  ids['customers'] = await seedRole(db, id('customer'));
  ids['strangers'] = await seedRole(db, id('other'));
  names = new Map(Object.entries(ids).map(([name, one]) => [one, name]));
});
afterAll(() => test.drop());

const as = (kind: Caller['kind'], org: string, fields: Partial<Caller> = {}) =>
  aCaller({ kind, orgId: id(org), ...fields });
const callers: Record<string, () => Caller> = {
  op: () => as('op', 'centre'),
  co: () => as('co', 'enterprise'),
  'int all': () => as('int', 'enterprise', { accountId: id('noDept') }),
  'int dept': () => as('int', 'enterprise', { accountId: id('inDept'), deptId: id('dept'), dataRange: 'dept' }),
  'int dept, without one': () => as('int', 'enterprise', { accountId: id('noDept'), dataRange: 'dept' }),
  'ext all': () => as('ext', 'customer', { accountId: id('guest') }),
  'ext granted': () => as('ext', 'customer', { accountId: id('guest'), dataRange: 'granted' }),
  stranger: () => as('co', 'other'),
  visitor: () => as('share', 'enterprise', { visit: { deviceId: newId(), projectId: null, auth: [] } }),
};

/** What is reached of these, one by one; asked together they are reached exactly when each is. */
async function reached(entity: keyof OrgReach['entities'], who: string, asked: readonly string[]): Promise<string[]> {
  const caller = callers[who]?.();
  if (!caller) throw new Error(who);
  const ask = (list: string[]) => reach.entities[entity](caller, list.map(id));
  const found = [];
  for (const one of asked) if (await ask([one])) found.push(one);
  expect(await ask([...asked])).toBe(found.length === asked.length);
  expect(await ask([...found, ...found])).toBe(true);
  expect(await reach.entities[entity](caller, [...found.map(id), newId()])).toBe(false);
  return found;
}

const ORGS = ['centre', 'enterprise', 'customer', 'customer2', 'other'];
const DEPTS = ['dept', 'below', 'beside', 'foreignDept'];
const ROLES = ['operators', 'admins', 'customers', 'strangers'];
const ACCOUNTS = ['co', 'inDept', 'inBelow', 'inBeside', 'noDept', 'guest', 'guest2', 'stranger', 'op'];
const OWN_DEPTS = ['dept', 'below', 'beside'];
const OWN_ACCOUNTS = ['co', 'inDept', 'inBelow', 'inBeside', 'noDept', 'guest', 'guest2'];

describe('who reaches what', () => {
  it.each([
    ['op', ORGS, DEPTS, ROLES, ACCOUNTS],
    ['co', ['enterprise', 'customer', 'customer2'], OWN_DEPTS, ['operators', 'admins', 'customers'], OWN_ACCOUNTS],
    ['int all', ['enterprise', 'customer', 'customer2'], OWN_DEPTS, ['operators', 'admins', 'customers'], OWN_ACCOUNTS],
    [
      'int dept',
      ['enterprise', 'customer', 'customer2'],
      OWN_DEPTS,
      ['operators', 'admins', 'customers'],
      ['inDept', 'inBelow'],
    ],
    [
      'int dept, without one',
      ['enterprise', 'customer', 'customer2'],
      OWN_DEPTS,
      ['operators', 'admins', 'customers'],
      ['noDept'],
    ],
    // The roles of its enterprise that an external account may give: operation, never admin.
    ['ext all', ['customer'], [], ['operators', 'customers'], ['guest', 'guest2']],
    ['ext granted', ['customer'], [], ['operators', 'customers'], ['guest']],
    ['stranger', ['other'], ['foreignDept'], ['strangers'], ['stranger']],
    // Of a share link: the device is all there is for them.
    ['visitor', [], [], [], []],
  ])('%s', async (who, orgs, depts, roles, accounts) => {
    expect(await reached('org', who, ORGS)).toEqual(orgs);
    expect(await reached('dept', who, DEPTS)).toEqual(depts);
    expect(await reached('role', who, ROLES)).toEqual(roles);
    expect(await reached('account', who, ACCOUNTS)).toEqual(accounts);
  });

  it('lists by the same rule: condition of a statement, and organisations by id', async () => {
    for (const [who, make] of Object.entries(callers)) {
      const caller = make();
      const { values, add } = statement();
      const rows = await test.db.query<{ id: string }>(
        `select id from org where ${await reach.within(caller, 'org.id', add)}`,
        values,
      );
      const listed = rows.map((row) => names.get(row.id) ?? '').toSorted();
      expect(listed).toEqual((await reached('org', who, ORGS)).toSorted());
      const orgs = await reach.orgsOf(caller);
      if (orgs !== 'all') expect(orgs.map((one) => names.get(one) ?? '').toSorted()).toEqual(listed);
      else expect(who).toBe('op');
    }
  });
});

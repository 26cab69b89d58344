import { type BodyOut, type ManagedDevice, deviceManageCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDevice, addGateway, addOrg, addVariable } from '../../../engines/history/site.testing.ts';
import { aCaller } from '../../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';
import { createManagedListRepository } from './managed-list.repository.ts';

let test: TestDatabase;
let orgId: string;
let templateId: string;
let upper: string;
const id = { synced: '', stale: '', behind: '', bare: '' };

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const centre = await addOrg(db, 'center');
  orgId = await addOrg(db, 'enterprise', centre);
  const other = await addOrg(db, 'enterprise', centre);
  await addDevice(db, other, { name: '别家的水泵' });
  upper = newId();
  const lower = newId();
  await db.query(
    `insert into device_group (id, org_id, parent_id, name, sort) values ($1, $3, null, '一车间', 1), ($2, $3, $1, '锅炉房', 1)`,
    [upper, lower, orgId],
  );
  templateId = newId();
  await db.query(`insert into template (id, org_id, name, version) values ($1, $2, '水泵', 3)`, [templateId, orgId]);
  const [fresh, old] = [await addGateway(db, orgId), await addGateway(db, orgId, { state: 'sleeping' })];
  await db.query('update gateway set config_revision = 4, applied_revision = 3 where id = $1', [old.gatewayId]);
  id.synced = await addDevice(db, orgId, { name: 'A 水泵', gatewayId: fresh.gatewayId, groupId: lower });
  id.stale = await addDevice(db, orgId, { name: 'B 锅炉', gatewayId: old.gatewayId, groupId: upper });
  id.behind = await addDevice(db, orgId, { name: 'C 电表', gatewayId: fresh.gatewayId });
  id.bare = await addDevice(db, orgId, { name: 'D 50%_风机' });
  await db.query('update device set template_id = $1, template_version = 3 where id = $2', [templateId, id.synced]);
  await db.query('update device set template_id = $1, template_version = 2 where id = $2', [templateId, id.behind]);
  await db.query(`update device set manufacturer = '清河泵业' where id = $1`, [id.behind]);
  await addVariable(db, id.synced, { key: 'level' });
});
afterAll(() => test.drop());

type Filter = Partial<BodyOut<typeof deviceManageCalls.queryForManage>>;
const page = (filter: Filter = {}) =>
  createManagedListRepository(test.db, (caller, add) =>
    Promise.resolve(`device.org_id = ${add(caller.orgId)}::uuid`),
  ).page(aCaller({ orgId }), { ...deviceManageCalls.queryForManage.body.parse({}), ...filter });
const names = async (filter?: Filter) => (await page(filter)).rows.map(({ name }) => name.slice(0, 1)).join('');

describe('the list in which devices are managed', () => {
  it('shows what the caller sees, in order, and nothing of others', async () => {
    expect(await names()).toBe('ABCD');
    expect((await page()).total).toBe(4);
    expect(await names({ sort: 'name', order: 'desc' })).toBe('DCBA');
    expect(await names({ pageSize: 2, pageNum: 2 })).toBe('CD');
  });

  it('says what a device is bound to, and whether all of it agrees', async () => {
    const rows = new Map((await page()).rows.map((row): [string, ManagedDevice] => [row.id, row]));
    expect(rows.get(id.synced)).toMatchObject({
      groupName: '锅炉房',
      gatewayState: 'online',
      outOfSync: false,
      variableCount: 1,
      template: { id: templateId, name: '水泵', version: 3, newestVersion: 3 },
    });
    expect(rows.get(id.stale)).toMatchObject({ gatewayState: 'sleeping', outOfSync: true, template: null });
    expect(rows.get(id.behind)?.template).toMatchObject({ version: 2, newestVersion: 3 });
    expect(rows.get(id.bare)).toMatchObject({ gatewayId: null, gatewayState: null, sn: null, outOfSync: false });
  });

  it.each([
    ['a group with those below it', () => ({ groupId: upper }), 'AB'],
    ['no group', () => ({ ungrouped: true }), 'CD'],
    ['no gateway', () => ({ gatewayState: 'none' as const }), 'D'],
    ['a state of the gateway', () => ({ gatewayState: 'sleeping' as const }), 'B'],
    ['a template', () => ({ templateId }), 'AC'],
    ['a manufacturer', () => ({ manufacturer: '清河泵业' }), 'C'],
    ['what the gateway does not run yet', () => ({ sync: 'outOfSync' as const }), 'B'],
    ['what is behind its template', () => ({ sync: 'templateBehind' as const }), 'C'],
    ['what agrees in everything', () => ({ sync: 'inSync' as const }), 'A'],
    ['part of a name', () => ({ keyword: '水泵' }), 'A'],
    ['signs taken literally', () => ({ keyword: '50%_' }), 'D'],
    ['several at once', () => ({ templateId, sync: 'inSync' as const }), 'A'],
  ])('finds by %s', async (_name, filter, expected) => {
    expect(await names(filter())).toBe(expected);
    expect((await page(filter())).total).toBe(expected.length);
  });
});

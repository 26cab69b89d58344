import { type CurveView, viewSettingsCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, addDevice, addOrg, addReport, addVariable } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createViewSettingsRepository } from './view-settings.repository.ts';
import { viewSettingsRoutes } from './view-settings.routes.ts';

let test: TestDatabase;
let calls: TestCalls;
let me: Caller;
let colleague: Caller;
let place: { equipmentId: string; reportId: string };
let elsewhere: string;
let key: string;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const orgId = await addOrg(db);
  me = aCaller({ orgId, accountId: await addAccount(db, orgId) });
  colleague = aCaller({ orgId, accountId: await addAccount(db, orgId) });
  const equipmentId = await addDevice(db, orgId);
  const variable = await addVariable(db, equipmentId, { key: 'level' });
  key = variable.id;
  place = { equipmentId, reportId: (await addReport(db, equipmentId, [variable])).id };
  elsewhere = await addDevice(db, orgId);
  calls = await testCalls({
    register: (routes) => viewSettingsRoutes(routes, createViewSettingsRepository(db)),
    scope: createDeviceScope(db),
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});

const curve = (change: object = {}): CurveView => ({
  fields: { [key]: { colour: '#0055aa', axis: 3 } },
  axes: [{ min: 0 }],
  lines: [{ axisKey: 'm', value: 80 }],
  vars: [key],
  alarms: true,
  simple: false,
  ...change,
});
const read = async (caller: Caller) => (await calls.as(caller).call(viewSettingsCalls.query, place)).data;

it('keeps columns and curve for the account alone, and each stays when the other is saved', async () => {
  expect(await read(me)).toEqual({ columns: null, curve: null });
  await calls.as(me).call(viewSettingsCalls.save, { ...place, columns: JSON.stringify({ hidden: [key] }) });
  await calls.as(me).call(viewSettingsCalls.save, { ...place, curve: JSON.stringify(curve()) });
  expect(await read(me)).toEqual({ columns: { hidden: [key] }, curve: curve() });
  expect(await read(colleague)).toEqual({ columns: null, curve: null });
});

it.each([
  ['a fifth axis', () => ({ fields: { [key]: { axis: 4 } } }), 10_017],
  ['an eleventh variable', () => ({ vars: Array.from({ length: 11 }, () => newId()) }), 10_016],
  ['a thirteenth line', () => ({ lines: Array.from({ length: 13 }, (_, value) => ({ axisKey: '', value })) }), 10_001],
  ['an axis upside down', () => ({ axes: [{ min: 1, max: 1 }] }), 10_001],
  ['a colour that is a style sheet', () => ({ fields: { [key]: { colour: 'red;}' } } }), 10_001],
  [
    'four axes, ten variables, twelve lines',
    () => ({
      fields: { [key]: { axis: 3 } },
      vars: Array.from({ length: 10 }, () => newId()),
      lines: Array.from({ length: 12 }, (_, value) => ({ axisKey: '', value })),
    }),
    200,
  ],
])('%s: %s', async (_what, change, code) => {
  const answer = await calls.as(me).call(viewSettingsCalls.save, { ...place, curve: JSON.stringify(curve(change())) });
  expect(answer.code).toBe(code);
});

it('knows the reports of that device only', async () => {
  const asked = { equipmentId: elsewhere, reportId: place.reportId };
  const saved = await calls.as(me).call(viewSettingsCalls.save, { ...asked, columns: JSON.stringify({ hidden: [] }) });
  expect(saved.code).toBe(1727);
  expect((await calls.as(me).call(viewSettingsCalls.query, asked)).data).toEqual({ columns: null, curve: null });
});

it('forgets what was not used for longest', async () => {
  await createViewSettingsRepository(test.db).trim(me.accountId, 0);
  expect(await read(me)).toEqual({ columns: null, curve: null });
});

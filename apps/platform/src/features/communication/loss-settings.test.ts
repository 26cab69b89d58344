import {
  LIMITS,
  LOSS_DEFAULTS,
  type LossOfGatewayOf,
  type LossOverrideOf,
  type LossSettingsOf,
  NO_LOSS_OVERRIDE,
  lossAlarmCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDevice, addGateway, addOrg } from '../../engines/history/site.testing.ts';
import { createBus } from '../../kernel/bus.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { communicationRoutes } from './communication.routes.ts';
import { createLossSettingsRepository } from './loss-settings.repository.ts';
import { createLossSettings } from './loss-settings.service.ts';

const { device: rule } = LOSS_DEFAULTS;
let test: TestDatabase;
let calls: TestCalls;
let orgId: string;
let customer: string;
let deviceId: string;
let templateId: string;
const written: { action: string; objectName?: string }[] = [];

beforeAll(async () => {
  test = await testDatabase();
  const losses = createLossSettings({
    db: test.db,
    rows: createLossSettingsRepository(),
    bus: createBus((error) => {
      throw error;
    }),
    operations: { write: (_caller, entry) => Promise.resolve(void written.push(entry)) },
  });
  const all = () => Promise.resolve(true);
  calls = await testCalls({
    register: (routes) => communicationRoutes(routes, () => Promise.resolve([]), losses),
    scope: { mayRead: all },
    reach: { org: all, template: all, gateway: all },
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  orgId = await addOrg(test.db);
  customer = await addOrg(test.db, 'external', orgId);
  deviceId = await addDevice(test.db, customer);
  templateId = newId();
  await test.db.query('insert into template (id, org_id, name) values ($1::uuid, $2, $1::text)', [templateId, orgId]);
  await test.db.query('update device set template_id = $2 where id = $1', [deviceId, templateId]);
  written.length = 0;
});

const ask = (call: (typeof lossAlarmCalls)[keyof typeof lossAlarmCalls], body: Record<string, unknown>) =>
  calls.as(aCaller({ orgId })).call(call, body);
const json = (settings: unknown) => JSON.stringify(settings);
const after = (delaySeconds: number) => ({ ...rule, delaySeconds });
const addGroup = async (org: string) => {
  const id = newId();
  await test.db.query(
    `insert into alarm_group (id, org_id, name, methods, time_zone) values ($1::uuid, $2, $1::text, '{push}', 'Asia/Shanghai')`,
    [id, org],
  );
  return id;
};

describe('how losses are told', () => {
  it('is by the defaults until the enterprise says otherwise, and for its customers too', async () => {
    const query = async (of: string) => (await ask(lossAlarmCalls.query, { orgId: of })).data as LossSettingsOf;
    expect(await query(customer)).toEqual({ orgId: customer, settings: LOSS_DEFAULTS, from: 'default' });
    const settings = { ...LOSS_DEFAULTS, device: after(60) };
    expect((await ask(lossAlarmCalls.save, { orgId, settings: json(settings) })).data).toMatchObject({ from: 'own' });
    expect(await query(customer)).toEqual({ orgId: customer, settings, from: 'above' });
    await ask(lossAlarmCalls.save, { orgId });
    expect(await query(orgId)).toMatchObject({ from: 'default' });
    expect(written.map(({ action }) => action)).toEqual(['loss.org', 'loss.org']);
  });

  it('is what the device says, then its template, then the enterprise', async () => {
    const query = async () => (await ask(lossAlarmCalls.deviceQuery, { equipmentId: deviceId })).data as LossOverrideOf;
    expect((await query()).inherited).toMatchObject({ device: rule, deviceFrom: 'default' });
    await ask(lossAlarmCalls.templateSave, { templateId, settings: json({ driver: null, device: after(20) }) });
    expect((await query()).inherited).toMatchObject({
      device: after(20),
      deviceFrom: 'template',
      driverFrom: 'default',
    });
    const own = { driver: null, device: after(5) };
    await ask(lossAlarmCalls.deviceSave, { equipmentId: deviceId, settings: json(own) });
    expect(await query()).toMatchObject({ settings: own, inherited: { device: after(20) } });
    await ask(lossAlarmCalls.deviceSave, { equipmentId: deviceId });
    expect(await query()).toMatchObject({ settings: { driver: null, device: null } });
  });

  it('is what the gateway says of itself, then its enterprise; no more when it is cleared', async () => {
    const { gatewayId: id } = await addGateway(test.db, customer);
    const query = async () => (await ask(lossAlarmCalls.gatewayQuery, { id })).data as LossOfGatewayOf;
    const { gateway } = LOSS_DEFAULTS;
    expect(await query()).toEqual({
      id,
      orgId: customer,
      settings: { gateway: null },
      inherited: gateway,
      from: 'default',
    });
    const ofOrg = { ...LOSS_DEFAULTS, gateway: { ...gateway, delaySeconds: 60 } };
    await ask(lossAlarmCalls.save, { orgId, settings: json(ofOrg) });
    const own = { gateway: { ...gateway, delaySeconds: 600, severity: 'normal', methods: [] } };
    expect((await ask(lossAlarmCalls.gatewaySave, { id, settings: json(own) })).data).toMatchObject({
      settings: own,
      inherited: ofOrg.gateway,
      from: 'enterprise',
    });
    const foreign = { gateway: { ...gateway, group: await addGroup(await addOrg(test.db)) } };
    expect(await ask(lossAlarmCalls.gatewaySave, { id, settings: json(foreign) })).toMatchObject({
      code: 1210,
      data: { field: 'gateway.group' },
    });
    await ask(lossAlarmCalls.gatewaySave, { id });
    expect(await query()).toMatchObject({ settings: { gateway: null }, inherited: ofOrg.gateway });
    expect(written.map(({ action }) => action)).toEqual(['loss.org', 'loss.gateway', 'loss.gateway']);
  });

  it('has rules of engineers beside it, each with an id, those of the template named apart; their groups are checked too', async () => {
    const own = { ...rule, content: '泵站十分钟无数据', driver: '', states: ['failing', 'unknown'] };
    const save = (more: object = {}) => json({ ...NO_LOSS_OVERRIDE, rules: [{ ...own, ...more }] });
    await ask(lossAlarmCalls.templateSave, { templateId, settings: save() });
    const saved = await ask(lossAlarmCalls.deviceSave, {
      equipmentId: deviceId,
      settings: save({ content: '无数据' }),
    });
    expect(saved.data).toMatchObject({
      settings: { rules: [{ ...own, content: '无数据', id: expect.any(String) }] },
      inherited: { rules: [own] },
    });
    const foreign = save({ group: await addGroup(await addOrg(test.db)) });
    expect(await ask(lossAlarmCalls.deviceSave, { equipmentId: deviceId, settings: foreign })).toMatchObject({
      code: 1210,
      data: { field: 'rules.0.group' },
    });
    for (const wrong of [{ states: [] }, { content: ' ' }, { states: ['ok'] }])
      expect(await ask(lossAlarmCalls.deviceSave, { equipmentId: deviceId, settings: save(wrong) })).toMatchObject({
        code: 10001,
      });
  });

  it('writes no entry for a change that changes nothing', async () => {
    await ask(lossAlarmCalls.deviceSave, { equipmentId: deviceId });
    expect(written).toEqual([]);
  });

  it.each([
    [LIMITS.alarm.lossDelayMaxSeconds, 200],
    [LIMITS.alarm.lossDelayMaxSeconds + 1, 10001],
    [0, 200],
    [-1, 10001],
  ])('a delay of %i s is answered %i', async (delay, code) => {
    const settings = json({ driver: null, device: after(delay) });
    expect(await ask(lossAlarmCalls.deviceSave, { equipmentId: deviceId, settings })).toMatchObject({ code });
  });

  it('names groups of the enterprise alone, which cannot go then', async () => {
    const [mine, foreign] = [await addGroup(orgId), await addGroup(await addOrg(test.db))];
    const save = (group: string) =>
      ask(lossAlarmCalls.deviceSave, {
        equipmentId: deviceId,
        settings: json({ driver: null, device: { ...rule, group } }),
      });
    expect(await save(foreign)).toMatchObject({ code: 1210, data: { field: 'device.group' } });
    expect(await save(mine)).toMatchObject({ code: 200 });
    await expect(test.db.query('delete from alarm_group where id = $1', [mine])).rejects.toThrow(/loss_group/);
    await ask(lossAlarmCalls.deviceSave, { equipmentId: deviceId });
    await test.db.query('delete from alarm_group where id = $1', [mine]);
  });
});

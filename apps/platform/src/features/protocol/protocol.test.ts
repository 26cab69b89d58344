import { type DeviceModel, type Page, type Protocol, deviceModelCalls, protocolCalls } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeviceModelService } from './device-model.service.ts';
import { createProtocolRepository, disabledProtocols } from './protocol.repository.ts';
import { protocolRoutes } from './protocol.routes.ts';
import { createProtocolService } from './protocol.service.ts';

const operations = rememberedOperations();
const centre = aCaller({ kind: 'op' });
let test: TestDatabase;
let calls: TestCalls;

beforeAll(async () => {
  test = await testDatabase();
  const parts = { db: test.db, protocols: createProtocolRepository(test.db), operations: operations.log };
  const models = createDeviceModelService({ ...parts, clock: { now: () => 1_000 } });
  calls = await testCalls({ register: (routes) => protocolRoutes(routes, createProtocolService(parts), models) });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  operations.entries.length = 0;
  await test.db.query('delete from protocol');
  await test.db.query('delete from device_model');
});

const protocol = (call: keyof typeof protocolCalls, body: object, caller = centre) =>
  calls.as(caller).call(protocolCalls[call], body as never);
const model = (call: keyof typeof deviceModelCalls, body: object) =>
  calls.as(centre).call(deviceModelCalls[call], body);
const forbid = (type: string, enabled = 'false') => protocol('edit', { type, enabled, remark: '未授权' });
const form = (more: object = {}) => ({
  brand: '西门子',
  model: 'S7-200 SMART',
  protocol: 'modbus-tcp',
  settings: JSON.stringify({ port: 502, unitId: 1 }),
  byteOrder: 'CDAB',
  remark: '',
  ...more,
});

describe('a protocol', () => {
  it('is one of the drivers there are, and allowed until somebody forbids it', async () => {
    const all = (await protocol('query', {})).data as Protocol[];
    expect(all.map(({ type }) => type)).toEqual(DRIVER_FORMS.map(({ type }) => type));
    expect(all.every(({ enabled }) => enabled)).toBe(true);
    expect(await protocol('edit', { type: 'smoke', enabled: 'false', remark: '' })).toMatchObject({ code: 90_002 });
  });

  it('that is forbidden is not offered, and is known to whoever stores drivers', async () => {
    expect(await forbid('opcua')).toMatchObject({ data: { type: 'opcua', enabled: false, remark: '未授权' } });
    await forbid('opcua');
    expect(operations.entries).toMatchObject([{ action: 'protocol.edit', objectId: 'opcua' }]);
    expect([...(await disabledProtocols(test.db))]).toEqual(['opcua']);
    const offered = (await protocol('queryAll', {}, aCaller({ permissions: new Set() }))).data as Protocol[];
    expect(offered.map(({ type }) => type)).not.toContain('opcua');
    await forbid('opcua', 'true');
    expect([...(await disabledProtocols(test.db))]).toEqual([]);
  });
});

describe('a device model', () => {
  it('keeps settings of its driver and is offered to whoever adds devices', async () => {
    const added = (await model('add', form())).data as DeviceModel;
    expect(added).toMatchObject({ settings: { port: 502, unitId: 1 }, byteOrder: 'CDAB', changedAt: 1_000 });
    expect((await model('query', { keyword: 'smart', protocol: 'modbus-tcp' })).data).toEqual({
      total: 1,
      rows: [added],
    });
    const guest = calls.as(aCaller({ permissions: new Set() }));
    expect((await guest.call(deviceModelCalls.queryAll, {})).data).toMatchObject([{ id: added.id, brand: '西门子' }]);
    expect(operations.entries).toMatchObject([{ action: 'deviceModel.add', objectName: '西门子 S7-200 SMART' }]);
  });

  it.each([
    ['a port that is none', { port: 70_000 }, 'settings.port'],
    ['a text for a number', { unitId: 'x' }, 'settings.unitId'],
    ['a choice that there is not', { singleWrite: 'fc99' }, 'settings.singleWrite'],
    ['a setting of another protocol', { endpoint: 'opc.tcp://x' }, 'settings.endpoint'],
    ['what only looks like a setting', { constructor: 1 }, 'settings.constructor'],
  ])('with %s is refused with 1505 at its field', async (_what, settings, field) => {
    const answer = await model('add', form({ settings: JSON.stringify(settings) }));
    expect(answer).toMatchObject({ code: 1505, data: [{ field }] });
  });

  it('needs none of the settings that are entered with the device, and never keeps a password', async () => {
    expect(await model('add', form({ settings: '{}' }))).toMatchObject({ code: 200 });
    const secret = form({ protocol: 'opcua', settings: JSON.stringify({ password: 'x' }) });
    expect(await model('add', secret)).toMatchObject({ code: 1505, data: [{ field: 'settings.password' }] });
  });

  it('of a forbidden protocol is not added and not offered, but can still be edited (2101)', async () => {
    const { id } = (await model('add', form())).data as DeviceModel;
    await forbid('modbus-tcp');
    expect(await model('add', form({ model: 'S7-1200' }))).toMatchObject({ code: 2101 });
    expect((await model('queryAll', {})).data).toEqual([]);
    expect(await model('edit', form({ id, remark: '改' }))).toMatchObject({ data: { remark: '改' } });
    expect(await model('add', form({ protocol: 'smoke' }))).toMatchObject({ code: 2101 });
  });

  it('is there once for its brand and protocol; the field is named', async () => {
    const { id } = (await model('add', form())).data as DeviceModel;
    const again = { code: 10_001, data: [{ field: 'model' }] };
    expect(await model('add', form({ brand: '西门子', model: 's7-200 smart' }))).toMatchObject(again);
    const other = (await model('add', form({ model: 'S7-1200' }))).data as DeviceModel;
    expect(await model('edit', form({ id: other.id }))).toMatchObject(again);
    expect(await model('edit', form({ id, settings: JSON.stringify({ unitId: 1, port: 502 }) }))).toMatchObject({
      code: 200,
    });
    expect(operations.entries.map(({ action }) => action)).toEqual(['deviceModel.add', 'deviceModel.add']);
  });

  it('is deleted', async () => {
    const { id } = (await model('add', form())).data as DeviceModel;
    expect(await model('delete', { id })).toMatchObject({ code: 200 });
    expect(await model('delete', { id })).toMatchObject({ code: 90_002 });
    expect(await model('edit', form({ id: newId() }))).toMatchObject({ code: 90_002 });
    expect(((await model('query', {})).data as Page<DeviceModel>).total).toBe(0);
  });
});

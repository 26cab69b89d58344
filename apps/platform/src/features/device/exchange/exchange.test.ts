import {
  type AnswerOf,
  type BodyIn,
  type Call,
  DeviceFile,
  Envelope,
  type ExchangePreview,
  type GatewayModelSettings,
  type ReplacementCheck,
  deviceExchangeCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDevice } from '../../../engines/history/site.testing.ts';
import {
  type ConfigurationSite,
  aDriver,
  aScript,
  aVariable,
  anAlarm,
  configurationSite,
  keysOf,
} from '../core/configuration.testing.ts';
import { type SyncSite, syncSite } from '../sync/device-sync.testing.ts';

let site: ConfigurationSite;
let sync: SyncSite;
let model: string;
beforeAll(async () => {
  site = await configurationSite();
  sync = await syncSite(site);
  model = await site.addModel({ features: ['script', 'remoteUpload', 'remoteDownload'] });
});
afterAll(async () => {
  await sync.calls.close();
  await site.close();
});
beforeEach(() => {
  site.operations.entries.length = 0;
});

const call = <C extends Call>(which: C, body: BodyIn<C>, caller = site.me) => sync.calls.as(caller).call(which, body);
async function done<C extends Call>(which: C, body: BodyIn<C>): Promise<AnswerOf<C>> {
  const answer = await call(which, body);
  expect(answer.code, answer.msg).toBe(200);
  return answer.data as AnswerOf<C>;
}
/** A device on a gateway of its own, with something of everything. */
async function place(modelId = model, secret?: string) {
  const added = await site.addSite({ modelId });
  const broker = { ...aDriver('broker', { host: 'h', ...(secret && { password: secret }) }), type: 'mqtt' };
  const saved = await site.save(added.device, {
    drivers: { put: [aDriver(), broker] },
    variables: { put: [aVariable('level'), aVariable('flow')] },
    alarms: { put: [anAlarm('level')] },
    scripts: { put: [aScript('s')] },
  });
  expect(saved.code, saved.msg).toBe(200);
  site.operations.entries.length = 0;
  return added;
}
let serial = 700_000_000_000;
async function factory(settings?: Partial<GatewayModelSettings>) {
  const modelId = settings ? await site.addModel(settings) : model;
  const sn = String(++serial);
  await site.db.query('insert into hardware (sn, code, model_id) values ($1, $2, $3)', [sn, '123456', modelId]);
  return { sn, code: '123456' };
}
const gatewayOf = async (id: string) =>
  (
    await site.db.query<{ gateway_id: string; sn: string; sync_when_back: boolean; settings: object }>(
      `select gateway_id, sn, sync_when_back, gateway.settings from device join gateway on gateway.id = device.gateway_id
        where device.id = $1`,
      [id],
    )
  )[0];
const actions = () => site.operations.entries.map(({ action }) => action);

describe('replacing a gateway', () => {
  it('moves all it carries and how it was set, registers the new one, and lets both hear of it', async () => {
    const { device, gatewayId, sn } = await place();
    const second = await addDevice(site.db, site.orgId, { gatewayId, name: '同一网关' });
    await site.db.query(`update gateway set settings = '{"lowPower": {"enabled": false}}' where id = $1`, [gatewayId]);
    const label = await factory();
    const check: ReplacementCheck = await done(deviceExchangeCalls.checkGateway, { id: device, ...label });
    expect(check).toMatchObject({ from: { sn }, to: { sn: label.sn, registered: false, deviceCount: 0 }, gaps: [] });
    expect(new Set(check.devices.map(({ id }) => id))).toEqual(new Set([device, second]));
    expect(actions()).toEqual([]);

    const replaced = await done(deviceExchangeCalls.replaceGateway, { id: device, ...label });
    expect(replaced.credentials).toMatchObject({ sn: label.sn });
    expect(await gatewayOf(device)).toMatchObject({
      sn: label.sn,
      sync_when_back: true,
      settings: { lowPower: { enabled: false } },
    });
    expect((await gatewayOf(second))?.sn).toBe(label.sn);
    const [old] = await site.db.query<object>('select sync_when_back from gateway where id = $1', [gatewayId]);
    expect(old).toEqual({ sync_when_back: true });
    expect(actions()).toEqual(['gateway.add', 'device.replace', 'device.replace']);
    expect(keysOf((await site.query(device)).items)).toEqual(['level', 'flow']);
  });

  it('says everything the new one lacks, with what to do about it, and then does nothing (1124)', async () => {
    const { device, sn, gatewayId } = await place();
    await site.db.query(`update gateway set settings = '{"mqtt": {"enabled": true}}' where id = $1`, [gatewayId]);
    const capacities = { drivers: 1, variables: 1, alarms: 0, reports: 0, scripts: 0 };
    const label = await factory({ series: 'OTHER', capacities, features: [], protocols: ['modbus-tcp'] });
    const { gaps } = await done(deviceExchangeCalls.checkGateway, { id: device, ...label });
    expect(gaps.map(({ resource }) => resource)).toEqual([
      'series',
      'drivers',
      'variables',
      'alarms',
      'scripts',
      'protocols',
      'mqtt',
    ]);
    expect(gaps.every(({ hint }) => hint.zh !== '' && hint.en !== '')).toBe(true);
    const refused = await call(deviceExchangeCalls.replaceGateway, { id: device, ...label });
    expect(refused.code).toBe(1124);
    expect(refused.data).toContainEqual({ field: 'variables', problem: expect.stringContaining('请删除不用的变量') });
    expect((await gatewayOf(device))?.sn).toBe(sn);
    expect(await site.db.query('select 1 from gateway where sn = $1', [label.sn])).toEqual([]);
    expect(actions()).toEqual([]);
  });

  it('by itself is 1123, by a wrong label 1103, without a gateway 1102; codes are not tried out by a check either', async () => {
    const { device, sn } = await place();
    await site.db.query(`update gateway set verification_code = '123456' where sn = $1`, [sn]);
    expect((await call(deviceExchangeCalls.checkGateway, { id: device, sn, code: '123456' })).code).toBe(1123);
    const label = await factory();
    expect((await call(deviceExchangeCalls.checkGateway, { id: device, ...label, code: '000000' })).code).toBe(1103);
    expect((await call(deviceExchangeCalls.checkGateway, { id: device, sn: '12', code: '123456' })).code).toBe(1304);
    const free = await addDevice(site.db, site.orgId, { name: '没有网关' });
    expect((await call(deviceExchangeCalls.replaceGateway, { id: free, ...label })).code).toBe(1102);
    expect((await call(deviceExchangeCalls.replaceGateway, { id: device, ...label }, site.stranger)).code).toBe(1101);
  });

  it('counts what the new one carries already', async () => {
    const small = { capacities: { drivers: 5, variables: 3, alarms: 5, reports: 5, scripts: 5 } };
    const other = await place(await site.addModel({ features: ['script'], ...small }));
    const { device } = await place();
    await site.db.query(`update gateway set verification_code = '123456' where id = $1`, [other.gatewayId]);
    const check = await done(deviceExchangeCalls.checkGateway, { id: device, sn: other.sn, code: '123456' });
    expect(check.to).toMatchObject({ registered: true, deviceCount: 1 });
    expect(check.gaps).toMatchObject([{ resource: 'variables', zh: '变量已用4，型号上限3' }]);
  });
});

describe('a copy', () => {
  it('takes the place of what the other device has; what has the same name keeps its id', async () => {
    const [from, to] = [await place(), await site.addSite({ modelId: model })];
    await site.save(to.device, {
      drivers: { put: [aDriver()] },
      variables: { put: [aVariable('level'), aVariable('own')] },
    });
    const level = (await site.query(to.device)).items.variables[0]?.id;
    const preview: ExchangePreview = await done(deviceExchangeCalls.copyCheck, { id: to.device, fromId: from.device });
    expect(preview.gaps).toEqual([]);
    expect(preview.diffs.filter(({ kind }) => kind === 'variables')).toMatchObject([
      { name: 'flow', change: 'added' },
      { name: 'own', change: 'removed' },
    ]);
    site.operations.entries.length = 0;
    const { revision } = preview;
    await done(deviceExchangeCalls.copy, { id: to.device, fromId: from.device, revision });
    const { items } = await site.query(to.device);
    expect(keysOf(items)).toEqual(['level', 'flow']);
    expect(items.variables[0]?.id).toBe(level);
    expect(actions()).toEqual(['device.copy']);
    expect((await call(deviceExchangeCalls.copy, { id: to.device, fromId: from.device, revision })).code).toBe(200);
  });

  it('stays within a series (1106), and copies nothing of somebody else’s', async () => {
    const from = await place();
    const other = await site.addSite({ modelId: await site.addModel({ series: 'OTHER', features: ['script'] }) });
    const body = { id: other.device, fromId: from.device };
    expect((await call(deviceExchangeCalls.copyCheck, body)).code).toBe(1106);
    expect((await call(deviceExchangeCalls.copy, { ...body, revision: 0 })).code).toBe(1106);
    const theirs = await addDevice(site.db, site.otherOrg);
    expect((await call(deviceExchangeCalls.copy, { id: other.device, fromId: theirs, revision: 0 })).code).toBe(1101);
  });

  it('says what the gateway lacks, and takes nothing (1124)', async () => {
    const capacities = { drivers: 1, variables: 9, alarms: 9, reports: 9, scripts: 9 };
    const small = await site.addSite({ modelId: await site.addModel({ features: ['script'], capacities }) });
    const from = await place();
    const body = { id: small.device, fromId: from.device };
    const preview = await done(deviceExchangeCalls.copyCheck, body);
    expect(preview.gaps).toMatchObject([{ resource: 'drivers' }]);
    expect((await call(deviceExchangeCalls.copy, { ...body, revision: preview.revision })).code).toBe(1124);
    expect((await site.query(small.device)).items.drivers).toEqual([]);
  });

  it('is a new device too, with ids of its own and no gateway', async () => {
    const from = await place();
    const name = `副本${newId().slice(-8)}`;
    const { id } = await done(deviceExchangeCalls.copyNew, { id: from.device, name });
    const copy = await site.query(id);
    expect(copy).toMatchObject({ name, template: null, model: null });
    const original = await site.query(from.device);
    expect(keysOf(copy.items)).toEqual(keysOf(original.items));
    expect(copy.items.variables[0]?.id).not.toBe(original.items.variables[0]?.id);
    expect(actions()).toEqual(['device.copy']);
    expect((await call(deviceExchangeCalls.copyNew, { id: from.device, name })).code).toBe(1114);
    expect((await call(deviceExchangeCalls.copyNew, { id: from.device, name: 'x'.repeat(26) })).code).toBe(1115);
  });
});

describe('a file', () => {
  it('holds all of a device but its passwords, and makes another device the same', async () => {
    const from = await place(model, 'top-secret');
    const to = await site.addSite({ modelId: model });
    const file = DeviceFile.parse(await done(deviceExchangeCalls.exportDevice, { id: from.device }));
    expect(file).toMatchObject({ lightfield: 'device', series: 'LF' });
    expect(JSON.stringify(file)).not.toContain('top-secret');
    expect(actions()).toEqual(['device.export']);
    const text = JSON.stringify(file);
    const { revision } = await done(deviceExchangeCalls.importCheck, { id: to.device, file: text });
    await done(deviceExchangeCalls.importDevice, { id: to.device, file: text, revision });
    expect(keysOf((await site.query(to.device)).items)).toEqual(['level', 'flow']);
    // Back into the device it came from: nothing differs, and the password is still there.
    const again = await done(deviceExchangeCalls.importCheck, { id: from.device, file: text });
    expect(again.diffs).toEqual([]);
    expect(actions()).toEqual(['device.export', 'device.import']);
  });

  it('of another series is 1107, of nobody 10001', async () => {
    const from = await place();
    const file = DeviceFile.parse(await done(deviceExchangeCalls.exportDevice, { id: from.device }));
    const body = { id: from.device, file: JSON.stringify({ ...file, series: 'OTHER' }) };
    expect((await call(deviceExchangeCalls.importCheck, body)).code).toBe(1107);
    expect((await call(deviceExchangeCalls.importDevice, { ...body, revision: 0 })).code).toBe(1107);
    expect(Envelope.parse(await call(deviceExchangeCalls.importCheck, { id: from.device, file: '{}' })).code).toBe(
      10_001,
    );
  });
});

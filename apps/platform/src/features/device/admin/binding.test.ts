import { type BoundGateway, templateCalls, deviceAdminCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addDevice, addGateway } from '../../../engines/history/site.testing.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { isMachineSecret } from '../../../kernel/machine-secret.ts';
import { aCaller } from '../../../kernel/testing-calls.ts';
import {
  type ConfigurationSite,
  aDriver,
  aScript,
  aVariable,
  configurationSite,
  keysOf,
} from '../core/configuration.testing.ts';

let site: ConfigurationSite;
let model: string;
beforeAll(async () => {
  site = await configurationSite();
  model = await site.addModel();
});
afterAll(() => site.close());

let serial = 500_000_000_000;
async function factory(modelId = model): Promise<{ sn: string; code: string }> {
  const sn = String(++serial);
  await site.db.query('insert into hardware (sn, code, model_id) values ($1, $2, $3)', [sn, '123456', modelId]);
  return { sn, code: '123456' };
}
const device = (orgId = site.orgId) => addDevice(site.db, orgId, { name: `设备${newId().slice(-12)}` });
/** So that the number of labels an account may enter within an hour does not run out. */
const somebody = async () =>
  aCaller({ accountId: await addAccount(site.db, site.orgId, { kind: 'co' }), orgId: site.orgId });
const bind = (id: string, label: { sn: string; code: string }, caller: Caller = site.me) =>
  site.calls.as(caller).call(deviceAdminCalls.bindGateway, { id, ...label });
const gatewayOf = async (id: string) =>
  (await site.db.query<{ gateway_id: string | null }>('select gateway_id from device where id = $1', [id]))[0]
    ?.gateway_id;

describe('binding a gateway', () => {
  it('of the factory list registers it, and shows its credentials once', async () => {
    const [id, label] = [await device(), await factory()];
    site.operations.entries.length = 0;
    const answer = await bind(id, label);
    expect(answer.code, answer.msg).toBe(200);
    const { gatewayId, credentials } = answer.data as BoundGateway;
    expect(credentials).toMatchObject({
      id: gatewayId,
      sn: label.sn,
      username: label.sn,
      host: '10.0.0.9',
      port: 1883,
    });
    const [row] = await site.db.query<Record<string, unknown>>(
      'select org_id, model_id, kind, verification_code, mqtt_password_hash, config_revision from gateway where id = $1',
      [gatewayId],
    );
    expect(row).toMatchObject({
      org_id: site.orgId,
      model_id: model,
      kind: 'lightfield',
      verification_code: '123456',
      config_revision: 1,
    });
    expect(isMachineSecret(credentials?.password ?? '', String(row?.['mqtt_password_hash']))).toBe(true);
    expect(site.operations.entries.map(({ action }) => action)).toEqual(['gateway.add', 'device.bind']);
    expect(JSON.stringify(site.operations.entries)).not.toContain(credentials?.password);
    expect(site.said.configChanged?.at(-1)).toEqual({ deviceId: id, gatewayId });
    // The second device on the same gateway gets no password.
    const second = await device();
    expect((await bind(second, label)).data).toEqual({ gatewayId, credentials: null });
  });

  it.each([
    ['letters in the SN', { sn: '50000000000x', code: '123456' }, 1303],
    ['11 digits', { sn: '50000000000', code: '123456' }, 1304],
    ['13 digits', { sn: '5000000000001', code: '123456' }, 1304],
    ['no SN', { sn: '', code: '123456' }, 1304],
    ['a code of 5 digits', { sn: '500000000000', code: '12345' }, 1308],
    ['a code of 7 digits', { sn: '500000000000', code: '1234567' }, 1308],
    ['a code with letters', { sn: '500000000000', code: '12345a' }, 1308],
    ['an SN that nobody knows', { sn: '499999999999', code: '123456' }, 1103],
  ])('refuses %s', async (_what, label, code) => {
    const id = await device();
    expect((await bind(id, label)).code).toBe(code);
    expect(await gatewayOf(id)).toBeNull();
  });

  it('refuses a wrong code, of the factory list and of a registered one: 1103', async () => {
    const [id, label] = [await device(), await factory()];
    expect((await bind(id, { ...label, code: '654321' })).code).toBe(1103);
    expect(await site.db.query('select 1 from gateway where sn = $1', [label.sn])).toEqual([]);
    await bind(await device(), label);
    expect((await bind(id, { ...label, code: '654321' })).code).toBe(1103);
  });

  it('of another enterprise is 1104 to who knows the code, 1103 to who guesses; a customer’s is the own', async () => {
    const label = await factory();
    const theirs = await addDevice(site.db, site.otherOrg);
    expect((await bind(theirs, label, site.stranger)).code).toBe(200);
    const id = await device();
    expect((await bind(id, label)).code).toBe(1104);
    expect((await bind(id, { ...label, code: '000000' })).code).toBe(1103);
    const customers = await factory();
    expect((await bind(await device(site.customer), customers)).code).toBe(200);
    expect((await bind(id, customers)).code).toBe(200);
  });

  it('that is registered can be chosen among those of the enterprise, without its label; of another one it is 1104', async () => {
    const mine = (await addGateway(site.db, site.orgId)).gatewayId;
    const theirs = (await addGateway(site.db, site.otherOrg)).gatewayId;
    const chief = aCaller({ orgId: site.centre, kind: 'op' });
    const choose = (id: string, gatewayId: string, caller = site.me) =>
      site.calls.as(caller).call(deviceAdminCalls.bindGateway, { id, gatewayId });
    const id = await device();
    expect((await choose(id, theirs)).code).toBe(90_002);
    expect((await choose(id, theirs, chief)).code).toBe(1104);
    expect((await choose(id, mine)).data).toEqual({ gatewayId: mine, credentials: null });
    expect((await choose(await device(site.customer), mine, chief)).code).toBe(200);
  });

  it('of an edge node of the own enterprise is 1111: its devices are approved on the platform', async () => {
    const sn = `Plant ${newId()}/edge`;
    const at = { sn, kind: 'sparkplug' } as const;
    const elsewhere = { ...at, sn: `${sn}2` };
    await site.db.query(
      `insert into gateway (id, org_id, kind, sn, verification_code, name, mqtt_username, mqtt_password_hash)
       values ($1, $2, 'sparkplug', $3, '', 'x', $3, ''), ($4, $5, 'sparkplug', $6, '', 'x', $6, '')`,
      [newId(), site.orgId, at.sn, newId(), site.stranger.orgId, elsewhere.sn],
    );
    const code = '';
    expect(await bind(await device(), { sn, code })).toMatchObject({ code: 1111, data: { field: 'sn' } });
    expect((await bind(await device(), { sn: elsewhere.sn, code })).code).toBe(1303);
  });

  it('twice is 1105; somebody else’s device does not exist', async () => {
    const id = await device();
    await bind(id, await factory());
    expect((await bind(id, await factory())).code).toBe(1105);
    expect((await bind(id, await factory(), site.stranger)).code).toBe(1101);
  });

  it('needs room in the licence for a gateway that is registered by it', async () => {
    const [id, label, known] = [await device(), await factory(), await factory()];
    await bind(await device(), known);
    site.room.gateways = 0;
    expect((await bind(id, label)).code).toBe(90_102);
    expect(await site.db.query('select 1 from gateway where sn = $1', [label.sn])).toEqual([]);
    expect((await bind(id, known)).code).toBe(200);
    site.room.gateways = 1_000;
  });

  it('counts what the model can hold over all of its devices', async () => {
    const small = await site.addModel({
      capacities: { drivers: 2, variables: 3, alarms: 0, reports: 0, scripts: 0 },
      features: [],
    });
    const label = await factory(small);
    const holding = async (variables: number, scripts = 0) => {
      const id = await device();
      const put = Array.from({ length: variables }, (_, i) => aVariable(`v${i}`, { address: `4x${i + 1}` }));
      const saved = await site.save(id, {
        drivers: { put: [aDriver()] },
        variables: { put },
        scripts: { put: Array.from({ length: scripts }, () => aScript('s')) },
      });
      expect(saved.code).toBe(200);
      return id;
    };
    expect((await bind(await holding(2), label)).code).toBe(200);
    expect((await bind(await holding(2), label)).code).toBe(1701);
    expect((await bind(await holding(1, 1), label)).code).toBe(1325);
    expect((await bind(await holding(1), label)).code).toBe(200);
    expect((await bind(await holding(0), label)).code).toBe(1503);
  });

  it('by many at once registers it once', async () => {
    const label = await factory();
    const ids = await Promise.all([1, 2, 3].map(() => device()));
    const answers = await Promise.all(ids.map((id) => bind(id, label)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    const bound = answers.map(({ data }) => data as BoundGateway);
    expect(new Set(bound.map(({ gatewayId }) => gatewayId)).size).toBe(1);
    expect(bound.filter(({ credentials }) => credentials !== null)).toHaveLength(1);
  });

  it('cannot be tried for ever', async () => {
    const [caller, id] = [await somebody(), await device()];
    const tries = Array.from({ length: 125 }, () => bind(id, { sn: '499999999999', code: '123456' }, caller));
    const codes = new Set((await Promise.all(tries)).map(({ code }) => code));
    expect(codes).toEqual(new Set([1103, 90_010]));
  });

  it('is not for somebody who was only authorised', async () => {
    const [id, accountId] = [await device(), await addAccount(site.db, site.customer, { kind: 'ext' })];
    await site.db.query('insert into device_grant (device_id, account_id, can_write) values ($1, $2, true)', [
      id,
      accountId,
    ]);
    const guest = aCaller({ accountId, orgId: site.customer, kind: 'ext' });
    expect((await bind(id, await factory(), guest)).code).toBe(90_003);
  });
});

describe('unbinding a gateway', () => {
  const unbind = (id: string) => site.calls.as(site.me).call(deviceAdminCalls.unbindGateway, { id });

  it('keeps the configuration, ends open alarms, and is told to the gateway', async () => {
    const [id, label] = [await device(), await factory()];
    const { gatewayId } = (await bind(id, label)).data as BoundGateway;
    const t = aVariable('t');
    await site.save(id, { drivers: { put: [aDriver()] }, variables: { put: [t] } });
    await site.db.query(
      `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, raised_at)
       values ($1, $2, $3, $4, 'x', 'normal', 'manual', '> 90', now())`,
      [newId(), id, newId(), t.id],
    );
    await site.alarms.start();
    expect((await unbind(id)).code).toBe(200);
    expect(await gatewayOf(id)).toBeNull();
    expect(keysOf((await site.query(id)).items)).toEqual(['t']);
    expect(site.alarms.counts(id)).toEqual({ active: 0, unconfirmed: 1 });
    const [row] = await site.db.query('select config_revision as n from gateway where id = $1', [gatewayId]);
    expect(row).toEqual({ n: 3 });
    expect(site.said.configChanged?.at(-1)).toEqual({ deviceId: id, gatewayId });
    expect(site.operations.entries.at(-1)).toMatchObject({ action: 'device.unbind', old: label.sn });
    expect((await unbind(id)).code).toBe(1102);
    expect((await bind(id, label)).code).toBe(200);
  });

  it('is not possible for what an edge node that is not ours has born', async () => {
    const node = await addGateway(site.db, site.orgId, { kind: 'sparkplug' });
    const id = await addDevice(site.db, site.orgId, { gatewayId: node.gatewayId, name: `外来${newId().slice(-12)}` });
    expect((await unbind(id)).code).toBe(90_001);
  });
});

describe('templates of devices', () => {
  async function template(modelId: string | null = model, keys: readonly string[] = ['a', 'b']): Promise<string> {
    const name = `模板${newId().slice(-12)}`;
    const { data } = await site.calls.as(site.me).call(templateCalls.add, { name, ...(modelId && { modelId }) });
    const { id } = data as { id: string };
    const put = keys.map((key, i) => aVariable(key, { address: `4x${i * 2 + 1}` }));
    if (put.length > 0)
      expect((await site.saveTemplate(id, { drivers: { put: [aDriver()] }, variables: { put } })).code).toBe(200);
    return id;
  }
  const bindTemplate = (id: string, templateId: string, caller = site.me) =>
    site.calls.as(caller).call(deviceAdminCalls.bindTemplate, { id, templateId });

  it('give the device all they hold; what it has of the same name stays and keeps its history', async () => {
    const [id, templateId] = [await device(), await template()];
    const mine = [aVariable('b', { unit: 'bar' }), aVariable('own', { address: '4x9' })];
    await site.save(id, { drivers: { put: [aDriver('plc', { host: '10.9.9.9' })] }, variables: { put: mine } });
    expect((await bindTemplate(id, templateId)).code).toBe(200);
    const { items, template: followed } = await site.query(id);
    expect(followed).toMatchObject({ id: templateId, version: 2, newestVersion: 2 });
    expect(keysOf(items).toSorted()).toEqual(['a', 'b', 'own']);
    const b = items.variables.find(({ key }) => key === 'b');
    expect(b).toMatchObject({ id: mine[0]?.id, unit: 'bar', origin: expect.any(String) });
    expect(items.variables.find(({ key }) => key === 'own')?.origin).toBeNull();
    expect(items.drivers).toMatchObject([{ settings: { host: '10.9.9.9' }, origin: expect.any(String) }]);
    expect(site.operations.entries.at(-1)).toMatchObject({ action: 'device.bindTemplate', objectId: id });
  });

  it('the same again is 1109, none to unbind 1108; unbinding keeps what is there', async () => {
    const [id, templateId] = [await device(), await template()];
    await bindTemplate(id, templateId);
    expect((await bindTemplate(id, templateId)).code).toBe(1109);
    const unbind = () => site.calls.as(site.me).call(deviceAdminCalls.unbindTemplate, { id });
    expect((await unbind()).code).toBe(200);
    const { items, template: followed } = await site.query(id);
    expect([keysOf(items), followed]).toEqual([['a', 'b'], null]);
    expect(items.variables.every(({ origin }) => origin === null)).toBe(true);
    expect((await unbind()).code).toBe(1108);
    expect((await bindTemplate(id, templateId)).code).toBe(200);
    expect(keysOf((await site.query(id)).items)).toEqual(['a', 'b']);
  });

  it('of another series are 1110, whichever comes second; an empty one binds too and is logged', async () => {
    const foreign = await site.addModel({ series: 'XX' });
    const [id, other, empty] = [await device(), await template(foreign), await template(null, [])];
    await bind(id, await factory());
    expect((await bindTemplate(id, other)).code).toBe(1110);
    expect((await bindTemplate(id, empty)).code).toBe(200);
    expect(site.operations.entries.at(-1)).toMatchObject({ action: 'device.bindTemplate' });
    const late = await device();
    expect((await bindTemplate(late, other)).code).toBe(200);
    expect((await bind(late, await factory())).code).toBe(1110);
    expect((await bind(late, await factory(foreign))).code).toBe(200);
  });

  it('of another enterprise do not exist, those of the centre are for all', async () => {
    const id = await device();
    const theirs = newId();
    const add = (of: string, name: string, templateId: string) =>
      site.db.query('insert into template (id, org_id, name) values ($1, $2, $3)', [templateId, of, name]);
    await add(site.otherOrg, '别家', theirs);
    expect((await bindTemplate(id, theirs)).code).toBe(90_002);
    const chief = aCaller({ orgId: site.centre, kind: 'op' });
    const items = JSON.stringify({ drivers: [], variables: [], alarms: [], reports: [], scripts: [] });
    const version = (templateId: string) =>
      site.db.query('insert into template_version (template_id, version, items) values ($1, 1, $2)', [
        templateId,
        items,
      ]);
    await version(theirs);
    expect((await bindTemplate(id, theirs, chief)).code).toBe(1401);
    const general = newId();
    await add(site.centre, '通用', general);
    await version(general);
    expect((await bindTemplate(id, general, chief)).code).toBe(200);
  });

  it('with the gateway in one step: both or neither', async () => {
    const both = (id: string, templateId: string, label: { sn: string; code: string }) =>
      site.calls.as(site.me).call(deviceAdminCalls.bindGatewayAndTemplate, { id, templateId, ...label });
    const [id, label, templateId] = [await device(), await factory(), await template()];
    const foreign = await template(await site.addModel({ series: 'YY' }));
    expect((await both(id, foreign, label)).code).toBe(1110);
    expect(await gatewayOf(id)).toBeNull();
    expect(await site.db.query('select 1 from gateway where sn = $1', [label.sn])).toEqual([]);
    expect((await both(id, templateId, label)).code).toBe(200);
    const { template: followed, model: held, items } = await site.query(id);
    expect([followed?.id, held?.id, keysOf(items)]).toEqual([templateId, model, ['a', 'b']]);
  });

  it('that do not fit beside what the gateway carries are refused', async () => {
    const small = await site.addModel({ capacities: { drivers: 5, variables: 3, alarms: 0, reports: 0, scripts: 0 } });
    const [label, templateId] = [await factory(small), await template()];
    const [first, second] = [await device(), await device()];
    await bind(first, label);
    await bind(second, label);
    expect((await bindTemplate(first, templateId)).code).toBe(200);
    expect((await bindTemplate(second, templateId)).code).toBe(1701);
    expect((await site.query(second)).template).toBeNull();
  });
});

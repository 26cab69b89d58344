import {
  type DeviceLosses,
  type DeviceSettings,
  LIMITS,
  type Page,
  type ReachedDevice,
  deviceAdminCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../../engines/history/site.testing.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { addProjectWith, leftOf } from './device-uses.testing.ts';
import { aCaller } from '../../../kernel/testing-calls.ts';
import {
  type ConfigurationSite,
  aDriver,
  aReport,
  aVariable,
  anAlarm,
  configurationSite,
} from '../core/configuration.testing.ts';

let site: ConfigurationSite;
let group: string;
beforeAll(async () => {
  site = await configurationSite();
  group = newId();
  await site.db.query('insert into device_group (id, org_id, name) values ($1, $2, $3)', [group, site.orgId, '一车间']);
});
afterAll(() => site.close());

const unique = (prefix = '泵') => `${prefix}${newId().slice(-12)}`;
const add = (body: Record<string, unknown>, caller: Caller = site.me) =>
  site.calls.as(caller).call(deviceAdminCalls.add, body as never);
async function added(body: Record<string, unknown> = {}, caller: Caller = site.me): Promise<string> {
  const answer = await add({ name: unique(), ...body }, caller);
  expect(answer.code, answer.msg).toBe(200);
  return (answer.data as { id: string }).id;
}
const settingsOf = async (id: string, caller: Caller = site.me) =>
  (await site.calls.as(caller).call(deviceAdminCalls.queryForEdit, { id })).data as DeviceSettings;
const edit = (id: string, body: Record<string, unknown>, caller: Caller = site.me) =>
  site.calls.as(caller).call(deviceAdminCalls.edit, { id, ...body } as never);

const WHOLE = {
  deviceNo: 'A-1',
  address: '上海',
  lng: 121.5,
  lat: -31.25,
  factoryDate: 0,
  installDate: 1_700_000_000_000,
  warrantyUntil: 1_900_000_000_000,
  manufacturer: '厂家',
  iccid: '89860012345678901234',
  sort: 7,
  remark: '值班',
  display: 'page',
  defaultValueMode: 'custom',
  positionSource: 'gateway',
};

describe('a new device', () => {
  it('has everything a person entered, and belongs to their enterprise', async () => {
    const name = unique();
    site.operations.entries.length = 0;
    const form = Object.fromEntries(Object.entries(WHOLE).map(([key, value]) => [key, String(value)]));
    const id = await added({ name, groupId: group, ...form });
    expect(await settingsOf(id)).toEqual({
      id,
      name,
      groupId: group,
      ...WHOLE,
      lngKey: '',
      latKey: '',
      gateway: null,
      template: null,
    });
    expect(await site.db.query('select org_id, owner_id from device where id = $1', [id])).toEqual([
      { org_id: site.orgId, owner_id: null },
    ]);
    expect(site.operations.entries).toMatchObject([
      { action: 'device.add', objectId: id, objectName: name, new: expect.stringContaining('"group":"一车间"') },
    ]);
  });

  it('of staff is looked after by who made it, and seen by them', async () => {
    const accountId = await addAccount(site.db, site.orgId, { kind: 'int' });
    for (const dataRange of ['all', 'dept', 'granted'] as const) {
      const staff = aCaller({ accountId, orgId: site.orgId, kind: 'int', dataRange });
      const id = await added({}, staff);
      expect((await settingsOf(id, staff)).id).toBe(id);
      const [row] = await site.db.query('select owner_id from device where id = $1', [id]);
      expect(row).toEqual({ owner_id: accountId });
      expect((await site.calls.as(staff).call(deviceAdminCalls.delete, { id })).code).toBe(200);
    }
  });

  it('of the operation centre belongs to the enterprise it names; 2914 when it names none of several', async () => {
    const chief = aCaller({ orgId: site.centre, kind: 'op' });
    expect((await add({ name: unique() }, chief)).code).toBe(2914);
    expect((await add({ name: unique(), orgId: site.centre }, chief)).code).toBe(1012);
    for (const orgId of [site.orgId, site.customer, site.otherOrg]) {
      const id = await added({ orgId }, chief);
      expect(await site.db.query('select org_id from device where id = $1', [id])).toEqual([{ org_id: orgId }]);
    }
    const mine = await added({ orgId: site.orgId, groupId: group }, chief);
    expect((await settingsOf(mine)).groupId).toBe(group);
    expect((await add({ name: unique(), orgId: site.otherOrg, groupId: group }, chief)).code).toBe(90_002);
    expect((await add({ name: unique(), orgId: site.otherOrg })).code).toBe(90_002);
  });

  it('is not added by an external account', async () => {
    const guest = aCaller({ orgId: site.customer, kind: 'ext' });
    expect((await add({ name: unique() }, guest)).code).toBe(90_003);
  });

  it('is one, however often the same form is sent', async () => {
    const body = { name: unique(), requestId: newId() };
    const answers = await Promise.all([1, 2, 3].map(() => add(body)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => (data as { id: string }).id)).size).toBe(1);
    // The number of somebody else's form is another one.
    const colleague = aCaller({ accountId: await addAccount(site.db, site.orgId, { kind: 'co' }), orgId: site.orgId });
    expect((await add({ ...body, name: unique() }, colleague)).code).toBe(200);
  });

  it('of two with the same name at once is one', async () => {
    const name = unique();
    const codes = (await Promise.all([1, 2].map(() => add({ name })))).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 1114]);
  });
});

describe('the fields', () => {
  const { nameMax, remarkMax } = LIMITS.device;
  it.each([
    ['no name', { name: '' }, 1115],
    ['blanks', { name: '   ' }, 1115],
    ['a name of one character too many', { name: 'x'.repeat(nameMax + 1) }, 1115],
    ['the longest name', { name: newId().slice(0, nameMax) }, 200],
    ['the eastern end', { lng: 180, lat: 90 }, 200],
    ['beyond it', { lng: 180.000_1, lat: 0 }, 1122],
    ['beyond the western end', { lng: -180.000_1, lat: 0 }, 1122],
    ['beyond the pole', { lng: 0, lat: 90.000_1 }, 1122],
    ['half a position', { lng: 10 }, 1122],
    ['the other half', { lat: 10 }, 1122],
    ['before 1970', { factoryDate: -1 }, 10_001],
    ['the first moment of 1970', { factoryDate: 0 }, 200],
    ['a long remark', { remark: 'x'.repeat(remarkMax) }, 200],
    ['a longer one', { remark: 'x'.repeat(remarkMax + 1) }, 10_001],
    ['an ICCID of 19 digits', { iccid: '8986001234567890123' }, 200],
    ['one of 20 signs with a letter', { iccid: '898600123456789012F4' }, 200],
    ['one of 18', { iccid: '898600123456789012' }, 10_001],
    ['one that is no card', { iccid: '1286001234567890123' }, 10_001],
    ['a sort number that is none', { sort: -1 }, 10_001],
    ['a way to show it that there is not', { display: 'map' }, 10_001],
    ['a position from variables it does not have', { positionSource: 'variables', lngKey: 'x', latKey: 'y' }, 1707],
    ['a group that there is not', { groupId: newId() }, 90_002],
  ])('%s', async (_what, body, code) => {
    expect((await add({ name: unique(), ...body })).code).toBe(code);
  });

  it('are taken within the organisation only, whatever the case of a name', async () => {
    const [name, deviceNo] = [unique('Pump '), unique('No ')];
    const id = await added({ name, deviceNo });
    expect((await add({ name: name.toUpperCase() })).code).toBe(1114);
    expect((await add({ name: unique(), deviceNo })).code).toBe(1116);
    expect((await add({ name, deviceNo }, site.stranger)).code).toBe(200);
    expect((await edit(id, { name, deviceNo, remark: '同名' })).code).toBe(200);
    const other = await added();
    expect((await edit(other, { name })).code).toBe(1114);
    expect((await edit(other, { name: unique(), deviceNo })).code).toBe(1116);
    expect((await add({ name: unique() })).code).toBe(200);
    expect((await add({ name: unique() })).code).toBe(200);
  });

  it('a group of another enterprise is none', async () => {
    const theirs = newId();
    await site.db.query('insert into device_group (id, org_id, name) values ($1, $2, $3)', [
      theirs,
      site.otherOrg,
      '别家',
    ]);
    expect((await add({ name: unique(), groupId: theirs })).code).toBe(90_002);
    const chief = aCaller({ orgId: site.centre, kind: 'op' });
    const id = await added();
    expect((await edit(id, { name: unique(), groupId: theirs }, chief)).code).toBe(90_002);
  });
});

describe('an edit', () => {
  it('replaces everything that was entered, and says what', async () => {
    const id = await added({ groupId: group, ...WHOLE, deviceNo: unique() });
    site.operations.entries.length = 0;
    const name = unique('改名');
    expect((await edit(id, { name, lng: 1, lat: 2 })).code).toBe(200);
    expect(await settingsOf(id)).toMatchObject({ name, lng: 1, lat: 2, remark: '', groupId: null, factoryDate: null });
    expect(site.operations.entries).toMatchObject([
      { action: 'device.edit', old: expect.stringContaining('"remark":"值班"'), new: expect.stringContaining(name) },
    ]);
    expect((await edit(id, { name, lng: 1, lat: 2 })).code).toBe(200);
    expect(site.operations.entries).toHaveLength(1);
  });

  it('may take the position from two variables of the device', async () => {
    const { device } = await site.addSite();
    const put = [aVariable('lng'), aVariable('lat', { address: '4x3' })];
    await site.save(device, { drivers: { put: [aDriver()] }, variables: { put } });
    const body = { name: unique(), positionSource: 'variables', lngKey: 'lng', latKey: 'lat' };
    expect((await edit(device, { ...body, latKey: 'nix' })).data).toMatchObject({ field: 'latKey' });
    expect((await edit(device, body)).code).toBe(200);
    expect(await settingsOf(device)).toMatchObject({ lngKey: 'lng', latKey: 'lat' });
  });

  it('that renames a device, or has internal variables begin otherwise, is something new for its gateway', async () => {
    const { device, gatewayId } = await site.addSite();
    await edit(device, { name: unique() });
    const rev = () => site.db.query('select config_revision as n from gateway where id = $1', [gatewayId]);
    expect(await rev()).toEqual([{ n: 1 }]);
    const { name } = await settingsOf(device);
    await edit(device, { name, remark: '无关' });
    expect(await rev()).toEqual([{ n: 1 }]);
    await edit(device, { name, defaultValueMode: 'custom' });
    expect(await rev()).toEqual([{ n: 2 }]);
  });

  it('is for those who may write to it', async () => {
    const id = await added();
    const accountId = await addAccount(site.db, site.customer, { kind: 'ext' });
    const guest = aCaller({ accountId, orgId: site.customer, kind: 'ext' });
    expect((await edit(id, { name: unique() }, guest)).code).toBe(1101);
    await site.db.query('insert into device_grant (device_id, account_id, can_write) values ($1, $2, false)', [
      id,
      accountId,
    ]);
    expect((await edit(id, { name: unique() }, guest)).code).toBe(90_003);
    expect((await edit(id, { name: unique() }, site.stranger)).code).toBe(1101);
  });
});

describe('deleting', () => {
  async function lived() {
    const { device, gatewayId } = await site.addSite({ name: unique() });
    const t = aVariable('t');
    const rule = anAlarm('t');
    await site.save(device, {
      drivers: { put: [aDriver()] },
      variables: { put: [t] },
      alarms: { put: [rule] },
      reports: { put: [aReport('r', ['t'])] },
    });
    await site.db.query(
      `insert into hist_record (report_number, ts, layout_id, vals)
       select number, to_timestamp(n), 1, '{1}' from report, generate_series(1, 3) n where device_id = $1`,
      [device],
    );
    await site.db.query(
      `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, raised_at)
       values ($1, $2, $3, $4, 'x', 'normal', 'manual', '> 90', now())`,
      [newId(), device, rule.id, t.id],
    );
    await site.db.query(
      `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at) values ($1, $2, 'alarm', 'eg', $3, 't', 'n', now())`,
      [newId(), site.me.accountId, device],
    );
    await site.db.query('insert into device_follow (account_id, device_id) values ($1, $2)', [
      site.me.accountId,
      device,
    ]);
    await site.alarms.start();
    return { device, gatewayId };
  }

  it('is told beforehand what is lost', async () => {
    const { device } = await lived();
    const { data } = await site.calls.as(site.me).call(deviceAdminCalls.deleteInfo, { id: device });
    expect(data as DeviceLosses).toMatchObject({
      drivers: 1,
      variables: 1,
      alarmRules: 1,
      reports: 1,
      scripts: 0,
      records: 3,
      moreRecords: false,
      workOrders: 0,
      openWorkOrders: 0,
      alarms: 1,
      messages: 1,
      grants: 0,
      followers: 1,
      shared: false,
    });
  });

  it('takes all of it, and nothing of others', async () => {
    const [gone, other] = [await lived(), await lived()];
    site.operations.entries.length = 0;
    site.said.configChanged = [];
    expect((await site.calls.as(site.me).call(deviceAdminCalls.delete, { id: gone.device })).code).toBe(200);
    const count = async (device: string) =>
      (
        await site.db.query<{ n: number }>(
          `select (select count(*) from device where id = $1) + (select count(*) from variable where device_id = $1)
                + (select count(*) from alarm_event where device_id = $1)
                + (select count(*) from message where data_id = $1::text) as n`,
          [device],
        )
      )[0]?.n;
    expect([await count(gone.device), await count(other.device)]).toEqual([0, 4]);
    const records = await site.db.query(
      'select count(*) as n from hist_record where report_number not in (select number from report)',
    );
    expect(records).toEqual([{ n: 0 }]);
    expect(site.alarms.counts(gone.device)).toEqual({ active: 0, unconfirmed: 0 });
    expect(site.alarms.counts(other.device)).toEqual({ active: 1, unconfirmed: 1 });
    expect(site.said.configChanged).toEqual([{ deviceId: gone.device, gatewayId: gone.gatewayId }]);
    expect(site.operations.entries).toMatchObject([
      { action: 'device.delete', objectId: gone.device, old: expect.stringContaining('"records":3') },
    ]);
    const [gateway] = await site.db.query<{ n: number }>('select config_revision as n from gateway where id = $1', [
      gone.gatewayId,
    ]);
    expect(gateway).toEqual({ n: 2 });
    expect((await site.calls.as(site.me).call(deviceAdminCalls.delete, { id: gone.device })).code).toBe(1101);
  });

  it('of one that projects use is refused with 1121 and their names, and changes nothing', async () => {
    const { device } = await lived();
    const [variable] = await site.db.query<{ id: string }>('select id from variable where device_id = $1', [device]);
    const project = await addProjectWith(site.db, site.orgId, device, variable?.id ?? '');
    const { data } = await site.calls.as(site.me).call(deviceAdminCalls.uses, { equipmentIds: [device] });
    expect(data).toEqual([
      {
        id: device,
        name: expect.any(String),
        shared: false,
        alarmGroups: [],
        handovers: [],
        antiTamper: null,
        others: [],
        projects: [
          {
            id: project.id,
            name: project.name,
            pages: [{ id: project.page, title: '总览' }],
            formulas: ['flow', 'sum'],
            reports: ['日报'],
            alarms: ['总流量过大'],
          },
        ],
      },
    ]);
    const before = await leftOf(site.db, project.id);
    expect(before).toEqual({ device: 1, mvar: 2, report: 1, alarm: 1, binds: 2 });
    const refused = await site.calls.as(site.me).call(deviceAdminCalls.delete, { id: device });
    expect(refused).toMatchObject({ code: 1121, data: { projects: project.name } });
    expect(await leftOf(site.db, project.id)).toEqual(before);
    expect((await settingsOf(device)).id).toBe(device);
    site.operations.entries.length = 0;
    const done = await site.calls.as(site.me).call(deviceAdminCalls.delete, { id: device, withUses: true });
    expect(done.code).toBe(200);
    expect(await leftOf(site.db, project.id)).toEqual({ device: 0, mvar: 0, report: 0, alarm: 0, binds: null });
    expect(site.operations.entries.map(({ action }) => action)).toEqual(['project.devices', 'device.delete']);
    const other = await lived();
    expect((await site.calls.as(site.me).call(deviceAdminCalls.delete, { id: other.device })).code).toBe(200);
  });

  it('is not for somebody who was only authorised, even to write', async () => {
    const { device } = await lived();
    const accountId = await addAccount(site.db, site.orgId, { kind: 'int' });
    await site.db.query('insert into device_grant (device_id, account_id, can_write) values ($1, $2, true)', [
      device,
      accountId,
    ]);
    const staff = aCaller({ accountId, orgId: site.orgId, kind: 'int', dataRange: 'granted' });
    expect((await site.calls.as(staff).call(deviceAdminCalls.delete, { id: device })).code).toBe(90_003);
  });

  it('lets what an edge node has born wait for a decision again', async () => {
    const { device, gatewayId } = await lived();
    await site.db.query(
      `insert into edge_device (id, gateway_id, device_name, device_id, status, born_at, metrics) values ($1, $2, 'd', $3, 'approved', now(), '[]')`,
      [newId(), gatewayId, device],
    );
    await site.calls.as(site.me).call(deviceAdminCalls.delete, { id: device });
    const born = await site.db.query('select status, device_id from edge_device where gateway_id = $1', [gatewayId]);
    expect(born).toEqual([{ status: 'pending', device_id: null }]);
  });
});

describe('devices of a user', () => {
  it('are those they see, of those that I see', async () => {
    const accountId = await addAccount(site.db, site.orgId, { kind: 'int' });
    await site.db.query(
      `update role set data_range = 'granted' from account where role.id = role_id and account.id = $1`,
      [accountId],
    );
    const [granted] = [await added({ name: unique('授权') }), await added()];
    await site.db.query('insert into device_grant (device_id, account_id) values ($1, $2)', [granted, accountId]);
    const ask = async (caller: Caller, body: Record<string, unknown>) =>
      (await site.calls.as(caller).call(deviceAdminCalls.queryByUser, body)).data as Page<ReachedDevice>;
    expect(await ask(site.me, { accountId })).toMatchObject({
      total: 1,
      rows: [{ id: granted, granted: true, owned: false, online: false, sn: null }],
    });
    expect((await ask(site.me, { accountId, keyword: '不存在' })).total).toBe(0);
    const all = await ask(site.me, { pageSize: 1 });
    expect([all.total > 1, all.rows.length]).toEqual([true, 1]);
    expect((await site.calls.as(site.stranger).call(deviceAdminCalls.queryByUser, { accountId })).code).toBe(1007);
  });
});

it.each([
  [{ factoryDate: 2_000, installDate: 1_000 }, 'installDate'],
  [{ installDate: 2_000, warrantyUntil: 1_000 }, 'warrantyUntil'],
])('the dates of a device are in their order: %j is refused with its field', async (dates, field) => {
  const refused = { code: 10_001, data: [{ field }] };
  expect(await site.calls.as(site.me).call(deviceAdminCalls.add, { name: unique(), ...dates })).toMatchObject(refused);
  expect(await edit(await added(), { name: unique(), ...dates })).toMatchObject(refused);
});

import { LOSS_DEFAULTS, type OrgMove, deviceAdminCalls, orgMoveCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addDevice, addGateway } from '../../../engines/history/site.testing.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { aCaller } from '../../../kernel/testing-calls.ts';
import {
  type ConfigurationSite,
  aDriver,
  aVariable,
  anAlarm,
  configurationSite,
} from '../core/configuration.testing.ts';
import { addProjectWith, leftOf } from './device-uses.testing.ts';

let site: ConfigurationSite;
let op: Caller;
beforeAll(async () => {
  site = await configurationSite();
  op = aCaller({ accountId: await addAccount(site.db, site.centre, { kind: 'op' }), orgId: site.centre, kind: 'op' });
});
afterAll(() => site.close());

type Body = { equipmentIds?: string[]; gatewayIds?: string[]; templateIds?: string[]; orgId?: string };
const whole = (body: Body) => ({ orgId: site.otherOrg, ...body });
const preview = (body: Body, caller = op) => site.calls.as(caller).call(orgMoveCalls.preview, whole(body));
const planned = async (body: Body) => (await preview(body)).data as OrgMove;
const move = (body: Body & { groupId?: string; withUses?: boolean }, caller = op) =>
  site.calls.as(caller).call(orgMoveCalls.move, { ...body, ...whole(body) });
const one = async <Row extends object>(text: string, values: unknown[]) => (await site.db.query<Row>(text, values))[0];
const orgOf = async (table: string, id: string) =>
  (await one<{ org_id: string }>(`select org_id from ${table} where id = $1`, [id]))?.org_id;

/** Two devices on a gateway, one of them with everything that somebody of the old enterprise has of it. */
async function plant() {
  const { gatewayId } = await addGateway(site.db, site.orgId);
  const unique = () => `泵${newId().slice(-12)}`;
  const [device, beside] = [
    await addDevice(site.db, site.orgId, { name: unique() }),
    await addDevice(site.db, site.orgId, { name: unique() }),
  ];
  await site.db.query('update device set gateway_id = $1 where id = any($2)', [gatewayId, [device, beside]]);
  const group = newId();
  await site.db.query(
    `insert into alarm_group (id, org_id, name, methods, time_zone) values ($1, $2, $3, '{push}', 'Asia/Shanghai')`,
    [group, site.orgId, unique()],
  );
  const told = JSON.stringify({ gateway: { ...LOSS_DEFAULTS.gateway, delaySeconds: 7, group } });
  await site.db.query('insert into loss_settings (gateway_id, settings) values ($1, $2)', [gatewayId, told]);
  await site.db.query('insert into loss_group (gateway_id, group_id) values ($1, $2)', [gatewayId, group]);
  const t = aVariable('t');
  await site.save(device, {
    drivers: { put: [aDriver()] },
    variables: { put: [t] },
    alarms: { put: [{ ...anAlarm('t'), group }] },
  });
  const people = await Promise.all(
    [site.orgId, site.otherOrg].map((orgId) => addAccount(site.db, orgId, { kind: 'int' })),
  );
  for (const accountId of people) {
    await site.db.query('insert into device_grant (device_id, account_id, can_write) values ($1, $2, true)', [
      device,
      accountId,
    ]);
    await site.db.query('insert into device_follow (account_id, device_id) values ($1, $2)', [accountId, device]);
    await site.db.query(
      `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at) values ($1, $2, 'alarm', 'eg', $3, 't', 'n', now())`,
      [newId(), accountId, device],
    );
  }
  const place = newId();
  await site.db.query('insert into device_group (id, org_id, name) values ($1, $2, $3)', [place, site.orgId, unique()]);
  await site.db.query('update device set owner_id = $2, group_id = $3 where id = $1', [device, people[0], place]);
  await site.db.query(`insert into device_share (device_id, token, auth) values ($1, $2, '{}')`, [device, newId()]);
  for (const orgId of [site.orgId, site.otherOrg])
    await site.db.query('insert into handover_variable (org_id, variable_id, place) values ($1, $2, 1)', [orgId, t.id]);
  const template = newId();
  await site.db.query('insert into template (id, org_id, name) values ($1, $2, $3)', [template, site.orgId, unique()]);
  await site.db.query('update device set template_id = $2, template_version = 1 where id = $1', [device, template]);
  return { gatewayId, device, beside, people, group, template, variable: t.id };
}

describe('moving a device to another enterprise', () => {
  it('says beforehand what goes along and what breaks, and changes nothing by that', async () => {
    const { gatewayId, device, beside, group, template, variable } = await plant();
    const project = await addProjectWith(site.db, site.orgId, device, variable);
    const plan = await planned({ equipmentIds: [device] });
    expect(plan.devices.map(({ id }) => id).toSorted()).toEqual([device, beside].toSorted());
    expect(plan.gateways.map(({ id }) => id)).toEqual([gatewayId]);
    expect(plan.uses.map(({ projects }) => projects.map(({ id }) => id))).toEqual([[project.id]]);
    expect(plan.losses).toEqual({
      grants: 1,
      followers: 1,
      owners: 1,
      groups: 1,
      shares: 1,
      templates: [{ id: template, name: expect.any(String), devices: [expect.any(String)] }],
      // of an alarm, and of the loss of the gateway
      alarmGroups: [{ id: group, name: expect.any(String), rules: 2 }],
      handovers: [{ id: site.orgId, name: expect.any(String), variables: 1 }],
    });
    expect(plan.conflicts).toEqual([]);
    expect(await orgOf('device', device)).toBe(site.orgId);
  });

  it('carries it out as it was said, in one go, with an entry for each', async () => {
    const { gatewayId, device, beside, people, template, variable } = await plant();
    const project = await addProjectWith(site.db, site.orgId, device, variable);
    const refused = await move({ equipmentIds: [device] });
    expect(refused).toMatchObject({ code: 1121, data: { projects: project.name } });
    expect(await orgOf('gateway', gatewayId)).toBe(site.orgId);
    const place = newId();
    await site.db.query('insert into device_group (id, org_id, name) values ($1, $2, $3)', [
      place,
      site.otherOrg,
      place,
    ]);
    site.operations.entries.length = 0;
    const done = await move({ equipmentIds: [device], withUses: true, groupId: place });
    expect(done).toMatchObject({ code: 200, data: { devices: 2, gateways: 1, templates: 0 } });
    expect(site.operations.entries.map(({ action }) => action)).toEqual([
      'project.devices',
      'device.moveOrg',
      'device.moveOrg',
      'gateway.moveOrg',
    ]);
    for (const [table, id] of [
      ['device', device],
      ['device', beside],
      ['gateway', gatewayId],
    ] as const)
      expect(await orgOf(table, id)).toBe(site.otherOrg);
    expect(await leftOf(site.db, project.id)).toMatchObject({ device: 0, mvar: 0 });
    expect(await orgOf('template', template)).toBe(site.orgId);
    expect(
      await one(
        `select owner_id, template_id, group_id, gateway_id,
                (select array_agg(account_id) from device_grant where device_id = device.id) as grants,
                (select array_agg(account_id) from device_follow where device_id = device.id) as followers,
                (select array_agg(account_id) from message where data_id = device.id::text) as messages,
                (select count(*) from device_share where device_id = device.id) as shares,
                (select count(*) from variable where device_id = device.id) as variables,
                (select array_agg(chosen.org_id) from handover_variable chosen join variable on variable.id = chosen.variable_id
                  where device_id = device.id) as handovers,
                (select count(*) from alarm_rule where device_id = device.id and group_id is null
                  and settings->'group' = 'null') as rules
           from device where id = $1`,
        [device],
      ),
    ).toEqual({
      owner_id: null,
      template_id: null,
      group_id: place,
      gateway_id: gatewayId,
      grants: [people[1]],
      followers: [people[1]],
      messages: [people[1]],
      shares: 0,
      variables: 1,
      handovers: [site.otherOrg],
      rules: 1,
    });
    const loss = await one('select settings from loss_settings where gateway_id = $1', [gatewayId]);
    expect(loss).toEqual({ settings: { gateway: { ...LOSS_DEFAULTS.gateway, delaySeconds: 7, group: null } } });
    expect((await site.calls.as(site.me).call(deviceAdminCalls.queryForEdit, { id: device })).code).toBe(1101);
    expect((await site.calls.as(site.stranger).call(deviceAdminCalls.queryForEdit, { id: device })).code).toBe(200);
    expect(site.said.gatewayChanged?.at(-1)).toEqual({ gatewayId });
    expect((await planned({ equipmentIds: [device] })).devices).toEqual([]);
  });

  it('is refused where a name is taken there: 1114', async () => {
    const { device, gatewayId } = await plant();
    const { name } = (await one<{ name: string }>('select name from device where id = $1', [device])) ?? { name: '' };
    await addDevice(site.db, site.otherOrg, { name });
    expect((await planned({ gatewayIds: [gatewayId] })).conflicts).toEqual([
      { what: 'name', id: device, name, value: name },
    ]);
    expect((await move({ gatewayIds: [gatewayId], withUses: true })).code).toBe(1114);
    expect(await orgOf('gateway', gatewayId)).toBe(site.orgId);
  });

  it('of a template lets go of the devices that stay', async () => {
    const { device, template } = await plant();
    expect((await planned({ templateIds: [template] })).losses.templates).toMatchObject([{ id: template }]);
    expect((await move({ templateIds: [template] })).data).toEqual({ devices: 0, gateways: 0, templates: 1 });
    expect(await one('select template_id from device where id = $1', [device])).toEqual({ template_id: null });
    expect(await orgOf('template', template)).toBe(site.otherOrg);
  });

  it('with its template keeps following it', async () => {
    const { device, template } = await plant();
    expect((await planned({ equipmentIds: [device], templateIds: [template] })).losses.templates).toEqual([]);
    expect((await move({ equipmentIds: [device], templateIds: [template] })).code).toBe(200);
    expect(await one('select template_id from device where id = $1', [device])).toEqual({ template_id: template });
  });

  it('between an enterprise and its customer breaks nothing, and is for its own administrator', async () => {
    const { device, variable, template } = await plant();
    const project = await addProjectWith(site.db, site.orgId, device, variable);
    const plan = (await preview({ equipmentIds: [device], orgId: site.customer }, site.me)).data as OrgMove;
    expect(plan.uses).toEqual([]);
    expect(plan.losses).toMatchObject({ grants: 1, owners: 0, groups: 0, templates: [], alarmGroups: [] });
    expect((await move({ equipmentIds: [device], orgId: site.customer }, site.me)).code).toBe(200);
    expect(await leftOf(site.db, project.id)).toMatchObject({ device: 1, mvar: 2 });
    expect(await one('select template_id from device where id = $1', [device])).toEqual({ template_id: template });
  });

  it('is not possible to where one does not reach, nor to the centre, nor of a template to a customer', async () => {
    const { device, template } = await plant();
    expect((await move({ equipmentIds: [device] }, site.me)).code).toBe(90_002);
    expect((await move({ equipmentIds: [device], orgId: site.orgId }, site.stranger)).code).toBe(90_002);
    expect((await move({ equipmentIds: [device], orgId: site.centre })).code).toBe(1012);
    expect((await move({ templateIds: [template], orgId: site.customer })).code).toBe(1012);
    const viewer = { ...op, permissions: new Set(['manage_equip_edit' as const]) };
    expect((await move({ templateIds: [template] }, viewer)).code).toBe(90_003);
  });
});

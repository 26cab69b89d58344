import { type DeviceUses, deviceAdminCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConfigurationSite, aDriver, aVariable, configurationSite } from '../core/configuration.testing.ts';

let site: ConfigurationSite;
beforeAll(async () => {
  site = await configurationSite();
});
afterAll(() => site.close());

it('deleting a device names the shift reports, anti-tamper formula, alarm groups and link that use it, and waits for none', async () => {
  const { device, gatewayId } = await site.addSite();
  const variable = aVariable('t');
  await site.save(device, { drivers: { put: [aDriver()] }, variables: { put: [variable] } });
  const [group, rule] = [newId(), newId()];
  await site.db.query(
    `insert into alarm_group (id, org_id, name, methods, time_zone) values ($1, $2, $3, '{push}', 'Asia/Shanghai')`,
    [group, site.orgId, `班组${group}`],
  );
  await site.db.query(`insert into loss_settings (device_id, settings) values ($1, '{}')`, [device]);
  await site.db.query('insert into loss_group (device_id, group_id) values ($1, $2)', [device, group]);
  await site.db.query('insert into handover_variable (org_id, variable_id, place) values ($1, $2, 1)', [
    site.orgId,
    variable.id,
  ]);
  await site.db.query(`insert into device_share (device_id, token, auth) values ($1, $2, '{}')`, [device, newId()]);
  const tamper = (enabled: boolean) =>
    site.db.query('update gateway set tamper_rule = $2, settings = $3 where id = $1', [
      gatewayId,
      rule,
      JSON.stringify({ antiTamper: { enabled, deviceId: device, formula: 't' } }),
    ]);
  const using = async () => {
    const { data } = await site.calls.as(site.me).call(deviceAdminCalls.uses, { equipmentIds: [device] });
    return (data as DeviceUses[])[0];
  };
  await tamper(false);
  await site.db.query(
    `insert into gateway_tamper (rule_id, device_id, variable_id, formula) values ($1, $2, $3, 't')`,
    [rule, device, variable.id],
  );
  expect((await using())?.antiTamper).toBeNull();
  await tamper(true);
  expect(await using()).toMatchObject({
    shared: true,
    projects: [],
    alarmGroups: [{ id: group }],
    handovers: [{ id: site.orgId }],
    antiTamper: { id: gatewayId },
  });
  expect((await site.calls.as(site.me).call(deviceAdminCalls.delete, { id: device })).code).toBe(200);
});

it('names the smart reports, inspection plans, keys, webhooks and cameras that name a device, and goes on without it', async () => {
  const { device } = await site.addSite();
  const [report, plan, key, hook, camera] = Array.from({ length: 5 }, () => newId());
  const { db, orgId } = site;
  await db.query(
    `insert into smart_report (id, org_id, name, has_devices, schedule, mail_on, enabled, updated_at, updated_by)
     values ($1, $2, '班报', true, '{}', 'never', false, now(), 'x')`,
    [report, orgId],
  );
  await db.query(
    `insert into inspection_content (id, org_id, name, items, updated_at, updated_by) values ($1, $2, '泵房', '[]', now(), 'x')`,
    [plan, orgId],
  );
  await db.query(
    `insert into inspection_plan (id, org_id, name, content_id, rule, time_zone, grace_minutes, in_order, enabled, made_until)
     values ($1, $2, '日检', $1, '{}', 'UTC', 60, false, true, now())`,
    [plan, orgId],
  );
  await db.query(
    `insert into api_key (id, org_id, account_id, name, secret_hash, hint, permissions, range, networks, per_minute, expires_at, created_at)
     values ($1, $2, $3, '上位机', $4, 'abcd', '{}', 'devices', '', 60, now() + interval '1 day', now())`,
    [key, orgId, site.me.accountId, Buffer.from(key ?? '')],
  );
  await db.query(
    `insert into webhook (id, org_id, name, url, events, severities, range, secret, created_at, created_by)
     values ($1, $2, '推送', 'https://example.com', '{}', '{}', 'devices', '', now(), 'x')`,
    [hook, orgId],
  );
  await db.query(
    `insert into camera (id, org_id, device_id, code, title, kind, created_at, updated_at)
     values ($1, $2, $3, 'a', '泵房摄像头', 'rtsp', now(), now())`,
    [camera, orgId, device],
  );
  await db.query('insert into smart_report_device (report_id, device_id, place) values ($1, $2, 1)', [report, device]);
  await db.query('insert into inspection_plan_device (plan_id, device_id, place) values ($1, $2, 1)', [plan, device]);
  await db.query('insert into api_key_device (key_id, device_id) values ($1, $2)', [key, device]);
  await db.query('insert into webhook_device (webhook_id, device_id) values ($1, $2)', [hook, device]);
  const { data } = await site.calls.as(site.me).call(deviceAdminCalls.uses, { equipmentIds: [device] });
  expect((data as DeviceUses[])[0]?.others).toEqual([
    { kind: 'smartReport', id: report, name: '班报' },
    { kind: 'inspectionPlan', id: plan, name: '日检' },
    { kind: 'apiKey', id: key, name: '上位机' },
    { kind: 'webhook', id: hook, name: '推送' },
    { kind: 'camera', id: camera, name: '泵房摄像头' },
  ]);
  expect((await site.calls.as(site.me).call(deviceAdminCalls.delete, { id: device })).code).toBe(200);
  const [left] = await db.query<{ n: number }>(
    'select (select count(*) from smart_report) + (select count(*) from inspection_plan) + (select count(*) from api_key) as n',
  );
  expect(left?.n).toBe(3);
});

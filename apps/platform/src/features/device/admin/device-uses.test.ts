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

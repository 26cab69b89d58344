import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addGateway } from '../../../engines/history/site.testing.ts';
import { readEdgeDevice } from '../../../engines/edge/device-config.ts';
import {
  type ConfigurationSite,
  aDriver,
  aReport,
  aVariable,
  anAlarm,
  configurationSite,
} from './configuration.testing.ts';

let site: ConfigurationSite;
beforeAll(async () => {
  site = await configurationSite();
});
afterAll(() => site.close());

/** A device of which something has been recorded and raised. */
async function lived() {
  const { device } = await site.addSite();
  const [t, p] = [aVariable('t'), aVariable('p', { address: '4x3' })];
  const [hot, high] = [anAlarm('t'), anAlarm('p')];
  const [both, own] = [aReport('全部', ['t', 'p']), aReport('温度', ['t'])];
  await site.save(device, {
    drivers: { put: [aDriver()] },
    variables: { put: [t, p] },
    alarms: { put: [hot, high] },
    reports: { put: [both, own] },
  });
  for (const [rule, variable] of [
    [hot, t],
    [high, p],
  ] as const)
    await raise(device, rule.id, variable.id);
  await site.alarms.start();
  for (const { id } of [both, own])
    await site.db.query(
      `insert into hist_record (report_number, ts, layout_id, vals)
       select number, now(), layout_id, '{1, 2}' from report join hist_layout on report_number = number where report.id = $1`,
      [id],
    );
  await site.db.query(
    `insert into latest (series_id, ts, num, quality) select series_id, now(), 1, 0 from variable where device_id = $1`,
    [device],
  );
  return { device, t, p, hot, high, both, own };
}
async function raise(device: string, ruleId: string, variableId: string): Promise<void> {
  const alarm = newId();
  await site.db.query(
    `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, raised_at)
     values ($1, $2, $3, $4, 'x', 'normal', 'auto', '> 90', now())`,
    [alarm, device, ruleId, variableId],
  );
  await site.db.query(
    `insert into message (id, account_id, type, equip_type, data_id, title, note, alarm_id, created_at)
     values ($1, $2, 'alarm', 'eg', $3, 't', 'n', $4, now())`,
    [newId(), site.me.accountId, device, alarm],
  );
}
const left = async (device: string) => {
  const [row] = await site.db.query(
    `select (select count(*) from alarm_event where device_id = $1) as alarms,
            (select count(*) from alarm_event where device_id = $1 and recovered_at is null) as open,
            (select count(*) from message where data_id = $1::text) as messages,
            (select count(*) from latest join variable using (series_id) where device_id = $1) as latest,
            (select count(*) from hist_record where report_number in (select number from report where device_id = $1)) as records`,
    [device],
  );
  return row;
};

it('a variable takes its alarms, their messages and its value with it; those of others stay', async () => {
  const { device, p, high, both, own } = await lived();
  expect(site.alarms.counts(device)).toEqual({ active: 2, unconfirmed: 2 });
  site.said.unreadOfMany = [];
  const saved = await site.save(device, {
    variables: { remove: [p.id] },
    alarms: { remove: [high.id] },
    reports: { put: [{ ...both, variables: ['t'] }] },
  });
  expect(saved.code, saved.msg).toBe(200);
  expect(await left(device)).toEqual({ alarms: 1, open: 1, messages: 1, latest: 1, records: 2 });
  expect(site.alarms.counts(device)).toEqual({ active: 1, unconfirmed: 1 });
  expect(site.said.unreadOfMany).toEqual([{ accountIds: new Set([site.me.accountId]) }]);
  // What was recorded in the columns of before is read by their layout.
  const layouts = await site.db.query(
    `select count(*) as n from hist_layout join report on number = report_number where report.id = any($1)`,
    [[both.id, own.id]],
  );
  expect(layouts).toEqual([{ n: 3 }]);
});

it('a report takes its records with it', async () => {
  const { device, own } = await lived();
  const all = async () => (await site.db.query<{ n: number }>('select count(*) as n from hist_record'))[0]?.n ?? 0;
  const before = await all();
  expect((await site.save(device, { reports: { remove: [own.id] } })).code).toBe(200);
  expect(await left(device)).toMatchObject({ records: 1, alarms: 2 });
  expect(await all()).toBe(before - 1);
});

it('an alarm that is open when its rule is removed ends, and stays in the history', async () => {
  const { device, hot } = await lived();
  site.said.alarm = [];
  expect((await site.save(device, { alarms: { remove: [hot.id] } })).code).toBe(200);
  expect(await left(device)).toMatchObject({ alarms: 2, open: 1 });
  expect(site.alarms.counts(device)).toEqual({ active: 1, unconfirmed: 1 });
  expect(site.said.alarm).toMatchObject([{ change: 'recovered', alarm: { equipId: device, content: 'x' } }]);
});

it('a device of an edge node that is not ours has alarms and reports on the platform, by the columns that hold now', async () => {
  const node = await addGateway(site.db, site.orgId, { kind: 'sparkplug' });
  const { device } = await site.addSite();
  await site.db.query('update device set gateway_id = $2 where id = $1', [device, node.gatewayId]);
  const metric = (key: string) => {
    const { driver: _driver, address: _address, ...settings } = aVariable(key);
    return settings;
  };
  const [t, p] = [metric('t'), metric('p')];
  const report = aReport('记录', ['t', 'p']);
  const saved = await site.save(device, {
    variables: { put: [t, p] },
    alarms: { put: [anAlarm('t')] },
    reports: { put: [report] },
  });
  expect(saved.code, saved.msg).toBe(200);
  expect((await site.query(device)).source).toBe('metrics');
  const [row] = await site.db.query('select config_revision, applied_revision from gateway where id = $1', [
    node.gatewayId,
  ]);
  expect(row).toEqual({ config_revision: 1, applied_revision: 1 });
  const layoutOf = async () => (await readEdgeDevice(site.db, device))?.reports[0]?.layout;
  const first = await layoutOf();
  expect(first).toBeGreaterThan(0);
  expect((await readEdgeDevice(site.db, device))?.alarms).toHaveLength(1);
  await site.save(device, { reports: { put: [{ ...report, variables: ['p'] }] } });
  const second = await layoutOf();
  expect(second).toBeGreaterThan(first ?? 0);
  // Back to the columns of before: the layout of before, though it is not the newest.
  await site.save(device, { reports: { put: [report] } });
  expect(await layoutOf()).toBe(first);
  const summed = { ...report, type: 'aggregate' as const, aggregations: ['max', 'min'] as const };
  await site.save(device, { reports: { put: [{ ...summed, aggregations: [...summed.aggregations] }] } });
  const columns = await site.db.query(
    'select cardinality(series_ids) as columns, aggregations from hist_layout where layout_id = $1',
    [await layoutOf()],
  );
  expect(columns).toEqual([{ columns: 4, aggregations: ['max', 'min', 'max', 'min'] }]);
});

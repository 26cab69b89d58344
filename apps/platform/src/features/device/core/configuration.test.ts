import { type OwnedConfig, configCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addDevice } from '../../../engines/history/site.testing.ts';
import { aCaller } from '../../../kernel/testing-calls.ts';
import { testVault } from '../../../kernel/vault/vault.testing.ts';
import { createGatewayConfigRepository } from '../../gateway/gateway-config.repository.ts';
import {
  type ConfigurationSite,
  aDriver,
  aReport,
  aScript,
  aVariable,
  anAlarm,
  configurationSite,
  keysOf,
} from './configuration.testing.ts';

let site: ConfigurationSite;
beforeAll(async () => {
  site = await configurationSite();
});
afterAll(() => site.close());

/** A device with one of everything. */
async function boiler() {
  const place = await site.addSite();
  const [driver, t, p] = [aDriver(), aVariable('t'), aVariable('p', { address: '4x3' })];
  const [alarm, report, script] = [anAlarm('t'), aReport('分钟', ['t', 'p']), aScript('开机')];
  const saved = await site.save(place.device, {
    drivers: { put: [driver] },
    variables: { put: [t, p] },
    alarms: { put: [alarm] },
    reports: { put: [report] },
    scripts: { put: [script] },
  });
  expect(saved).toMatchObject({ code: 200, data: { revision: 1 } });
  return { ...place, driver, t, p, alarm, report, script };
}
const mapping = (length: number) => Array.from({ length }, (_none, value) => ({ value, text: `第${value}档` }));
const seriesOf = async (id: string) =>
  (await site.db.query<{ series_id: number }>('select series_id from variable where id = $1', [id]))[0]?.series_id ?? 0;

describe('the alarm group of an alarm', () => {
  const group = async (orgId: string) => {
    const id = newId();
    await site.db.query(
      `insert into alarm_group (id, org_id, name, methods, time_zone) values ($1::uuid, $2, $1::text, '{push}', 'Asia/Shanghai')`,
      [id, orgId],
    );
    return id;
  };
  const orgOf = async (device: string) =>
    (await site.db.query<{ org_id: string }>('select org_id from device where id = $1', [device]))[0]?.org_id ?? '';
  it('is stored with its ways, and keeps the group from being deleted', async () => {
    const { device, alarm } = await boiler();
    const id = await group(await orgOf(device));
    const put = [{ ...alarm, group: id, methods: ['push' as const, 'phone' as const] }];
    expect(await site.save(device, { alarms: { put } })).toMatchObject({ code: 200 });
    const rules = await site.db.query(
      'select group_id, settings -> $2 as methods from alarm_rule where device_id = $1',
      [device, 'methods'],
    );
    expect(rules).toEqual([{ group_id: id, methods: ['push', 'phone'] }]);
    await expect(site.db.query('delete from alarm_group where id = $1', [id])).rejects.toThrow(/alarm_rule/);
  });
  it.each(['unknown', 'foreign'])('that is %s is refused with 1210 and the place', async (which) => {
    const { device, alarm } = await boiler();
    const foreign = (await site.addSite()).device;
    await site.db.query(`insert into org (id, kind, name) values ($1, 'enterprise', 'other')`, [foreign]);
    const put = [{ ...alarm, group: which === 'foreign' ? await group(foreign) : newId() }];
    const answer = await site.save(device, { alarms: { put } });
    expect(answer).toMatchObject({ code: 1210, data: { kind: 'alarms', id: alarm.id, field: 'group' } });
  });
  it('takes each way once', async () => {
    const { device, alarm } = await boiler();
    const put = [{ ...alarm, methods: ['push' as const, 'push' as const] }];
    expect(await site.save(device, { alarms: { put } })).toMatchObject({ code: 10_001 });
  });
});

describe('a rule with a code of its own', () => {
  it.each([
    [1709, 'variables', aVariable('t1'), { key: '1t' }],
    [1729, 'variables', aVariable('w', { access: 'readwrite' }), { writeLower: 5, writeUpper: 5 }],
    [1730, 'variables', aVariable('c'), { collectLower: 6, collectUpper: 5 }],
    [2005, 'variables', aVariable('f'), { readFormula: `X+${'1'.repeat(199)}` }],
    [2005, 'variables', aVariable('f'), { readFormula: '' }],
    [1705, 'variables', aVariable('m'), { statusMap: mapping(101) }],
    [1706, 'variables', aVariable('m'), { statusMap: [...mapping(1), ...mapping(1)] }],
    [1706, 'variables', aVariable('m'), { statusMap: [{ value: 1, text: '  ' }] }],
    [1704, 'reports', aReport('多', []), { variables: Array.from({ length: 101 }, (_none, at) => `v${at}`) }],
  ] as const)('answers %i, not that the shape is wrong', async (code, kind, item, wrong) => {
    const { device } = await boiler();
    const answer = await site.save(device, { [kind]: { put: [{ ...item, ...wrong }] } });
    expect(answer).toMatchObject({ code, data: { kind, id: item.id } });
    expect(answer.msg).not.toMatch(/[a-z]{5}/);
  });
  it('takes what is at the edge', async () => {
    const { device } = await boiler();
    const readFormula = `X+${'1'.repeat(198)}`;
    const edge = [aVariable('m', { statusMap: mapping(100) }), aVariable('f', { readFormula })];
    expect((await site.save(device, { variables: { put: edge } })).code).toBe(200);
  });
});

describe('a save', () => {
  it('stores one of everything, which is what the editor and the gateway then get', async () => {
    const { device, gatewayId, driver, t, alarm, report, script } = await boiler();
    const { revision, items, source, model, usedElsewhere } = await site.query(device);
    expect({ revision, source, model }).toEqual({ revision: 1, source: 'drivers', model: null });
    expect(usedElsewhere).toEqual({ drivers: 0, variables: 0, alarms: 0, reports: 0, scripts: 0 });
    expect(items.drivers).toEqual([{ ...driver, origin: null }]);
    expect(items.variables[0]).toEqual({ ...t, origin: null });
    expect(items.alarms[0]).toMatchObject({ ...alarm, filterCount: 1, origin: null });
    expect(items.reports[0]).toMatchObject(report);
    expect(items.scripts[0]).toMatchObject({ ...script, enabled: true });
    const document = await createGatewayConfigRepository(site.db, testVault).document(gatewayId);
    expect(document?.revision).toBe(1);
    expect(document?.devices[0]?.scripts).toMatchObject([{ id: script.id, source: 'log(1)' }]);
    expect(document?.devices[0]?.reports).toMatchObject([{ id: report.id, variables: ['t', 'p'] }]);
  });

  it('keeps the series of a variable that is renamed, and what names it follows', async () => {
    const { device, t, report } = await boiler();
    const [series, layouts] = [await seriesOf(t.id), await layoutsOf(report.id)];
    await site.save(device, { variables: { put: [{ ...t, key: 'temp', name: '温度' }] } });
    const { items } = await site.query(device);
    expect([items.alarms[0]?.variable, items.reports[0]?.variables]).toEqual(['temp', ['temp', 'p']]);
    expect(await seriesOf(t.id)).toBe(series);
    expect(await layoutsOf(report.id)).toEqual(layouts);
    const [row] = await site.db.query("select key, name, settings->>'key' as said from variable where id = $1", [t.id]);
    expect(row).toEqual({ key: 'temp', name: '温度', said: 'temp' });
  });

  it('lets two variables swap their keys', async () => {
    const { device, t, p } = await boiler();
    const saved = await site.save(device, {
      variables: {
        put: [
          { ...t, key: 'p' },
          { ...p, key: 't' },
        ],
      },
    });
    expect(saved.code).toBe(200);
    expect(keysOf((await site.query(device)).items)).toEqual(['p', 't']);
  });

  it('touches no row but those that differ', async () => {
    const { device, t } = await boiler();
    const rows = () =>
      site.db.query<{ id: string; v: string }>(
        `select id, xmin::text || ctid::text as v from variable where device_id = $1
          union all select id, xmin::text || ctid::text from report where device_id = $1
          union all select id, xmin::text || ctid::text from alarm_rule where device_id = $1
          union all select id, xmin::text || ctid::text from driver where device_id = $1`,
        [device],
      );
    const before = new Map((await rows()).map(({ id, v }) => [id, v]));
    const added = aVariable('q', { address: '4x9' });
    await site.save(device, { variables: { put: [{ ...t, unit: '℃' }, added] } });
    const touched = (await rows()).filter(({ id, v }) => before.get(id) !== v).map(({ id }) => id);
    expect(touched.toSorted()).toEqual([t.id, added.id].toSorted());
  });

  it('stores an order, also of drivers, and adds at the end', async () => {
    const { device, gatewayId, t, p, driver } = await boiler();
    const [second, q] = [aDriver('abc'), aVariable('q', { address: '4x9' })];
    await site.save(device, {
      variables: { put: [q], order: [p.id, t.id] },
      drivers: { put: [second] },
    });
    expect(keysOf((await site.query(device)).items)).toEqual(['p', 't', 'q']);
    const document = await createGatewayConfigRepository(site.db, testVault).document(gatewayId);
    expect(document?.devices[0]?.drivers.map(({ name }) => name)).toEqual([driver.name, 'abc']);
    await site.save(device, { drivers: { order: [second.id, driver.id] } });
    expect((await site.query(device)).items.drivers.map(({ name }) => name)).toEqual(['abc', driver.name]);
  });

  it('that changes nothing writes nothing', async () => {
    const { device, t } = await boiler();
    site.operations.entries.length = 0;
    expect(await site.save(device, { variables: { put: [t] } })).toMatchObject({ code: 200, data: { revision: 1 } });
    expect(site.operations.entries).toEqual([]);
  });

  it('is refused with 1345 when somebody has saved since; the same save twice is one', async () => {
    const { device, t } = await boiler();
    const changes = { variables: { put: [{ ...t, unit: '℃' }] } };
    expect(await site.save(device, changes, { revision: 1 })).toMatchObject({ data: { revision: 2 } });
    expect(await site.save(device, changes, { revision: 1 })).toMatchObject({ code: 200, data: { revision: 2 } });
    const other = { variables: { put: [{ ...t, unit: 'K' }] } };
    expect(await site.save(device, other, { revision: 1 })).toMatchObject({ code: 1345, data: { revision: 2 } });
    expect((await site.query(device)).items.variables[0]?.unit).toBe('℃');
  });

  it('of two people at once lets one through', async () => {
    const { device, t } = await boiler();
    const units = ['℃', 'K', '℉', 'R'];
    const saved = await Promise.all(
      units.map((unit) => site.save(device, { variables: { put: [{ ...t, unit }] } }, { revision: 1 })),
    );
    expect(saved.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 1345, 1345, 1345]);
    expect((await site.query(device)).revision).toBe(2);
  });

  it('raises both revisions, is written down and told', async () => {
    const { device, gatewayId, t } = await boiler();
    site.operations.entries.length = 0;
    site.said.configChanged = [];
    await site.save(device, {
      variables: { put: [{ ...t, unit: '℃' }], remove: [] },
      scripts: { put: [aScript('夜班')] },
    });
    const [row] = await site.db.query(
      `select device.config_revision as own, gateway.config_revision as whole from device join gateway on gateway.id = gateway_id where device.id = $1`,
      [device],
    );
    expect(row).toEqual({ own: 2, whole: 2 });
    expect(site.said.configChanged).toEqual([{ deviceId: device, gatewayId }]);
    expect(site.operations.entries).toMatchObject([
      {
        action: 'device.config',
        objectId: device,
        old: JSON.stringify({ variables: { changed: { t: { unit: '' } } } }),
        new: JSON.stringify({ variables: { changed: { t: { unit: '℃' } } }, scripts: { added: ['夜班'] } }),
      },
    ]);
  });

  it('writes down a large change in few words', async () => {
    const { device } = await boiler();
    site.operations.entries.length = 0;
    const many = Array.from({ length: 400 }, (_, i) => aVariable(`v${i}`, { address: `4x${i + 10}` }));
    await site.save(device, {
      variables: { put: many },
      scripts: { put: [aScript('长', { source: 'x'.repeat(9_000) })] },
    });
    const text = site.operations.entries[0]?.new ?? '';
    expect(text).toContain('"+370"');
    expect(text.length).toBeLessThan(1_000);
  });
});

async function layoutsOf(reportId: string) {
  return site.db.query(
    `select layout_id, series_ids from hist_layout join report on number = report_number where report.id = $1 order by 1`,
    [reportId],
  );
}

describe('what is refused', () => {
  it('says which item and which field', async () => {
    const { device, t } = await boiler();
    const answer = await site.save(device, { variables: { put: [{ ...t, readFormula: 'X+' }] } });
    expect(answer).toMatchObject({
      code: 2005,
      data: { kind: 'variables', item: 't', id: t.id, field: 'readFormula' },
    });
    expect((await site.query(device)).revision).toBe(1);
  });

  it.each([
    ['a variable that an alarm uses: 1710', (b: Boiler) => ({ variables: { remove: [b.t.id] } }), 1710],
    ['a driver that variables use: 1504', (b: Boiler) => ({ drivers: { remove: [b.driver.id] } }), 1504],
    ['a key twice: 1708', (b: Boiler) => ({ variables: { put: [{ ...b.p, key: 't' }] } }), 1708],
    ['an alarm on nothing: 1707', () => ({ alarms: { put: [anAlarm('nix')] } }), 1707],
    [
      'a text the database cannot keep',
      (b: Boiler) => ({ variables: { put: [{ ...b.t, name: 'a\u0000b' }] } }),
      10_001,
    ],
    ['half a character', (b: Boiler) => ({ variables: { put: [{ ...b.t, name: 'a\ud800' }] } }), 10_001],
  ])('%s', async (_what, changes, code) => {
    const all = await boiler();
    expect(await site.save(all.device, changes(all))).toMatchObject({ code });
    expect((await site.query(all.device)).revision).toBe(1);
  });

  it('is told by check as well, with what is only advised, and nothing is changed', async () => {
    const { device, t } = await boiler();
    const { data } = await site.calls.as(site.me).call(configCalls.check, {
      id: device,
      revision: 1,
      changes: {
        variables: { put: [{ ...t, deadband: 1 }] },
        reports: { put: [aReport('变化', ['t'], { type: 'change', intervalMs: 500, fluctuation: 1 })] },
      },
    });
    expect(data).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'reports', advice: true })]));
    expect((await site.query(device)).items.reports).toHaveLength(1);
  });

  it('more variables than the licence allows, but never fewer', async () => {
    const { device, p } = await boiler();
    site.room.variables = 1;
    const [a, b] = [aVariable('a', { address: '4x11' }), aVariable('b', { address: '4x13' })];
    expect((await site.save(device, { variables: { put: [a, b] } })).code).toBe(90_103);
    expect((await site.save(device, { variables: { put: [a] } })).code).toBe(200);
    site.room.variables = 0;
    const swap = { variables: { put: [b], remove: [a.id] } };
    expect((await site.save(device, swap)).code).toBe(200);
    expect((await site.save(device, { variables: { put: [{ ...p, unit: 'bar' }] } })).code).toBe(200);
    site.room.variables = 100_000;
  });

  it('nothing that would tell which ids there are: an item under that of another device gets one of its own', async () => {
    const [mine, other] = [await boiler(), await boiler()];
    const stolen = { ...aVariable('stolen', { address: '4x77' }), id: other.t.id };
    expect((await site.save(mine.device, { variables: { put: [stolen] } })).code).toBe(200);
    const { revision, items } = await site.query(mine.device);
    expect(items.variables.find(({ key }) => key === 'stolen')?.id).not.toBe(other.t.id);
    // The same save once more adds nothing.
    expect((await site.save(mine.device, { variables: { put: [stolen] } })).data).toEqual({ revision });
    expect((await site.save(mine.device, { variables: { remove: [other.t.id] } })).code).toBe(200);
    expect(keysOf((await site.query(other.device)).items)).toEqual(['t', 'p']);
  });

  it('what somebody only authorised to look sends', async () => {
    const { device, t } = await boiler();
    const accountId = await addAccount(site.db, site.customer, { kind: 'ext' });
    await site.db.query('insert into device_grant (device_id, account_id, can_write) values ($1, $2, false)', [
      device,
      accountId,
    ]);
    const guest = aCaller({ accountId, orgId: site.customer, kind: 'ext' });
    const changes = { variables: { put: [{ ...t, unit: 'K' }] } };
    expect((await site.query(device, guest)).items.variables).toHaveLength(2);
    expect((await site.save(device, changes, { caller: guest })).code).toBe(90_003);
    await site.db.query('update device_grant set can_write = true where account_id = $1', [accountId]);
    expect((await site.save(device, changes, { caller: guest })).code).toBe(200);
    expect((await site.save(device, changes, { caller: site.stranger, revision: 1 })).code).toBe(1101);
  });
});
type Boiler = Awaited<ReturnType<typeof boiler>>;

describe('capacities of the model', () => {
  it('count all devices of the gateway together', async () => {
    const modelId = await site.addModel({
      capacities: { drivers: 2, variables: 3, alarms: 1, reports: 2, scripts: 1 },
    });
    const { device, gatewayId } = await site.addSite({ modelId });
    const second = await addDevice(site.db, site.orgId, { gatewayId, name: `另一台${newId()}` });
    const two = [aVariable('a'), aVariable('b', { address: '4x3' })];
    expect((await site.save(device, { drivers: { put: [aDriver()] }, variables: { put: two } })).code).toBe(200);
    expect((await site.query(second)).usedElsewhere).toMatchObject({ drivers: 1, variables: 2 });
    const more = (keys: string[]) => ({
      drivers: { put: [aDriver()] },
      variables: { put: keys.map((key, i) => aVariable(key, { address: `4x${i * 2 + 1}` })) },
    });
    expect((await site.save(second, more(['a', 'b']))).code).toBe(1701);
    expect((await site.save(second, more(['a']))).code).toBe(200);
    expect((await site.save(second, { drivers: { put: [aDriver('more')] } })).code).toBe(1503);
  });

  it('a model that runs no scripts takes none: 1325', async () => {
    const modelId = await site.addModel({ features: [] });
    const { device } = await site.addSite({ modelId });
    expect((await site.save(device, { scripts: { put: [aScript('s')] } })).code).toBe(1325);
  });
});

describe('a script that cannot be read', () => {
  it('is refused with line and column, of a device and of a template; one that is as stored is left alone: 1732', async () => {
    const { device, script } = await boiler();
    const wrong = { ...script, source: 'log(1)\nif (get("t") > 5 {\n  log(2)\n}' };
    const refused = await site.save(device, { scripts: { put: [wrong] } });
    expect(refused).toMatchObject({ code: 1732, data: { kind: 'scripts', id: script.id, line: 2, column: 18 } });
    expect(refused.msg).toContain('第2行第18列');
    const { revision } = await site.query(device);
    const checked = await site.calls
      .as(site.me)
      .call(configCalls.check, { id: device, revision, changes: { scripts: { put: [wrong] } } });
    expect(checked.data).toMatchObject([{ kind: 'scripts', code: 1732, line: 2, column: 18, advice: false }]);
    // an endless loop is read, not run
    expect((await site.save(device, { scripts: { put: [{ ...script, source: 'for (;;);' }] } })).code).toBe(200);
    await site.db.query(`update script set settings = jsonb_set(settings, '{source}', '"if ("') where id = $1`, [
      script.id,
    ]);
    expect((await site.save(device, { variables: { put: [aVariable('z', { address: '4x9' })] } })).code).toBe(200);
  });
});

describe('passwords of drivers', () => {
  it('are never shown or logged, kept when they come back as they were shown, and cleared by an empty text', async () => {
    const { device } = await site.addSite();
    const settings = { host: '10.0.0.7', login: 'basic', userName: 'u', password: 'Geheim_77' };
    const driver = { ...aDriver('meter', settings), type: 'http' };
    site.operations.entries.length = 0;
    const first = await site.save(device, { drivers: { put: [driver] } });
    expect(first.code, first.msg).toBe(200);
    const shown = (await site.query(device)).items.drivers[0];
    expect(shown?.settings).toMatchObject({ userName: 'u', password: '********' });
    const stored = async () => (await site.store.device(site.db, device))?.items.drivers[0]?.settings['password'];
    if (!shown) throw new Error('no driver');
    await site.save(device, { drivers: { put: [{ ...shown, settings: { ...shown.settings, userName: 'v' } }] } });
    expect(await stored()).toBe('Geheim_77');
    await site.save(device, { drivers: { put: [{ ...shown, settings: { ...shown.settings, password: 'Neu_88' } }] } });
    expect(await stored()).toBe('Neu_88');
    await site.save(device, {
      drivers: { put: [{ ...shown, settings: { ...shown.settings, login: 'none', password: '' } }] },
    });
    expect(await stored()).toBe('');
    expect(site.operations.entries).toHaveLength(4);
    expect(JSON.stringify(site.operations.entries)).not.toMatch(/Geheim|Neu_88/);
  });
});

it('a stored configuration of an older version is shown with the defaults that came since', async () => {
  const { device, t } = await boiler();
  await site.db.query(`update variable set settings = settings - 'statusMap' - 'deadband' where id = $1`, [t.id]);
  const { items }: OwnedConfig = await site.query(device);
  expect(items.variables[0]).toMatchObject({ statusMap: [], deadband: 0 });
});

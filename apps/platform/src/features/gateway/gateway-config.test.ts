import { type ConfigResult, GatewayConfig } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDownlink } from '../../engines/commands/commands.testing.ts';
import {
  addAlarmRule,
  addDevice,
  addGateway,
  addOrg,
  addReport,
  addVariable,
} from '../../engines/history/site.testing.ts';
import type { GatewayIdentity } from '../../engines/types.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { testVault } from '../../kernel/vault/vault.testing.ts';
import { type GatewayConfigService, createGatewayConfig } from './gateway-config.ts';
import { createGatewayConfigRepository } from './gateway-config.repository.ts';

let test: TestDatabase;
let gateway: GatewayIdentity;
let config: GatewayConfigService;
let boiler: string;
let ended: unknown[] = [];
const way = testDownlink();

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const orgId = await addOrg(db);
  gateway = await addGateway(db, orgId);
  await db.query('update gateway set config_revision = 4 where id = $1', [gateway.gatewayId]);
  boiler = await addDevice(db, orgId, { gatewayId: gateway.gatewayId, name: '锅炉' });
  await addDevice(db, orgId, { gatewayId: gateway.gatewayId, name: '空设备' });
  await addDevice(db, orgId, { name: '别处' });
  config = createGatewayConfig({
    configs: createGatewayConfigRepository(db, testVault),
    downlink: way.downlink,
    endSync(...end) {
      ended.push(end);
      return Promise.resolve();
    },
  });
});
afterAll(() => test.drop());
beforeEach(() => {
  ended = [];
});

describe('the configuration of a gateway', () => {
  it('holds all that its devices consist of, with the numbers records and metrics go by', async () => {
    const { db } = test;
    await db.query(
      `insert into driver (id, device_id, name, type, settings) values ($1, $2, 'plc', 'modbus-tcp', '{"host": "h", "port": 502}')`,
      [newId(), boiler],
    );
    const a = await addVariable(db, boiler, { key: 'a', driver: 'plc', address: '4x1', readFormula: 'X/10' });
    const b = await addVariable(db, boiler, { key: 'b', driver: 'plc', address: '4x3' });
    const rule = await addAlarmRule(db, boiler, a, { filterCount: 3 });
    const report = await addReport(db, boiler, [b, a]);
    const document = GatewayConfig.parse(await config.configFor(gateway.gatewayId, 0));
    expect(document).toMatchObject({ v: 1, revision: 4 });
    const device = document.devices.find(({ id }) => id === boiler);
    expect(document.devices).toHaveLength(2);
    expect(device).toMatchObject({
      name: '锅炉',
      drivers: [{ name: 'plc', type: 'modbus-tcp', settings: { host: 'h', port: 502 } }],
      alarms: [{ id: rule, variable: 'a', filterCount: 3 }],
      reports: [{ id: report.id, number: report.number, layout: report.layout, variables: ['b', 'a'] }],
    });
    expect(device?.variables).toEqual([
      expect.objectContaining({ id: a.id, alias: a.seriesId, key: 'a', address: '4x1', readFormula: 'X/10' }),
      expect.objectContaining({ id: b.id, alias: b.seriesId, key: 'b' }),
    ]);
  });

  it('says where internal variables begin with their initial values, and nothing where they do not', async () => {
    const modes = async () =>
      GatewayConfig.parse(await config.configFor(gateway.gatewayId, 0)).devices.map((device) => [
        device.id === boiler,
        'defaultValueMode' in device ? device.defaultValueMode : undefined,
      ]);
    await test.db.query(`update device set default_value_mode = 'custom' where id = $1`, [boiler]);
    expect(new Map((await modes()) as [boolean, unknown][])).toEqual(
      new Map([
        [true, 'custom'],
        [false, undefined],
      ]),
    );
    await test.db.query(`update device set default_value_mode = 'last' where id = $1`, [boiler]);
    expect((await modes()).map(([, mode]) => mode)).toEqual([undefined, undefined]);
  });

  it('holds a text that nobody gave a length without its register, so that the gateway takes the rest', async () => {
    const { db } = test;
    const text = { driver: 'plc', address: '4x9', dataType: 'string', access: 'readwrite' } as const;
    const bad = await addVariable(db, boiler, { key: 'unmeasured', ...text });
    const good = await addVariable(db, boiler, { key: 'measured', ...text, stringLength: 8 });
    const document = GatewayConfig.parse(await config.configFor(gateway.gatewayId, 0));
    const variables = document.devices.find(({ id }) => id === boiler)?.variables ?? [];
    const sent = variables.find(({ id }) => id === bad.id);
    expect(sent).toMatchObject({ key: 'unmeasured', kind: 'internal', access: 'read' });
    expect(sent).not.toHaveProperty('driver');
    expect(sent).not.toHaveProperty('address');
    expect(variables.find(({ id }) => id === good.id)).toMatchObject({
      kind: 'device',
      address: '4x9',
      stringLength: 8,
    });
    await db.query('delete from variable where id = any($1)', [[bad.id, good.id]]);
  });

  it('gets a new layout when the columns of a report changed, and keeps it', async () => {
    await test.db.query(`update report set settings = jsonb_set(settings, '{variables}', '["a"]')`);
    const layoutOf = async () =>
      (await config.configFor(gateway.gatewayId, 0))?.devices.flatMap(({ reports }) =>
        reports.map(({ layout }) => layout),
      );
    const [first] = (await layoutOf()) ?? [];
    expect((await layoutOf())?.[0]).toBe(first);
    const layouts = await test.db.query('select layout_id from hist_layout');
    expect(layouts).toHaveLength(2);
  });

  it('is not for edge nodes that are not ours, nor for nobody', async () => {
    const node = await addGateway(test.db, gateway.orgId, { kind: 'sparkplug' });
    expect(await config.configFor(node.gatewayId, 0)).toBeUndefined();
    expect(await config.configFor(newId(), 0)).toBeUndefined();
  });
});

describe('a report per period', () => {
  it('has a column for each aggregation of each variable, and another layout when they change', async () => {
    const { db } = test;
    const c = await addVariable(db, boiler, { key: 'c', driver: 'plc', address: '4x5' });
    const { id, number } = await addReport(db, boiler, [c], 'hours');
    const summed = { name: 'hours', type: 'aggregate', intervalMs: 3_600_000, variables: ['c'] };
    const layoutWith = async (aggregations: string[]) => {
      await db.query(`update report set type = 'aggregate', settings = $2 where id = $1`, [
        id,
        JSON.stringify({ ...summed, aggregations }),
      ]);
      const { devices } = GatewayConfig.parse(await config.configFor(gateway.gatewayId, 0));
      return devices.flatMap(({ reports }) => reports).find((report) => report.id === id)?.layout;
    };
    const layout = await layoutWith(['max', 'min']);
    expect(
      await db.query('select series_ids, aggregations from hist_layout where report_number = $1 and layout_id = $2', [
        number,
        layout,
      ]),
    ).toEqual([{ series_ids: [c.seriesId, c.seriesId], aggregations: ['max', 'min'] }]);
    expect(await layoutWith(['min', 'max'])).not.toBe(layout);
    expect(await layoutWith(['max', 'min'])).toBe(layout);
  });
});

describe('the answer of a gateway', () => {
  const result = (fields: Partial<ConfigResult> = {}): ConfigResult => ({
    v: 1,
    revision: 4,
    ok: true,
    running: 4,
    errors: [],
    ...fields,
  });
  const stored = async () =>
    (
      await test.db.query<object>('select applied_revision, config_error from gateway where id = $1', [
        gateway.gatewayId,
      ])
    )[0];

  it('says what runs, and ends what waits for it', async () => {
    await config.sendConfig(gateway.gatewayId);
    const [sent] = way.sent.slice(-1);
    expect(sent?.topic).toBe(`lf/1/${gateway.sn}/down/config`);
    expect(GatewayConfig.parse(JSON.parse(String(sent?.payload))).revision).toBe(4);
    await config.configResult(gateway.gatewayId, result());
    expect(await stored()).toEqual({ applied_revision: 4, config_error: '' });
    expect(ended).toEqual([[gateway.gatewayId, { ok: true, reason: null }]]);
  });

  it('keeps the reason of a refusal until a configuration is taken', async () => {
    const errors = [
      { item: '设备 锅炉 / 变量 a', reason: '地址\u0000错误' },
      { item: '报表 r', reason: '变量不存在' },
    ];
    await config.configResult(gateway.gatewayId, result({ ok: false, running: 3, errors }));
    const reason = '设备 锅炉 / 变量 a: 地址错误\n报表 r: 变量不存在';
    expect(await stored()).toEqual({ applied_revision: 3, config_error: reason });
    expect(ended).toEqual([[gateway.gatewayId, { ok: false, reason }]]);
    await config.configResult(gateway.gatewayId, result({ ok: false, running: 3 }));
    expect(await stored()).toMatchObject({ config_error: expect.stringMatching(/.+/) });
    await config.configResult(gateway.gatewayId, result());
    expect(await stored()).toEqual({ applied_revision: 4, config_error: '' });
  });

  it('to an older revision ends nothing', async () => {
    await config.sendConfig(gateway.gatewayId);
    await config.configResult(gateway.gatewayId, result({ revision: 3, running: 3 }));
    expect(ended).toEqual([]);
    await config.configResult(gateway.gatewayId, result({ running: 2 ** 40 }));
    expect(ended).toHaveLength(1);
  });
});

describe('a gateway that comes back', () => {
  const offered = async (running: number) => (await config.configFor(gateway.gatewayId, running))?.revision;
  const set = (whenBack: boolean) =>
    test.db.query('update gateway set config_revision = 4, sync_when_back = $2 where id = $1', [
      gateway.gatewayId,
      whenBack,
    ]);
  const row = async () =>
    (
      await test.db.query<{ sync_when_back: boolean; applied: number | null }>(
        `select sync_when_back, (applied_config ->> 'revision')::int as applied from gateway where id = $1`,
        [gateway.gatewayId],
      )
    )[0];

  it('gets its first configuration, and one in place of what it cannot have from us', async () => {
    await set(false);
    expect(await offered(0)).toBe(4);
    expect(await offered(9)).toBe(4);
  });

  it('gets a newer one only if somebody asked for that; the wish ends with the answer', async () => {
    await set(false);
    expect(await offered(3)).toBeUndefined();
    await set(true);
    expect(await offered(3)).toBe(4);
    expect(await row()).toMatchObject({ sync_when_back: true });
    await config.configResult(gateway.gatewayId, { v: 1, revision: 4, ok: true, running: 4, errors: [] });
    expect(await row()).toEqual({ sync_when_back: false, applied: 4 });
  });

  it('with what it is to run is known to run that', async () => {
    await test.db.query('update gateway set applied_config = null where id = $1', [gateway.gatewayId]);
    await set(false);
    expect(await offered(4)).toBeUndefined();
    expect(await row()).toEqual({ sync_when_back: false, applied: 4 });
  });

  it('is not asked again for what it refused', async () => {
    await set(true);
    const errors = [{ item: '变量 a', reason: '地址' }];
    await config.configResult(gateway.gatewayId, { v: 1, revision: 4, ok: false, running: 3, errors });
    expect(await row()).toMatchObject({ sync_when_back: false, applied: 4 });
    expect(await offered(3)).toBeUndefined();
  });
});

import { LIMITS, gatewayErrors } from '@lightfield/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Plc } from '../testing/plc.ts';
import type { FakePlatform } from '../testing/fake-platform.ts';
import { configOf, modbusDriver, register } from '../testing/config.ts';
import { prepare } from './prepare.ts';
import { Rig, until } from '../testing/rig.ts';

let rig: Rig;
let platform: FakePlatform;
let plc: Plc;
beforeEach(async () => {
  rig = await Rig.build();
  ({ platform, plc } = rig);
});
afterEach(() => rig.dismantle());

describe('a configuration', () => {
  it('is refused as a whole, naming each item and reason, and the old one keeps running', async () => {
    await rig.run(rig.pumps(3));
    const bad = rig.pumps(4);
    const device = bad.devices[0];
    if (!device) throw new Error('no device');
    device.drivers = [
      { name: 'plc', type: 'modbus-tcp', settings: { host: '127.0.0.1', port: 99_999 } },
      { name: 'other', type: 'profibus', settings: {} },
    ];
    device.reports[0]?.variables.push('nothing');
    platform.offer(bad);
    await until(() => expect(platform.configResults).toHaveLength(2));
    const result = platform.configResults[1];
    expect(result).toMatchObject({ revision: 4, ok: false, running: 3 });
    expect(result?.errors.map(({ item }) => item)).toEqual([
      '设备 泵站 / 报表 every',
      '设备 泵站 / 驱动 plc',
      '设备 泵站 / 驱动 other',
    ]);
    const count = platform.items.length;
    await until(() => expect(platform.items.length).toBeGreaterThan(count + 2));
  });
  it.each(['nonsense', '{"v":2}', '{"v":1,"revision":5,"devices":[{"id":"x"}]}'])('%s is refused', async (text) => {
    await rig.run(rig.pumps(1));
    platform.offerRaw(text);
    if (text !== 'nonsense')
      await until(() => expect(platform.configResults.at(-1)).toMatchObject({ ok: false, running: 1 }));
    platform.rebirth();
    await until(() => expect(platform.of('NBIRTH')).toHaveLength(2));
  });
  it('says which address is wrong', async () => {
    await rig.run(rig.pumps(1));
    platform.offer(
      rig.pumps(2, {
        variables: [register('a', '5x1'), register('b', '3x1', { access: 'readwrite' })],
        alarms: [],
        reports: [],
      }),
    );
    await until(() => expect(platform.configResults.at(-1)?.ok).toBe(false));
    expect(platform.configResults.at(-1)?.errors).toMatchObject([
      { item: '设备 泵站 / 变量 a', reason: expect.stringContaining('4x1') },
      { item: '设备 泵站 / 变量 b', reason: expect.stringContaining('cannot be written') },
    ]);
  });
  it('with a text of a register that has no length is refused, naming it: the platform answers 1343 with that', async () => {
    await rig.run(rig.pumps(1));
    const text = (key: string, more: object = {}) => register(key, '4x1', { dataType: 'string', ...more });
    platform.offer(rig.pumps(2, { variables: [text('a'), text('b', { stringLength: 8 })], alarms: [], reports: [] }));
    await until(() => expect(platform.configResults.at(-1)).toMatchObject({ revision: 2, ok: false, running: 1 }));
    expect(platform.configResults.at(-1)?.errors.map(({ item }) => item)).toEqual(['设备 泵站 / 变量 a']);
  });
  it('whose device does not fit into one message is refused: 1344', () => {
    const many = (count: number) =>
      prepare(
        configOf(1, {
          name: '泵站',
          variables: Array.from({ length: count }, (_one, at) => ({
            key: `v${at}`.padEnd(50, 'x'),
            name: `v${at}`,
            kind: 'internal' as const,
            dataType: 'int16' as const,
          })),
        }),
      );
    const bytes = LIMITS.gateway.messageBytes;
    expect(many(100).ok).toBe(true);
    expect(many(Math.ceil(bytes / 74) + 1)).toEqual({
      ok: false,
      errors: [{ item: '设备 泵站', reason: expect.stringContaining(gatewayErrors.configTooLarge.spec.zh) }],
    });
  });
  it('runs again after a restart before the platform is reachable', async () => {
    await rig.run(rig.pumps(5));
    await rig.gateway?.stop();
    plc.requests.length = 0;
    await rig.start('mqtt://127.0.0.1:1');
    await until(() => expect(plc.requests.length).toBeGreaterThan(5));
  });
  it('leaves devices alone that it does not change, and births or buries the others', async () => {
    const other = new Plc();
    await other.listen();
    const first = rig.pumps(1).devices[0];
    const second = configOf(1, {
      name: 'second',
      drivers: [modbusDriver(other.port)],
      variables: [register('a', '4x1')],
    }).devices[0];
    if (!first || !second) throw new Error('no device');
    await rig.run({ v: 1, revision: 1, devices: [first, second] });
    await until(() => expect(plc.requests.length).toBeGreaterThan(10));
    const births = platform.of('DBIRTH').length;

    const changed = { ...second, variables: second.variables.map((variable) => ({ ...variable, address: '4x9' })) };
    platform.offer({ v: 1, revision: 2, devices: [first, changed] });
    await until(() => expect(platform.of('DBIRTH')).toHaveLength(births + 1));
    await until(() => expect(other.requests.at(-1)?.at).toBe(8));
    platform.offer({ v: 1, revision: 3, devices: [first] });
    await until(() => expect(platform.of('DDEATH')).toHaveLength(1));
    expect([platform.of('DBIRTH').at(-1)?.device, platform.of('DDEATH')[0]?.device]).toEqual([second.id, second.id]);
    expect([plc.connections, other.connections]).toEqual([1, 1]);
    await other.stop();
  });
  it('that lets an open alarm go ends it', async () => {
    plc.holdings[0] = 950;
    const config = rig.pumps(1);
    await rig.run(config);
    await until(() => expect(platform.items.some((item) => item.kind === 'alarm')).toBe(true));
    const [device] = config.devices;
    if (device) platform.offer({ v: 1, revision: 2, devices: [{ ...device, alarms: [] }] });
    await until(() =>
      expect(platform.items.filter((item) => item.kind === 'alarm').at(-1)).toMatchObject({ change: 'recovered' }),
    );
  });
});

import type { GatewayConfig } from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Outbox, StorageTrouble } from '../outbox/outbox.ts';
import type { FakePlatform } from '../testing/fake-platform.ts';
import type { Plc } from '../testing/plc.ts';
import { aliasOf, deviceOf, idOf, Rig, until } from '../testing/rig.ts';

let rig: Rig;
let platform: FakePlatform;
let plc: Plc;
beforeEach(async () => {
  rig = await Rig.build();
  ({ platform, plc } = rig);
});
afterEach(() => rig.dismantle());

describe('commands', () => {
  const write = (config: GatewayConfig, key: string, value: string | number | null, more = {}) => {
    const uuid = uuidv7();
    platform.command({
      uuid,
      kind: 'write',
      variableId: idOf(config, key),
      value,
      deadline: Date.now() + 60_000,
      ...more,
    });
    return uuid;
  };
  const reply = async (uuid: string) => {
    await until(() => expect(platform.items.some((item) => item.kind === 'reply' && item.uuid === uuid)).toBe(true));
    return platform.items.find((item) => item.kind === 'reply' && item.uuid === uuid);
  };
  const writes = () => plc.requests.filter(({ fn }) => fn === 5 || fn === 6 || fn === 16);

  it('write, read back, and tell', async () => {
    const config = rig.pumps(1);
    await rig.run(config);
    expect(await reply(write(config, 'level', 42.3))).toMatchObject({ ok: true, readBack: 42.3, code: null });
    expect(plc.holdings[0]).toBe(423);
    expect(await reply(write(config, 'run', 1))).toMatchObject({ ok: true, readBack: 1 });
    expect(await reply(write(config, 'limit', 12))).toMatchObject({ ok: true, readBack: 12 });
    expect(await reply(write(config, 'total', null, { kind: 'read' }))).toMatchObject({ ok: true, readBack: '0' });
  });
  it('are carried out once per uuid, and answered again', async () => {
    const config = rig.pumps(1);
    await rig.run(config);
    const uuid = uuidv7();
    for (let i = 0; i < 5; i++) write(config, 'level', 20, { uuid });
    await reply(uuid);
    write(config, 'level', 20, { uuid });
    await until(() => expect(platform.items.filter((item) => item.kind === 'reply')).toHaveLength(2));
    expect(writes()).toHaveLength(1);
  });
  it.each([
    ['level', 1000, 2003],
    ['level', 'high', 2002],
    ['total', 1, 2004],
    ['twice', 1, 2004],
  ])('refuse %s = %s with %d', async (key, value, code) => {
    const config = rig.pumps(1);
    await rig.run(config);
    expect(await reply(write(config, key, value))).toMatchObject({ ok: false, code });
    expect(writes()).toEqual([]);
  });
  it('are refused past their deadline (1348: not carried out) and for variables nobody knows', async () => {
    const config = rig.pumps(1);
    await rig.run(config);
    expect(await reply(write(config, 'level', 1, { deadline: Date.now() - 1 }))).toMatchObject({
      ok: false,
      code: 1348,
    });
    expect(await reply(write(config, 'level', 1, { variableId: uuidv7() }))).toMatchObject({ ok: false, code: 1714 });
    expect(writes()).toEqual([]);
  });
  it('say what the device says', async () => {
    const config = rig.pumps(1);
    await rig.run(config);
    await until(() => expect(plc.requests.length).toBeGreaterThan(3));
    plc.faults.set(1, { exception: 3 });
    expect(await reply(write(config, 'level', 5))).toMatchObject({ ok: false, code: 1719 });
    plc.faults.set(1, { silent: true });
    expect(await reply(write(config, 'level', 6))).toMatchObject({ ok: false, code: 1715 });
    plc.faults.clear();
    await plc.stop();
    expect(await reply(write(config, 'level', 7))).toMatchObject({ ok: false, code: 1720 });
  });
  it('are not carried out where the disk does not take them down first', async () => {
    const config = rig.pumps(1);
    await rig.run(config);
    const flush = vi.spyOn(Outbox.prototype, 'flush').mockRejectedValue(new StorageTrouble('disk full'));
    const uuid = write(config, 'level', 5);
    expect(await reply(uuid)).toMatchObject({ ok: false, code: 1349, reason: 'disk full' });
    expect(writes()).toEqual([]);
    flush.mockRestore();
    expect(await reply(write(config, 'level', 6))).toMatchObject({ ok: true });
  });
  it('wait for a PLC that takes a value over late, and tell when it takes another', async () => {
    const config = rig.pumps(1);
    await rig.run(config);
    plc.onWrite = (at, value) => {
      setTimeout(() => (plc.holdings[at] = value), 350);
      return plc.holdings[at] ?? 0;
    };
    expect(await reply(write(config, 'level', 33))).toMatchObject({ ok: true, readBack: 33 });
    plc.onWrite = () => 990;
    expect(await reply(write(config, 'level', 44))).toMatchObject({ ok: false, code: 1722, readBack: 99 });
  });
  it('keep internal values over a restart', async () => {
    const config = rig.pumps(1);
    await rig.run(config);
    await reply(write(config, 'limit', -5));
    await rig.restart();
    await until(() => {
      const birth = platform.of('DBIRTH').at(-1);
      expect(birth?.payload.metrics.find(({ name }) => name === 'limit')?.value).toBe(-5);
    });
  });
  it('to an internal variable last until the restart where its device begins with initial values', async () => {
    const both = { kind: 'internal', dataType: 'int16', access: 'readwrite' } as const;
    const scale = { decimals: 1, readFormula: 'X/10', writeFormula: 'X*10' };
    const limit = { key: 'limit', name: 'limit', ...both, ...scale, initialValue: '4.5' };
    const free = { key: 'free', name: 'free', ...both };
    const born = (name: string) =>
      platform
        .of('DBIRTH')
        .at(-1)
        ?.payload.metrics.find((one) => one.name === name)?.value;
    const config = rig.pumps(1, { variables: [limit, free], alarms: [], reports: [] });
    const custom = (revision: number) => ({
      ...config,
      revision,
      devices: config.devices.map((device) => ({ ...device, defaultValueMode: 'custom' as const })),
    });
    // It holds the initial value until it is given another, which it keeps where nothing else is said.
    await rig.run(config);
    await until(() => expect(born('limit')).toBe(4.5));
    await reply(write(config, 'limit', 7));
    await rig.restart();
    await until(() => expect(born('limit')).toBe(7));
    // A configuration that changes meanwhile is no restart.
    platform.offer(custom(2));
    await until(() => expect(platform.configResults.at(-1)).toMatchObject({ ok: true, running: 2 }));
    await reply(write(config, 'free', 3));
    expect(
      platform
        .of('DBIRTH')
        .at(-1)
        ?.payload.metrics.find(({ name }) => name === 'limit')?.value,
    ).toBe(7);
    await rig.restart();
    await until(() => expect([born('limit'), born('free')]).toEqual([4.5, 3]));
    await reply(write(config, 'limit', 8));
    await rig.restart();
    await until(() => expect([born('limit'), born('free')]).toEqual([4.5, 3]));
  });
  it('come by Sparkplug too, and the value read back is told even when nobody watches', async () => {
    const config = rig.pumps(1);
    await rig.run(config);
    const alias = aliasOf(config, 'level');
    platform.deviceCommand(deviceOf(config), { alias, dataType: 10, value: 7.7 });
    await until(() => expect(platform.of('DDATA')).toHaveLength(1));
    expect(plc.holdings[0]).toBe(77);
    expect(platform.of('DDATA')[0]?.payload.metrics).toMatchObject([{ alias, value: 7.7 }]);
  });
});

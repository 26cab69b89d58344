import type { GatewayConfig } from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configOf, modbusDriver, register } from './testing/config.ts';
import { deviceOf, idOf, Rig, until } from './testing/rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await Rig.build();
});
afterEach(() => rig.dismantle());

/** Newest value of a variable that the platform heard. */
function heard(config: GatewayConfig, key: string): unknown {
  const alias = config.devices[0]?.variables.find((variable) => variable.key === key)?.alias;
  return rig.platform.heard
    .flatMap(({ payload }) => payload.metrics)
    .filter((metric) => metric.alias === alias)
    .at(-1)?.value;
}
const read = (config: GatewayConfig, key: string) => {
  const uuid = uuidv7();
  rig.platform.command({
    uuid,
    kind: 'read',
    variableId: idOf(config, key),
    value: null,
    deadline: Date.now() + 30_000,
  });
  return uuid;
};
const internal = (key: string) => ({
  key,
  name: key,
  kind: 'internal' as const,
  dataType: 'int32' as const,
  decimals: 0,
});

describe('what is read on demand', () => {
  it('is read when asked, while somebody watches, and not otherwise', async () => {
    rig.plc.holdings[0] = 1;
    rig.plc.holdings[200] = 7;
    const config = configOf(1, {
      drivers: [modbusDriver(rig.plc.port)],
      variables: [register('always', '4x1'), register('rarely', '4x201', { collection: 'onDemand' })],
    });
    await rig.run(config);
    const deviceId = deviceOf(config);
    const uuid = read(config, 'rarely');
    await until(() =>
      expect(rig.platform.items).toContainEqual(expect.objectContaining({ uuid, ok: true, readBack: 7 })),
    );

    rig.platform.monitor({ deviceId, intervalMs: 20, forMs: 60_000 });
    rig.plc.holdings[200] = 8;
    await until(() => expect(heard(config, 'rarely')).toBe(8));

    rig.platform.monitor({ deviceId, intervalMs: 20, forMs: 0 });
    const asked = () => rig.plc.requests.filter(({ at }) => at === 200).length;
    // What was under way when the screen was closed still comes, and the word of it may take a while: quiet is what stays
    // quiet while the other register is read again and again.
    let [before, others] = [-1, 0];
    await until(() => {
      if (asked() !== before) [before, others] = [asked(), rig.plc.requests.length];
      expect(rig.plc.requests.length).toBeGreaterThan(others + 5);
    });
    others = rig.plc.requests.length;
    await until(() => expect(rig.plc.requests.length).toBeGreaterThan(others + 5));
    expect(asked()).toBe(before);
  });
});

describe('a script', () => {
  it('follows a register, sets an internal variable and writes another register', async () => {
    const config = configOf(1, {
      drivers: [modbusDriver(rig.plc.port)],
      variables: [
        register('level', '4x1'),
        register('valve', '4x2', { access: 'readwrite', writeUpper: 100 }),
        internal('count'),
      ],
      scripts: [
        {
          name: 'follow',
          policy: { type: 'change', variables: ['level'] },
          source: `set('count', (get('count') ?? 0) + 1); set('valve', get('level') * 2)`,
        },
      ],
    });
    await rig.run(config);
    rig.platform.monitor({ deviceId: deviceOf(config), intervalMs: 20, forMs: 60_000 });
    await until(() => expect(heard(config, 'level')).toBe(0));
    rig.plc.holdings[0] = 30;
    await until(() => expect(rig.plc.holdings[1]).toBe(60));
    await until(() => expect(heard(config, 'count')).toBe(1));
    // Beyond the write limit: refused as it would be to a person.
    rig.plc.holdings[0] = 70;
    await until(() => expect(heard(config, 'count')).toBe(2));
    expect(rig.plc.holdings[1]).toBe(60);
  });

  it('that never ends disturbs nobody', async () => {
    rig.plc.holdings[0] = 5;
    const config = configOf(1, {
      drivers: [modbusDriver(rig.plc.port)],
      variables: [register('level', '4x1'), internal('ticks')],
      scripts: [
        { name: 'hangs', policy: { type: 'periodic', intervalMs: 100 }, source: 'for (;;);' },
        {
          name: 'counts',
          policy: { type: 'periodic', intervalMs: 100 },
          source: `set('ticks', (get('ticks') ?? 0) + 1)`,
        },
      ],
    });
    await rig.run(config);
    rig.platform.monitor({ deviceId: deviceOf(config), intervalMs: 20, forMs: 60_000 });
    await until(() => expect(Number(heard(config, 'ticks'))).toBeGreaterThan(3));
    rig.plc.holdings[0] = 6;
    await until(() => expect(heard(config, 'level')).toBe(6));
  });
});

describe('an aggregate report', () => {
  it('goes on after the process was started again', async () => {
    rig.plc.holdings[0] = 5;
    const config = configOf(1, {
      drivers: [modbusDriver(rig.plc.port)],
      variables: [register('level', '4x1')],
      reports: [
        { name: 'r', type: 'aggregate', intervalMs: 1_000, aggregations: ['min', 'max'], variables: ['level'] },
      ],
    });
    await rig.run(config);
    const rows = () => rig.platform.items.filter((item) => item.kind === 'record');
    await until(() => expect(rows().length).toBeGreaterThan(1));
    await rig.restart();
    const before = rows().length;
    await until(() => expect(rows().length).toBeGreaterThan(before + 1));
    for (const { time, values } of rows()) {
      expect(time % 1_000).toBe(0);
      expect(values).toEqual([5, 5]);
    }
    expect(new Set(rows().map(({ time }) => time)).size).toBe(rows().length);
  });
});

import type { GatewayConfig } from '@lightfield/contract';
import { nextSeq } from '@lightfield/sparkplug';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FakePlatform } from './testing/fake-platform.ts';
import type { Plc } from './testing/plc.ts';
import { register } from './testing/config.ts';
import { aliasOf, deviceOf, pause, Rig, until } from './testing/rig.ts';

let rig: Rig;
let platform: FakePlatform;
let plc: Plc;
beforeEach(async () => {
  rig = await Rig.build();
  ({ platform, plc } = rig);
});
afterEach(() => rig.dismantle());

/** Latest values by key, from births and data of the device. */
function latest(config: GatewayConfig): Record<string, unknown> {
  const keys = new Map(config.devices.flatMap(({ variables }) => variables.map(({ alias, key }) => [alias, key])));
  const values: Record<string, unknown> = {};
  for (const { type, payload } of platform.heard) {
    if (type !== 'DBIRTH' && type !== 'DDATA') continue;
    for (const { alias, value } of payload.metrics) values[keys.get(alias ?? -1) ?? ''] = value;
  }
  return values;
}

/** Until so many items more were recorded: what the gateway does besides it did meanwhile. */
async function recorded(more: number): Promise<void> {
  const enough = platform.items.length + more;
  await until(() => expect(platform.items.length).toBeGreaterThanOrEqual(enough));
}
/** Until values are recorded and none is shown. */
const nothingShown = () =>
  until(async () => {
    const { length } = platform.of('DDATA');
    await recorded(4);
    expect(platform.of('DDATA')).toHaveLength(length);
  });

describe('a session', () => {
  it('says hello, takes its configuration, and is born with its devices', async () => {
    const config = rig.pumps(7);
    await rig.run(config);
    expect(platform.hellos[0]).toMatchObject({ revision: 0, waiting: 0 });
    expect(platform.of('NBIRTH')[0]?.payload.metrics.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['bdSeq', 'Node Control/Rebirth']),
    );
    await until(() => expect(platform.of('DBIRTH')).toHaveLength(1));
    const birth = platform.of('DBIRTH')[0];
    expect(birth?.device).toBe(deviceOf(config));
    expect(birth?.payload.metrics.map(({ name }) => name)).toEqual(['level', 'run', 'total', 'text', 'twice', 'limit']);
  });
  it('numbers its messages, and is born again on demand', async () => {
    plc.holdings[0] = 123;
    const config = rig.pumps(1);
    await rig.run(config);
    await until(() => expect(platform.items.length).toBeGreaterThan(2));
    platform.rebirth();
    await until(() => expect(platform.of('NBIRTH')).toHaveLength(2));
    await until(() => expect(platform.of('DBIRTH')).toHaveLength(2));
    expect(latest(config)).toMatchObject({ level: 12.3, twice: 24.6, run: false, total: 0n });
    expect(platform.of('NBIRTH').map(({ payload }) => payload.seq)).toEqual([0, 0]);
    const seqs = platform.heard.map(({ payload }) => payload.seq ?? -1);
    for (const [i, seq] of seqs.entries()) if (i > 0) expect([nextSeq(seqs[i - 1] ?? 0), 0]).toContain(seq);
  });
  it('says hello again when it is asked, and begins anew where all of it is wanted', async () => {
    await rig.run(rig.pumps(1));
    await until(() => expect(platform.items.length).toBeGreaterThan(2));
    const [hellos, births] = [platform.hellos.length, platform.of('NBIRTH').length];
    platform.hello(false);
    await until(() => expect(platform.hellos).toHaveLength(hellos + 1));
    expect(platform.of('NBIRTH')).toHaveLength(births);
    // What was on its way to somebody who has died is sent at once, not after the patience for an acknowledgement.
    platform.acknowledges = false;
    const stored = platform.items.length;
    await until(() => expect(platform.items.length).toBeGreaterThan(stored));
    platform.acknowledges = true;
    platform.hello(true);
    await until(() => expect(platform.hellos).toHaveLength(hellos + 2));
    await until(() => expect(platform.of('NBIRTH')).toHaveLength(births + 1));
    const since = platform.items.length;
    await until(() => expect(platform.items.length).toBeGreaterThan(since + 2));
    expect(platform.sessions).toBe(1);
    const seqs = platform.items.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_seq, at) => at + 1));
  });
  it('comes back with a new number after the line was cut, and its death was heard', async () => {
    await rig.run(rig.pumps(1));
    platform.cut();
    await until(() => expect(platform.of('NBIRTH')).toHaveLength(2));
    await until(() => expect(platform.of('NDEATH')).toHaveLength(1));
    const numberOf = (type: string, i: number) =>
      platform.of(type)[i]?.payload.metrics.find(({ name }) => name === 'bdSeq')?.value;
    expect(numberOf('NDEATH', 0)).toBe(numberOf('NBIRTH', 0));
    expect(numberOf('NBIRTH', 1)).toBe(BigInt(Number(numberOf('NBIRTH', 0)) + 1));
  });
  it('waits while the platform is away although its broker is there', async () => {
    await rig.run(rig.pumps(1));
    await platform.say({ online: false });
    await until(() => expect(platform.of('NDEATH')).toHaveLength(1));
    await until(() => expect(platform.sessions).toBe(2));
    await pause(300);
    expect(platform.of('NBIRTH')).toHaveLength(1);
    await platform.say({ online: true });
    await until(() => expect(platform.of('NBIRTH')).toHaveLength(2));
  });
  it('takes leave when it is stopped', async () => {
    await rig.run(rig.pumps(1));
    await rig.gateway?.stop();
    rig.gateway = undefined;
    await until(() => expect(platform.of('NDEATH')).toHaveLength(1));
  });
});

describe('live values', () => {
  it('leave only while the device is watched: all at the opening, then what changed', async () => {
    const config = rig.pumps(1);
    await rig.run(config);
    await until(() => expect(platform.items.length).toBeGreaterThan(1));
    plc.holdings[0] = 100;
    await recorded(3);
    expect(platform.of('DDATA')).toHaveLength(0);

    platform.monitor({ deviceId: deviceOf(config), intervalMs: 20, forMs: 60_000 });
    await until(() => expect(platform.of('DDATA')).toHaveLength(1));
    expect(platform.of('DDATA')[0]?.payload.metrics).toHaveLength(6);
    expect(latest(config)).toMatchObject({ level: 10, twice: 20 });
    plc.holdings[0] = 555;
    plc.inputs.set([0xffff, 0xffff, 0xffff, 0xfffe]);
    await until(() => expect(latest(config)).toMatchObject({ level: 55.5, twice: 111, total: -2n }));
    const later = platform
      .of('DDATA')
      .slice(1)
      .flatMap(({ payload }) => payload.metrics);
    expect(later.every(({ name, alias }) => name === undefined && alias !== undefined)).toBe(true);
    expect(later.length).toBeLessThanOrEqual(4);

    platform.monitor({ deviceId: deviceOf(config), intervalMs: 20, forMs: 0 });
    await nothingShown();
    const before = platform.of('DDATA').length;
    plc.holdings[0] = 1;
    await recorded(3);
    expect(platform.of('DDATA')).toHaveLength(before);
  });
  // The shortest time between two messages is tried with a clock of its own (live-monitor.test.ts).
  it('go on while something changes, and end by themselves', async () => {
    const config = rig.pumps(1);
    await rig.run(config);
    const changing = setInterval(() => (plc.holdings[0] = (plc.holdings[0] ?? 0) + 1), 20);
    try {
      platform.monitor({ deviceId: deviceOf(config), intervalMs: 50, forMs: 1_000 });
      await until(() => expect(platform.of('DDATA').length).toBeGreaterThanOrEqual(3));
      await nothingShown();
    } finally {
      clearInterval(changing);
    }
  });
  it('follow a birth that has no room for them', async () => {
    // Texts of 250 bytes each: names fit into one message, values do not.
    const count = 4_500;
    const text = 'x'.repeat(250);
    const config = rig.pumps(1, {
      variables: Array.from({ length: count }, (_, i) =>
        register(`text${i}`, '4x1', { dataType: 'string', stringLength: text.length, intervalMs: 200 }),
      ),
      alarms: [],
      reports: [],
    });
    plc.holdings.fill(0x7878, 0, text.length / 2);
    await rig.run(config);
    await pause(500);
    platform.rebirth();
    await until(() => expect(Object.values(latest(config)).filter((value) => value === text)).toHaveLength(count));
    expect(
      platform
        .of('DBIRTH')
        .at(-1)
        ?.payload.metrics.every(({ value }) => value === null),
    ).toBe(true);
  });
  it('carry their quality', async () => {
    const config = rig.pumps(1);
    const qualities = () =>
      platform
        .of('DDATA')
        .flatMap(({ payload }) => payload.metrics.filter(({ alias }) => alias === aliasOf(config, 'level')))
        .map(({ properties }) => properties?.['Quality']?.value ?? 192);
    await rig.run(config);
    platform.monitor({ deviceId: deviceOf(config), intervalMs: 20, forMs: 60_000 });
    await until(() => expect(qualities().at(-1)).toBe(192));
    plc.faults.set(1, { exception: 4 });
    await until(() => expect(qualities().at(-1)).toBe(0));
    plc.faults.clear();
    await until(() => expect(qualities().at(-1)).toBe(192));
  });
});

describe('records and alarms', () => {
  it('reach the platform in order, with their own times', async () => {
    const moves = () =>
      platform.items.flatMap((item) => (item.kind === 'record' && item.report === 2 ? [item.values] : []));
    const alarms = () => platform.items.filter((item) => item.kind === 'alarm');
    await rig.run(rig.pumps(1));
    // Each change waits for the record of the one before: a change that nobody read leaves none.
    await until(() => expect(moves()).toHaveLength(1));
    plc.holdings[0] = 950;
    await until(() => expect([moves().length, alarms().length]).toEqual([2, 1]));
    plc.holdings[0] = 100;
    await until(() => expect([moves().length, alarms().length]).toEqual([3, 2]));
    const [raised, recovered] = alarms();
    expect(raised).toMatchObject({ change: 'raised', value: 95 });
    expect(recovered).toMatchObject({ change: 'recovered', value: 10, id: raised?.id });
    await until(() => {
      const periodic = platform.items.filter((item) => item.kind === 'record' && item.report === 1);
      expect(periodic.length).toBeGreaterThan(4);
      for (const item of periodic) expect(item.kind === 'record' && item.time % 200).toBe(0);
    });
    expect(moves()).toEqual([
      [0, 0],
      [95, 190],
      [10, 20],
    ]);
    expect(platform.items.map(({ seq }) => seq)).toEqual(platform.items.map((_, i) => i + 1));
  });
  it('of the time without a line arrive afterwards, each once', async () => {
    await rig.run(rig.pumps(1));
    await until(() => expect(platform.items.length).toBeGreaterThan(3));
    const { port } = platform;
    await platform.stop();
    await pause(1_500);
    await platform.start(port);
    await until(() => expect(platform.hellos.length).toBe(2));
    expect(platform.hellos[1]?.waiting).toBeGreaterThan(5);
    const enough = platform.items.length + 12;
    await until(() => expect(platform.items.length).toBeGreaterThan(enough));
    const times = platform.items.flatMap((item) => (item.kind === 'record' && item.report === 1 ? [item.time] : []));
    for (const [i, time] of times.entries()) if (i > 0) expect(time - (times[i - 1] ?? 0)).toBe(200);
    expect(platform.repeated).toBe(0);
  });
  it('are sent again until they are acknowledged', async () => {
    platform.acknowledges = false;
    await rig.run(rig.pumps(1));
    await until(() => expect(platform.items.length).toBeGreaterThan(3));
    platform.cut();
    await until(() => expect(platform.hellos.length).toBe(2));
    platform.acknowledges = true;
    const count = platform.items.length;
    await until(() => expect(platform.items.length).toBeGreaterThan(count + 3));
    expect(platform.items.map(({ seq }) => seq)).toEqual(platform.items.map((_, i) => i + 1));
  });
  it('of an alarm that was raised before a restart recover under the same id, and it is not raised twice', async () => {
    const config = rig.pumps(1);
    plc.holdings[0] = 950;
    await rig.run(config);
    await until(() => expect(platform.items.some((item) => item.kind === 'alarm')).toBe(true));
    await rig.restart();
    await until(() => expect(platform.hellos.at(-1)?.revision).toBe(1));
    await recorded(3);
    plc.holdings[0] = 0;
    await until(() => expect(platform.items.filter((item) => item.kind === 'alarm')).toHaveLength(2));
    const alarms = platform.items.flatMap((item) => (item.kind === 'alarm' ? [item] : []));
    expect(alarms.map(({ change }) => change)).toEqual(['raised', 'recovered']);
    expect(alarms[1]?.id).toBe(alarms[0]?.id);
  });
});

describe('communication', () => {
  const states = () => platform.communication.flatMap(({ drivers }) => drivers.map(({ state }) => state));
  const newest = () => platform.communication.at(-1)?.drivers[0];

  it('is told without anybody watching: failing when the PLC is silent, ok again when it answers', async () => {
    const config = rig.pumps(1);
    await rig.run(config);
    await until(() => expect(newest()?.state).toBe('ok'));
    expect(platform.communication.filter(({ whole }) => whole).length).toBeGreaterThan(0);
    const okAt = newest()?.lastGoodAt ?? 0;
    plc.faults.set(1, { silent: true });
    await until(() => expect(newest()).toMatchObject({ state: 'failing', deviceId: deviceOf(config), code: 1715 }));
    expect(newest()?.since).toBeGreaterThanOrEqual(okAt);
    plc.faults.clear();
    await until(() => expect(newest()).toMatchObject({ state: 'ok', code: null, reason: '' }));
  });

  it('is never ok after a restart before something was read, and each session begins with all of it', async () => {
    await rig.run(rig.pumps(1));
    await until(() => expect(newest()?.state).toBe('ok'));
    plc.faults.set(1, { silent: true });
    await rig.gateway?.stop();
    const before = platform.communication.length;
    await rig.start();
    await until(() => expect(newest()).toMatchObject({ state: 'failing', lastGoodAt: null }));
    expect(platform.communication[before]?.whole).toBe(true);
    expect(states().slice(states().lastIndexOf('ok') + 1)).toContain('failing');
    expect(
      platform.communication.slice(before).flatMap(({ drivers }) => drivers.map(({ state }) => state)),
    ).not.toContain('ok');
  });
});

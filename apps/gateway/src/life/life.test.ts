import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { type ControlDown, GatewaySettings, type SettingsDown } from '@lightfield/contract';
import { Aedes } from 'aedes';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { deviceOf, Rig, until } from '../testing/rig.ts';
import { Sleeper } from './sleeper.ts';
import { locatorOf } from './position.ts';
import { silentLog } from '../testing/fake-bus.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await Rig.build();
});
afterEach(() => rig.dismantle());

let revision = 0;
function give(settings: z.input<typeof GatewaySettings>, more: Partial<SettingsDown> = {}): number {
  revision += 1;
  rig.platform.settings({
    v: 1,
    revision,
    settings: GatewaySettings.parse(settings),
    secrets: {},
    tamperRule: null,
    ...more,
  });
  return revision;
}
const status = () => rig.platform.statuses.at(-1);
const applied = (wanted: number) => until(() => expect(status()?.settingsRevision).toBe(wanted));
type Kind = ControlDown['kind'];
async function order(kind: Kind, more: object = {}) {
  const uuid = uuidv7();
  rig.platform.control({ v: 1, uuid, kind, deadline: Date.now() + 60_000, ...more } as ControlDown);
  await until(() => expect(rig.platform.items.some((item) => item.kind === 'reply' && item.uuid === uuid)).toBe(true));
  return rig.platform.items.find((item) => item.kind === 'reply' && item.uuid === uuid);
}
/** A program for the gateway's hooks. */
function program(source: string): string {
  const file = join(rig.folder, `hook${Math.random()}.sh`);
  writeFileSync(file, `#!/bin/sh\n${source}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** A broker of the customer's, which lets in who knows the password. */
async function customer(port = 0) {
  const broker = await Aedes.createBroker();
  const got: { topic: string; body: Record<string, unknown> }[] = [];
  broker.authenticate = (_client, username, password, done) =>
    done(null, username === 'u' && password?.toString() === 'right');
  broker.on('publish', ({ topic, payload }, client) => {
    if (client) got.push({ topic, body: JSON.parse(payload.toString()) as Record<string, unknown> });
  });
  const server: Server = createServer((socket) => broker.handle(socket));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    got,
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      await new Promise<void>((done) => broker.close(done));
      await new Promise((done) => server.close(done));
    },
  };
}

it('says again how many items wait when they have become fewer', async () => {
  await rig.run(rig.pumps(1));
  rig.platform.acknowledges = false;
  await order('locate');
  await applied(give({}));
  await until(() => expect(status()?.waiting).toBeGreaterThan(0));
  rig.platform.acknowledges = true;
  rig.platform.acknowledge();
  await until(() => expect(status()?.waiting).toBe(0));
});

describe('MQTT forwarding', () => {
  const mqtt = { enabled: true, host: '127.0.0.1', auth: 'password', username: 'u', topic: 'plant/a' } as const;
  it('passes on every value first, then what changes, and says how it is', async () => {
    const theirs = await customer();
    const config = rig.pumps(1);
    await rig.run(config);
    rig.plc.holdings[0] = 120;
    give({ mqtt: { ...mqtt, port: theirs.port, intervalSeconds: 1 } }, { secrets: { mqttPassword: 'right' } });
    await until(() => expect(theirs.got[0]?.body).toMatchObject({ device: { id: deviceOf(config) } }));
    expect(theirs.got[0]?.topic).toBe('plant/a');
    // Polled one after the other, they need not all be in the first message.
    const passed = () => Object.assign({}, ...theirs.got.map(({ body }) => body['values'])) as object;
    await until(() => expect(passed()).toMatchObject({ level: 12, twice: 24, text: '' }));
    rig.plc.holdings[0] = 130;
    await until(() => expect(theirs.got.at(-1)?.body['values']).toEqual({ level: 13, twice: 26 }));
    expect(status()?.forwarding).toMatchObject({ state: 'connected', reason: '' });
    give({ mqtt: { ...mqtt, enabled: false } });
    await until(() => expect(status()?.forwarding.state).toBe('off'));
    await theirs.stop();
  });
  it('says why it cannot connect', async () => {
    const theirs = await customer();
    await rig.run(rig.pumps(1));
    give({ mqtt: { ...mqtt, port: theirs.port } }, { secrets: { mqttPassword: 'wrong' } });
    await until(() => expect(status()?.forwarding).toMatchObject({ state: 'failed' }));
    expect(status()?.forwarding.reason).toMatch(/authori[sz]ed|refused/i);
    await theirs.stop();
  });
});

describe('the anti-tamper formula', () => {
  const tamperRule = uuidv7();
  const events = () =>
    rig.platform.items.flatMap((item) => (item.kind === 'alarm' && item.rule === tamperRule ? [item] : []));
  it('raises an alarm while it holds, keeps it over a restart, and ends it', async () => {
    const config = rig.pumps(1);
    await rig.run(config);
    const antiTamper = { enabled: true, deviceId: deviceOf(config), formula: 'run == 1 && level >= 0' };
    await applied(give({ antiTamper }, { tamperRule }));
    await until(() => expect(status()?.tamper).toBe('intact'));
    rig.plc.coils[0] = 1;
    await until(() => expect(events()).toHaveLength(1));
    expect(events()[0]).toMatchObject({ change: 'raised', value: 1 });
    await until(() => expect(status()?.tamper).toBe('broken'));
    await rig.restart();
    await until(() => expect(status()?.tamper).toBe('broken'));
    rig.plc.coils[0] = 0;
    await until(() => expect(events()).toHaveLength(2));
    expect(events()[1]).toMatchObject({ change: 'recovered', id: events()[0]?.id });
  });
  it('says when its variables are not there any more', async () => {
    const config = rig.pumps(1);
    await rig.run(config);
    await applied(give({ antiTamper: { enabled: true, deviceId: deviceOf(config), formula: 'door' } }, { tamperRule }));
    expect(status()?.problems).toEqual([{ part: 'antiTamper', reason: expect.stringContaining('not there') }]);
    expect(status()?.tamper).toBe('off');
  });
});

describe('the network', () => {
  const network = { wan: { enabled: true, dhcp: true } };
  it('is refused with a reason where nobody can set it up', async () => {
    await rig.run(rig.pumps(1));
    await applied(give({ network }));
    expect(status()?.problems).toEqual([{ part: 'network', reason: 'LF_NETWORK_HOOK is not set' }]);
    expect(await order('mode', { mode: 'router' })).toMatchObject({ ok: false, code: 1334 });
  });
  it('is set up by the program for it, once; the mode holds after a restart', async () => {
    const log = join(rig.folder, 'hook.log');
    rig.life.networkHook = program(`echo "$1 $(cat)" >> ${log}`);
    await rig.run(rig.pumps(1));
    await applied(give({ network }, { secrets: { wifiPassword: 'w' } }));
    expect(status()?.problems).toEqual([]);
    await applied(give({ network, location: { source: 'none' } }, { secrets: { wifiPassword: 'w' } }));
    const calls = readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('network '));
    expect(calls).toHaveLength(1);
    expect(calls[0]).toContain('"wifiPassword":"w"');
    expect(await order('mode', { mode: 'router' })).toMatchObject({ ok: true });
    await until(() => expect(status()).toMatchObject({ mode: 'standard', nextMode: 'router' }));
    await rig.restart();
    await until(() => expect(status()).toMatchObject({ mode: 'router', nextMode: 'router' }));
    expect(readFileSync(log, 'utf8')).toContain('mode {"mode":"router"}');
  });
  it('opens and closes the VPN by its program, and says what it refuses', async () => {
    const key = join(rig.folder, 'vpn.key');
    rig.life.vpnHook = program(
      `if [ "$1" = open ] && [ -e ${key} ]; then exit 0; fi; echo "tunnel is busy" >&2; exit 4`,
    );
    await rig.run(rig.pumps(1));
    expect(await order('vpn', { open: true })).toMatchObject({
      ok: false,
      code: 1317,
      reason: expect.stringContaining('busy'),
    });
    expect(status()?.vpn).not.toBe(true);
    writeFileSync(key, '');
    expect(await order('vpn', { open: true })).toMatchObject({ ok: true });
    await until(() => expect(status()?.vpn).toBe(true));
    expect(await order('vpn', { open: false })).toMatchObject({
      ok: false,
      code: 1318,
      reason: expect.stringContaining('busy'),
    });
    expect(status()?.vpn).toBe(true);
  });
});

describe('position and signal', () => {
  it('come from the programs for them', async () => {
    rig.life.location = program('echo \'{"lng": 121.5, "lat": 31.2, "accuracyM": 400}\'');
    rig.life.signal = program('echo 72');
    await rig.run(rig.pumps(1));
    await until(() => expect(status()?.signal).toBe(72));
    expect(await order('locate')).toMatchObject({ ok: true });
    await until(() => expect(status()?.position).toMatchObject({ lng: 121.5, lat: 31.2, source: 'baseStation' }));
  });
  it('end with 1330 when nobody knows', async () => {
    await rig.run(rig.pumps(1));
    expect(await order('locate')).toMatchObject({ ok: false, code: 1330 });
  });
  it('come from gpsd', async () => {
    const server = createServer((socket) => {
      socket.write(
        '{"class":"VERSION"}\n{"class":"TPV","mode":1}\n{"class":"TPV","mode":3,"lat":1.5,"lon":2.5,"eph":9}\n',
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const locate = locatorOf(`gpsd://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await locate()).toEqual({ lng: 2.5, lat: 1.5, accuracyM: 9, source: 'gps' });
    server.close();
  });
});

describe('low power', () => {
  it('announces the time of waking, leaves, and comes back with what it recorded meanwhile', async () => {
    rig.speed = 60;
    await rig.run(rig.pumps(1));
    const sessions = rig.platform.sessions;
    const before = Date.now();
    give({ lowPower: { enabled: true, sleepDelaySeconds: 60, wakeAfterMinutes: 1 } });
    await until(() => expect(rig.platform.sleeps).toHaveLength(1));
    expect(rig.platform.sleeps[0]?.wakeAt).toBeGreaterThan(before + 1_000);
    await until(() => expect(rig.platform.of('NDEATH').length).toBeGreaterThan(0));
    const asleep = rig.platform.items.length;
    await until(() => expect(rig.platform.sessions).toBe(sessions + 1));
    await until(() => expect(rig.platform.items.length).toBeGreaterThan(asleep + 10));
    const times = rig.platform.items.flatMap((item) =>
      item.kind === 'record' && item.report === 1 ? [item.time] : [],
    );
    for (const [i, time] of times.entries()) if (i > 0) expect(time - (times[i - 1] ?? 0)).toBe(200);
  });

  it('sleeps only when nobody watches, and wakes in time', async () => {
    vi.useFakeTimers();
    const events: string[] = [];
    let busy = true;
    const sleeper = new Sleeper({
      busy: () => busy,
      fallAsleep: (wakeAt) => Promise.resolve(events.push(`asleep until ${wakeAt}`) > 0),
      wake: () => events.push('awake'),
      monotonic: () => Date.now(),
      wall: () => 0,
      speed: 1,
      log: silentLog,
    });
    sleeper.apply({ enabled: true, sleepDelaySeconds: 60, wakeAfterMinutes: 5 });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(events).toEqual([]);
    busy = false;
    await vi.advanceTimersByTimeAsync(59_000);
    expect(events).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(events).toEqual(['asleep until 300000']);
    expect(sleeper.asleep).toBe(true);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(events).toEqual(['asleep until 300000', 'awake']);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(events).toHaveLength(3);
    sleeper.stop();
    expect(events.at(-1)).toBe('awake');
    vi.useRealTimers();
  });
});

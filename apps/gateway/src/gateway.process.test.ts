import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GatewayConfig, UplinkItem } from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configOf, modbusDriver, register, SN } from './testing/config.ts';
import { FakePlatform } from './testing/fake-platform.ts';
import { GatewayProcess } from './testing/gateway-process.ts';
import { Plc } from './testing/plc.ts';
import { idOf, pause } from './testing/rig.ts';

const KILL_ROUNDS = 10;

let folder: string;
let platform: FakePlatform;
let plc: Plc;
let gateway: GatewayProcess | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lf-gateway-'));
  platform = new FakePlatform(SN);
  plc = new Plc();
  await Promise.all([platform.start(), plc.listen()]);
});
afterEach(async () => {
  await gateway?.end('SIGKILL');
  await Promise.all([platform.stop(), plc.stop()]);
  rmSync(folder, { recursive: true });
});

const environment = (more: Record<string, string> = {}) => ({
  LF_MQTT_PASSWORD: platform.password,
  LF_PLATFORM_URL: `mqtt://127.0.0.1:${platform.port}`,
  LF_GATEWAY_DATA: folder,
  LF_LOG_LEVEL: 'warn',
  ...more,
});
const start = async (more?: Record<string, string>) => {
  gateway = await GatewayProcess.start(environment(more));
  return gateway;
};
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

const station = (): GatewayConfig =>
  configOf(1, {
    drivers: [modbusDriver(plc.port, { replyTimeoutMs: 2_000 })],
    variables: [
      register('level', '4x1', { access: 'readwrite' }),
      ...Array.from({ length: 20 }, (_, i) => register(`r${i}`, `4x${100 + i}`)),
    ],
    alarms: [{ variable: 'level', comparison: 'gt', value: '90', content: 'too high' }],
    reports: [
      { name: 'fast', type: 'periodic', intervalMs: 100, variables: Array.from({ length: 20 }, (_, i) => `r${i}`) },
      { name: 'moves', type: 'change', intervalMs: 100, variables: ['level'] },
    ],
  });
const runs = (revision: number) =>
  until(() => expect(platform.configResults.at(-1)).toMatchObject({ ok: true, running: revision }));

describe('the process', () => {
  it('says when it is ready, and ends in order on SIGTERM', async () => {
    await start();
    expect(await gateway?.end('SIGTERM')).toBe(0);
    expect(gateway?.output).not.toContain('"level":50');
  });
  it('ends when whoever started it has gone', async () => {
    const { child } = await start();
    child.disconnect();
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
  });
  it('says in one line what is wrong with its settings', async () => {
    gateway = new GatewayProcess(environment({ LF_SN: 'abc', LF_LOG_LEVEL: 'info' }));
    await once(gateway.child, 'exit');
    expect(gateway.child.exitCode).toBe(1);
    expect(gateway.output.trim().split('\n')).toHaveLength(1);
    expect(gateway.output).toContain('LF_SN');
  });
  it('refuses a data folder that another one uses', async () => {
    await start();
    const second = new GatewayProcess(environment());
    await once(second.child, 'exit');
    expect(second.child.exitCode).toBe(1);
    expect(second.output).toContain('in use by another gateway process');
  });
});

describe('killed at any moment under load', () => {
  it('everything it made reaches the platform once and in order, and alarms stay what they are', async () => {
    platform.config = station();
    await start();
    await runs(1);
    const over = new AbortController();
    const chaos = (async () => {
      while (!over.signal.aborted) {
        plc.holdings[0] = Math.random() < 0.5 ? 20 : 95;
        for (let i = 0; i < 20; i++) plc.holdings[99 + i] = Math.floor(Math.random() * 65_536);
        if (Math.random() < 0.05) platform.cut();
        platform.acknowledges = Math.random() < 0.9;
        await pause(40);
      }
    })();
    for (let round = 0; round < KILL_ROUNDS; round++) {
      await pause(300 + Math.random() * 1_200);
      await gateway?.end('SIGKILL');
      await start();
    }
    await pause(1_000);
    over.abort();
    await chaos;
    plc.holdings[0] = 20;
    platform.acknowledges = true;
    platform.cut();
    const sessions = platform.sessions;
    await until(() => expect(platform.sessions).toBeGreaterThan(sessions));
    const count = platform.items.length;
    await until(() => expect(platform.items.length).toBeGreaterThan(count + 5));

    const { items } = platform;
    expect(items.map(({ seq }) => seq)).toEqual(items.map((_, i) => i + 1));
    expect(items.length).toBeGreaterThan(50);
    const times = timesOf(items, 1);
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
    expect(times.every((time) => time % 100 === 0)).toBe(true);
    const alarms = items.flatMap((item) => (item.kind === 'alarm' ? [item] : []));
    expect(alarms.length).toBeGreaterThan(4);
    for (const [i, alarm] of alarms.entries()) {
      expect(alarm.change).toBe(i % 2 === 0 ? 'raised' : 'recovered');
      if (alarm.change === 'recovered') expect(alarm.id).toBe(alarms[i - 1]?.id);
    }
  });
});

const timesOf = (items: UplinkItem[], report: number) =>
  items.flatMap((item) => (item.kind === 'record' && item.report === report ? [item.time] : []));

describe('killed between a write and its confirmation', () => {
  const writes = () => plc.requests.filter(({ fn }) => fn === 6);
  /** Kills the gateway when the write has reached the PLC and its reply has not left. */
  async function killInWrite(takesEffect: boolean): Promise<{ uuid: string; send: () => void }> {
    const config = station();
    platform.config = config;
    await start();
    await runs(1);
    await until(() => expect(platform.items.length).toBeGreaterThan(1));
    if (!takesEffect) plc.onWrite = () => 3;
    const reached = new Promise<void>((resolve) => {
      plc.beforeWriteReply = () => {
        resolve();
        return new Promise(() => undefined);
      };
    });
    const uuid = uuidv7();
    const deadline = Date.now() + 60_000;
    const send = () =>
      platform.command({ uuid, kind: 'write', variableId: idOf(config, 'level'), value: 42, deadline });
    send();
    await reached;
    await gateway?.end('SIGKILL');
    plc.beforeWriteReply = undefined;
    return { uuid, send };
  }
  const reply = async (uuid: string) => {
    const find = () => platform.items.find((item) => item.kind === 'reply' && item.uuid === uuid);
    await until(() => expect(find()).toBeDefined());
    return find();
  };

  it('finds the value in the register, and does not write it again', async () => {
    const { uuid, send } = await killInWrite(true);
    await start();
    const hellos = platform.hellos.length;
    await until(() => expect(platform.hellos.length).toBeGreaterThanOrEqual(hellos));
    send();
    expect(await reply(uuid)).toMatchObject({ ok: true, readBack: 42 });
    send();
    await pause(500);
    expect(writes()).toHaveLength(1);
  });
  it('says that it failed when the register holds something else', async () => {
    const { uuid, send } = await killInWrite(false);
    await start();
    send();
    expect(await reply(uuid)).toMatchObject({ ok: false, code: 1722, readBack: 3 });
    expect(writes()).toHaveLength(1);
  });
});

describe('a long cut of the line, with the clock sped up', () => {
  it('brings records and alarms of that time afterwards, with their own times', async () => {
    const config = configOf(1, {
      drivers: [modbusDriver(plc.port)],
      variables: [register('level', '4x1', { intervalMs: 1_000 })],
      alarms: [{ variable: 'level', comparison: 'gt', value: '90', content: 'too high' }],
      reports: [{ name: 'second', type: 'periodic', intervalMs: 1_000, variables: ['level'] }],
    });
    platform.config = config;
    await start({ LF_CLOCK_SPEED: '60' });
    await runs(1);
    await until(() => expect(platform.items.length).toBeGreaterThan(30));
    const { port } = platform;
    await platform.stop();
    const before = timesOf(platform.items, 1).at(-1) ?? 0;
    await pause(5_000);
    plc.holdings[0] = 95;
    await pause(5_000);
    await platform.start(port);
    await until(() => expect((timesOf(platform.items, 1).at(-1) ?? 0) - before).toBeGreaterThan(600_000));
    const times = timesOf(platform.items, 1);
    for (const [i, time] of times.entries()) if (i > 0) expect(time - (times[i - 1] ?? 0)).toBe(1_000);
    const raised = platform.items.find((item) => item.kind === 'alarm');
    if (raised?.kind !== 'alarm') throw new Error('no alarm');
    expect(raised.time - before).toBeGreaterThan(240_000);
    expect(raised.time - before).toBeLessThan(420_000);
  });
});

import { lf1 } from '@lightfield/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBus } from '../../kernel/bus.ts';
import { silentLog } from '../../kernel/log.ts';
import { createMonitoring, type Monitoring } from './monitoring.ts';

const sn = '100000000001';
const bus = createBus(() => undefined);
let sent: { topic: string; intervalMs: number; forMs: number }[];
let monitoring: Monitoring;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  sent = [];
  monitoring = createMonitoring({
    downlink: {
      publish: (topic, payload) => {
        const { intervalMs, forMs } = JSON.parse(String(payload));
        sent.push({ topic, intervalMs, forMs });
        return Promise.resolve();
      },
      isConnected: () => true,
    },
    bus,
    clock: { now: () => Date.now() },
    log: silentLog,
    gatewayOf: (deviceId) =>
      Promise.resolve(
        deviceId === 'bare'
          ? undefined
          : { gatewayId: 'g1', sn, kind: deviceId === 'foreign' ? ('sparkplug' as const) : ('lightfield' as const) },
      ),
  });
});
afterEach(() => {
  monitoring.stop();
  vi.useRealTimers();
});

it('tells the gateway how often and how long', async () => {
  expect(await monitoring.openMonitoring('d1', 1_000, 600_000)).toBe(1_600_000);
  expect(sent).toEqual([{ topic: lf1.down.monitor(sn), intervalMs: 1_000, forMs: 600_000 }]);
});

it('has nothing to say without a gateway, nor to an edge node that is not ours', async () => {
  expect(await monitoring.openMonitoring('bare', 1_000, 600_000)).toBeUndefined();
  expect(await monitoring.openMonitoring('foreign', 1_000, 600_000)).toBe(1_600_000);
  expect(sent).toEqual([]);
});

it('says it again when the gateway is back, with the time that is left', async () => {
  await monitoring.openMonitoring('d1', 1_000, 600_000);
  vi.advanceTimersByTime(200_000);
  bus.emit('gatewayState', { gatewayId: 'other', state: 'online', at: 0 });
  bus.emit('gatewayState', { gatewayId: 'g1', state: 'offline', at: 0 });
  expect(sent).toHaveLength(1);
  bus.emit('gatewayState', { gatewayId: 'g1', state: 'online', at: 0 });
  expect(sent[1]).toMatchObject({ intervalMs: 1_000, forMs: 400_000 });
});

it('is over when its time is over', async () => {
  await monitoring.openMonitoring('d1', 1_000, 600_000);
  vi.advanceTimersByTime(600_000);
  bus.emit('gatewayState', { gatewayId: 'g1', state: 'online', at: 0 });
  expect(sent).toHaveLength(1);
});

it('runs at the shortest interval anybody asked for, as long as that one asked', async () => {
  await monitoring.openMonitoring('d1', 1_000, 600_000);
  await monitoring.openMonitoring('d1', 100, 60_000);
  expect(sent[1]).toMatchObject({ intervalMs: 100, forMs: 600_000 });
  vi.advanceTimersByTime(60_000);
  expect(sent[2]).toMatchObject({ intervalMs: 1_000, forMs: 540_000 });
});

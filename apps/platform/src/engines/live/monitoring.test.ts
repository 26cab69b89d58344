import { LIMITS, lf1 } from '@lightfield/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBus } from '../../kernel/bus.ts';
import { systemClock } from '../../kernel/clock.ts';
import { silentLog } from '../../kernel/log.ts';
import { createMonitoring, type Monitoring } from './monitoring.ts';
import type { StreamGateway } from './stream.ts';

const sn = '100000000001';
const SESSION = 's1';
const { patienceMs, leaveGraceMs, beatMs } = LIMITS.monitor;
const bus = createBus((error) => {
  throw error;
});
let sent: { topic: string; intervalMs: number; forMs: number }[];
let stale: string[];
let gateway: StreamGateway;
let monitoring: Monitoring;
/** How long the database takes for the gateway of a device. */
let lookUpMs: number;

beforeEach(() => {
  lookUpMs = 0;
  vi.useFakeTimers({ now: 1_000_000 });
  sent = [];
  stale = [];
  gateway = { gatewayId: 'g1', sn, kind: 'lightfield', online: true, vpn: false, intervalMs: 500 };
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
    clock: systemClock,
    log: silentLog,
    async gatewayOf(deviceId) {
      if (lookUpMs > 0) await new Promise((resolve) => setTimeout(resolve, lookUpMs));
      return deviceId === 'bare'
        ? undefined
        : { ...gateway, kind: deviceId === 'foreign' ? ('sparkplug' as const) : gateway.kind };
    },
    stale: (_, deviceId) => stale.push(deviceId),
  });
});
afterEach(() => {
  monitoring.stop();
  vi.useRealTimers();
});

const open = (intervalMs: number, forMs: number, by = SESSION) =>
  monitoring.openMonitoring('d1', intervalMs, forMs, by);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const state = () => monitoring.streamOf('d1').state;
/** The gateway says that the stream is alive. */
const beat = (readAt = Date.now()) => monitoring.heard('g1', sn, { deviceId: 'd1', at: Date.now(), readAt, late: [] });
async function beats(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    await pass(beatMs);
    beat();
  }
}
const comes = (now: 'online' | 'offline') => bus.emit('gatewayState', { gatewayId: 'g1', state: now, at: 0 });

describe('opening', () => {
  it('tells the gateway how often and how long', async () => {
    expect(await open(1_000, 600_000)).toBe(1_600_000);
    expect(sent).toEqual([{ topic: lf1.down.monitor(sn), intervalMs: 1_000, forMs: 600_000 }]);
  });

  it('has nothing to say without a gateway, nor to an edge node that is not ours', async () => {
    expect(await monitoring.openMonitoring('bare', 1_000, 600_000, SESSION)).toBeUndefined();
    expect(await monitoring.openMonitoring('foreign', 1_000, 600_000, SESSION)).toBe(1_600_000);
    expect(sent).toEqual([]);
  });

  it('is said again when the gateway is back, with the time that is left', async () => {
    await open(1_000, 600_000);
    await beats(60);
    sent = [];
    bus.emit('gatewayState', { gatewayId: 'other', state: 'online', at: 0 });
    comes('offline');
    expect(sent).toEqual([]);
    comes('online');
    expect(sent[0]).toMatchObject({ intervalMs: 1_000, forMs: 420_000 });
  });

  it('is over when its time is over', async () => {
    await open(1_000, 60_000);
    await beats(19);
    await pass(3_000);
    sent = [];
    comes('online');
    await pass(60_000);
    expect(sent).toEqual([]);
    expect(state()).toBe('closed');
  });

  it('lasts as long as it was asked for, whatever the clock is set to meanwhile', async () => {
    await open(1_000, 600_000);
    await pass(200_000);
    for (const at of [0, 1_000_000_000]) {
      vi.setSystemTime(at);
      comes('online');
      expect(sent.at(-1)).toMatchObject({ intervalMs: 1_000, forMs: 400_000 });
    }
    await pass(400_000);
    sent = [];
    comes('online');
    expect(sent).toEqual([]);
  });

  it('runs at the shortest interval anybody asked for, as long as that one asked', async () => {
    await open(1_000, 600_000);
    await open(100, 60_000);
    expect(sent[1]).toMatchObject({ intervalMs: 100, forMs: 600_000 });
    await beats(20);
    expect(sent[2]).toMatchObject({ intervalMs: 1_000, forMs: 540_000 });
  });
});

describe('who watches', () => {
  it('ends the stream soon after the last socket of whoever opened it has left', async () => {
    await open(1_000, 600_000);
    const leaves = [monitoring.watch('d1', SESSION), monitoring.watch('d1', SESSION)];
    beat();
    leaves[0]?.();
    await beats(4);
    expect(sent).toHaveLength(1);
    leaves[1]?.();
    await pass(leaveGraceMs - 1);
    expect(sent).toHaveLength(1);
    await pass(1);
    expect(sent[1]).toMatchObject({ forMs: 0 });
    expect(state()).toBe('closed');
  });

  it('goes on over a page that is loaded anew', async () => {
    await open(1_000, 600_000);
    const leave = monitoring.watch('d1', SESSION);
    beat();
    leave();
    await pass(leaveGraceMs / 2);
    monitoring.watch('d1', SESSION);
    await beats(4);
    expect(sent).toHaveLength(1);
    expect(state()).toBe('live');
  });

  it('gives every leaving its own time: a page that is loaded anew twice keeps its stream', async () => {
    await open(1_000, 600_000);
    const first = monitoring.watch('d1', SESSION);
    beat();
    first();
    await pass(leaveGraceMs - 1_000);
    const second = monitoring.watch('d1', SESSION);
    beat();
    await pass(900);
    second();
    // the time of the first leaving is over, that of the second has just begun
    await pass(leaveGraceMs - 1_000);
    expect(sent).toHaveLength(1);
    await open(1_000, 600_000);
    beat();
    monitoring.watch('d1', SESSION);
    await beats(4);
    expect(sent.filter(({ forMs }) => forMs === 0)).toEqual([]);
    expect(state()).toBe('live');
  });

  it('what was left before the stream ended does not end the next one of that device', async () => {
    // nobody has asked for it: it is nobody's as soon as the last one leaves
    const one = monitoring.watch('d1', SESSION);
    const other = monitoring.watch('d1', 'other');
    one();
    await pass(1_000);
    other();
    await pass(leaveGraceMs - 1_000);
    await open(1_000, 600_000);
    monitoring.watch('d1', SESSION);
    beat();
    await pass(2_000);
    beat();
    expect(state()).toBe('live');
  });

  it('goes on where a page is asked for anew just before the one that was left is given up', async () => {
    await open(1_000, 600_000);
    const leave = monitoring.watch('d1', SESSION);
    beat();
    leave();
    await pass(leaveGraceMs - 100);
    await open(1_000, 600_000);
    beat();
    await pass(200);
    monitoring.watch('d1', SESSION);
    expect(sent.filter(({ forMs }) => forMs === 0)).toEqual([]);
    expect(state()).toBe('live');
  });

  it('keeps what somebody without a socket has asked for, and what others watch', async () => {
    await open(1_000, 600_000, 'program');
    await open(100, 600_000);
    const leave = monitoring.watch('d1', SESSION);
    beat();
    leave();
    await pass(leaveGraceMs);
    expect(sent.at(-1)).toMatchObject({ intervalMs: 1_000, forMs: 600_000 - leaveGraceMs });
    beat();
    expect(state()).toBe('live');
  });

  it('is streamed to without having asked: an earlier run of the platform took the wish along', async () => {
    monitoring.watch('d1', SESSION);
    await pass(500);
    expect(sent).toEqual([{ topic: lf1.down.monitor(sn), intervalMs: 500, forMs: 600_000 }]);
  });

  it('is streamed to however long its gateway is looked up', async () => {
    lookUpMs = 4_000;
    monitoring.watch('d1', SESSION);
    await pass(3_900);
    expect(sent).toEqual([]);
    await pass(100);
    expect(sent).toEqual([{ topic: lf1.down.monitor(sn), intervalMs: 500, forMs: 600_000 }]);
  });

  it('is streamed to once the gateway comes, when it was away before', async () => {
    gateway.online = false;
    monitoring.watch('d1', SESSION);
    await pass(60_000);
    expect(sent).toEqual([]);
    comes('online');
    expect(sent).toHaveLength(1);
  });

  it('is not streamed to while the VPN of the gateway is open', async () => {
    gateway.vpn = true;
    monitoring.watch('d1', SESSION);
    await pass(60_000);
    expect(sent).toEqual([]);
  });
});

describe('a stream', () => {
  it('is live once the gateway says so behind its values, and as long as it goes on', async () => {
    await open(1_000, 600_000);
    expect(state()).toBe('opening');
    beat(999_900);
    expect(monitoring.streamOf('d1')).toMatchObject({ state: 'live', readAt: 999_900 });
    await beats(10);
    expect(state()).toBe('live');
  });

  it('that falls silent is out of date, asked for again, and said anew as a whole when it is back', async () => {
    await open(1_000, 600_000);
    beat();
    await pass(patienceMs + 1_001);
    expect(state()).toBe('silent');
    expect(stale).toEqual(['d1']);
    expect(sent.length).toBeGreaterThan(1);
    sent = [];
    beat();
    expect(state()).toBe('live');
    expect(sent).toHaveLength(1);
  });

  it('that never comes is silent, not for ever on its way', async () => {
    await open(1_000, 600_000);
    await pass(patienceMs + 1_001);
    expect(state()).toBe('silent');
  });

  it('is closed while the gateway is away', async () => {
    await open(1_000, 600_000);
    beat();
    comes('offline');
    expect(state()).toBe('closed');
    comes('online');
    expect(state()).toBe('opening');
  });

  it('of a gateway that says nothing of its streams is live while the gateway is there', async () => {
    monitoring.greeted('g1', false);
    await open(1_000, 600_000);
    await pass(60_000);
    expect(state()).toBe('live');
    expect(sent).toHaveLength(1);
  });

  it('of an edge node that is not ours is live while the node is there', async () => {
    monitoring.watch('foreign', SESSION);
    await pass(0);
    expect(monitoring.streamOf('foreign').state).toBe('live');
  });

  it('that nobody asked for is ended', () => {
    beat();
    expect(sent).toEqual([expect.objectContaining({ forMs: 0 })]);
  });
});

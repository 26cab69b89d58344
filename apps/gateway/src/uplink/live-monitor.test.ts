import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Device, RaisedAlarms, Schedule } from '@lightfield/edge';
import { configOf } from '../testing/config.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { LiveMonitor } from './live-monitor.ts';

const KEYS = ['a', 'b', 'c'];
let monitor: LiveMonitor;
let device: Device;
/** Keys of each message. */
let sent: string[][];
let send: () => Promise<void>;
/** What was sent before each beat. */
let beats: number[];
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  beats = [];
  send = () => Promise.resolve();
  monitor = new LiveMonitor({
    send: (_, variables) => {
      sent.push(variables.map(({ settings }) => settings.key));
      return send();
    },
    beat: () => beats.push(sent.length),
    device: (id) => (id === device.config.id ? device : undefined),
  });
  const journal = { add: () => 0, keep: () => undefined };
  const parts = {
    raised: new RaisedAlarms(journal, new Map()),
    schedule: new Schedule(new ManualClock(), journal),
    live: monitor,
  };
  const variables = KEYS.map((key) => ({ key, name: key, dataType: 'int16' as const, driver: 'plc', address: '4x1' }));
  const [config] = configOf(1, { variables }).devices;
  if (!config) throw new Error('no device');
  device = new Device(config, parts);
  device.start(0);
});
afterEach(() => {
  monitor.stop();
  vi.useRealTimers();
});

function change(...keys: string[]): void {
  const variables = device.variables.filter(({ settings }) => keys.includes(settings.key));
  for (const variable of variables) device.changed(variable, Number(variable.value ?? 0) + 1, 0);
  device.answered(variables, 0);
}
const id = () => device.config.id;

describe('watching a device', () => {
  it('tells nothing before, everything at the opening, and changes at once', async () => {
    change('a');
    monitor.open(id(), 100, 60_000);
    await settle();
    expect(sent).toEqual([KEYS]);
    await vi.advanceTimersByTimeAsync(500);
    change('b');
    await settle();
    expect(sent).toEqual([KEYS, ['b']]);
  });
  it('gathers what changes within the interval', async () => {
    monitor.open(id(), 100, 60_000);
    await settle();
    for (const key of ['a', 'b', 'a']) change(key);
    await vi.advanceTimersByTimeAsync(99);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(sent.slice(1)).toEqual([['a', 'b']]);
  });
  it('sends the newest state, and no queue, over a line that is slow', async () => {
    const line = Promise.withResolvers<void>();
    send = () => line.promise;
    monitor.open(id(), 20, 60_000);
    for (let i = 0; i < 100; i++) {
      change('a', 'c');
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(sent).toHaveLength(1);
    line.resolve();
    await settle();
    expect(sent.slice(1)).toEqual([['a', 'c']]);
  });
  it('ends by itself, and at once when asked to', async () => {
    monitor.open(id(), 20, 1_000);
    await vi.advanceTimersByTimeAsync(1_001);
    change('a');
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toHaveLength(1);
    monitor.open(id(), 20, 60_000);
    await settle();
    monitor.open(id(), 20, 0);
    change('a');
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toHaveLength(2);
    expect(monitor.isOpen(id())).toBe(false);
  });
  it('lasts as long as it was asked for last', async () => {
    monitor.open(id(), 20, 1_000);
    await vi.advanceTimersByTimeAsync(900);
    monitor.open(id(), 500, 1_000);
    await vi.advanceTimersByTimeAsync(900);
    expect(monitor.isOpen(id())).toBe(true);
    expect(sent).toEqual([KEYS, KEYS]);
    await vi.advanceTimersByTimeAsync(200);
    expect(monitor.isOpen(id())).toBe(false);
  });
  it('does not repeat what a birth has told', async () => {
    monitor.open(id(), 100, 60_000);
    await settle();
    change('a');
    monitor.told(id());
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toHaveLength(1);
  });
  it('of a device that is not there waits for it', async () => {
    monitor.open('0190a000-0000-7000-8000-000000000001', 20, 60_000);
    await settle();
    expect(sent).toEqual([]);
  });
  it('says that it lives behind all values of the opening, and from then on also where nothing changes', async () => {
    const line = Promise.withResolvers<void>();
    send = () => line.promise;
    monitor.open(id(), 100, 60_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(beats).toEqual([]);
    line.resolve();
    await settle();
    expect(beats).toEqual([1]);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(beats).toEqual([1, 1, 1, 1]);
  });
  it('says nothing over a line that is stuck, nor once it has ended', async () => {
    monitor.open(id(), 100, 60_000);
    await settle();
    const line = Promise.withResolvers<void>();
    send = () => line.promise;
    await vi.advanceTimersByTimeAsync(200);
    change('a');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(beats).toEqual([1]);
    line.resolve();
    await settle();
    expect(beats).toEqual([1, 2]);
    monitor.stop();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(beats).toHaveLength(2);
  });
  it('of values that come more seldom says so with each', async () => {
    monitor.open(id(), 20_000, 600_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(beats).toHaveLength(4);
  });
});

import type { GatewayConfig } from '@lightfield/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { configOf, type DeviceInput } from '../testing/config.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import type { NewItem } from '../outbox/store-op.ts';
import { Device, type RaisedAlarms, Schedule, type Variable } from '@lightfield/edge';
import { keptAlarms } from './kept.ts';

/** A multiple of a minute, so that periodic reports are easy to follow. */
const START = 1_200_000_000_000;
let clock: ManualClock;
let items: NewItem[];
let kept: Map<string, string>;
let live: string[];
let raised: RaisedAlarms;
let reports: Schedule;
let device: Device;

const journal = {
  add: (item: NewItem) => items.push(item),
  keep: (_shelf: string, name: string, body: string | null) =>
    void (body === null ? kept.delete(name) : kept.set(name, body)),
};
beforeEach(() => {
  clock = new ManualClock(START);
  items = [];
  kept = new Map();
  live = [];
  raised = keptAlarms(journal, kept);
  reports = new Schedule(clock, journal);
});

const variable = (key: string, more: Partial<DeviceInput['variables'][number]> = {}) => ({
  key,
  name: key,
  driver: 'plc',
  address: '4x1',
  dataType: 'int16' as const,
  decimals: 0,
  ...more,
});
const formula = (key: string, expression: string) => ({
  key,
  name: key,
  kind: 'intermediate' as const,
  dataType: 'float' as const,
  decimals: 1,
  expression,
});
function begin(config: GatewayConfig, before?: Device): Device {
  const [settings] = config.devices;
  if (!settings) throw new Error('no device');
  const listener = {
    changed: (_: Device, { settings }: Variable) => void live.push(settings.key),
    settled: () => undefined,
  };
  before?.stop();
  device = new Device(settings, { raised, schedule: reports, live: listener }, before);
  device.start(clock.now());
  return device;
}
const run = (input: DeviceInput) => begin(configOf(1, input));
const find = (key: string): Variable => {
  const found = device.variables.find(({ settings }) => settings.key === key);
  if (!found) throw new Error(`no ${key}`);
  return found;
};
/** One request that read these, unchanged ones included, and the end of the sweep. */
function read(values: Record<string, number | undefined>, previous?: Record<string, number>): void {
  const at = clock.now();
  for (const [key, raw] of Object.entries(values)) if (previous?.[key] !== raw) device.changed(find(key), raw, at);
  device.answered(Object.keys(values).map(find), at);
  device.swept(at);
}
const alarms = () => items.flatMap((item) => (item.kind === 'alarm' ? [`${item.change} ${item.value}`] : []));
const records = () =>
  items.flatMap((item) => (item.kind === 'record' ? [[item.time - START, item.values, item.q]] : []));

describe('formulas', () => {
  const input: DeviceInput = {
    variables: [
      variable('a'),
      variable('b'),
      formula('sum', 'a+b'),
      formula('twice', 'sum*2'),
      formula('fixed', '2*21'),
    ],
  };
  it('follow their inputs, in order, once a sweep', () => {
    run(input);
    read({ a: 1, b: 2 });
    expect([find('sum').value, find('twice').value, find('fixed').value]).toEqual([3, 6, 42]);
    live.length = 0;
    device.changed(find('a'), 10, clock.now());
    device.answered([find('a')], clock.now());
    expect(find('twice').value).toBe(6);
    device.swept(clock.now());
    expect(find('twice').value).toBe(24);
    expect(live).toEqual(['a', 'sum', 'twice']);
  });
  it('are bad while an input is, and keep their value', () => {
    run(input);
    read({ a: 1, b: 2 });
    device.failed([find('b')], clock.now());
    expect([find('sum').value, find('sum').quality, find('a').quality]).toEqual([3, 'bad', 'good']);
    read({ b: 4 });
    expect([find('sum').value, find('sum').quality]).toEqual([5, 'good']);
  });
  it('have no value before all their inputs do', () => {
    run(input);
    read({ a: 1 });
    expect([find('sum').value, find('sum').quality]).toEqual([null, 'bad']);
  });
});

describe('alarms', () => {
  const rule = (filterCount: number, on = 'a') => ({
    variable: on,
    comparison: 'gt' as const,
    value: '10',
    content: 'high',
    filterCount,
  });
  it('count readings in a row, also when nothing changes', () => {
    run({ variables: [variable('a'), variable('b')], alarms: [rule(3)] });
    read({ a: 50, b: 1 });
    read({ a: 50, b: 2 }, { a: 50, b: 1 });
    // Another request does not read it.
    read({ b: 3 });
    read({ b: 4 });
    expect(alarms()).toEqual([]);
    read({ a: 50, b: 4 }, { a: 50, b: 4 });
    expect(alarms()).toEqual(['raised 50']);
    for (const a of [5, 50, 5, 5]) read({ a });
    expect(alarms()).toEqual(['raised 50']);
    read({ a: 5 }, { a: 5 });
    expect(alarms()).toEqual(['raised 50', 'recovered 5']);
  });
  it('count evaluations of formulas by the readings of their inputs', () => {
    run({
      variables: [variable('a'), variable('b'), formula('sum', 'a+1'), formula('more', 'sum+0')],
      alarms: [rule(3, 'more')],
    });
    read({ a: 50 });
    for (let i = 0; i < 5; i++) read({ b: i });
    read({ a: 50 }, { a: 50 });
    expect(alarms()).toEqual([]);
    read({ a: 50 }, { a: 50 });
    expect(alarms()).toEqual(['raised 51']);
  });
  it('do not judge what could not be read', () => {
    run({ variables: [variable('a')], alarms: [rule(1)] });
    read({ a: 50 });
    device.failed([find('a')], clock.now());
    expect(alarms()).toEqual(['raised 50']);
    read({ a: 50 });
    expect(alarms()).toEqual(['raised 50']);
    read({ a: 0 });
    expect(alarms()).toEqual(['raised 50', 'recovered 0']);
  });
  it('keep their occurrence over a restart and over a new configuration', () => {
    const config = configOf(1, { variables: [variable('a')], alarms: [rule(1)] });
    begin(config);
    read({ a: 50 });
    const [id] = [...kept.values()];
    raised = keptAlarms(journal, kept);
    begin(config);
    read({ a: 60 });
    expect(alarms()).toEqual(['raised 50']);
    read({ a: 1 });
    expect(items.at(-1)).toMatchObject({ kind: 'alarm', change: 'recovered', id });
    expect(kept.size).toBe(0);
  });
  it('that are switched off recover', () => {
    const config = configOf(1, { variables: [variable('a')], alarms: [rule(1)] });
    const first = begin(config);
    read({ a: 50 });
    const off = structuredClone(config);
    for (const alarm of off.devices[0]?.alarms ?? []) alarm.enabled = false;
    begin(off, first);
    read({ a: 50 });
    expect(alarms()).toEqual(['raised 50', 'recovered 50']);
  });
});

describe('periodic reports', () => {
  const report = { name: 'r', type: 'periodic' as const, intervalMs: 1_000, variables: ['a', 'b'] };
  const input = { variables: [variable('a'), variable('b')], reports: [report] };
  it('record at multiples of the interval, with qualities where not all is good', async () => {
    await clock.advance(300);
    run(input);
    await clock.advance(1_000);
    expect(records()).toEqual([]);
    read({ a: 1, b: 2 });
    await clock.advance(1_000);
    device.failed([find('b')], clock.now());
    await clock.advance(1_000);
    expect(records()).toEqual([
      [2_000, [1, 2], undefined],
      [3_000, [1, 2], [0, 2]],
    ]);
  });
  it('do not invent what was missed', async () => {
    run(input);
    read({ a: 1, b: 1 });
    await clock.advance(1_000);
    reports.stop();
    await clock.advance(10_500);
    device.start(clock.now());
    await clock.advance(1_000);
    expect(records().map(([time]) => time)).toEqual([1_000, 12_000]);
  });
  it('have no hole where the machine stumbled', async () => {
    run(input);
    read({ a: 1, b: 1 });
    await clock.advance(1_000);
    clock.stumble(3_300);
    await clock.advance(1_000);
    expect(records().map(([time]) => time)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000]);
  });
  it('go on when somebody sets the clock back', async () => {
    run(input);
    read({ a: 1, b: 1 });
    await clock.advance(1_000);
    clock.jump(-3_600_000);
    await clock.advance(20_000);
    expect(records().length).toBeGreaterThan(8);
    const times = records().map(([time]) => Number(time));
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  });
  it('end with their device', async () => {
    run(input);
    read({ a: 1, b: 1 });
    device.stop();
    await clock.advance(5_000);
    expect(records()).toEqual([]);
  });
});

describe('change reports', () => {
  const report = { name: 'r', type: 'change' as const, intervalMs: 1_000, fluctuation: 5, variables: ['a', 'b'] };
  const input = { variables: [variable('a'), variable('b')], reports: [report] };
  it('record moves beyond the range, and what moved too early once the shortest time has passed', async () => {
    run(input);
    read({ a: 0, b: 0 });
    read({ a: 5 });
    await clock.advance(400);
    read({ a: 6 });
    expect(records()).toEqual([[0, [0, 0], undefined]]);
    await clock.advance(2_000);
    expect(records()[1]).toEqual([1_000, [6, 0], undefined]);
    read({ b: -6 });
    expect(records()[2]).toEqual([2_400, [6, -6], undefined]);
    expect(records()).toHaveLength(3);
  });
  it('do not record what moved back before the shortest time had passed', async () => {
    run(input);
    read({ a: 0, b: 0 });
    await clock.advance(100);
    read({ a: 50 });
    await clock.advance(100);
    read({ a: 0 });
    await clock.advance(5_000);
    expect(records()).toHaveLength(1);
  });
});

describe('a new configuration', () => {
  it('takes over values of variables that stayed the same', () => {
    const config = configOf(1, { variables: [variable('a'), variable('b'), formula('sum', 'a+b')] });
    const first = begin(config);
    read({ a: 1, b: 2 });
    const next = structuredClone(config);
    const changed = next.devices[0]?.variables[1];
    if (changed) changed.decimals = 3;
    begin(next, first);
    expect([find('a').value, find('b').value]).toEqual([1, null]);
    read({ b: 7 });
    expect(find('sum').value).toBe(8);
  });
});

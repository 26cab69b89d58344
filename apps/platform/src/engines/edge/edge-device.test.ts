import { type RecordItem, ReportSettings, VariableSettings } from '@lightfield/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import type { ForeignReading, RawMetricValue } from '../ingest/foreign-values.ts';
import type { EdgeDeviceConfig } from './device-config.ts';
import { EdgeDevice } from './edge-device.ts';

const GOOD = 0;
const BAD = 2;
const STALE = 3;
const INTERVAL_MS = 1_000;

type Settings = Partial<z.input<typeof VariableSettings>>;
const level: Settings = { key: 'level' };
const flow: Settings = { key: 'flow' };
const sum: Settings = { key: 'sum', kind: 'intermediate', expression: 'level + 1' };
const twice: Settings = { key: 'twice', kind: 'intermediate', expression: 'sum * 2' };
const twiceFlow: Settings = { key: 'twiceFlow', kind: 'intermediate', expression: 'flow * 2' };
const flowHalf: Settings = { key: 'half', kind: 'intermediate', expression: 'flow / 2' };

let keys: string[];
let shown: { key: string | undefined; value: unknown; quality: number }[];
let observed: [string | undefined, unknown][];
let records: Omit<RecordItem, 'seq'>[];
let device: EdgeDevice;

beforeEach(() => {
  vi.useFakeTimers({ now: 10 * INTERVAL_MS });
  [keys, shown, observed, records] = [[], [], [], []];
});
afterEach(() => {
  device.stop();
  vi.useRealTimers();
});

const seriesOf = (key: string) => keys.indexOf(key);
function configOf(variables: readonly Settings[], ...reports: z.input<typeof ReportSettings>[]): EdgeDeviceConfig {
  const settings = variables.map((one) => VariableSettings.parse({ name: one.key, dataType: 'double', ...one }));
  keys = settings.map(({ key }) => key);
  return {
    gateway: { gatewayId: 'g', orgId: 'o', kind: 'sparkplug', sn: 'P/1', group: 'P', node: '1' },
    variables: settings.map((one, seriesId) => ({ seriesId, settings: one })),
    alarms: [],
    orphans: [],
    reports: reports.map((one, number) => ({ number, layout: 1, settings: ReportSettings.parse(one) })),
  };
}
function open(config: EdgeDeviceConfig, before?: EdgeDevice): void {
  before?.stop();
  device = new EdgeDevice(
    config,
    {
      now: () => Date.now(),
      ticks: () => performance.now(),
      show: (series, value, quality) => shown.push({ key: keys[series], value, quality }),
      observed: (series, value) => observed.push([keys[series], value]),
      emit: (item) => item.kind === 'record' && records.push(item),
      invalid: (_what, error) => {
        throw error;
      },
    },
    before,
  );
  device.start();
}
function reading(key: string, raw: RawMetricValue, fields: Partial<ForeignReading> = {}): ForeignReading {
  const variable = {
    seriesId: seriesOf(key),
    variableId: key,
    deviceId: 'd',
    dataType: 'double',
    decimals: 2,
    slot: 0,
  } as const;
  return { variable, raw, quality: GOOD, readAt: Date.now(), historical: false, transient: false, ...fields };
}
const read = (...of: Parameters<typeof reading>) => device.accept([reading(...of)]);
const silent = (...which: string[]) => device.silent(new Set(which.map((key) => seriesOf(key))));
const taken = () => shown.splice(0);
const report = (type: 'periodic' | 'change', variables: string[], fluctuation = 0) => ({
  name: type,
  type,
  intervalMs: INTERVAL_MS,
  fluctuation,
  variables,
});

describe('a device of which nothing is heard any more', () => {
  beforeEach(() => {
    open(configOf([level, flow, sum, twice, flowHalf], report('periodic', ['level', 'sum', 'twice'])));
    read('level', 1);
    read('flow', 8);
    taken();
  });

  it('shows all that follows from it as stale, and nothing else', () => {
    silent('level');
    expect(taken()).toEqual([
      { key: 'level', value: 1, quality: STALE },
      { key: 'sum', value: 2, quality: STALE },
      { key: 'twice', value: 4, quality: STALE },
    ]);
    read('flow', 10);
    expect(taken()).toEqual([
      { key: 'flow', value: 10, quality: GOOD },
      { key: 'half', value: 5, quality: GOOD },
    ]);
  });

  it('is not touched by the silence of others', () => {
    device.silent(new Set([100, 101]));
    vi.advanceTimersByTime(INTERVAL_MS);
    expect(shown).toEqual([]);
    expect(records).toMatchObject([{ values: [1, 2, 4] }]);
    expect(records[0]).not.toHaveProperty('q');
  });

  it('says so once, and nothing of what was never heard', () => {
    open(configOf([level, flow, sum]));
    read('level', 1);
    taken();
    silent('level', 'flow');
    silent('level', 'flow');
    expect(taken().map(({ key }) => key)).toEqual(['level', 'sum']);
  });

  it('stays so when it is edited: stale values, no records', () => {
    silent('level', 'flow');
    taken();
    const edited = configOf([{ ...level, readFormula: 'X*10' }, flow, sum], report('periodic', ['level', 'sum']));
    open(edited, device);
    expect(taken()).toEqual([
      { key: 'level', value: 10, quality: STALE },
      { key: 'sum', value: 11, quality: STALE },
    ]);
    vi.advanceTimersByTime(3 * INTERVAL_MS);
    expect(records).toEqual([]);
  });

  it('is good again with the same value', () => {
    silent('level');
    taken();
    read('level', 1);
    expect(taken()).toEqual([
      { key: 'level', value: 1, quality: GOOD },
      { key: 'sum', value: 2, quality: GOOD },
      { key: 'twice', value: 4, quality: GOOD },
    ]);
  });

  it('stays stale where there was no value', () => {
    read('level', null);
    expect(taken()[0]).toEqual({ key: 'level', value: null, quality: BAD });
    silent('level');
    open(configOf([{ ...level, unit: 'm' }]), device);
    expect(taken().at(-1)).toEqual({ key: 'level', value: null, quality: STALE });
  });
});

describe('the deadband', () => {
  const banded = { ...level, deadband: 1 };

  it('keeps small moves from whoever looks, counted from what was shown last', () => {
    open(configOf([banded]));
    for (const raw of [10, 10.6, 11, 11.1, 11.5, 11.1]) read('level', raw);
    expect(taken().map(({ value }) => value)).toEqual([10, 11.1]);
  });

  it('keeps them from change reports, while periodic ones record what was read', () => {
    open(configOf([banded, flow], report('change', ['level', 'flow']), report('periodic', ['level'])));
    read('level', 10);
    vi.advanceTimersByTime(INTERVAL_MS);
    records = [];
    read('level', 10.9);
    vi.advanceTimersByTime(INTERVAL_MS);
    expect(records.map(({ report: number, values }) => [number, values])).toEqual([[1, [10.9]]]);
    records = [];
    // Another column moves: the value stands in the record as it was shown.
    read('flow', 3);
    expect(records).toMatchObject([{ report: 0, values: [10, 3] }]);
    vi.advanceTimersByTime(2 * INTERVAL_MS);
    read('level', 11.5);
    expect(records.at(-1)).toMatchObject({ report: 0, values: [11.5, 3] });
  });

  it('is as wide after an edit that does not concern the variable', () => {
    open(configOf([banded, flow], report('change', ['level'])));
    read('level', 10);
    read('level', 10.9);
    taken();
    open(configOf([banded, { ...flow, unit: 'm' }], report('change', ['level'])), device);
    vi.advanceTimersByTime(10 * INTERVAL_MS);
    expect(taken()).toEqual([]);
    expect(records).toHaveLength(1);
    read('level', 11.5);
    expect(taken()).toEqual([{ key: 'level', value: 11.5, quality: GOOD }]);
    expect(records).toHaveLength(2);
  });

  it('does not hide from a write that its value is there; only a good value says so', () => {
    open(configOf([banded, sum]));
    read('level', 10);
    read('level', 10.5);
    read('level', 10.5, { quality: 1 });
    read('level', 10.7, { quality: STALE });
    read('level', null);
    read('level', 12, { historical: true });
    expect(observed.filter(([key]) => key === 'level')).toEqual([
      ['level', 10],
      ['level', 10.5],
    ]);
  });
});

it('all moments of a message are heard', () => {
  open(configOf([level, flow]));
  device.accept([reading('level', 1), reading('flow', 5), reading('level', 2)]);
  expect(observed).toEqual([
    ['level', 1],
    ['flow', 5],
    ['level', 2],
  ]);
});

it('a report goes on with its records after an edit: what was due stays due', () => {
  open(configOf([level], report('change', ['level'])));
  read('level', 1);
  read('level', 2);
  open(configOf([level, flow], report('change', ['level'])), device);
  expect(records).toHaveLength(1);
  vi.advanceTimersByTime(INTERVAL_MS);
  expect(records.map(({ values }) => values)).toEqual([[1], [2]]);
});

describe('reports under a condition, and per period', () => {
  const common = { name: 'r', variables: ['level'], intervalMs: INTERVAL_MS };
  const trigger = { variable: 'flow', comparison: 'gt', threshold: '5' } as const;
  const times = () => records.map(({ time, values }) => [time - 10 * INTERVAL_MS, ...values]);

  it('store once when the condition becomes true', () => {
    open(configOf([level, flow], { ...common, type: 'conditional', trigger }));
    read('level', 1);
    read('flow', 6);
    read('flow', 7);
    vi.advanceTimersByTime(2_000);
    read('flow', 1);
    read('level', 3);
    read('flow', 9);
    expect(times()).toEqual([
      [0, 1],
      [2_000, 3],
    ]);
  });

  it('store while it holds, periodically or what moves', () => {
    open(
      configOf(
        [level, flow],
        { ...common, type: 'conditional', trigger, storageMode: 'periodic' },
        { ...common, type: 'conditional', trigger, storageMode: 'change', fluctuation: 2 },
      ),
    );
    read('level', 1);
    vi.advanceTimersByTime(1_500);
    read('flow', 6);
    vi.advanceTimersByTime(1_000);
    read('level', 2);
    read('level', 9);
    read('flow', 0);
    vi.advanceTimersByTime(3_000);
    read('level', 20);
    expect(times()).toEqual([
      [1_500, 1],
      [2_000, 1],
      [2_500, 9],
    ]);
  });

  it('store when an expression becomes true, and not for what is no longer heard of', () => {
    open(configOf([level, flow], { ...common, type: 'expression', expression: 'level > 1 && flow > 1' }));
    read('level', 5);
    silent('level');
    read('flow', 5);
    expect(times()).toEqual([]);
    read('level', 6);
    expect(times()).toEqual([[0, 6]]);
  });

  it('sum up periods, over an edit of something else too, and say what is not complete', () => {
    const settings = { ...common, type: 'aggregate' as const, aggregations: ['delta' as const, 'average' as const] };
    const config = configOf([level, flow], settings);
    open(config);
    read('level', 10);
    vi.advanceTimersByTime(500);
    open(config, device);
    read('level', 20);
    vi.advanceTimersByTime(1_000);
    silent('level');
    vi.advanceTimersByTime(1_000);
    expect(records).toMatchObject([
      { time: 10 * INTERVAL_MS, values: [10, 15] },
      { time: 11 * INTERVAL_MS, values: [0, 20] },
    ]);
    expect(records.map(({ q }) => q)).toEqual([undefined, [1, 1]]);
    read('level', 30);
    vi.advanceTimersByTime(1_000);
    expect(records[2]).toMatchObject({ time: 12 * INTERVAL_MS, values: [0, 30], q: [1, 1] });
  });
});

describe('a value that is not for history', () => {
  it('is shown and stands in no periodic record', () => {
    open(configOf([level, flow, twiceFlow], report('periodic', ['level', 'flow', 'twiceFlow'])));
    read('level', 1);
    read('flow', 8, { transient: true });
    expect(taken().map(({ key, value, quality }) => [key, value, quality])).toEqual([
      ['level', 1, GOOD],
      ['flow', 8, GOOD],
      ['twiceFlow', 16, GOOD],
    ]);
    vi.advanceTimersByTime(INTERVAL_MS);
    read('flow', 9);
    vi.advanceTimersByTime(INTERVAL_MS);
    expect(records.map(({ values, q }) => [values, q])).toEqual([
      [
        [1, null, null],
        [GOOD, BAD, BAD],
      ],
      [[1, 9, 18], undefined],
    ]);
  });

  it('makes no record of a change, and no period', () => {
    const common = { variables: ['level', 'flow'], intervalMs: INTERVAL_MS };
    open(
      configOf([level, flow], report('change', ['level', 'flow']), {
        ...common,
        name: 'sum',
        type: 'aggregate',
        aggregations: ['max'],
      }),
    );
    read('level', 1);
    read('flow', 5);
    vi.advanceTimersByTime(2 * INTERVAL_MS);
    records = [];
    const said = (report: number) => records.filter((one) => one.report === report).map(({ values }) => values);
    read('flow', 99, { transient: true });
    expect(records).toEqual([]);
    read('level', 2);
    vi.advanceTimersByTime(2 * INTERVAL_MS);
    expect(said(0)).toEqual([[2, null]]);
    expect(said(1)).toEqual([
      [2, 5],
      [2, null],
    ]);
    // It is what was recorded last.
    read('flow', 5);
    expect(said(0)).toHaveLength(1);
    read('flow', 6);
    expect(said(0).at(-1)).toEqual([2, 6]);
  });

  it('goes nowhere when it is late, too', () => {
    open(configOf([level], report('periodic', ['level'])));
    read('level', 1, { transient: true, historical: true });
    vi.advanceTimersByTime(2 * INTERVAL_MS);
    expect(records).toEqual([]);
    expect(shown).toEqual([]);
  });
});

it('a clock that goes back makes neither a flood of records of changes nor a pause', () => {
  open(configOf([level], report('change', ['level'])));
  read('level', 0);
  vi.setSystemTime(Date.now() - 3_600_000);
  for (let step = 1; step <= 20; step += 1) {
    vi.advanceTimersByTime(INTERVAL_MS / 10);
    read('level', step);
  }
  expect(records.map(({ values }) => values)).toEqual([[0], [9], [19]]);
  expect(records.every(({ time }, i) => i === 0 || time > (records[i - 1]?.time ?? 0))).toBe(true);
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { DeviceInput } from '../testing/config.ts';
import { DeviceBench } from '../testing/device-bench.ts';

/** A multiple of an hour. */
const START = 1_800_000_000_000;
const MINUTE = 60_000;
let bench: DeviceBench;
beforeEach(() => {
  bench = new DeviceBench(START);
});

const variable = (key: string, more: Partial<DeviceInput['variables'][number]> = {}) => ({
  key,
  name: key,
  driver: 'plc',
  address: '4x1',
  dataType: 'int32' as const,
  decimals: 0,
  ...more,
});
const variables = [variable('level'), variable('run', { dataType: 'bit' }), variable('total', { dataType: 'int64' })];
const trigger = { variable: 'run', comparison: 'eq' as const, threshold: '1' };
const conditional = (storageMode: 'periodic' | 'change' | 'condition', more: object = {}): DeviceInput => ({
  variables,
  reports: [
    {
      name: 'r',
      type: 'conditional',
      trigger,
      storageMode,
      intervalMs: 1_000,
      fluctuation: 5,
      variables: ['level'],
      ...more,
    },
  ],
});

describe('a conditional report', () => {
  it('stores once when its condition becomes true', async () => {
    bench.run(conditional('condition'));
    bench.read({ level: 1, run: 0 });
    await bench.clock.advance(5_000);
    bench.read({ level: 2, run: 1 });
    await bench.clock.advance(5_000);
    bench.read({ level: 3 });
    bench.read({ run: 0 });
    await bench.clock.advance(5_000);
    bench.read({ run: 1 });
    expect(bench.records()).toEqual([
      [5_000, [2]],
      [15_000, [3]],
    ]);
  });

  it('keeps its shortest time: what becomes true earlier is stored then, if it still is', async () => {
    bench.run(conditional('condition'));
    bench.read({ level: 1, run: 1 });
    await bench.clock.advance(200);
    bench.read({ run: 0 });
    bench.read({ level: 2, run: 1 });
    await bench.clock.advance(1_000);
    bench.read({ run: 0 });
    bench.read({ run: 1 });
    bench.read({ run: 0 });
    await bench.clock.advance(5_000);
    expect(bench.records()).toEqual([
      [0, [1]],
      [1_000, [2]],
    ]);
  });

  it('stores periodically while its condition holds', async () => {
    bench.run(conditional('periodic'));
    bench.read({ level: 1, run: 0 });
    await bench.clock.advance(2_500);
    bench.read({ run: 1 });
    await bench.clock.advance(2_000);
    bench.read({ run: 0 });
    await bench.clock.advance(3_000);
    expect(bench.records()).toEqual([
      [3_000, [1]],
      [4_000, [1]],
    ]);
  });

  it('stores changes while its condition holds, beginning with what is', async () => {
    bench.run(conditional('change'));
    bench.read({ level: 1, run: 0 });
    await bench.clock.advance(2_000);
    bench.read({ level: 50 });
    bench.read({ run: 1 });
    await bench.clock.advance(2_000);
    bench.read({ level: 53 });
    bench.read({ level: 60 });
    bench.read({ run: 0 });
    await bench.clock.advance(2_000);
    bench.read({ level: 1 });
    bench.read({ run: 1 });
    expect(bench.records()).toEqual([
      [2_000, [50]],
      [4_000, [60]],
      [6_000, [1]],
    ]);
  });

  it('does not take a restart, an edit of another report, or a failed read for a new beginning', async () => {
    const config = bench.run(conditional('condition'));
    bench.read({ level: 1, run: 1 });
    await bench.clock.advance(MINUTE);
    bench.device.failed([bench.variable('run')], bench.clock.now());
    bench.read({ run: 1 });
    bench.take(config);
    bench.restart(config, { kill: true, awayMs: MINUTE });
    bench.read({ level: 2, run: 1 });
    expect(bench.records()).toEqual([[0, [1]]]);
    await bench.clock.advance(MINUTE);
    bench.read({ run: 0 });
    bench.read({ run: 1 });
    expect(bench.records()).toHaveLength(2);
  });

  it('is not held up by a clock that was set back', async () => {
    bench.run(conditional('condition'));
    bench.read({ level: 1, run: 1 });
    bench.clock.jump(-MINUTE * 60);
    bench.read({ run: 0 });
    bench.read({ level: 2, run: 1 });
    // Later than any record before, so that none takes the place of another.
    expect(bench.records()).toEqual([
      [0, [1]],
      [1, [2]],
    ]);
  });
});

describe('an expression report', () => {
  const report = {
    name: 'r',
    type: 'expression' as const,
    expression: 'level > 10 && run = 1',
    variables: ['level', 'total'],
  };
  it('stores once when its expression becomes true', async () => {
    bench.run({ variables, reports: [report] });
    bench.read({ level: 20 });
    expect(bench.records()).toEqual([]);
    bench.read({ run: 1, total: '9007199254740993' });
    bench.read({ level: 30 });
    await bench.clock.advance(2_000);
    bench.read({ level: 5 });
    bench.read({ level: 11 });
    expect(bench.records()).toEqual([
      [0, [20, '9007199254740993']],
      [2_000, [11, '9007199254740993']],
    ]);
  });
});

describe('an aggregate report', () => {
  const report = {
    name: 'r',
    type: 'aggregate' as const,
    intervalMs: MINUTE,
    aggregations: ['delta' as const, 'max' as const, 'average' as const],
    variables: ['level', 'total'],
  };
  const input = { variables, reports: [report] };

  it('has one row per period, under the time at which it began, with each aggregation of each variable', async () => {
    bench.run(input);
    bench.read({ level: 10, total: '9007199254740993' });
    await bench.clock.advance(MINUTE / 2);
    bench.read({ level: 30, total: '9007199254740995' });
    await bench.clock.advance(MINUTE / 2);
    await bench.clock.advance(MINUTE);
    expect(bench.records()).toEqual([
      [0, [20, 30, 20, '2', '9007199254740995', expect.any(Number)]],
      [MINUTE, [0, 30, 30, '0', '9007199254740995', expect.any(Number)]],
    ]);
  });

  it('says that a period is not complete: it began late, or values could not be read', async () => {
    bench.run({ ...input, reports: [{ ...report, variables: ['level'] }] });
    await bench.clock.advance(10_000);
    bench.read({ level: 10 });
    await bench.clock.advance(50_000);
    await bench.clock.advance(20_000);
    bench.device.failed([bench.variable('level')], bench.clock.now());
    await bench.clock.advance(20_000);
    bench.read({ level: 40 });
    await bench.clock.advance(20_000);
    await bench.clock.advance(MINUTE);
    expect(bench.records()).toEqual([
      [0, [0, 10, 10], [1, 1, 1]],
      [MINUTE, [30, 40, 25], [1, 1, 1]],
      [2 * MINUTE, [0, 40, 40]],
    ]);
  });

  it('has no row of a period in which nothing was known', async () => {
    bench.run(input);
    await bench.clock.advance(3 * MINUTE);
    expect(bench.records()).toEqual([]);
  });

  it('goes on after a restart in the middle of a period, and says what is missing', async () => {
    const config = bench.run({ ...input, reports: [{ ...report, variables: ['level'] }] });
    bench.read({ level: 10 });
    await bench.clock.advance(20_000);
    bench.restart(config, { awayMs: 20_000 });
    bench.read({ level: 30 });
    await bench.clock.advance(20_000);
    expect(bench.records()).toEqual([[0, [20, 30, 20], [1, 1, 1]]]);
  });

  it('loses at most ten seconds to a crash', async () => {
    const config = bench.run({ ...input, reports: [{ ...report, variables: ['level'] }] });
    bench.read({ level: 10 });
    await bench.clock.advance(15_000);
    bench.restart(config, { kill: true });
    bench.read({ level: 10 });
    await bench.clock.advance(45_000);
    expect(bench.records()).toEqual([[0, [0, 10, 10], [1, 1, 1]]]);
  });

  it('tells of a period that ended while the gateway was away', async () => {
    const config = bench.run({ ...input, reports: [{ ...report, variables: ['level'] }] });
    bench.read({ level: 10 });
    await bench.clock.advance(20_000);
    bench.restart(config, { awayMs: 10 * MINUTE });
    bench.read({ level: 70 });
    await bench.clock.advance(40_000);
    expect(bench.records()).toEqual([
      [0, [0, 10, 10], [1, 1, 1]],
      [10 * MINUTE, [0, 70, 70], [1, 1, 1]],
    ]);
  });

  it('is not disturbed by an edit of something else', async () => {
    const config = bench.run({ ...input, reports: [{ ...report, variables: ['level'] }] });
    bench.read({ level: 10 });
    await bench.clock.advance(30_000);
    bench.take(config);
    await bench.clock.advance(30_000);
    expect(bench.records()).toEqual([[0, [0, 10, 10]]]);
  });

  it('follows a clock that is set, and writes no row over another', async () => {
    bench.run({ ...input, reports: [{ ...report, variables: ['level'] }] });
    bench.read({ level: 10 });
    await bench.clock.advance(MINUTE);
    bench.clock.jump(-MINUTE);
    await bench.clock.advance(2 * MINUTE);
    bench.clock.jump(60 * MINUTE);
    await bench.clock.advance(2 * MINUTE);
    const times = bench.records().map(([time]) => Number(time));
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
    expect(times.at(-1)).toBe(63 * MINUTE);
    expect(bench.records().at(-1)?.[2]).toBeUndefined();
    expect(bench.records().filter(([, , q]) => q).length).toBeGreaterThan(0);
  });

  it('does not count the time in which the machine slept', async () => {
    bench.run({ ...input, reports: [{ ...report, variables: ['level'] }] });
    bench.read({ level: 10 });
    await bench.clock.advance(20_000);
    bench.clock.stumble(30 * MINUTE);
    await bench.clock.advance(0);
    bench.read({ level: 50 });
    await bench.clock.advance(40_000);
    expect(bench.records().map(([time, values]) => [time, values])).toEqual([
      [0, [0, 10, 10]],
      [30 * MINUTE, [40, 50, 50]],
    ]);
    expect(bench.records().every(([, , q]) => q !== undefined)).toBe(true);
  });
});

describe('an aggregate variable', () => {
  const day = (shows: 'running' | 'finished', aggregation: 'delta' | 'average' = 'delta') => ({
    key: 'day',
    name: 'day',
    kind: 'aggregate' as const,
    dataType: 'double' as const,
    decimals: 1,
    aggregate: { source: 'level', aggregation, periodMs: MINUTE, shows },
  });
  const cost = {
    key: 'cost',
    name: 'cost',
    kind: 'intermediate' as const,
    dataType: 'double' as const,
    expression: 'day*2',
  };
  const shown = () => {
    const { value, quality } = bench.variable('day');
    return [value, quality];
  };

  it('shows what the running period came to, and what follows from it follows', async () => {
    bench.run({ variables: [...variables, day('running'), cost] });
    bench.read({ level: 10 });
    await bench.clock.advance(30_000);
    bench.read({ level: 25 });
    expect(shown()).toEqual([15, 'good']);
    expect(bench.variable('cost').value).toBe(30);
    await bench.clock.advance(30_000);
    expect(shown()).toEqual([0, 'good']);
    expect(bench.variable('cost').value).toBe(0);
  });

  it('shows the last period that ended, over a restart too', async () => {
    const config = bench.run({ variables: [...variables, day('finished')] });
    bench.read({ level: 10 });
    expect(shown()).toEqual([null, 'bad']);
    await bench.clock.advance(30_000);
    bench.read({ level: 25 });
    await bench.clock.advance(40_000);
    expect(shown()).toEqual([15, 'good']);
    bench.restart(config, { kill: true, awayMs: 5_000 });
    expect(shown()).toEqual([15, 'good']);
    bench.restart(config, { awayMs: 10 * MINUTE });
    expect(shown()).toEqual([null, 'bad']);
  });

  it('moves with time alone where it is an average', async () => {
    bench.run({ variables: [...variables, day('running', 'average')] });
    bench.read({ level: 0 });
    await bench.clock.advance(10_000);
    bench.read({ level: 100 });
    await bench.clock.advance(10_000);
    expect(shown()).toEqual([50, 'good']);
  });

  it('is doubtful after a gap, until the next period', async () => {
    bench.run({ variables: [...variables, day('running')] });
    await bench.clock.advance(5_000);
    bench.read({ level: 10 });
    expect(shown()).toEqual([0, 'uncertain']);
    await bench.clock.advance(55_000);
    expect(shown()).toEqual([0, 'good']);
  });
});

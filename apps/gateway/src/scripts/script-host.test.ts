import { LIMITS } from '@lightfield/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceInput } from '../testing/config.ts';
import { DeviceBench } from '../testing/device-bench.ts';
import { silentLog } from '../testing/fake-bus.ts';
import { settled } from '../testing/manual-clock.ts';
import type { Run, RunResult } from '@lightfield/sandbox';
import { ScriptHost } from './script-host.ts';

const { failuresBeforeStop, linesKept, pauseMs } = LIMITS.script;
const START = 1_800_000_000_000;
const well: RunResult = { fault: undefined, log: [], writes: [] };
let bench: DeviceBench;
let host: ScriptHost;
/** Runs that began, as time since the test began. */
let runs: { at: number; run: Run }[];
/** What a run comes to; a test may make it wait. */
let outcome: (run: Run) => RunResult | Promise<RunResult>;
let written: [string, number | string][];
const log = { ...silentLog, error: vi.fn<typeof silentLog.error>() };

beforeEach(() => {
  bench = new DeviceBench(START);
  runs = [];
  written = [];
  outcome = () => well;
  log.error.mockClear();
  host = new ScriptHost({
    clock: bench.clock,
    thread: {
      async run(_scope, run) {
        runs.push({ at: bench.clock.now() - START, run });
        return outcome(run);
      },
    },
    write: async ({ settings: { key } }, value) => {
      written.push([key, value]);
      return key === 'limited' ? '2001 too high' : undefined;
    },
    log,
  });
});

const variables = [
  { key: 'a', name: 'a', driver: 'plc', address: '4x1', dataType: 'int16' as const, decimals: 0 },
  { key: 'b', name: 'b', driver: 'plc', address: '4x2', dataType: 'int64' as const },
  { key: 'limited', name: 'l', driver: 'plc', address: '4x3', dataType: 'int16' as const },
];
type Policy = NonNullable<DeviceInput['scripts']>[number]['policy'];
const ID = '0198f000-0000-7000-8000-000000000001';
const input = (policy: Policy, more: object = {}): DeviceInput => ({
  id: '0198f000-0000-7000-8000-000000000002',
  variables: variables.map((one, i) => ({ ...one, id: `0198f000-0000-7000-8000-00000000001${i}`, alias: i + 1 })),
  scripts: [{ id: ID, name: 's', policy, source: 'x', ...more }],
});
async function run(policy: Policy, more: object = {}): Promise<void> {
  const before = runs.length > 0 || host.linesOf(ID) !== undefined ? bench.device : undefined;
  if (before) host.end(before);
  bench.run(input(policy, more));
  host.begin(bench.device);
  await settled();
}
const times = () => runs.map(({ at }) => at);
const texts = () => host.linesOf(ID)?.map(({ text }) => text);

describe('a script runs', () => {
  it('once when it begins, and not again after an edit of something else', async () => {
    await run({ type: 'startup' });
    await run({ type: 'startup' });
    await bench.clock.advance(60_000);
    expect(times()).toEqual([0]);
    await run({ type: 'startup' }, { source: 'y' });
    expect(times()).toEqual([0, 60_000]);
  });

  it('at multiples of its interval', async () => {
    await bench.clock.advance(300);
    await run({ type: 'periodic', intervalMs: 1_000 });
    await bench.clock.advance(3_000);
    expect(times()).toEqual([1_000, 2_000, 3_000]);
  });

  it('when its expression becomes true', async () => {
    await run({ type: 'conditional', expression: 'a > 5' });
    bench.read({ a: 1 });
    bench.read({ a: 6 });
    await settled();
    await bench.clock.advance(1_000);
    bench.read({ a: 7 });
    bench.device.failed([bench.variable('a')], bench.clock.now());
    bench.read({ a: 8 });
    await settled();
    bench.read({ a: 1 });
    bench.read({ a: 9 });
    await settled();
    expect(times()).toEqual([0, 1_000]);
  });

  it('when one of its variables has another value; the first one is none', async () => {
    await run({ type: 'change', variables: ['a'] });
    bench.read({ a: 1, b: '1' });
    bench.read({ b: '2' });
    bench.read({ a: 1 });
    await settled();
    expect(times()).toEqual([]);
    bench.read({ a: 2 });
    await settled();
    expect(times()).toEqual([0]);
  });

  it('not when it is switched off, nor when its device has gone', async () => {
    await run({ type: 'periodic', intervalMs: 1_000 }, { enabled: false });
    await bench.clock.advance(3_000);
    await run({ type: 'periodic', intervalMs: 1_000 });
    host.end(bench.device);
    await bench.clock.advance(3_000);
    expect(times()).toEqual([]);
  });

  it('with the values of that moment', async () => {
    await run({ type: 'change', variables: ['a'] });
    bench.read({ a: 1, b: '9007199254740993' });
    bench.read({ a: 2 });
    await settled();
    expect([...(runs[0]?.run.values ?? [])]).toEqual([
      ['a', 2],
      ['b', 9_007_199_254_740_993n],
      ['limited', null],
    ]);
  });
});

describe('runs of one script', () => {
  it('never overlap: what comes meanwhile is one more run', async () => {
    const { promise, resolve } = Promise.withResolvers<RunResult>();
    outcome = () => (runs.length === 1 ? promise : well);
    await run({ type: 'change', variables: ['a'] });
    for (const a of [1, 2, 3, 4]) bench.read({ a });
    await settled();
    expect(times()).toEqual([0]);
    await bench.clock.advance(500);
    resolve(well);
    await settled();
    expect(times()).toEqual([0, 500]);
    expect(runs[1]?.run.values.get('a')).toBe(4);
  });

  it('leave out periods that pass while one is under way', async () => {
    const { promise, resolve } = Promise.withResolvers<RunResult>();
    outcome = () => (runs.length === 1 ? promise : well);
    await run({ type: 'periodic', intervalMs: 1_000 });
    await bench.clock.advance(3_500);
    resolve(well);
    await bench.clock.advance(1_000);
    expect(times()).toEqual([1_000, 4_000]);
  });

  it('rest between each other, also when one sets what it waits for', async () => {
    outcome = () => {
      bench.read({ a: runs.length });
      return well;
    };
    await run({ type: 'change', variables: ['a'] });
    bench.read({ a: -2 });
    bench.read({ a: -1 });
    await bench.clock.advance(1_000);
    expect(runs.length).toBeGreaterThan(2);
    expect(runs.length).toBeLessThanOrEqual(2 + 1_000 / pauseMs);
  });
});

describe('what a script sets', () => {
  const writes = [
    { key: 'a', value: 1 },
    { key: 'limited', value: 99 },
  ];
  it('is written as a person would write it, and its log says what was refused', async () => {
    outcome = () => ({ ...well, log: ['hello'], writes });
    await run({ type: 'startup' });
    expect(written).toEqual([
      ['a', 1],
      ['limited', 99],
    ]);
    expect(texts()).toEqual(['hello', 'set("limited", 99): 2001 too high']);
  });

  it('is not written when it failed afterwards', async () => {
    outcome = () => ({ fault: { message: 'lost', line: 3, column: 4 }, log: [], writes });
    await run({ type: 'startup' });
    expect(written).toEqual([]);
    expect(texts()).toEqual(['lost (3:4)']);
  });
});

describe('a script that fails', () => {
  const failing: RunResult = { fault: { message: 'lost', line: 3, column: 4 }, log: [], writes: [] };

  it('five times in a row is stopped and reported with its place, until it is edited', async () => {
    outcome = () => failing;
    await run({ type: 'periodic', intervalMs: 1_000 });
    await bench.clock.advance(20_000);
    expect(runs).toHaveLength(failuresBeforeStop);
    expect(host.isStopped(ID)).toBe(true);
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      { script: 's', scriptId: ID, reason: 'lost', line: 3, column: 4 },
      'script stopped',
    );
    expect(texts()?.at(-1)).toContain('stopped after 5 failures in a row');
    await run({ type: 'periodic', intervalMs: 1_000 });
    await bench.clock.advance(5_000);
    expect(runs).toHaveLength(failuresBeforeStop);
    await run({ type: 'periodic', intervalMs: 1_000 }, { source: 'mended' });
    await bench.clock.advance(1_000);
    expect(runs).toHaveLength(failuresBeforeStop + 1);
  });

  it('now and then goes on', async () => {
    outcome = () => (runs.length % failuresBeforeStop === 0 ? well : failing);
    await run({ type: 'periodic', intervalMs: 1_000 });
    await bench.clock.advance(20_000);
    expect(runs).toHaveLength(20);
  });

  it('for want of a thread says so, and goes on when there is one', async () => {
    outcome = () => ({ ...well, fault: { message: 'its thread did not start in time', notRun: true } });
    await run({ type: 'periodic', intervalMs: 1_000 });
    await bench.clock.advance(10_000);
    expect(host.isStopped(ID)).toBe(false);
    expect(texts()?.at(-1)).toBe('its thread did not start in time');
  });

  it('keeps only the newest lines of its log', async () => {
    outcome = () => ({ ...well, log: Array.from({ length: 50 }, (_, i) => `${runs.length}/${i}`) });
    await run({ type: 'periodic', intervalMs: 1_000 });
    await bench.clock.advance(10_000);
    expect(texts()).toHaveLength(linesKept);
    expect(texts()?.at(-1)).toBe('10/49');
  });
});

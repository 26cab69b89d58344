import { Aggregation, Comparison, type ConfigResult, DataType, type GatewayConfig } from '@lightfield/contract';
import * as fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { LinkClosed } from '../drivers/driver.ts';
import { RaisedAlarms, Schedule, TextMemory, type Variable } from '@lightfield/edge';
import { PollingHost } from '../polling/polling-host.ts';
import { ScriptHost } from '../scripts/script-host.ts';
import { silentLog } from '../testing/fake-bus.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { Provisioning } from './provisioning.ts';
import { Site } from './site.ts';

const RUNS = 10_000;

/** Mostly what a person would enter, now and then what does not fit, or nonsense. */
const mostly = <Value>(good: readonly Value[], bad: readonly Value[]) =>
  fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: fc.constantFrom(...bad) });
const key = mostly(['a', 'b', 'c', 'd'], ['lost', '1x', 'text']);
const keys = fc.uniqueArray(key, { maxLength: 3 });
const formula = mostly(['X', 'X*2', 'X/0'], ['a+b', 'X <', '']);
const sum = mostly(['a+b', 'c*2', 'd-1', 'b'], ['X <', '', 'lost+1', '5']);
const condition = mostly(['a > 1 && b < 2', 'c = 1', 'd'], ['X <', '', 'lost > 1', '1 < 2']);
const interval = mostly([1_000, 60_000, 86_400_000], [100, 0, -1, 0.5]);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const id = fc.oneof(
  { weight: 30, arbitrary: fc.uuid({ version: 7 }) },
  { weight: 1, arbitrary: fc.constantFrom('no-id', uuidv7()) },
);

const aggregate = fc.record({
  source: key,
  aggregation: fc.constantFrom(...Aggregation.options),
  periodMs: interval,
  shows: fc.constantFrom('running', 'finished'),
});
const variable = fc.record({
  id,
  alias: fc.integer({ min: 1, max: 100_000 }),
  key,
  name: mostly(['n'], ['']),
  kind: fc.constantFrom('device', 'intermediate', 'internal', 'aggregate'),
  driver: maybe(fc.constantFrom('plc', 'other')),
  address: maybe(fc.constantFrom('4x1', '0x1', '4x12.3', 'D100', '')),
  dataType: fc.constantFrom(...DataType.options),
  access: fc.constantFrom('read', 'write', 'readwrite'),
  collection: fc.constantFrom('periodic', 'onDemand'),
  intervalMs: interval,
  decimals: mostly([0, 2, 10], [11]),
  deadband: mostly([0, 1], [-1]),
  readFormula: maybe(formula),
  writeFormula: maybe(formula),
  expression: maybe(sum),
  aggregate: maybe(aggregate),
  stringLength: maybe(fc.constantFrom(1, 8, 0)),
});
const report = fc.record({
  id,
  number: fc.integer({ min: 1, max: 9 }),
  layout: fc.integer({ min: 1, max: 3 }),
  name: mostly(['r', 's'], ['']),
  type: mostly(['periodic', 'change', 'conditional', 'expression', 'aggregate'], ['never']),
  intervalMs: interval,
  fluctuation: maybe(mostly([0, 5], [-1])),
  variables: keys,
  trigger: maybe(
    fc.record({
      variable: key,
      comparison: mostly(['gt', 'lt'], Comparison.options),
      threshold: mostly(['1'], ['x', '']),
    }),
  ),
  storageMode: maybe(mostly(['periodic', 'change', 'condition'], ['other'])),
  expression: maybe(condition),
  aggregations: maybe(fc.uniqueArray(fc.constantFrom(...Aggregation.options), { maxLength: 3 })),
});
const policy = fc.oneof(
  fc.constant({ type: 'startup' }),
  fc.record({ type: fc.constant('periodic'), intervalMs: interval }),
  fc.record({ type: fc.constant('conditional'), expression: condition }),
  fc.record({ type: fc.constant('change'), variables: keys }),
);
const script = fc.record({ id, name: fc.uuid(), policy, source: mostly(['log(1)'], [' ', '']) });
const alarm = fc.record({
  id,
  variable: key,
  comparison: mostly(['gt', 'lt'], Comparison.options),
  value: mostly(['1', '0'], ['x']),
  content: mostly(['too high'], ['']),
  filterCount: mostly([1, 3], [0]),
});
/** `few`: most documents are small, so that a good part of them can run. */
const few = <Value>(item: fc.Arbitrary<Value>) => fc.array(item, { maxLength: 3, size: 'small' });
const device = fc.record({
  id,
  name: fc.constant('device'),
  drivers: fc.constantFrom(
    [],
    [{ name: 'plc', type: 'modbus-tcp', settings: { host: '127.0.0.1', port: 502 } }],
    [{ name: 'plc', type: 'modbus-tcp', settings: { host: 5 } }],
    [{ name: 'plc', type: 'unheard-of', settings: {} }],
  ),
  variables: few(variable),
  alarms: few(alarm),
  reports: few(report),
  scripts: maybe(few(script)),
});

/** Variables that are all right, so that reports and scripts on them are reached. */
const sound = fc.constant(
  [
    { key: 'a', kind: 'internal', dataType: 'int32', access: 'readwrite' },
    { key: 'b', kind: 'internal', dataType: 'double', access: 'readwrite' },
    { key: 'c', kind: 'intermediate', dataType: 'double', expression: 'a+b' },
    {
      key: 'd',
      kind: 'aggregate',
      dataType: 'double',
      aggregate: { source: 'c', aggregation: 'max', periodMs: 1_000 },
    },
  ].map((one, i) => ({ ...one, id: uuidv7(), alias: 100 + i, name: one.key })),
);
const document = fc.record({
  v: fc.constant(1),
  revision: fc.integer({ min: 1, max: 1_000_000 }),
  devices: fc.oneof(
    { weight: 1, arbitrary: few(device) },
    { weight: 2, arbitrary: fc.tuple(device, sound).map(([one, variables]) => [{ ...one, drivers: [], variables }]) },
  ),
});
const anything = fc.oneof({ weight: 9, arbitrary: document }, { weight: 1, arbitrary: fc.jsonValue() });

function build() {
  const clock = new ManualClock(1_800_000_000_000);
  const kept = new Map<string, string>();
  const journal = {
    add: () => 1,
    keep: (shelf: string, name: string, body: string | null) =>
      void (body === null ? kept.delete(`${shelf}/${name}`) : kept.set(`${shelf}/${name}`, body)),
    flush: () => Promise.resolve(),
  };
  const nobody = () => Promise.reject(new LinkClosed('nobody is there'));
  const host = { connectTcp: nobody, connectUdp: nobody, openSerial: nobody, folder: nobody };
  const polling = new PollingHost<Variable>({ clock, host, log: silentLog });
  const memory = new TextMemory(new Map());
  const schedule = new Schedule(clock, journal, memory);
  const parts = {
    raised: new RaisedAlarms(journal, new Map()),
    schedule,
    memory,
    live: { changed: () => undefined, settled: () => undefined },
  };
  const thread = { run: () => Promise.resolve({ fault: undefined, log: [], writes: [] }) };
  const scripts = new ScriptHost({ clock, thread, log: silentLog, write: () => Promise.resolve(undefined) });
  const site = new Site({ clock, polling, parts, journal, stored: new Map() });
  site.accompany(scripts);
  const provisioning = new Provisioning({ site, journal, log: silentLog });
  return { clock, kept, polling, site, provisioning };
}

/** What runs is what the last good document says, all of it. */
function expectWhole({ site, kept }: ReturnType<typeof build>, running: GatewayConfig | undefined): void {
  expect(site.revision).toBe(running?.revision ?? 0);
  expect(site.devices.map(({ config }) => config.id)).toEqual(running?.devices.map(({ id }) => id) ?? []);
  const body = kept.get('setting/config');
  expect(body === undefined ? 0 : JSON.parse(body).revision).toBe(running?.revision ?? 0);
}

describe('the minimum collection time of a driver', () => {
  it('is obeyed by all that is read of it, and makes nothing faster', async () => {
    const gateway = build();
    const put = vi.spyOn(gateway.polling, 'put').mockReturnValue(undefined);
    const register = (key: string, driver: string, intervalMs: number, alias: number) => ({
      id: uuidv7(),
      alias,
      key,
      name: key,
      driver,
      address: '4x1',
      dataType: 'uint16',
      intervalMs,
    });
    const plc = { type: 'modbus-tcp', settings: { host: '127.0.0.1', port: 502 } };
    const result = await gateway.provisioning.offer({
      v: 1,
      revision: 1,
      devices: [
        {
          id: uuidv7(),
          name: 'd',
          alarms: [],
          reports: [],
          drivers: [
            { name: 'slow', ...plc, minIntervalMs: 5_000 },
            { name: 'free', ...plc },
          ],
          variables: [
            register('a', 'slow', 1_000, 1),
            register('b', 'slow', 5_000, 2),
            register('c', 'slow', 10_000, 3),
            register('d', 'free', 1_000, 4),
          ],
        },
      ],
    });
    expect(result.errors).toEqual([]);
    const intervals = put.mock.calls.flatMap(([{ items }]) =>
      items.map(({ item, intervalMs }) => [item.settings.key, intervalMs]),
    );
    expect(Object.fromEntries(intervals)).toEqual({ a: 5_000, b: 5_000, c: 10_000, d: 1_000 });
    gateway.site.stop();
    await gateway.polling.stop();
  });
});

describe('any configuration', () => {
  it('runs as a whole or is refused with reasons, and never brings the gateway down', {
    timeout: 120_000,
  }, async () => {
    const gateway = build();
    let running: GatewayConfig | undefined;
    const count = { taken: 0, refused: 0, busy: 0 };
    await fc.assert(
      fc.asyncProperty(anything, async (offered) => {
        const result: ConfigResult = await gateway.provisioning.offer(JSON.parse(JSON.stringify(offered)));
        count[result.ok ? 'taken' : 'refused'] += 1;
        if (result.ok) running = offered as unknown as GatewayConfig;
        if (result.ok && gateway.site.devices.some(({ config }) => config.reports.length + config.scripts.length > 0))
          count.busy += 1;
        else expect(result.errors.every(({ item, reason }) => item !== '' && reason !== '')).toBe(true);
        expect(result.ok).toBe(result.errors.length === 0);
        expectWhole(gateway, running);
        // It also works: values come, time passes.
        const now = gateway.clock.now();
        for (const device of gateway.site.devices)
          for (const variable of device.variables)
            if (variable.settings.kind === 'internal') device.set(variable, 1, now);
        if (result.ok) await gateway.clock.advance(1_500);
      }),
      { numRuns: RUNS },
    );
    // A test that refuses everything, or nothing, would show little.
    expect(count.taken).toBeGreaterThan(RUNS / 20);
    expect(count.busy).toBeGreaterThan(RUNS / 20);
    expect(count.refused).toBeGreaterThan(RUNS / 20);
    gateway.site.stop();
    await gateway.polling.stop();
  });
});

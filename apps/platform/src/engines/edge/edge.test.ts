import { setTimeout as sleep } from 'node:timers/promises';
import { AlarmItem, AlarmSettings, RecordItem, ReportSettings, VariableSettings } from '@lightfield/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { createBus } from '../../kernel/bus.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { aStoredGateway } from '../ingest/batch-store.testing.ts';
import type { CatalogueVariable } from '../ingest/catalogue.ts';
import type { ForeignReading, RawMetricValue } from '../ingest/foreign-values.ts';
import type { BatchPart, GatewayIdentity } from '../types.ts';
import { createEdge, type Edge } from './edge.ts';

const GOOD = 0;

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const bus = createBus((error) => {
  throw error;
});
let gateway: GatewayIdentity;
let deviceId: string;
let variables: Map<string, CatalogueVariable>;
let shown: Map<number, { value: unknown; quality: number; readAt: number }>;
let observed: unknown[];
let queries: string[];
let records: RecordItem[];
let alarms: AlarmItem[];
let away: boolean;
/** Transactions that were tried while it was. */
let refused: number;
let edge: Edge;

const db: Db = {
  query(text, params) {
    queries.push(text);
    return away ? Promise.reject(new Error('away')) : test.db.query(text, params);
  },
  transaction(work) {
    if (!away) return test.db.transaction(work);
    refused += 1;
    return Promise.reject(new Error('away'));
  },
  copyTo: (text) => test.db.copyTo(text),
};

beforeEach(async () => {
  gateway = await aStoredGateway(test.db, 'sparkplug');
  deviceId = uuid();
  await test.db.query('insert into device (id, org_id, gateway_id, name) values ($1, $2, $3, $4)', [
    deviceId,
    gateway.orgId,
    gateway.gatewayId,
    'x',
  ]);
  [variables, shown, observed, queries] = [new Map(), new Map(), [], []];
  [records, alarms, away, refused] = [[], [], false, 0];
  edge = open();
});
afterEach(() => edge.stop());

/** Parts that check every item against the contract, and remember what was committed. */
function part<Item>(schema: z.ZodType<Item>, into: () => Item[]): BatchPart<Item> {
  return {
    write(_tx, items) {
      const parsed = items.map(({ gateway: from, item }) => {
        expect(from).toMatchObject({ gatewayId: gateway.gatewayId, sn: gateway.sn, group: 'Plant' });
        return schema.parse(item);
      });
      return Promise.resolve(() => into().push(...parsed));
    },
  };
}
function open(): Edge {
  return createEdge({
    db,
    bus,
    clock: systemClock,
    log: silentLog,
    live: {
      slot: (seriesId) => seriesId,
      set: (slot, value, quality, readAt) => shown.set(slot, { value, quality, readAt }),
    },
    parts: { record: part(RecordItem, () => records), alarm: part(AlarmItem, () => alarms) },
    observed: (_seriesId, observedValue) => observed.push(observedValue),
  });
}

async function aVariable(
  key: string,
  settings: Partial<z.input<typeof VariableSettings>> = {},
): Promise<CatalogueVariable> {
  const full = VariableSettings.parse({ key, name: key, dataType: 'double', ...settings });
  const variableId = uuid();
  const [row] = await test.db.query<{ series_id: number }>(
    `insert into variable (id, device_id, key, name, kind, data_type, access, settings)
     values ($1, $2, $3, $3, $4, $5, 'read', $6) returning series_id`,
    [variableId, deviceId, key, full.kind, full.dataType, JSON.stringify(full)],
  );
  const seriesId = row?.series_id ?? 0;
  const variable = { seriesId, variableId, deviceId, dataType: full.dataType, decimals: full.decimals, slot: seriesId };
  variables.set(key, variable);
  return variable;
}
async function anAlarm(settings: Partial<z.input<typeof AlarmSettings>>): Promise<string> {
  const full = AlarmSettings.parse({ variable: 'level', comparison: 'gt', value: '90', content: '过高', ...settings });
  const id = uuid();
  await test.db.query(
    `insert into alarm_rule (id, device_id, variable_id, settings, severity, confirm_rule, content)
     values ($1, $2, $3, $4, 'normal', 'manual', $5)`,
    [id, deviceId, variables.get(full.variable)?.variableId, JSON.stringify(full), full.content],
  );
  return id;
}
async function aReport(settings: Record<string, unknown>): Promise<{ number: number; layout: number }> {
  const full = ReportSettings.parse({ name: `r${uuid()}`.slice(0, 50), ...settings });
  const [row] = await test.db.query<{ number: number }>(
    'insert into report (id, device_id, name, type, interval_ms, settings) values ($1, $2, $3, $4, $5, $6) returning number',
    [uuid(), deviceId, full.name, full.type, full.intervalMs, JSON.stringify(full)],
  );
  const number = row?.number ?? 0;
  const [layout] = await test.db.query<{ layout_id: number }>(
    'insert into hist_layout (report_number, series_ids) values ($1, $2) returning layout_id',
    [number, full.variables.map((key) => variables.get(key)?.seriesId)],
  );
  return { number, layout: layout?.layout_id ?? 0 };
}

const reading = (key: string, raw: RawMetricValue, fields: Partial<ForeignReading> = {}): ForeignReading => {
  const variable = variables.get(key);
  if (!variable) throw new Error(`no variable ${key}`);
  return { variable, raw, quality: GOOD, readAt: 1_000, historical: false, transient: false, ...fields };
};
const say = (...readings: ForeignReading[]) => edge.accept(gateway.gatewayId, readings);
const shownOf = (key: string) => shown.get(variables.get(key)?.seriesId ?? -1);
const value = (key: string) => shownOf(key)?.value;

describe('values', () => {
  it('go through the pipeline', async () => {
    await aVariable('level', { readFormula: 'X*0.1-40', decimals: 1, collectUpper: 50 });
    await aVariable('total', { dataType: 'int64' });
    await aVariable('on', { dataType: 'bit' });
    await aVariable('serial', { dataType: 'string' });
    say(
      reading('level', 612.34),
      reading('total', -9_007_199_254_740_993n),
      reading('on', 1),
      reading('serial', 'TP-7'),
    );
    await vi.waitFor(() => expect(shown.size).toBe(4));
    expect(value('level')).toBe(21.2);
    expect(value('total')).toBe('-9007199254740993');
    expect(value('on')).toBe(1);
    expect(value('serial')).toBe('TP-7');
    say(reading('level', 1_000));
    expect(shownOf('level')).toEqual({ value: 60, quality: 2, readAt: 1_000 });
    say(reading('level', null));
    expect(shownOf('level')).toEqual({ value: null, quality: 2, readAt: 1_000 });
    say(reading('level', 500, { quality: 1 }));
    expect(shownOf('level')).toEqual({ value: 10, quality: 1, readAt: 1_000 });
    expect(observed).toEqual([21.2, '-9007199254740993', 1, 'TP-7']);
  });

  it('make those that follow from them', async () => {
    await aVariable('a');
    await aVariable('b');
    await aVariable('sum', { kind: 'intermediate', expression: 'a + b', decimals: 1 });
    await aVariable('twice', { kind: 'intermediate', expression: 'sum * 2' });
    say(reading('a', 1));
    await vi.waitFor(() => expect(value('a')).toBe(1));
    expect(value('sum')).toBeNull();
    say(reading('b', 2.25));
    expect(value('sum')).toBe(3.3);
    expect(value('twice')).toBe(6.6);
  });

  it('are scaled anew when the variable is edited', async () => {
    const { seriesId } = await aVariable('level');
    say(reading('level', 20));
    await vi.waitFor(() => expect(value('level')).toBe(20));
    await test.db.query(`update variable set settings = settings || '{"readFormula":"X/2"}' where series_id = $1`, [
      seriesId,
    ]);
    bus.emit('configChanged', { deviceId, gatewayId: gateway.gatewayId });
    await vi.waitFor(() => expect(value('level')).toBe(10));
  });

  it('of a device whose rules do not all compile are shown as far as they can be', async () => {
    await aVariable('level');
    await aVariable('broken', { readFormula: 'X' });
    await test.db.query(`update variable set settings = settings || '{"readFormula":"X+"}' where key = 'broken'`);
    say(reading('level', 1), reading('broken', 2));
    await vi.waitFor(() => expect(value('level')).toBe(1));
    expect(value('broken')).toBeUndefined();
    expect(edge.counters().invalidRules).toBe(1);
  });
});

describe('alarms', () => {
  it('are raised and recover under one id', async () => {
    await aVariable('level');
    const rule = await anAlarm({ filterCount: 2 });
    for (const [step, raw] of [91, 80, 95, 96, 97, 50, 40].entries()) say(reading('level', raw, { readAt: step }));
    await vi.waitFor(() => expect(alarms).toHaveLength(2));
    const [raised, recovered] = alarms;
    expect(raised).toMatchObject({ rule, change: 'raised', value: 96, time: 3 });
    expect(recovered).toMatchObject({ rule, change: 'recovered', value: 40, time: 6, id: raised?.id });
  });

  it('are not raised again after a restart, and recover under the id they had', async () => {
    const { variableId } = await aVariable('level');
    const rule = await anAlarm({});
    const openId = uuid();
    await test.db.query(
      `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, raised_at)
       values ($1, $2, $3, $4, '', 'normal', 'manual', '> 90', now())`,
      [openId, deviceId, rule, variableId],
    );
    say(reading('level', 95));
    await vi.waitFor(() => expect(value('level')).toBe(95));
    say(reading('level', 96), reading('level', 80));
    await vi.waitFor(() => expect(alarms).toMatchObject([{ id: openId, change: 'recovered' }]));
  });

  it('end when their rule is gone', async () => {
    const { variableId } = await aVariable('level');
    const openId = uuid();
    await test.db.query(
      `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, raised_at)
       values ($1, $2, $3, $4, '', 'normal', 'manual', '> 90', now())`,
      [openId, deviceId, uuid(), variableId],
    );
    say(reading('level', 95));
    await vi.waitFor(() => expect(alarms).toMatchObject([{ id: openId, change: 'recovered', value: null }]));
  });

  it('wait for the database without being lost', async () => {
    await aVariable('level');
    await anAlarm({});
    say(reading('level', 1));
    await vi.waitFor(() => expect(value('level')).toBe(1));
    away = true;
    say(reading('level', 95), reading('level', 1));
    await vi.waitFor(() => expect(refused).toBeGreaterThan(1));
    expect(alarms).toEqual([]);
    away = false;
    await vi.waitFor(() => expect(alarms.map(({ change }) => change)).toEqual(['raised', 'recovered']));
  });
});

describe('reports', () => {
  it('record periodically, at multiples of the interval, while something is heard', async () => {
    const { seriesId } = await aVariable('level');
    await aVariable('other');
    const { number, layout } = await aReport({ type: 'periodic', intervalMs: 100, variables: ['level', 'other'] });
    say(reading('level', 5));
    await vi.waitFor(() => expect(records.length).toBeGreaterThan(3));
    for (const record of records) {
      expect(record).toMatchObject({ report: number, layout, values: [5, null], q: [GOOD, 3] });
      expect(record.time % 100).toBe(0);
    }
    expect(new Set(records.map(({ time }) => time)).size).toBe(records.length);
    edge.silent(gateway.gatewayId, [seriesId]);
    await sleep(150);
    const { length } = records;
    await sleep(250);
    expect(records).toHaveLength(length);
  });

  it('record when something moves, but not more often than they may', async () => {
    await aVariable('level');
    await aReport({ type: 'change', intervalMs: 300, fluctuation: 1, variables: ['level'] });
    say(reading('level', 5));
    await vi.waitFor(() => expect(records).toHaveLength(1));
    for (const raw of [5.5, 5.9, 7, 8, 9]) say(reading('level', raw));
    await vi.waitFor(() => expect(records.at(-1)?.values).toEqual([9]));
    // A busy machine may be this far only when the first pause is over: then 7 is recorded at once, and 9 after another one.
    expect([5, 7, 9]).toEqual(expect.arrayContaining(records.map(({ values }) => values[0])));
    records
      .slice(1)
      .forEach(({ time }, place) => expect(time - (records[place]?.time ?? 0)).toBeGreaterThanOrEqual(300));
    expect(records[0]).not.toHaveProperty('q');
  });

  it('record what comes late at its own time, and the present is not touched', async () => {
    await aVariable('level');
    await aVariable('other');
    await aReport({ type: 'change', intervalMs: 100, variables: ['level', 'other'] });
    const historical = true;
    say(
      reading('level', 1, { historical, readAt: 100 }),
      reading('other', 2, { historical, readAt: 100 }),
      reading('level', 3, { historical, readAt: 200 }),
    );
    await vi.waitFor(() => expect(records).toHaveLength(2));
    expect(records).toMatchObject([
      { time: 100, values: [1, 2] },
      { time: 200, values: [3, null], q: [GOOD, 2] },
    ]);
    expect(shown.size).toBe(0);
  });
});

describe('a device of which nothing is heard any more', () => {
  it('is stale, with what follows from it, and stays so when it is edited', async () => {
    const { seriesId } = await aVariable('level');
    await aVariable('twice', { kind: 'intermediate', expression: 'level * 2' });
    say(reading('level', 4));
    await vi.waitFor(() => expect(value('twice')).toBe(8));
    edge.silent(gateway.gatewayId, [seriesId]);
    expect([shownOf('level')?.quality, shownOf('twice')?.quality]).toEqual([3, 3]);
    await test.db.query(`update variable set settings = settings || '{"readFormula":"X/2"}' where series_id = $1`, [
      seriesId,
    ]);
    bus.emit('configChanged', { deviceId, gatewayId: gateway.gatewayId });
    await vi.waitFor(() => expect(shownOf('level')).toMatchObject({ value: 2, quality: 3 }));
    expect(shownOf('twice')).toMatchObject({ value: 4, quality: 3 });
  });

  it('is stale when it fell silent while its rules were read', async () => {
    const { seriesId } = await aVariable('level');
    say(reading('level', 4));
    edge.silent(gateway.gatewayId, [seriesId]);
    await vi.waitFor(() => expect(shownOf('level')).toMatchObject({ value: 4, quality: 3 }));
  });

  it('and whose gateway is deleted records nothing any more', async () => {
    await aVariable('level');
    await aReport({ type: 'periodic', intervalMs: 100, variables: ['level'] });
    say(reading('level', 5));
    await vi.waitFor(() => expect(records.length).toBeGreaterThan(1));
    // A new password is no reason to stop.
    bus.emit('gatewayChanged', { gatewayId: gateway.gatewayId });
    const { length } = records;
    await vi.waitFor(() => expect(records.length).toBeGreaterThan(length + 1));
    await test.db.query('delete from device where id = $1', [deviceId]);
    await test.db.query('delete from gateway where id = $1', [gateway.gatewayId]);
    bus.emit('gatewayChanged', { gatewayId: gateway.gatewayId });
    await sleep(300);
    const { length: last } = records;
    await sleep(400);
    expect(records).toHaveLength(last);
  });
});

describe('a device that the database does not know', () => {
  it('is counted, looked for once in a while, and at work as soon as it is there', async () => {
    await aVariable('level');
    await test.db.query(`update gateway set kind = 'lightfield' where id = $1`, [gateway.gatewayId]);
    say(reading('level', 1));
    await vi.waitFor(() => expect(edge.counters().unknownDevice).toBe(1));
    for (let n = 0; n < 50; n += 1) say(reading('level', n));
    await vi.waitFor(() => expect(edge.counters().unknownDevice).toBe(51));
    expect(queries).toHaveLength(1);
    expect(shown.size).toBe(0);
    await test.db.query(`update gateway set kind = 'sparkplug' where id = $1`, [gateway.gatewayId]);
    bus.emit('configChanged', { deviceId, gatewayId: gateway.gatewayId });
    say(reading('level', 7));
    await vi.waitFor(() => expect(value('level')).toBe(7));
  });

  it('is looked for again after a few seconds', async () => {
    await aVariable('level');
    await test.db.query(`update gateway set kind = 'lightfield' where id = $1`, [gateway.gatewayId]);
    say(reading('level', 1));
    await vi.waitFor(() => expect(edge.counters().unknownDevice).toBe(1));
    await test.db.query(`update gateway set kind = 'sparkplug' where id = $1`, [gateway.gatewayId]);
    await vi.waitFor(
      () => {
        say(reading('level', 2));
        expect(value('level')).toBe(2);
      },
      { interval: 200 },
    );
  });
});

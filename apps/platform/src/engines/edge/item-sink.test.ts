import type { AlarmItem, RecordItem } from '@lightfield/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../kernel/db.ts';
import { silentLog } from '../../kernel/log.ts';
import type { BatchPart, GatewayIdentity } from '../types.ts';
import { ItemSink } from './item-sink.ts';

const gateway: GatewayIdentity = { gatewayId: 'g', orgId: 'o', kind: 'sparkplug', sn: 'P/1', group: 'P', node: '1' };
/** Above all waits between two tries together, ms. */
const LONG = 60_000;

let records: number[];
let alarms: number[];
let transactions: number;
/** What the database says to a transaction before it looks into it. */
let refusal: Error | undefined;
/** What it says to a single item, by the time the item has. */
let bad: Map<number, Error>;
let sink: ItemSink;

const db = {
  query: () => Promise.resolve([]),
  async transaction(work: (tx: never) => Promise<unknown>) {
    transactions += 1;
    if (refusal) throw refusal;
    return work(undefined as never);
  },
} as unknown as Db;
const part = <Item extends RecordItem | AlarmItem>(into: () => number[]): BatchPart<Item> => ({
  write(_tx, items) {
    for (const { item } of items) {
      const error = bad.get(item.time);
      if (error) return Promise.reject(error);
    }
    return Promise.resolve(() => into().push(...items.map(({ item }) => item.time)));
  },
});
const sqlError = (code: string) => Object.assign(new Error(code), { code });

beforeEach(() => {
  vi.useFakeTimers();
  [records, alarms, transactions, refusal, bad] = [[], [], 0, undefined, new Map()];
  sink = new ItemSink({ db, log: silentLog, parts: { record: part(() => records), alarm: part(() => alarms) } });
});
afterEach(() => {
  vi.useRealTimers();
});

const aRecord = (time: number) => sink.add(gateway, { kind: 'record', report: 1, layout: 1, time, values: [1] });
const anAlarm = (time: number) =>
  sink.add(gateway, { kind: 'alarm', id: String(time), rule: 'r', change: 'raised', time, value: 1 });
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('an item that cannot be stored', () => {
  it.each([sqlError('22003'), sqlError('23514'), new RangeError('out of range'), new Error('nobody knows why')])(
    'costs itself alone: %s',
    async (error) => {
      bad.set(700, error);
      bad.set(1_234, error);
      for (const time of upTo(2_000)) aRecord(time);
      anAlarm(5_000);
      await vi.advanceTimersByTimeAsync(LONG);
      for (const time of upTo(10)) {
        aRecord(10_000 + time);
        await vi.advanceTimersByTimeAsync(LONG);
      }
      const wanted = [...upTo(2_000).filter((time) => !bad.has(time)), ...upTo(10).map((time) => 10_000 + time)];
      expect(records.toSorted((a, b) => a - b)).toEqual(wanted);
      expect(alarms).toEqual([5_000]);
      expect(sink.counted).toEqual({
        records: 2_008,
        alarms: 1,
        droppedRecords: 0,
        droppedAlarms: 0,
        failed: 2,
      });
      // Halves, not one by one.
      expect(transactions).toBeLessThan(300);
    },
  );

  it('keeps nobody else waiting', async () => {
    bad.set(0, new Error('nobody knows why'));
    for (const time of upTo(100)) aRecord(time);
    anAlarm(200);
    await vi.advanceTimersByTimeAsync(100);
    expect(records).toHaveLength(99);
    expect(alarms).toEqual([200]);
  });
});

describe('a database that takes nothing', () => {
  it.each([
    sqlError('53100'),
    sqlError('57P03'),
    sqlError('25006'),
    sqlError('ECONNREFUSED'),
    new Error('Connection terminated unexpectedly'),
  ])('loses nothing: %s', async (error) => {
    refusal = error;
    for (const time of upTo(3_000)) aRecord(time);
    anAlarm(5_000);
    for (let minute = 0; minute < 10; minute += 1) await vi.advanceTimersByTimeAsync(LONG);
    expect(sink.counted).toMatchObject({ records: 0, alarms: 0, failed: 0 });
    expect(transactions).toBeLessThan(2_500);
    refusal = undefined;
    await vi.advanceTimersByTimeAsync(LONG);
    expect(records.toSorted((a, b) => a - b)).toEqual(upTo(3_000));
    expect(alarms).toEqual([5_000]);
    expect(sink.counted).toMatchObject({ records: 3_000, alarms: 1, failed: 0 });
  });

  it('does not take a full disk for the fault of what is being stored, though it answers', async () => {
    for (const time of upTo(10)) bad.set(time, sqlError('53100'));
    for (const time of upTo(10)) aRecord(time);
    aRecord(99);
    await vi.advanceTimersByTimeAsync(10 * LONG);
    bad.clear();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(records).toEqual([...upTo(10), 99]);
    expect(sink.counted.failed).toBe(0);
  });

  it('drops the oldest records first, and alarms only beyond a bound of their own', async () => {
    refusal = sqlError('53100');
    for (const time of upTo(50_010)) aRecord(time);
    for (const time of upTo(50_003)) anAlarm(time);
    await vi.advanceTimersByTimeAsync(LONG);
    expect(sink.counted).toMatchObject({ droppedRecords: 10, droppedAlarms: 3 });
    refusal = undefined;
    await vi.advanceTimersByTimeAsync(LONG);
    expect(records).toEqual(upTo(50_010).slice(10));
    expect(alarms).toEqual(upTo(50_003).slice(3));
  });
});

describe('the stop', () => {
  it('stores what waits', async () => {
    aRecord(1);
    anAlarm(2);
    await sink.stop();
    expect([records, alarms]).toEqual([[1], [2]]);
  });

  it('does not wait for a database that takes nothing', async () => {
    refusal = sqlError('53100');
    aRecord(1);
    await vi.advanceTimersByTimeAsync(LONG);
    await sink.stop();
    expect(records).toEqual([]);
  });
});

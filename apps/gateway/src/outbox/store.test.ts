import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Batch, type UplinkItem } from '@lightfield/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Store } from './store.ts';
import type { StoreOp } from './store-op.ts';

const MB = 1024 * 1024;
const RULE = '0190a000-0000-7000-8000-000000000001';
let folder: string;
let store: Store;
let seq: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lf-store-'));
  seq = 0;
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const open = (maxBytes = 10 * MB, inFlight = 10, diskBytes?: number) => {
  store = new Store({ path: join(folder, 'gateway.db'), maxBytes, inFlight, diskBytes });
  return store;
};
const opOf = (item: UplinkItem): StoreOp => ({
  op: 'item',
  seq: item.seq,
  kind: item.kind,
  time: item.kind === 'lost' ? item.to : item.time,
  body: JSON.stringify(item),
});
const record = (): StoreOp => {
  seq += 1;
  return opOf({ kind: 'record', seq, report: 1, layout: 1, time: 1_000 + seq, values: [seq, 'x'.repeat(400), null] });
};
const alarm = (): StoreOp => {
  seq += 1;
  return opOf({ kind: 'alarm', seq, id: RULE, rule: RULE, change: 'raised', time: 1_000 + seq, value: 1 });
};
const many = (count: number, make: () => StoreOp) => Array.from({ length: count }, make);

/** Everything in the file, sent as the platform would get it. */
function drain(): UplinkItem[] {
  const items: UplinkItem[] = [];
  for (let after = 0; ; ) {
    const batch = store.read(after, 200, 256 * 1024);
    if (!batch) return items;
    const { epoch, items: next } = Batch.parse(JSON.parse(batch.payload));
    expect(epoch).toBe(store.epoch);
    expect([next[0]?.seq, next.at(-1)?.seq, next.length]).toEqual([batch.first, batch.through, batch.count]);
    items.push(...next);
    after = batch.through;
  }
}

describe('the file', () => {
  it('hands out items in order, bounded by count and bytes, and forgets what was acknowledged', () => {
    open().commit(many(30, record));
    expect(store.read(0, 10, MB)).toMatchObject({ first: 1, through: 10, count: 10 });
    expect(store.read(10, 200, 2_000)?.count).toBe(4);
    expect(store.read(0, 200, 1)?.count).toBe(1);
    store.acknowledge(25);
    expect(drain().map((item) => item.seq)).toEqual([26, 27, 28, 29, 30]);
    expect(store.figures()).toMatchObject({ waiting: 5, dropped: 0 });
    expect(store.read(30, 10, MB)).toBeUndefined();
  });
  it('writes nothing for an acknowledgement, and deletes what is due with the next items', () => {
    open().commit(many(20, record));
    const wal = () => statSync(join(folder, 'gateway.db-wal')).size;
    const before = wal();
    store.acknowledge(20);
    expect([wal(), store.figures().waiting, store.read(0, 10, MB)]).toEqual([before, 0, undefined]);
    store.commit([record()]);
    expect(drain().map((item) => item.seq)).toEqual([21]);
    expect(store.figures().waiting).toBe(1);
  });
  it('deletes at once when much is due', () => {
    open(1_000 * MB).commit(many(2_000, record));
    const { bytes } = store.figures();
    store.acknowledge(1_900);
    expect(store.figures()).toMatchObject({ waiting: 100 });
    expect(store.figures().bytes).toBeLessThan(bytes / 5);
  });
  it('counts and numbers on when it is killed between an acknowledgement and the next write', () => {
    open().commit(many(7, record));
    store.acknowledge(5);
    // A copy of the files is what a kill leaves.
    for (const end of ['', '-wal']) copyFileSync(join(folder, `gateway.db${end}`), join(folder, `copy.db${end}`));
    store.close();
    store = new Store({ path: join(folder, 'copy.db'), maxBytes: MB, inFlight: 10 });
    expect([store.lastSeq, store.figures().waiting]).toEqual([7, 7]);
    // The platform says again what it has.
    store.acknowledge(5);
    expect(store.figures().waiting).toBe(2);
    store.commit([record()]);
    expect(drain().map((item) => item.seq)).toEqual([6, 7, 8]);
  });
  it('goes on counting after a restart, also when everything was acknowledged', () => {
    open().commit(many(7, record));
    store.acknowledge(7);
    const { epoch } = store;
    store.close();
    open();
    expect([store.lastSeq, store.epoch, store.figures().waiting]).toEqual([7, epoch, 0]);
  });
  it('keeps states in the same transaction as items, or neither', () => {
    open().commit([record(), { op: 'keep', shelf: 'alarm', name: RULE, body: '{"active":true}' }]);
    const broken = [
      record(),
      { op: 'keep', shelf: 'alarm', name: RULE, body: 'new' },
      { ...record(), seq: 1 },
    ] as StoreOp[];
    expect(() => store.commit(broken)).toThrow('UNIQUE');
    expect(store.kept().alarm.get(RULE)).toBe('{"active":true}');
    expect(drain()).toHaveLength(1);
    store.commit([{ op: 'keep', shelf: 'alarm', name: RULE, body: null }]);
    expect(store.kept().alarm.size).toBe(0);
  });
  it('is put aside when it is damaged, and a new one with another epoch begins', () => {
    const { epoch } = open();
    store.close();
    writeFileSync(join(folder, 'gateway.db'), 'no database at all, '.repeat(1_000));
    open();
    expect(store.putAside).toContain('damaged');
    expect(store.epoch).not.toBe(epoch);
    expect(readdirSync(folder).some((name) => name.includes('damaged'))).toBe(true);
  });
  it('is used by one process alone', () => {
    open();
    expect(() => new Store({ path: join(folder, 'gateway.db'), maxBytes: MB, inFlight: 1 })).toThrow(
      'in use by another',
    );
  });
  it('begins a new epoch on demand, for what waits too', () => {
    open().commit(many(3, record));
    store.renewEpoch(RULE);
    expect(drain()).toHaveLength(3);
    expect(store.epoch).toBe(RULE);
  });
});

/** Every number from 1 to the last is there, or within a loss that counts it. */
function accounts(items: UplinkItem[]) {
  const lost = items.filter((item) => item.kind === 'lost');
  return {
    records: items.filter((item) => item.kind === 'record').length + lost.reduce((sum, item) => sum + item.records, 0),
    alarms: items.filter((item) => item.kind === 'alarm').length + lost.reduce((sum, item) => sum + item.events, 0),
    lost,
  };
}

describe('a full file', () => {
  it('drops the oldest records, keeps alarms, says what is missing, and spares what may be on its way', () => {
    open(400 * 1024, 10);
    for (let i = 0; i < 40; i++) store.commit([...many(49, record), alarm()]);
    expect(store.figures().bytes).toBeLessThanOrEqual(400 * 1024);
    const items = drain();
    expect(items.map((item) => item.seq)).toEqual(items.map((item) => item.seq).toSorted((a, b) => a - b));
    expect(items.slice(0, 10).map((item) => item.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const { records, alarms, lost } = accounts(items);
    expect([records, alarms]).toEqual([40 * 49, 40]);
    expect(items.filter((item) => item.kind === 'alarm')).toHaveLength(40);
    // One loss between two alarms, however often something was dropped.
    expect(lost.length).toBeLessThanOrEqual(40);
    expect(lost[0]).toMatchObject({ from: 1_011, events: 0 });
    expect(items.at(-1)?.seq).toBe(2_000);
    expect(store.figures().waiting).toBe(items.length);
  });
  it('drops alarms when nothing else is left, oldest first', () => {
    open(100 * 1024, 10);
    for (let i = 0; i < 50; i++) store.commit(many(40, alarm));
    const items = drain();
    const { alarms, lost } = accounts(items);
    expect(alarms).toBe(2_000);
    expect(lost).toHaveLength(1);
    expect(items.at(-1)?.kind).toBe('alarm');
  });
  it('never counts a loss twice when the first loss may be on its way', () => {
    open(300 * 1024, 10);
    for (let i = 0; i < 10; i++) store.commit(many(100, record));
    // The platform stores the head and the first loss, the acknowledgement is still out.
    store.acknowledge(10);
    const [first] = drain();
    expect(first?.kind).toBe('lost');
    for (let i = 0; i < 10; i++) store.commit(many(100, record));
    expect(drain()[0]).toEqual(first);
    expect(accounts(drain()).records).toBe(2_000 - 10);
  });
  it('makes room by itself when the disk is full', () => {
    open(10 * MB, 10, 200 * 1024).commit(many(300, record));
    for (let i = 0; i < 24; i++) store.commit(many(50, record));
    const items = drain();
    expect(items.at(-1)?.seq).toBe(1_500);
    expect(accounts(items).records).toBe(1_500);
  });
});

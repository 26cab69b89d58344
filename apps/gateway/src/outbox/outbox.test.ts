import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Batch } from '@lightfield/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../testing/fake-bus.ts';
import { Outbox, StorageTrouble } from './outbox.ts';
import { PendingOps } from './pending-ops.ts';
import type { NewItem } from './store-op.ts';

const MB = 1024 * 1024;
const RULE = '0190a000-0000-7000-8000-000000000001';
let folder: string;
let outbox: Outbox;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lf-outbox-'));
});
afterEach(async () => {
  await outbox.close();
  rmSync(folder, { recursive: true });
});
const open = async (diskBytes?: number, gatherMs = 25) => {
  outbox = await Outbox.open(
    { path: join(folder, 'gateway.db'), maxBytes: 10 * MB, inFlight: 10, diskBytes, gatherMs },
    silentLog,
  );
};
const record = (time: number, text = ''): NewItem => ({
  kind: 'record',
  report: 1,
  layout: 1,
  time,
  values: [time, text],
});

describe('the outbox', () => {
  it('writes what comes together at once, and says so', async () => {
    await open();
    const written = vi.fn<() => void>();
    outbox.onWritten(written);
    for (let i = 1; i <= 100; i++) expect(outbox.add(record(i))).toBe(i);
    expect(await outbox.read(0, 10, MB)).toBeUndefined();
    await vi.waitFor(() => expect(written).toHaveBeenCalledOnce());
    const batch = await outbox.read(0, 200, MB);
    expect(Batch.parse(JSON.parse(batch?.payload ?? '')).items).toHaveLength(100);
    expect(outbox.waiting).toBe(100);
    await outbox.acknowledge(60);
    expect(outbox.waiting).toBe(40);
  });
  it('lets records gather, and how far their periods are; an alarm is written at once and takes them along', async () => {
    await open(undefined, 600_000);
    const written = vi.fn<() => void>();
    outbox.onWritten(written);
    outbox.add(record(1));
    outbox.keep('report', 'hourly', 'state');
    await sleep(100);
    expect(written).not.toHaveBeenCalled();
    expect(outbox.waiting).toBe(0);
    outbox.add({ kind: 'alarm', id: RULE, rule: RULE, change: 'raised', time: 2, value: 1 });
    await vi.waitFor(() => expect(written).toHaveBeenCalledOnce());
    const batch = await outbox.read(0, 10, MB);
    expect(Batch.parse(JSON.parse(batch?.payload ?? '')).items.map(({ kind }) => kind)).toEqual(['record', 'alarm']);
    outbox.keep('command', 'c1', 'started');
    await vi.waitFor(() => expect(written).toHaveBeenCalledTimes(2));
  });
  it('lets only so many records gather', async () => {
    await open(undefined, 600_000);
    for (let i = 1; i <= 500; i++) outbox.add(record(i));
    await vi.waitFor(() => expect(outbox.waiting).toBe(500));
  });
  it('has it on the disk once flushed, with the states that belong to it', async () => {
    await open();
    outbox.add(record(1));
    outbox.keep('command', 'c1', 'started');
    await outbox.flush();
    await outbox.flush();
    const { epoch } = outbox;
    await outbox.close();
    await open();
    expect(outbox.kept.command.get('c1')).toBe('started');
    expect([outbox.epoch, outbox.lastSeq, outbox.waiting]).toEqual([epoch, 1, 1]);
    expect(outbox.add(record(2))).toBe(2);
  });
  it('resolves a flush for what was handed over before it, also while a write is under way', async () => {
    await open();
    const flushes = Array.from({ length: 20 }, (_, i) => {
      outbox.add(record(i));
      return outbox.flush();
    });
    await Promise.all(flushes);
    expect((await outbox.read(0, 100, MB))?.count).toBe(20);
  });
  it('refuses a folder it cannot write, in one line', async () => {
    await open();
    const path = join(folder, 'gateway.db', 'inside-a-file.db');
    await expect(Outbox.open({ path, maxBytes: MB, inFlight: 1, gatherMs: 25 }, silentLog)).rejects.toThrow(
      `outbox ${path}: EEXIST`,
    );
  });
  it('keeps running while the disk takes nothing', async () => {
    // So little room that even dropping helps nothing: fewer items than may be on their way.
    await open(32 * 1024);
    const long = 'x'.repeat(20_000);
    for (let i = 0; i < 5; i++) outbox.add(record(i, long));
    await expect(outbox.flush()).rejects.toBeInstanceOf(StorageTrouble);
    expect(outbox.troubled).toBe(true);
    expect(outbox.waiting).toBe(5);
    for (let i = 0; i < 5; i++) expect(outbox.add(record(i))).toBe(6 + i);
    await expect(outbox.flush()).rejects.toBeInstanceOf(StorageTrouble);
  });
});

describe('changes that wait for the disk', () => {
  const op = (seq: number, kind: 'record' | 'alarm') =>
    ({ op: 'item', seq, kind, time: seq * 10, body: `${seq}` }) as const;
  it('are only the newest of each state when there are too many', () => {
    const pending = new PendingOps(10);
    const state = (name: string, body: string) => pending.add({ op: 'keep', shelf: 'report', name, body });
    for (let i = 0; i < 50; i++) state(i % 2 === 0 ? 'a' : 'b', String(i));
    const taken = pending.take();
    expect(taken.length).toBeLessThanOrEqual(10);
    expect(taken.slice(-2)).toMatchObject([
      { name: 'a', body: '48' },
      { name: 'b', body: '49' },
    ]);
  });

  it('lose the oldest records first and say how many', () => {
    const pending = new PendingOps(10);
    for (let seq = 1; seq <= 8; seq++) pending.add(op(seq, seq === 2 ? 'alarm' : 'record'));
    pending.add({ op: 'keep', shelf: 'alarm', name: 'a', body: 'x' });
    pending.add(op(9, 'record'));
    expect(pending.size).toBe(10);
    pending.putBack([op(-1, 'record'), op(0, 'record')]);
    const bodies = pending.take().map((op) => op.body);
    expect(bodies.slice(0, 3)).toEqual([
      JSON.stringify({ kind: 'lost', seq: 1, records: 3, events: 0, from: -10, to: 10 }),
      '2',
      '3',
    ]);
    expect(bodies).toContain('x');
  });
});

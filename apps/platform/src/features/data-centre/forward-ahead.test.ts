import { FORWARD_COLUMNS } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { ReadRecord, ReportFacts } from './facts.ts';
import type { AlarmReader } from './follow/alarms.ts';
import type { Cursor } from './follow/cursors.ts';
import type { Ranges } from './follow/ranges.ts';
import type { NextBatch } from './follow/records.ts';
import type { ForwardJob, ForwardProgress } from './forward-progress.ts';
import type { LiveBuffer } from './live/live-buffer.ts';
import { createForwardSending } from './forward-sending.ts';
import { type Target, TargetError } from './target/target.ts';

const DEVICES = 3;
const RECORDS = 40;
/** Records of a device in one batch. */
const EACH = 4;
const job = {
  records: true,
  alarms: false,
  mapping: { shape: 'record', columns: [...FORWARD_COLUMNS.record] },
} as const;

const reports = Array.from(
  { length: DEVICES },
  (_, number): ReportFacts => ({
    number,
    name: `report ${number}`,
    deviceId: `device ${number}`,
    deviceNo: '',
    deviceName: '',
    layouts: new Map([[1, []]]),
  }),
);

/** Devices with records of the times 1, 2, 3 and so on, two of them in a batch, and a target that takes them one after the other. */
function plant() {
  const stored = new Map(reports.map(({ number }) => [number, 0]));
  const taken: { number: number; at: number }[] = [];
  const seen = { sending: 0, mostSending: 0, reads: 0, readWhileSending: 0, unsent: 0, mostUnsent: 0, writtenEarly: 0 };
  const how = { fails: new Set<number>(), isEnding: false, writeFails: false };
  let sends = 0;

  const target: Pick<Target, 'send'> = {
    async send(rows) {
      seen.sending += 1;
      seen.mostSending = Math.max(seen.mostSending, seen.sending);
      const reads = seen.reads;
      await new Promise((done) => setTimeout(done, 5));
      seen.sending -= 1;
      if (seen.reads > reads) seen.readWhileSending += 1;
      sends += 1;
      if (how.fails.has(sends)) throw new TargetError('noAnswer', '');
      seen.unsent -= 1;
      for (const { key } of rows) {
        const [number, at] = key.split('-').map(Number);
        if (number !== undefined && at !== undefined) taken.push({ number, at });
      }
    },
  };
  const cursors = {
    due: () =>
      Promise.resolve(
        reports
          .filter(({ number }) => (stored.get(number) ?? 0) < RECORDS)
          .map(({ deviceId, number }) => ({ deviceId, oldest: stored.get(number) ?? 0 })),
      ),
    of: (_id: string, ids: readonly string[]) =>
      Promise.resolve(
        reports
          .filter(({ deviceId }) => ids.includes(deviceId))
          .map(({ deviceId, number }) => ({ deviceId, reportNumber: number, through: stored.get(number) ?? 0 })),
      ),
    async advance(_on: unknown, _id: string, through: ReadonlyMap<number, number>) {
      if (how.writeFails) throw new Error('no database');
      for (const [number, at] of through) {
        if (!taken.some((one) => one.number === number && one.at === at)) seen.writtenEarly += 1;
        stored.set(number, Math.max(stored.get(number) ?? 0, at));
      }
      return Promise.resolve();
    },
  };
  const reader = {
    next(all: readonly Cursor[]): Promise<NextBatch> {
      seen.reads += 1;
      const some = all.slice(0, 2);
      const records = some.flatMap(({ reportNumber, through }) =>
        Array.from({ length: Math.min(EACH, RECORDS - through) }, (_, n): ReadRecord[] => {
          const report = reports[reportNumber];
          return report ? [{ report, columns: [], at: through + 1 + n, values: [1] }] : [];
        }).flat(),
      );
      if (records.length > 0) seen.unsent += 1;
      seen.mostUnsent = Math.max(seen.mostUnsent, seen.unsent);
      return Promise.resolve({
        records,
        through: new Map(records.map(({ report, at }) => [report.number, at])),
        devices: new Set(some.map(({ deviceId }) => deviceId)),
        unfinished: new Set(some.filter(({ through }) => through + EACH <= RECORDS).map(({ deviceId }) => deviceId)),
      });
    },
  };
  const sending = createForwardSending(
    'one',
    {
      db: { transaction: (work: (tx: never) => Promise<void>) => work({} as never) } as unknown as Db,
      cursors: cursors as never,
      reader: reader as never,
      ranges: {} as Ranges,
      alarms: {} as AlarmReader,
      progress: { sent: () => Promise.resolve() } as unknown as ForwardProgress,
      buffer: {} as LiveBuffer,
      clock: systemClock,
      reading: (work) => work(),
      counted: () => undefined,
    },
    { open: () => Promise.resolve(target as Target), isEnding: () => how.isEnding },
  );
  const ask = (isTrying = false) => sending.records(job as unknown as ForwardJob, isTrying);
  return { sending, ask, taken, seen, stored, how, sends: () => sends };
}
const inOrder = Array.from({ length: RECORDS }, (_, n) => n + 1);
const of = (taken: readonly { number: number; at: number }[], number: number) =>
  taken.filter((one) => one.number === number).map(({ at }) => at);

describe('records are read ahead', () => {
  it('while the target takes those before them: one batch on its way, one more in memory, each report in its order', async () => {
    const { ask, taken, seen, stored, sends } = plant();
    while (await ask());
    for (const { number } of reports) expect(of(taken, number)).toEqual(inOrder);
    expect([...stored.values()]).toEqual(reports.map(() => RECORDS));
    expect(seen.readWhileSending).toBeGreaterThan(sends() / 2);
    expect(seen).toMatchObject({ mostSending: 1, writtenEarly: 0 });
    expect(seen.mostUnsent).toBeLessThanOrEqual(2);
  });

  it('and what was not taken is read again from where it was, with nothing of later batches before it', async () => {
    const { ask, sending, taken, seen, how } = plant();
    how.fails = new Set([3, 4, 9]);
    for (let more = true; more; ) {
      try {
        more = await ask();
      } catch (error) {
        expect(error).toBeInstanceOf(TargetError);
        sending.forget();
        seen.unsent = 0;
      }
    }
    for (const { number } of reports) expect(of(taken, number)).toEqual(inOrder);
    expect(seen.writtenEarly).toBe(0);
  });

  it('and come once more when it could not be written down that they were taken', async () => {
    const { ask, sending, taken, stored, how } = plant();
    how.writeFails = true;
    await expect(ask()).rejects.toThrow('no database');
    sending.forget();
    expect([...stored.values()]).toEqual(reports.map(() => 0));
    how.writeFails = false;
    while (await ask());
    for (const { number } of reports) expect([...new Set(of(taken, number))]).toEqual(inOrder);
  });

  it('but not for a target that takes nothing, nor for a process that ends', async () => {
    const { ask, seen, how } = plant();
    await ask(true);
    expect(seen).toMatchObject({ reads: 1, readWhileSending: 0 });
    how.isEnding = true;
    await ask();
    expect(seen).toMatchObject({ reads: 2, readWhileSending: 0 });
  });
});

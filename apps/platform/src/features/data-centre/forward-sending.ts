import type { Clock, Ticks } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { type Fact, factsOf } from './facts.ts';
import type { AlarmReader } from './follow/alarms.ts';
import type { Cursors, Due } from './follow/cursors.ts';
import type { Ranges } from './follow/ranges.ts';
import { BATCH_VALUES, type NextBatch, type RecordReader } from './follow/records.ts';
import type { LiveBuffer } from './live/live-buffer.ts';
import { createLiveSending } from './live/live-sending.ts';
import type { ForwardJob, ForwardProgress, Sent } from './forward-progress.ts';
import type { Target } from './target/target.ts';

/** Devices of one batch at most. */
const DEVICES = 200;
/** Of a target that does not take anything: it is tried with little, so that what waits for it takes no room. */
const TRIED = { values: 200, records: 20 } as const;
/** Records are read ahead of a target for so long, before alarms, what came late, and what people have changed have their turn. */
const RUN_MS = 1_000;
/** It is asked anew who has something, and since when, after so long, unless asking takes a tenth of that. */
const DUE_MS = 2_000;
const DUE_TIMES = 10;

export interface SendingParts {
  db: Db;
  cursors: Cursors;
  reader: RecordReader;
  ranges: Ranges;
  alarms: AlarmReader;
  progress: ForwardProgress;
  buffer: LiveBuffer;
  clock: Clock & Ticks;
  /** One of few who read at the same time. */
  reading: <Result>(work: () => Promise<Result>) => Promise<Result>;
  counted: (what: 'records' | 'values' | 'alarms' | 'live' | 'batches' | 'failures', more: number) => void;
}

/** Reads, sends, and writes down how far it has come, a batch at a time. Each answers whether there was anything; what a target throws goes on. */
export function createForwardSending(
  id: string,
  { db, cursors, reader, ranges, alarms, progress, buffer, clock, reading, counted }: SendingParts,
  { open, isEnding }: { open: (job: ForwardJob) => Promise<Target>; isEnding: () => boolean },
) {
  /** Devices with something new, whose turn comes next first. */
  let due: Due[] = [];
  let dueUntil = -Infinity;
  let oldest = 0;

  async function rows(job: ForwardJob, facts: readonly Fact[]): Promise<void> {
    if (facts.length === 0) return;
    const to = await open(job);
    for (let from = 0; from < facts.length; from += BATCH_VALUES) await to.send(facts.slice(from, from + BATCH_VALUES));
    counted('batches', 1);
  }
  const count = (records: readonly { values: readonly unknown[] }[]) => {
    const values = records.reduce((sum, record) => sum + record.values.length, 0);
    counted('records', records.length);
    counted('values', values);
    return { records: records.length, values, alarms: 0, live: 0 };
  };

  async function whoIsDue(): Promise<void> {
    const begun = clock.ticks();
    if (due.length > 0 && begun < dueUntil) return;
    due = await cursors.due(id);
    oldest = due[0]?.oldest ?? 0;
    dueUntil = clock.ticks() + Math.max(DUE_MS, (clock.ticks() - begun) * DUE_TIMES);
  }
  /** `sent`: how far reports have come of which that may not be written down yet. Undefined: there is nothing. */
  const read = (values: number, sent: ReadonlyMap<number, number>): Promise<NextBatch | undefined> =>
    reading(async () => {
      await whoIsDue();
      if (due.length === 0) return undefined;
      const turn = due.slice(0, DEVICES);
      const stored = await cursors.of(
        id,
        turn.map(({ deviceId }) => deviceId),
      );
      const from = stored.map((cursor) => ({
        ...cursor,
        through: Math.max(cursor.through, sent.get(cursor.reportNumber) ?? -Infinity),
      }));
      const batch = await reader.next(from, values);
      const had = batch.devices.size === 0 ? new Set(turn.map(({ deviceId }) => deviceId)) : batch.devices;
      // Whoever has more waits until the others have had their turn.
      due = [
        ...due.filter(({ deviceId }) => !had.has(deviceId)),
        ...due.filter(({ deviceId }) => batch.unfinished.has(deviceId)),
      ];
      return batch;
    });
  async function writeDown(sent: Sent, through: NextBatch['through']): Promise<void> {
    await db.transaction(async (tx) => {
      await cursors.advance(tx, id, through);
      await progress.sent(tx, id, sent, clock.now());
    });
  }

  const live = createLiveSending(
    id,
    { db, buffer, progress, clock, reading, counted },
    { send: rows, isEnding, runMs: RUN_MS, atOnce: (isTrying) => (isTrying ? TRIED.values : BATCH_VALUES) },
  );

  return {
    live,
    /** Time of the oldest record that was not sent when it was asked last; 0: there was none. */
    oldest: () => oldest,
    /** It is asked anew who has something. */
    forget: () => void (due = []),

    async alarms(job: ForwardJob): Promise<boolean> {
      if (!job.alarms) return false;
      const changed = await reading(() => alarms.next(id));
      if (changed.length === 0) return false;
      await (await open(job)).sendAlarms(changed.map(({ fact }) => fact));
      await alarms.sent(id, changed);
      await progress.sent(db, id, { records: 0, values: 0, alarms: changed.length, live: 0 }, clock.now());
      counted('alarms', changed.length);
      return true;
    },

    /**
     * Devices by turns; when all have had theirs, it is asked again who has something. While the target takes a batch the next one is read,
     * and while it takes that, it is written down how far the one before has come: two batches are in memory, one is on its way.
     */
    async records(job: ForwardJob, isTrying: boolean): Promise<boolean> {
      if (!job.records) return false;
      const until = clock.ticks() + RUN_MS;
      const passed = new Map<number, number>();
      const first = await read(isTrying ? TRIED.values : BATCH_VALUES, passed);
      let ahead: Promise<NextBatch | undefined> = Promise.resolve(first);
      let writing = Promise.resolve();
      try {
        for (let batch = first; batch && !isEnding(); batch = await ahead) {
          for (const [report, at] of batch.through) passed.set(report, at);
          const goesOn = !isTrying && due.length > 0 && clock.ticks() < until && !isEnding();
          ahead = goesOn ? read(BATCH_VALUES, passed) : Promise.resolve(undefined);
          // Who waits for either comes later.
          ahead.catch(() => undefined);
          await rows(
            job,
            batch.records.flatMap((record) => factsOf(record, job.mapping.shape)),
          );
          await writing;
          if (batch.through.size > 0) writing = writeDown(count(batch.records), batch.through);
          writing.catch(() => undefined);
        }
      } finally {
        // Nothing of this is under way when somebody else goes on; the first thing that went wrong is what is told.
        await Promise.allSettled([ahead, writing]);
      }
      await writing;
      return first !== undefined && (first.records.length > 0 || due.length > 0);
    },

    async range(job: ForwardJob, isTrying: boolean): Promise<boolean> {
      const part = await reading(() => ranges.next(id, isTrying ? TRIED.records : undefined));
      if (!part) return false;
      await rows(
        job,
        part.records.flatMap((record) => factsOf(record, job.mapping.shape)),
      );
      const sent = count(part.records);
      await db.transaction(async (tx) => {
        await ranges.done(tx, part, clock.now());
        if (sent.records > 0) await progress.sent(tx, id, sent, clock.now());
      });
      return true;
    },
  };
}

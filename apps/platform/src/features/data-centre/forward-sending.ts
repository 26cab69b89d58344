import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { type Fact, factsOf } from './facts.ts';
import type { AlarmReader } from './follow/alarms.ts';
import type { Cursors, Due } from './follow/cursors.ts';
import type { Ranges } from './follow/ranges.ts';
import { BATCH_VALUES, type RecordReader } from './follow/records.ts';
import type { ForwardJob, ForwardProgress } from './forward-progress.ts';
import type { Target } from './target/target.ts';

/** Devices of one batch at most. */
const DEVICES = 200;
/** Of a target that does not take anything: it is tried with little, so that what waits for it takes no room. */
const TRIED = { values: 200, records: 20 } as const;

export interface SendingParts {
  db: Db;
  cursors: Cursors;
  reader: RecordReader;
  ranges: Ranges;
  alarms: AlarmReader;
  progress: ForwardProgress;
  clock: Clock;
  /** One of few who read at the same time. */
  reading: <Result>(work: () => Promise<Result>) => Promise<Result>;
  counted: (what: 'records' | 'values' | 'alarms' | 'batches' | 'failures', more: number) => void;
}

/** Reads, sends, and writes down how far it has come, a batch at a time. Each answers whether there was anything; what a target throws goes on. */
export function createForwardSending(
  id: string,
  { db, cursors, reader, ranges, alarms, progress, clock, reading, counted }: SendingParts,
  open: (job: ForwardJob) => Promise<Target>,
) {
  /** Devices with something new, whose turn has not come yet. */
  let due: Due[] = [];
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
    return { records: records.length, values, alarms: 0 };
  };

  return {
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
      await progress.sent(db, id, { records: 0, values: 0, alarms: changed.length }, clock.now());
      counted('alarms', changed.length);
      return true;
    },

    /** Devices by turns; when all have had theirs, it is asked again who has something. */
    async records(job: ForwardJob, isTrying: boolean): Promise<boolean> {
      if (!job.records) return false;
      if (due.length === 0) {
        due = await reading(() => cursors.due(id));
        oldest = due[0]?.oldest ?? 0;
      }
      if (due.length === 0) return false;
      const turn = due.slice(0, DEVICES).map(({ deviceId }) => deviceId);
      const values = isTrying ? TRIED.values : BATCH_VALUES;
      const batch = await reading(async () => reader.next(await cursors.of(id, turn), values));
      await rows(
        job,
        batch.records.flatMap((record) => factsOf(record, job.mapping.shape)),
      );
      const sent = count(batch.records);
      await db.transaction(async (tx) => {
        await cursors.advance(tx, id, batch.through);
        await progress.sent(tx, id, sent, clock.now());
      });
      const had = batch.devices.size === 0 ? new Set(turn) : batch.devices;
      due = due.filter(({ deviceId }) => !had.has(deviceId));
      return batch.records.length > 0;
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

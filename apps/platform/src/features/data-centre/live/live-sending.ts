import type { Clock, Ticks } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/db.ts';
import { type Fact, liveFacts } from '../facts.ts';
import type { ForwardJob, ForwardProgress } from '../forward-progress.ts';
import type { LiveBuffer } from './live-buffer.ts';

interface Parts {
  db: Db;
  buffer: LiveBuffer;
  progress: Pick<ForwardProgress, 'sent'>;
  clock: Clock & Ticks;
  /** One of few who read at the same time. */
  reading: <Result>(work: () => Promise<Result>) => Promise<Result>;
  counted: (what: 'live', more: number) => void;
}
interface Manner {
  send: (job: ForwardJob, facts: readonly Fact[]) => Promise<void>;
  isEnding: () => boolean;
  /** Afterwards others have their turn. */
  runMs: number;
  /** Values of one batch. */
  atOnce: (isTrying: boolean) => number;
}

/** Sends live values in the order in which they were taken; they leave the buffer when the target has them. Answers whether there were any. */
export function createLiveSending(
  id: string,
  { db, buffer, progress, clock, reading, counted }: Parts,
  { send, isEnding, runMs, atOnce }: Manner,
) {
  return async (job: ForwardJob, isTrying: boolean): Promise<boolean> => {
    if (!job.live) return false;
    const until = clock.ticks() + runMs;
    const most = atOnce(isTrying);
    let isAny = false;
    for (let goesOn = true; goesOn; ) {
      const waiting = await reading(() => buffer.next(id, most));
      if (waiting.length === 0) break;
      isAny = true;
      await send(
        job,
        waiting.flatMap((value) => liveFacts(value, job.mapping.shape)),
      );
      await db.transaction(async (tx) => {
        // The forwarder before its room: so does whoever deletes it.
        await progress.sent(tx, id, { records: 0, values: 0, alarms: 0, live: waiting.length }, clock.now());
        await buffer.done(
          tx,
          id,
          waiting.map((value) => value.id),
        );
      });
      counted('live', waiting.length);
      goesOn = waiting.length === most && !isTrying && clock.ticks() < until && !isEnding();
    }
    return isAny;
  };
}

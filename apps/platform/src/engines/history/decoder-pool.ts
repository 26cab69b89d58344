import { commonErrors } from '@lightfield/contract';
import { ownMemory } from '../../kernel/own-memory.ts';
import { createThreadPool } from '../../kernel/thread-pool.ts';
import type { Decoder, JobOf, ResultOf, WorkName } from './work.ts';

/**
 * What a thread makes is short-lived and large: with more room for it, it keeps columns that nobody reads any more as long as that lasts
 * (`npm run bench export-memory`).
 */
const YOUNG_MB = 6;

/** After many readers each thread would keep some tens of megabytes for nothing; another one starts in a tenth of a second. */
const IDLE_MS = 5_000;

/** What a thread of the decoder is sent. */
export interface NamedJob {
  readonly name: WorkName;
  readonly job: JobOf<WorkName>;
}

/**
 * What was read from the database for this job alone: the thread's afterwards. All else is copied, since whoever asks may go on with it
 * (the bounds of buckets).
 */
function readMemory(job: JobOf<WorkName>): ArrayBuffer[] {
  if ('spans' in job) return ownMemory([job.rollups, job.spans]);
  return ownMemory([job.hot, 'heads' in job ? job.heads : job.blocks]);
}

/** A few threads that read blocks, so that live values and clicks do not wait for it. */
export function createDecoderPool(size: number): Decoder & { stop(): Promise<void> } {
  const pool = createThreadPool<NamedJob>({
    script: new URL('./work-thread.ts', import.meta.url),
    size,
    youngMb: YOUNG_MB,
    idleMs: IDLE_MS,
    words: { failed: 'history could not be read', ended: 'the thread that reads history has ended' },
    // "The server needed too long. Ask for a smaller range."
    tooLarge: commonErrors.serverTimeout,
  });
  return {
    run: <Name extends WorkName>(name: Name, job: JobOf<Name>) =>
      pool.run({ name, job }, readMemory(job)) as Promise<ResultOf<Name>>,
    stop: () => pool.stop(),
  };
}

import { commonErrors } from '@lightfield/contract';
import { type ConfigWork, createConfigWork } from '../features/device/core/config-work.ts';
import { type PageWork, createPageWork } from '../features/page/page-work.ts';
import { type LargeBodies, createLargeBodies } from '../kernel/admission/large-bodies.ts';
import { createThreadPool } from '../kernel/thread-pool.ts';
import { definitions } from '@lightfield/widgets/definitions';
import type { WorkJob } from '../main.work-thread.ts';

/** Two: one long check does not hold up everybody else's. */
const THREADS = 2;
/** The schemas of contract and pages are some tens of megabytes in each thread, and large documents are rare. */
const IDLE_MS = 15_000;
/**
 * The largest body there may be (16 MB, a million objects) needs 90 MB, and so does the largest configuration. Between two jobs
 * a thread holds 40 to 80 MB under such a bound, 80 to 170 without one: two of them, at work, are what attacks with documents add.
 */
const OLD_MB = 120;

export interface WorkThreads {
  readonly bodies: LargeBodies;
  readonly pages: PageWork;
  readonly configs: ConfigWork;
  stop(): Promise<void>;
}

/** Threads for what would hold the main one: large bodies, pages and configurations (decision 066). */
export function createWorkThreads(): WorkThreads {
  const pool = createThreadPool<WorkJob>({
    script: new URL('../main.work-thread.ts', import.meta.url),
    size: THREADS,
    idleMs: IDLE_MS,
    oldMb: OLD_MB,
    words: { failed: 'a document could not be worked on', ended: 'the thread that works on documents has ended' },
    tooLarge: commonErrors.bodyTooLarge,
  });
  return {
    bodies: createLargeBodies((job, move) => pool.run({ kind: 'body', job }, move)),
    // What they are sent is copied: whoever asks may need it again.
    pages: createPageWork(definitions, (job) => pool.run({ kind: 'page', job })),
    configs: createConfigWork((job) => pool.run({ kind: 'config', job })),
    stop: () => pool.stop(),
  };
}

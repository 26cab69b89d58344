import { Worker } from 'node:worker_threads';
import { type DomainError, commonErrors } from '@lightfield/contract';

/** What a thread is sent, and what it answers. */
export interface ThreadRequest<Job> {
  readonly id: number;
  readonly job: Job;
}
export interface ThreadAnswer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

export interface ThreadPoolOptions {
  script: URL;
  size: number;
  /** What the threads do, for the errors: "history could not be read". */
  words: { failed: string; ended: string };
  /** What is said of a job that needs more memory than a thread has. */
  tooLarge: () => DomainError;
  /** Megabytes for what is short-lived, the threefold of what it is called in flags. Absent: `YOUNG_MB`. */
  youngMb?: number;
  /**
   * Megabytes for all else. A thread that needs more ends, and refuses its job. The engine, left alone, allows gigabytes, and lets 150 MB
   * of garbage stand before it looks; under a bound it looks sooner.
   */
  oldMb?: number;
  /** Longest job: a thread that takes longer is ended, and refuses its job as too large. Absent: none is. */
  jobMs?: number;
  /** A thread that had nothing to do for so long ends, and gives its memory back. Absent: none ends. */
  idleMs?: number;
}

/** As the main thread has it (`small-heap.ts`): left alone, the engine sets 48 MB aside in each thread. */
export const YOUNG_MB = 12;

/** Jobs that may wait; beyond that the platform says that there are too many (90010). */
const WAITING_MAX = 200;

interface Waiting<Job> {
  readonly id: number;
  readonly job: Job;
  readonly move: readonly ArrayBuffer[];
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

export interface ThreadPool<Job> {
  /** `move`: memory that is handed over, not copied. */
  run(job: Job, move?: readonly ArrayBuffer[]): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * A few threads for what would hold the main one, so that live values and clicks do not wait for it. A thread is begun when it is
 * needed first; one that fails takes its job with it, and the next job begins another.
 */
export function createThreadPool<Job>({
  script,
  size,
  words,
  tooLarge,
  youngMb = YOUNG_MB,
  oldMb,
  jobMs,
  idleMs,
}: ThreadPoolOptions): ThreadPool<Job> {
  const idle: Worker[] = [];
  const busy = new Map<Worker, Waiting<Job>>();
  const waiting: Waiting<Job>[] = [];
  const leaving = new Map<Worker, NodeJS.Timeout>();
  const late = new Map<Worker, NodeJS.Timeout>();
  let id = 0;
  let stopped = false;

  function begin(): Worker {
    const worker = new Worker(script, {
      env: {},
      resourceLimits: {
        maxYoungGenerationSizeMb: youngMb,
        ...(oldMb !== undefined && { maxOldGenerationSizeMb: oldMb }),
      },
    });
    worker.on('message', (answer: ThreadAnswer) => {
      const job = busy.get(worker);
      busy.delete(worker);
      clearTimeout(late.get(worker));
      // it was given up
      if (!job) return;
      worker.unref();
      rest(worker);
      if (job.id === answer.id) {
        if (answer.error === undefined) job.resolve(answer.result);
        else job.reject(new Error(`${words.failed}: ${answer.error}`));
      }
      next();
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      lose(worker, error.code === OUT_OF_MEMORY ? tooLarge() : error),
    );
    worker.on('exit', () => lose(worker, new Error(words.ended)));
    return worker;
  }
  function rest(worker: Worker): void {
    idle.push(worker);
    if (idleMs !== undefined) leaving.set(worker, setTimeout(() => void dismiss(worker), idleMs).unref());
  }
  async function dismiss(worker: Worker): Promise<void> {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
    leaving.delete(worker);
    await worker.terminate();
  }
  function giveUp(worker: Worker): void {
    lose(worker, tooLarge());
    void worker.terminate();
  }
  function lose(worker: Worker, error: Error): void {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
    clearTimeout(late.get(worker));
    late.delete(worker);
    const job = busy.get(worker);
    busy.delete(worker);
    job?.reject(error);
    if (!stopped) next();
  }
  function next(): void {
    if (waiting.length === 0) return;
    const worker = idle.pop() ?? (busy.size < size ? begin() : undefined);
    if (!worker) return;
    clearTimeout(leaving.get(worker));
    leaving.delete(worker);
    const job = waiting.shift();
    if (!job) return;
    busy.set(worker, job);
    if (jobMs !== undefined) late.set(worker, setTimeout(() => giveUp(worker), jobMs).unref());
    worker.ref();
    try {
      worker.postMessage({ id: job.id, job: job.job } satisfies ThreadRequest<Job>, [...job.move]);
    } catch (error) {
      // Its memory is gone already, or cannot travel: no answer would ever come.
      busy.delete(worker);
      clearTimeout(late.get(worker));
      worker.unref();
      rest(worker);
      job.reject(error instanceof Error ? error : new Error(words.failed));
      next();
    }
  }

  return {
    run(job, move = []) {
      if (stopped) return Promise.reject(commonErrors.unavailable());
      if (waiting.length >= WAITING_MAX) return Promise.reject(commonErrors.tooFrequent());
      return new Promise((resolve, reject) => {
        waiting.push({ id: ++id, job, move, resolve, reject });
        next();
      });
    },
    async stop(): Promise<void> {
      stopped = true;
      for (const { reject } of waiting.splice(0)) reject(commonErrors.unavailable());
      for (const timer of leaving.values()) clearTimeout(timer);
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()));
    },
  };
}

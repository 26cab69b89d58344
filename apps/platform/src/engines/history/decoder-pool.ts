import { Worker } from 'node:worker_threads';
import type { Decoder, JobOf, ResultOf, WorkName } from './work.ts';

/** Jobs that may wait; beyond that the platform says that it is busy. */
const WAITING_MAX = 200;

interface Waiting {
  readonly id: number;
  readonly name: WorkName;
  readonly job: JobOf<WorkName>;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}
interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

/**
 * A few threads that read blocks, so that live values and clicks do not wait for it. A thread is begun when it is needed first;
 * one that fails takes its job with it, and the next job begins another.
 */
export function createDecoderPool(size: number): Decoder & { stop(): Promise<void> } {
  const idle: Worker[] = [];
  const busy = new Map<Worker, Waiting>();
  const waiting: Waiting[] = [];
  let id = 0;
  let stopped = false;

  function begin(): Worker {
    const worker = new Worker(new URL('./work-thread.ts', import.meta.url), { env: {} });
    worker.on('message', (answer: Answer) => {
      const job = busy.get(worker);
      busy.delete(worker);
      worker.unref();
      idle.push(worker);
      if (job?.id === answer.id) {
        if (answer.error === undefined) job.resolve(answer.result as never);
        else job.reject(new Error(`history could not be read: ${answer.error}`));
      }
      next();
    });
    worker.on('error', (error: unknown) => lose(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => lose(worker, new Error('the thread that reads history has ended')));
    return worker;
  }
  function lose(worker: Worker, error: Error): void {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
    const job = busy.get(worker);
    busy.delete(worker);
    job?.reject(error);
    if (!stopped) next();
  }
  function next(): void {
    if (waiting.length === 0) return;
    const worker = idle.pop() ?? (busy.size < size ? begin() : undefined);
    if (!worker) return;
    const job = waiting.shift();
    if (!job) return;
    busy.set(worker, job);
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ id: job.id, name: job.name, job: job.job });
  }

  return {
    run<Name extends WorkName>(name: Name, job: JobOf<Name>): Promise<ResultOf<Name>> {
      if (stopped || waiting.length >= WAITING_MAX) return Promise.reject(new Error('too many readers of history'));
      return new Promise((resolve, reject) => {
        waiting.push({ id: ++id, name, job, resolve, reject });
        next();
      });
    },
    async stop() {
      stopped = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('the platform stops'));
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()));
    },
  };
}

import { parentPort } from 'node:worker_threads';
import { ownMemory } from '../../kernel/own-memory.ts';
import type { ThreadRequest } from '../../kernel/thread-pool.ts';
import type { NamedJob } from './decoder-pool.ts';
import { runWork } from './work.ts';

/** A thread of the decoder: takes one job after the other. */
parentPort?.on('message', ({ id, job: { name, job } }: ThreadRequest<NamedJob>) => {
  try {
    const result: unknown = runWork(name, job);
    parentPort?.postMessage({ id, result }, ownMemory(result));
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});

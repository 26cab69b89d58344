import { parentPort } from 'node:worker_threads';
import type { ThreadRequest } from '../../kernel/thread-pool.ts';
import type { NamedJob } from './decoder-pool.ts';
import { runWork } from './work.ts';

/** A thread of the decoder: takes one job after the other. */
parentPort?.on('message', ({ id, job: { name, job } }: ThreadRequest<NamedJob>) => {
  try {
    const result: unknown = runWork(name, job);
    parentPort?.postMessage({ id, result }, buffersOf(result));
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});

/** Memory that is handed over, not copied: each piece once, and only what belongs to the answer alone. */
function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteLength } = value;
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) found.add(buffer);
  } else if (Array.isArray(value)) {
    // Lists of rows hold no memory of that kind, and are long.
    for (const one of value.length > 1_000 ? [] : value) buffersOf(one, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) buffersOf(one, found);
  }
  return [...found];
}

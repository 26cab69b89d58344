import { threadId } from 'node:worker_threads';
import { workOff } from './thread-worker.ts';

/** A thread for tests: says which one it is, after it has held so many megabytes. */
workOff(({ megabytes = 0 }: { megabytes?: number }) => {
  const held = Array.from({ length: megabytes }, () => Array.from({ length: 1024 * 128 }, (_word, n) => n + 0.5));
  return { result: { threadId, held: held.length } };
});

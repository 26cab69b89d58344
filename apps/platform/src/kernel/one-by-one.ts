import { commonErrors } from '@lightfield/contract';

/** Attempts of one name (or at one link) that may wait for each other; more than that is an attack. */
const WAITING_MAX = 10;

/** Runs work of the same key one after the other. 90010 when too many wait. */
export function createQueues() {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length >= WAITING_MAX) throw commonErrors.tooFrequent();
    queues.set(key, queue);
    queue.length += 1;
    const mine = queue.last.then(work, work);
    queue.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
}

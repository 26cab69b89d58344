import { commonErrors } from '@lightfield/contract';

/** How many of one key are carried out at a time, and how many may wait. */
export interface Lane {
  readonly running: number;
  readonly waiting: number;
}

/**
 * A budget of one each: of what has the same key only so much is carried out at a time, the rest waits in order, and what comes
 * after that is refused with 90010. Whoever waits begins in a later round of the event loop, so that one key with a thousand
 * requests takes a few of each round and not all of it.
 */
export function createTurns(later: (work: () => void) => void = setImmediate) {
  const lanes = new Map<string, { running: number; waiting: (() => void)[] }>();

  /** Resolves when it is the caller's turn; answers how to end it, which may be called more than once. */
  async function take(key: string, lane: Lane): Promise<() => void> {
    const held = lanes.get(key) ?? { running: 0, waiting: [] };
    lanes.set(key, held);
    if (held.running < lane.running) held.running += 1;
    else if (held.waiting.length >= lane.waiting) throw commonErrors.tooFrequent();
    else await new Promise<void>((begin) => held.waiting.push(begin));
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      // Whoever is next takes over this place.
      const next = held.waiting.shift();
      if (next) return later(next);
      held.running -= 1;
      if (held.running === 0) lanes.delete(key);
      return undefined;
    };
  }
  return {
    take,
    /** Keys that have something running. */
    size: () => lanes.size,
  };
}

/** Gives one of the waiting a round of the event loop of its own: for work that holds the thread for some milliseconds. */
export function createRounds(later: (work: () => void) => void = setImmediate) {
  const waiting: (() => void)[] = [];
  function round(): void {
    waiting.shift()?.();
    if (waiting.length > 0) later(round);
  }
  return (): Promise<void> =>
    new Promise((begin) => {
      waiting.push(begin);
      if (waiting.length === 1) later(round);
    });
}

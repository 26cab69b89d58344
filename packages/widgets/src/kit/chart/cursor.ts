import type { PageHost } from '../host.ts';

/** The moment that is pointed at on one chart of a page, shown on all of them. `null`: none. */
export interface Cursor {
  /** `by`: who points, and shows what is there by itself. */
  point(time: number | null, by: object): void;
  watch(listener: (time: number | null, by: object) => void): () => void;
}
const cursors = new WeakMap<PageHost['live'], Cursor>();

/** One for all charts of a page. */
export function cursorOf({ live }: Pick<PageHost, 'live'>): Cursor {
  let cursor = cursors.get(live);
  if (!cursor) cursors.set(live, (cursor = createCursor()));
  return cursor;
}
function createCursor(): Cursor {
  const listeners = new Set<(time: number | null, by: object) => void>();
  return {
    point: (time, by) => {
      for (const listener of listeners) listener(time, by);
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

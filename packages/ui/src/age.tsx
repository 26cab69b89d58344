import { useSyncExternalStore } from 'react';

/** One clock for every age on the page: a second is fine enough, and a hundred timers are not needed. */
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const tell of listeners) tell();
    }, 1_000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export interface AgeProps {
  /** Epoch milliseconds. */
  at: number;
  /** Words for how long ago, e.g. "3 秒前"; asked again every second. Equal answers draw nothing anew. */
  relative: (at: number, now: number) => string;
  /** The moment itself, shown on hover and to assistive technology. */
  exact: (at: number) => string;
}

/** How long ago, kept up to date; the exact time on hover. */
export function Age({ at, relative, exact }: AgeProps) {
  const words = useSyncExternalStore(subscribe, () => relative(at, Math.max(now, at)));
  return (
    <time className="lf-age" dateTime={new Date(at).toISOString()} title={exact(at)}>
      {words}
    </time>
  );
}

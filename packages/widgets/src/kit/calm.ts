import { useSyncExternalStore } from 'react';

/** Asked once: each of thousands of widgets wants to know. */
let asked: MediaQueryList | undefined;
const query = () => (asked ??= globalThis.matchMedia?.('(prefers-reduced-motion: reduce)'));

/** Does the system ask for little motion? Where there is no browser, nothing asks. */
export const isCalm = (): boolean => query()?.matches ?? false;
/** Calls when that changes. Answers how to stop. */
export function watchCalm(changed: () => void): () => void {
  const list = query();
  list?.addEventListener('change', changed);
  return () => list?.removeEventListener('change', changed);
}
export const useCalm = (): boolean => useSyncExternalStore(watchCalm, isCalm, () => false);

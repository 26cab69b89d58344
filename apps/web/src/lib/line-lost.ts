import { useSyncExternalStore } from 'react';

/**
 * Is the line to the platform lost? Told by the live lines (`live/connection.ts`) to whatever shows states of the plant: beside
 * "connection lost" nothing may say that all is well.
 */
let lost = false;
const listeners = new Set<() => void>();

export function tellLineLost(now: boolean): void {
  if (now === lost) return;
  lost = now;
  // what is green says so by colour alone in places: see base.css
  if (typeof document !== 'undefined') document.documentElement.toggleAttribute('data-lost', lost);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useLineLost = (): boolean => useSyncExternalStore(subscribe, () => lost);

import { useSyncExternalStore } from 'react';

/** Whether agents have proposed something that waits for a decision, as the platform says it. */
const listeners = new Set<() => void>();
let waiting = 0;

export function setWaitingActions(count: number): void {
  if (waiting === count) return;
  waiting = count;
  for (const tell of listeners) tell();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useWaitingActions = (): number => useSyncExternalStore(subscribe, () => waiting);

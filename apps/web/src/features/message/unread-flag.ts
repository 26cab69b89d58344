import { useSyncExternalStore } from 'react';

/** Raised for a while after a message came in; the bell shows it. */
const listeners = new Set<() => void>();
let raised = false;

export function setUnreadFlag(on: boolean): void {
  if (raised === on) return;
  raised = on;
  for (const tell of listeners) tell();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useUnreadFlag = (): boolean => useSyncExternalStore(subscribe, () => raised);

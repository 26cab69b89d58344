import { useSyncExternalStore } from 'react';

const query = () => globalThis.matchMedia('(prefers-reduced-motion: reduce)');
const watch = (changed: () => void) => {
  const list = query();
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};

/** Does the system ask for little motion? */
export const useCalm = (): boolean =>
  useSyncExternalStore(
    watch,
    () => query().matches,
    () => false,
  );

import { SHELL } from '@lightfield/ui';
import { useSyncExternalStore } from 'react';

const query = typeof matchMedia === 'undefined' ? undefined : matchMedia(`(width <= ${SHELL.phone}px)`);
const subscribe = (listener: () => void) => {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
};

/** Is the page as narrow as a phone? For what CSS alone cannot change, such as the columns of a table. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query?.matches ?? false);

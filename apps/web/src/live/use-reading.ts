import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { ReadingStore, type Seen } from './reading-store.ts';

export const ReadingContext = createContext<ReadingStore>(new ReadingStore());

/**
 * Latest reading of one variable: value, quality (stale while the connection is lost), and when the source read it.
 * Only what shows this variable renders again when it changes. `undefined`: never read.
 */
export function useReading(variableId: string): Seen | undefined {
  const store = useContext(ReadingContext);
  return useSyncExternalStore(
    useCallback((changed: () => void) => store.watch(variableId, changed), [store, variableId]),
    () => store.read(variableId),
  );
}

/** The same for who shows when it was read: renders also when it was read again without a change, every few seconds. */
export function useLastRead(variableId: string): Seen | undefined {
  const store = useContext(ReadingContext);
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = [store.watch(variableId, changed), store.onRead(changed)];
      return () => {
        for (const end of ends) end();
      };
    },
    [store, variableId],
  );
  return useSyncExternalStore(subscribe, () => store.read(variableId));
}

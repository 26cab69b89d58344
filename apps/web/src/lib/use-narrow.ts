import { SHELL } from '@lightfield/ui';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Is the page at most this wide (pixels; a phone when absent)? For what CSS alone cannot change, such as the columns of a
 * table.
 */
export function useNarrow(width: number = SHELL.phone): boolean {
  const query = `(width <= ${width}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

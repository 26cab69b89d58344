import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type AnyCodecs, type StateOf, parseSearch, writeSearch } from './search-codecs.ts';

/**
 * State of a screen that lives in the address: filters, tab, page, sort, range, selection. `codecs` must be a constant
 * outside the component. `change` writes some fields; a change without `page` leads back to page 1. Typing and filters
 * replace the history entry; pass `{ push: true }` for what the back button should undo (a tab, an opened row).
 */
export function useSearchState<C extends AnyCodecs>(
  codecs: C,
): [StateOf<C>, (change: Partial<StateOf<C>>, options?: { push?: boolean }) => void] {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => parseSearch(codecs, search), [codecs, search]);
  const change = useCallback(
    (change: Partial<StateOf<C>>, { push = false }: { push?: boolean } = {}) => {
      void navigate({
        to: '.',
        search: (current: Record<string, string>) => writeSearch(codecs, current, change),
        replace: !push,
      } as Parameters<typeof navigate>[0]);
    },
    [codecs, navigate],
  );
  return [state, change];
}

import { useCallback, useState } from 'react';
import type { Paged } from '../api/grant-queries.ts';

/** Search and page of a list inside a dialog, which has no address of its own. */
export function usePaged() {
  const [state, set] = useState({ keyword: '', page: 1, size: 10 });
  const onPage = useCallback((page: number, size: number) => set((current) => ({ ...current, page, size })), []);
  const search = useCallback(
    (keyword: string) => set((current) => (current.keyword === keyword ? current : { ...current, keyword, page: 1 })),
    [],
  );
  const paged: Paged = { keyword: state.keyword || undefined, pageNum: state.page, pageSize: state.size };
  return { ...state, paged, onPage, search };
}

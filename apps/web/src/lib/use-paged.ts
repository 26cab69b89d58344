import { useCallback, useState } from 'react';

/** A page of a list that is searched by one keyword. */
export interface Paged {
  readonly keyword: string | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** Search and page of a list inside a tab or dialog. */
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

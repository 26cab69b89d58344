import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { textField } from '../../../lib/search-codecs.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import type { Opener } from './opener.ts';

/** Which page is shown, in the address; absent: the one to begin with. */
const codecs = { pageId: textField() };

/** A place that names its page in the search of its address: which one, and how others are opened there. */
export function usePageInSearch(): { readonly pageId: string; readonly opener: Opener } {
  const [{ pageId }, change] = useSearchState(codecs);
  const navigate = useNavigate();
  const opener = useMemo(
    (): Opener => ({
      show: (id) => change({ pageId: id }, { push: true }),
      href: (id) => {
        const address = new URL(location.href);
        address.searchParams.set('pageId', id);
        return address.href;
      },
      go: (path) => void navigate({ href: path }),
    }),
    [change, navigate],
  );
  return { pageId, opener };
}

import { pageCalls } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useDesigner } from './designer-context.ts';
import { designerKeys } from './page-queries.ts';

const BEAT_MS = 30_000;

/**
 * Tells the server that this window has the page open, and asks who else has: nobody is kept from anything by that. Without
 * an answer nobody is there.
 */
export function useOthers() {
  const { pageId, mayEdit } = useDesigner();
  const [window] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join('-').slice(0, 40));
  useEffect(() => {
    if (!mayEdit) return;
    const leave = () => {
      const said = call(pageCalls.editing, { id: pageId, window, closed: true }, { quiet: true, keepalive: true });
      void said.catch(() => undefined);
    };
    // a window that is closed or loaded anew unmounts nothing
    globalThis.addEventListener('pagehide', leave);
    return () => {
      globalThis.removeEventListener('pagehide', leave);
      leave();
    };
  }, [pageId, window, mayEdit]);
  return useQuery({
    queryKey: [...designerKeys.page(pageId), 'others', window],
    queryFn: ({ signal }) => call(pageCalls.editing, { id: pageId, window }, { signal, quiet: true }),
    enabled: mayEdit,
    refetchInterval: BEAT_MS,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  }).data;
}

import { assistantCalls } from '@lightfield/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setAssistantAvailable, useAssistant } from './assistant.ts';
import { call } from './call.ts';

export const ASSISTANT = ['assistant'] as const;

/** Whether there is an assistant. Asked anew when its model is changed here; elsewhere with the next page that is loaded. */
export const assistantInfo = () =>
  queryOptions({
    queryKey: [...ASSISTANT, 'info'] as const,
    queryFn: ({ signal }) => call(assistantCalls.info, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** For a button that opens it: whether there is one. Without such a button on the screen there is none. */
export function useAvailableAssistant(): { readonly available: boolean; readonly open: boolean } {
  const { data } = useQuery(assistantInfo());
  const { available, open } = useAssistant();
  const there = data?.available ?? false;
  useEffect(() => {
    setAssistantAvailable(there);
    return () => setAssistantAvailable(false);
  }, [there]);
  return { available, open };
}

import { assistantCalls } from '@lightfield/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

export const ASSISTANT = ['assistant'] as const;

/** Whether there is an assistant. Asked anew when its model is changed here; elsewhere with the next page that is loaded. */
export const assistantInfo = () =>
  queryOptions({
    queryKey: [...ASSISTANT, 'info'] as const,
    queryFn: ({ signal }) => call(assistantCalls.info, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

import { marketCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

const KEY = ['market'] as const;

export const marketList = () =>
  queryOptions({
    queryKey: [...KEY, 'list'] as const,
    queryFn: ({ signal }) => call(marketCalls.query, { fresh: undefined }, { signal }),
    placeholderData: keepPreviousData,
  });
/** What is in a version of a package does not change. */
export const marketDetail = (id: string, version: number, language: 'zh' | 'en' | undefined) =>
  queryOptions({
    queryKey: [...KEY, 'detail', id, version, language] as const,
    queryFn: ({ signal }) => call(marketCalls.detail, { package: id, language }, { signal }),
    staleTime: 600_000,
  });

/** The market is looked at anew, and what is said of it with it. */
export function useLookAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(marketCalls.query, { fresh: true }),
    onSuccess: (list) => client.setQueryData(marketList().queryKey, list),
  });
}
/** Also after a refusal: what the attempt was based on may be out of date. */
function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries() });
}
export const useTakeTemplate = () =>
  useChange((body: BodyOf<typeof marketCalls.takeTemplate>) => call(marketCalls.takeTemplate, body));
export const useTakePage = () =>
  useChange((body: BodyOf<typeof marketCalls.takePage>) => call(marketCalls.takePage, body));
export const useTakePictures = () =>
  useChange((body: BodyOf<typeof marketCalls.takePictures>) => call(marketCalls.takePictures, body));
export const useRenewTemplate = () =>
  useChange((body: BodyOf<typeof marketCalls.renewTemplate>) => call(marketCalls.renewTemplate, body));

import { type BodyOut, handoverCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** A shift that runs is looked at this often, ms. */
const LOOK_AGAIN_MS = 60_000;
const key = (what: string, ...more: readonly unknown[]) => ['handover', what, ...more] as const;
export interface Which {
  readonly orgId: string | undefined;
  readonly shiftId: string | undefined;
  readonly day: string | undefined;
}

export const report = (which: Which) =>
  queryOptions({
    queryKey: key('report', which),
    queryFn: ({ signal }) =>
      call(handoverCalls.report, { ...which, startTime: undefined, endTime: undefined }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && data.to > data.now ? LOOK_AGAIN_MS : false),
  });
export const settings = (orgId: string | undefined) =>
  queryOptions({
    queryKey: key('settings', orgId),
    queryFn: ({ signal }) => call(handoverCalls.settings, { orgId }, { signal }),
  });
export const people = (orgId: string | undefined, keyword: string) =>
  queryOptions({
    queryKey: key('people', orgId, keyword),
    queryFn: ({ signal }) => call(handoverCalls.people, { orgId, keyword }, { signal }),
    placeholderData: keepPreviousData,
  });
export const variables = (orgId: string | undefined, keyword: string) =>
  queryOptions({
    queryKey: key('variables', orgId, keyword),
    queryFn: ({ signal }) => call(handoverCalls.variables, { orgId, keyword }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Asks anew for all that a change may have changed. */
function useAnew(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['handover'] });
}
export function useNote() {
  const anew = useAnew();
  return useMutation({
    mutationFn: (body: BodyOut<typeof handoverCalls.note>) => call(handoverCalls.note, body),
    onSuccess: anew,
  });
}
export function useSave() {
  const anew = useAnew();
  return useMutation({
    mutationFn: (body: BodyOut<typeof handoverCalls.save>) => call(handoverCalls.save, body),
    onSuccess: anew,
  });
}
export const useMail = () =>
  useMutation({ mutationFn: (body: BodyOut<typeof handoverCalls.mail>) => call(handoverCalls.mail, body) });

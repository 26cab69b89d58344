import { gatewayModelCalls, gatewayRegisterCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';
import { type RangeState, rangeAt } from '../../../lib/time-range.ts';
import { gatewayKeys } from './gateway-queries.ts';

/** Models change seldom; a list that is some minutes old will do. */
const MODELS_FRESH_MS = 300_000;
const STATES_REFRESH_MS = 30_000;

export const modelChoices = () =>
  queryOptions({
    queryKey: ['catalogue', 'gateway-model', 'choices'] as const,
    queryFn: ({ signal }) => call(gatewayModelCalls.queryAll, {}, { signal }),
    staleTime: MODELS_FRESH_MS,
  });

export const gatewayStates = (id: string, { key, range }: { key: string; range: RangeState }) =>
  queryOptions({
    queryKey: [...gatewayKeys.all, 'states', id, key] as const,
    queryFn: ({ signal }) => {
      // A period "up to now" is another one each time it is asked for.
      const { from, to } = rangeAt(range, Date.now()) ?? { from: 0, to: 0 };
      return call(gatewayRegisterCalls.stateLog, { id, startTime: from, endTime: to }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: STATES_REFRESH_MS,
  });

export const gatewaySetAside = (id: string) =>
  queryOptions({
    queryKey: [...gatewayKeys.all, 'set-aside', id] as const,
    queryFn: ({ signal }) => call(gatewayRegisterCalls.setAside, { id }, { signal }),
    refetchInterval: STATES_REFRESH_MS,
  });

function useChange<Body, Answer>(change: (body: Body) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: gatewayKeys.all }),
  });
}
export const useAddMany = () =>
  useChange((body: BodyOf<typeof gatewayRegisterCalls.addMany>) => call(gatewayRegisterCalls.addMany, body));
export const useEditGateway = () =>
  useChange((body: BodyOf<typeof gatewayRegisterCalls.edit>) => call(gatewayRegisterCalls.edit, body));

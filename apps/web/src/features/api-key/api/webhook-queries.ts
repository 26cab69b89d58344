import { webhookCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

const keys = { all: ['webhook'] as const };
/** Deliveries come and go by themselves. */
const FRESH_MS = 5_000;

export const webhooks = (filter: BodyOf<typeof webhookCalls.query>) =>
  queryOptions({
    queryKey: [...keys.all, 'list', filter] as const,
    queryFn: ({ signal }) => call(webhookCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
  });
export const webhookDeliveries = (filter: BodyOf<typeof webhookCalls.deliveries>) =>
  queryOptions({
    queryKey: [...keys.all, 'deliveries', filter] as const,
    queryFn: ({ signal }) => call(webhookCalls.deliveries, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
  });

function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void client.invalidateQueries({ queryKey: keys.all }),
  });
}
export const useAddWebhook = () => useChange((body: BodyOf<typeof webhookCalls.add>) => call(webhookCalls.add, body));
export const useEditWebhook = () =>
  useChange((body: BodyOf<typeof webhookCalls.edit>) => call(webhookCalls.edit, body));
export const useRotateWebhook = () => useChange((id: string) => call(webhookCalls.rotate, { id }));
export const useEnableWebhook = () =>
  useChange((body: BodyOf<typeof webhookCalls.setEnabled>) => call(webhookCalls.setEnabled, body));
export const useDeleteWebhook = () => useChange((id: string) => call(webhookCalls.delete, { id }));
export const useTestWebhook = () =>
  useChange((body: BodyOf<typeof webhookCalls.test>) => call(webhookCalls.test, body));
export const useResendDelivery = () =>
  useChange((body: BodyOf<typeof webhookCalls.resend>) => call(webhookCalls.resend, body));
export const useReplay = () => useChange((body: BodyOf<typeof webhookCalls.replay>) => call(webhookCalls.replay, body));

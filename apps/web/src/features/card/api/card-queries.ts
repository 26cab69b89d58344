import { cardCalls, cardScanCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';
import { rowsForExport } from '../../../lib/rows-for-export.ts';

const KEY = ['cards'] as const;
/** While a recharge is on its way, ms between two looks. */
const POLL_MS = 2_000;

type Filter = BodyOf<typeof cardCalls.query>;
export const cardList = (filter: Filter) =>
  queryOptions({
    queryKey: [...KEY, 'list', filter] as const,
    queryFn: ({ signal }) => call(cardCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(({ renewing }) => renewing) ? POLL_MS * 2 : false),
  });
export const cardInfo = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'info', id] as const,
    queryFn: ({ signal }) => call(cardCalls.info, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.renewing ? POLL_MS * 2 : false),
  });
export const cardsForExport = (filter: Omit<Filter, 'pageNum' | 'pageSize'>) =>
  rowsForExport((paging) => call(cardCalls.query, { ...filter, ...paging }));

function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}
export const useAddCards = () => useChange((body: BodyOf<typeof cardCalls.add>) => call(cardCalls.add, body));
export const useRemark = () => useChange((body: BodyOf<typeof cardCalls.remark>) => call(cardCalls.remark, body));
export const useDeleteCards = () => useChange((ids: string[]) => call(cardCalls.delete, { ids }));
export const useSyncCards = () => useChange((ids: string[]) => call(cardCalls.sync, { ids }));
export const useOrderCards = () => useChange((body: BodyOf<typeof cardCalls.order>) => call(cardCalls.order, body));

export const scanInfo = (iccid: string) =>
  queryOptions({
    queryKey: [...KEY, 'scan', iccid] as const,
    queryFn: ({ signal }) => call(cardScanCalls.info, { iccid }, { signal }),
    retry: false,
  });
export const scanState = (key: string) =>
  queryOptions({
    queryKey: [...KEY, 'scanned', key] as const,
    queryFn: ({ signal }) => call(cardScanCalls.state, { key }, { signal }),
    refetchInterval: ({ state }) =>
      state.data === undefined || ['pending', 'renewing'].includes(state.data.state) ? POLL_MS : false,
  });
export const useScanOrder = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof cardScanCalls.order>) => call(cardScanCalls.order, body) });

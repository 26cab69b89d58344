import { type StockItem, stockCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';
import { rowsForExport } from '../../../lib/rows-for-export.ts';

const KEY = ['stock'] as const;

export type StockFilter = Omit<BodyOf<typeof stockCalls.query>, 'pageNum' | 'pageSize'>;
export const stockList = (filter: BodyOf<typeof stockCalls.query>) =>
  queryOptions({
    queryKey: [...KEY, 'list', filter] as const,
    queryFn: ({ signal }) => call(stockCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
export const stockLog = (body: BodyOf<typeof stockCalls.log>) =>
  queryOptions({
    queryKey: [...KEY, 'log', body] as const,
    queryFn: ({ signal }) => call(stockCalls.log, body, { signal }),
    placeholderData: keepPreviousData,
  });
/** What the materials of an order can be chosen from. */
export const stockChoices = (orderId: string, keyword: string) =>
  queryOptions({
    queryKey: [...KEY, 'choices', orderId, keyword] as const,
    queryFn: ({ signal }) => call(stockCalls.find, { id: orderId, keyword: keyword || undefined }, { signal }),
    placeholderData: keepPreviousData,
  });
/** For a file: up to 5,000, and whether there are more. */
export const stockForExport = (filter: StockFilter) =>
  rowsForExport((paging) => call(stockCalls.query, { ...filter, ...paging }));

function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}
export const useSaveItem = (item: StockItem | undefined) =>
  useChange((body: BodyOf<typeof stockCalls.add>) => {
    if (!item) return call(stockCalls.add, body);
    const { orgId: _org, quantity: _quantity, ...fields } = body;
    return call(stockCalls.edit, { id: item.id, ...fields });
  });
export const useMoveStock = () => useChange((body: BodyOf<typeof stockCalls.move>) => call(stockCalls.move, body));
export const useDeleteItem = () => useChange((id: string) => call(stockCalls.delete, { id }));

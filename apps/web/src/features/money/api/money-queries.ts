import {
  type PayPlatform,
  invoiceCalls,
  invoiceFileCalls,
  meteringCalls,
  payOrderCalls,
  productCalls,
  walletCalls,
} from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type BodyOf, call } from '../../../lib/call.ts';
import { rowsForExport } from '../../../lib/rows-for-export.ts';
import { upload } from '../../../lib/upload.ts';

const KEY = ['money'] as const;
/** While somebody pays, ms between two looks at the order. */
const POLL_MS = 2_000;

/** What an order has changed in balance, stock and lists is asked for anew when it is paid, however young the answers are. */
export function useMoneyMoved(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: KEY }), [client]);
}
export const walletInfo = (orgId: string | undefined) =>
  queryOptions({
    queryKey: [...KEY, 'wallet', orgId] as const,
    queryFn: ({ signal }) => call(walletCalls.info, { orgId }, { signal }),
  });
export const walletLines = (filter: BodyOf<typeof walletCalls.query>) =>
  queryOptions({
    queryKey: [...KEY, 'lines', filter] as const,
    queryFn: ({ signal }) => call(walletCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
export const productList = (filter: BodyOf<typeof productCalls.query>) =>
  queryOptions({
    queryKey: [...KEY, 'products', filter] as const,
    queryFn: ({ signal }) => call(productCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
/** What can still be sent, and whether it is counted at all. */
export const packagesLeft = (mayAsk: boolean) =>
  queryOptions({
    queryKey: [...KEY, 'left'] as const,
    queryFn: ({ signal }) => call(meteringCalls.left, {}, { signal }),
    enabled: mayAsk,
  });
export const packages = () =>
  queryOptions({
    queryKey: [...KEY, 'packages'] as const,
    queryFn: ({ signal }) => call(productCalls.onSale, {}, { signal }),
  });
export const orderList = (filter: BodyOf<typeof payOrderCalls.query>) =>
  queryOptions({
    queryKey: [...KEY, 'orders', filter] as const,
    queryFn: ({ signal }) => call(payOrderCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
/** Looked at again and again while it waits to be paid. */
export const orderInfo = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'order', id] as const,
    queryFn: ({ signal }) => call(payOrderCalls.info, { id }, { signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? POLL_MS : false),
  });
/** The server answers the same code for the same order. */
export const payCode = (id: string, payPlatform: PayPlatform) =>
  queryOptions({
    queryKey: [...KEY, 'code', id, payPlatform] as const,
    queryFn: ({ signal }) => call(payOrderCalls.pay, { id, payPlatform }, { signal }),
    retry: false,
    staleTime: Infinity,
  });
export const invoiceList = (filter: BodyOf<typeof invoiceCalls.query>) =>
  queryOptions({
    queryKey: [...KEY, 'invoices', filter] as const,
    queryFn: ({ signal }) => call(invoiceCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** For a file: up to 5,000, and whether there are more. */
export const linesForExport = (filter: Omit<BodyOf<typeof walletCalls.query>, 'pageNum' | 'pageSize'>) =>
  rowsForExport((paging) => call(walletCalls.query, { ...filter, ...paging }));
export const ordersForExport = (filter: Omit<BodyOf<typeof payOrderCalls.query>, 'pageNum' | 'pageSize'>) =>
  rowsForExport((paging) => call(payOrderCalls.query, { ...filter, ...paging }));

/** Also after a refusal: what the attempt was based on may be out of date. */
function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}
export const useRecharge = () =>
  useChange((body: BodyOf<typeof walletCalls.recharge>) => call(walletCalls.recharge, body));
export const useBuy = () => useChange((body: BodyOf<typeof productCalls.buy>) => call(productCalls.buy, body));
export const usePayFromBalance = () => useChange((id: string) => call(payOrderCalls.payBalance, { id }));
export const useCancel = () => useChange((id: string) => call(payOrderCalls.cancel, { id }));
export const useRefund = () => useChange((id: string) => call(payOrderCalls.refund, { id }));
export const useSaveProduct = () =>
  useChange(({ id, ...body }: BodyOf<typeof productCalls.add> & { id: string | undefined }) =>
    id === undefined ? call(productCalls.add, body) : call(productCalls.edit, { id, ...body }),
  );
export const useDeleteProduct = () => useChange((id: string) => call(productCalls.delete, { id }));
export const useApply = () => useChange((body: BodyOf<typeof invoiceCalls.apply>) => call(invoiceCalls.apply, body));

export type Decision = 'issue' | 'reject' | 'mail';
/** What the operation centre says of an invoice: its number, the reason, where it went. */
export const useDecide = (decision: Decision) =>
  useChange(({ id, said }: { id: string; said: string }) => {
    if (decision === 'issue') return call(invoiceCalls.issue, { id, invoiceNo: said });
    if (decision === 'reject') return call(invoiceCalls.reject, { id, reason: said });
    return call(invoiceCalls.mail, { id, mailedTo: said });
  });
export const invoiceFileHref = (id: string): string => `${invoiceFileCalls.file.path}?id=${id}`;
export const useAddInvoiceFile = () =>
  useChange(({ id, file }: { id: string; file: File }) => upload(invoiceFileCalls.add, { id }, file));
export const useSendInvoiceFile = () => useChange((id: string) => call(invoiceFileCalls.send, { id }));

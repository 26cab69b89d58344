import { feedbackCalls, noticeCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';

const NOTICES = ['system', 'notice'] as const;
const FEEDBACK = ['system', 'feedback'] as const;

export const noticeList = (filter: BodyOf<typeof noticeCalls.query>) =>
  queryOptions({
    queryKey: [...NOTICES, filter] as const,
    queryFn: ({ signal }) => call(noticeCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
export const feedbackList = (filter: BodyOf<typeof feedbackCalls.query>) =>
  queryOptions({
    queryKey: [...FEEDBACK, filter] as const,
    queryFn: ({ signal }) => call(feedbackCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** Also after a refusal: it usually means that somebody else was faster. */
function useChange<Body, Answer>(key: readonly string[], change: (body: Body) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

export type NoticeContent = BodyOf<typeof noticeCalls.add>;
/** Writes a new draft, or changes the one named. */
export const useSaveNotice = () =>
  useChange(NOTICES, ({ id, ...content }: NoticeContent & { id?: string | undefined }) =>
    id === undefined ? call(noticeCalls.add, content) : call(noticeCalls.edit, { id, ...content }),
  );
export const usePublishNotice = () => useChange(NOTICES, (id: string) => call(noticeCalls.publish, { id }));
export const useWithdrawNotice = () => useChange(NOTICES, (id: string) => call(noticeCalls.withdraw, { id }));
export const useDeleteNotice = () => useChange(NOTICES, (id: string) => call(noticeCalls.delete, { id }));
export const useSettleFeedback = () =>
  useChange(FEEDBACK, (body: BodyOf<typeof feedbackCalls.settle>) => call(feedbackCalls.settle, body));

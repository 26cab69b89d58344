import { type AnswerOf, type Message, type MessageType, messageCalls, isNotice } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { inWords } from './words-later.ts';

/** First part of every key is the feature, so one call can refresh all that this feature shows. */
export const messageKeys = {
  all: ['message'] as const,
  unread: ['message', 'unread'] as const,
  lists: ['message', 'list'] as const,
  dialogs: ['message', 'dialogs'] as const,
};

export interface MessageFilter {
  type?: MessageType | undefined;
  /** Absent: both. */
  read?: boolean | undefined;
  keyword?: string | undefined;
  startTime?: number | undefined;
  endTime?: number | undefined;
  pageNum: number;
  pageSize: number;
}

export const messageList = (filter: MessageFilter) =>
  queryOptions({
    queryKey: [...messageKeys.lists, filter],
    queryFn: ({ signal }) => call(messageCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });

const unreadCount = queryOptions({
  queryKey: messageKeys.unread,
  queryFn: async ({ signal }) => (await call(messageCalls.unreadCount, {}, { signal })).count,
});

/** Number of unread messages; the push socket keeps it the same on every device of the account. */
export const useUnreadCount = (): number => useQuery(unreadCount).data ?? 0;

/** What the detail screen shows, whatever kind of message it is. */
export interface MessageContent {
  title: string;
  note: string;
  at: number;
  expiry: number | null;
  message: Message | undefined;
}

/** Opening an alarm or order message marks it as read at the server; a notice is marked by its message id. */
export const messageContent = (msgType: string, equipType: string, dataId: string, messageId: string | undefined) =>
  queryOptions({
    queryKey: [...messageKeys.all, 'content', msgType, equipType, dataId],
    queryFn: async ({ signal }): Promise<MessageContent> => {
      if (isNotice(msgType, equipType)) {
        const notice = await call(messageCalls.noticeDetail, { id: dataId }, { signal });
        if (messageId) await call(messageCalls.markAsRead, { id: [messageId] }, { signal });
        return {
          title: notice.title,
          note: notice.content,
          at: notice.publishedAt,
          expiry: notice.expiry,
          message: undefined,
        };
      }
      const message =
        msgType === 'expire'
          ? await call(messageCalls.expireById, { id: dataId }, { signal })
          : await call(messageCalls.info, { id: dataId }, { signal });
      if (msgType === 'expire' && message.dataStatus === 'sended') {
        await call(messageCalls.markAsRead, { id: [message.id] }, { signal });
      }
      return { title: message.title, note: message.note, at: message.gmtCreate, expiry: message.expiry, message };
    },
    retry: false,
  });

type Endpoint = typeof messageCalls.markAsRead | typeof messageCalls.delete;
function useChange(endpoint: Endpoint) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string[]): Promise<AnswerOf<Endpoint>> => call(endpoint, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: messageKeys.all }),
  });
}
/** One that was looked at elsewhere than in the list; the number follows by the push socket. */
export const markRead = (id: string) => call(messageCalls.markAsRead, { id: [id] }, { quiet: true });
export const useMarkAsRead = () => useChange(messageCalls.markAsRead);
export const useDeleteMessages = () => useChange(messageCalls.delete);

/** All messages, or all of a type. */
export function useMarkAllAsRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (type: MessageType | undefined) => call(messageCalls.allMarkAsRead, { type }),
    onSuccess: () => client.invalidateQueries({ queryKey: messageKeys.all }),
  });
}

/** Notices and expiry reminders that are to be shown as dialogs. */
export const dialogMessages = queryOptions({
  queryKey: messageKeys.dialogs,
  queryFn: async ({ signal }) => {
    const messages = await call(messageCalls.expiring, {}, { signal });
    return Promise.all(messages.map(inWords));
  },
  staleTime: Number.POSITIVE_INFINITY,
});
export const ignoreDialog = (id: string) => call(messageCalls.setIgnore, { id });

import { z } from 'zod';
import { Message, MessageType } from '../entities/message.ts';
import { Id, Millis, commaList, formBoolean, formMillis, optional, pageOf, paging, text } from '../fields.ts';
import { defineCall } from './define-call.ts';

const own = { access: 'session', scope: 'own' } as const;
const reads = { ...own, effect: 'reads' } as const;
/** Reading marks and dialogs put away are the reader's own state; see `Effect`. */
const marks = { ...own, effect: 'marks' } as const;
const empty = z.object({});
const counted = z.object({ changed: z.int() });
const Notice = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  publishedAt: Millis,
  expiry: Millis.nullable(),
});

export const messageCalls = {
  unreadCount: defineCall('/lfscada/msg/queryUnReadMsgCount', {
    ...reads,
    summary: 'Number of unread messages',
    body: empty,
    answer: z.object({ count: z.int() }),
  }),
  query: defineCall('/lfscada/msg/query', {
    ...reads,
    summary: 'Messages of the caller, newest first',
    body: z.object({
      type: optional(MessageType),
      /** Absent: both. */
      read: optional(formBoolean),
      keyword: optional(text(50)),
      startTime: optional(formMillis),
      endTime: optional(formMillis),
      ...paging,
    }),
    answer: pageOf(Message),
  }),
  markAsRead: defineCall('/lfscada/msg/markAsRead', {
    ...marks,
    summary: 'Mark messages as read',
    body: z.object({ id: commaList(Id, 200) }),
    answer: counted,
  }),
  allMarkAsRead: defineCall('/lfscada/msg/allMarkAsRead', {
    ...marks,
    summary: 'Mark all messages (of a type) as read',
    body: z.object({ type: optional(MessageType) }),
    answer: counted,
  }),
  delete: defineCall('/lfscada/msg/delete', {
    ...marks,
    summary: 'Delete messages',
    body: z.object({ id: commaList(Id, 200) }),
    answer: counted,
  }),
  info: defineCall('/lfscada/msg/info', {
    ...marks,
    summary: 'One message; opening it marks it as read',
    body: z.object({ id: Id }),
    answer: Message,
  }),
  markAsReadForEquipAlarm: defineCall('/lfscada/msg/markAsReadForEquipAlarm', {
    ...marks,
    summary: 'Mark the alarm messages of a device or project, or of single alarms, as read',
    /** What is named, together; nothing named changes nothing. */
    body: z.object({ equipmentId: optional(Id), projectId: optional(Id), alarmIds: optional(commaList(Id, 200)) }),
    answer: counted,
  }),
  expiring: defineCall('/lfscada/msg/queryExpireNoticeMsg', {
    ...reads,
    summary: 'Expiry reminders and public notices that are to be shown as dialogs',
    body: empty,
    answer: z.array(Message),
  }),
  expireById: defineCall('/lfscada/msg/getExpireById', {
    ...reads,
    summary: 'One expiry reminder',
    body: z.object({ id: Id }),
    answer: Message,
  }),
  setIgnore: defineCall('/lfscada/msg/setIgnore', {
    ...marks,
    summary: 'Do not show this reminder as a dialog again',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  /** A published notice: a public one to anybody until it expires, others to those who got it; else 90002. */
  noticeDetail: defineCall('/lfscada/notice/detail', {
    access: 'public',
    scope: 'own',
    effect: 'reads',
    summary: 'Text of a notice',
    body: z.object({ id: Id }),
    answer: Notice,
  }),
  /** `data` holds the token itself (S3 §7); for `/lfscada/ws/message/subscribe/{token}`. */
  token: defineCall('/lfscada/websocket/msg/token', {
    ...marks,
    summary: 'Single-use token for the message socket',
    body: empty,
    answer: z.string(),
  }),
};

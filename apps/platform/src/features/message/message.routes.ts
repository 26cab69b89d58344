import { messageCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { MessageService } from './message.service.ts';

/** A page needs one token a connection; a client that reconnects wildly is slowed down. */
const TOKEN_RATE: Rate = { max: 60, perMs: 60_000 };

/** Anybody may ask; a whole plant may share one address. */
const NOTICE_RATE: Rate = { max: 300, perMs: 60_000 };

export function messageRoutes(
  routes: Routes,
  messages: MessageService,
  issueToken: (caller: Caller) => Promise<string>,
): void {
  routes.on(messageCalls.unreadCount, (_body, caller) => messages.unreadCount(caller));
  routes.on(messageCalls.query, (body, caller) => messages.query(caller, body));
  routes.on(messageCalls.markAsRead, (body, caller) => messages.markAsRead(caller, body.id));
  routes.on(messageCalls.allMarkAsRead, (body, caller) => messages.markAllAsRead(caller, body));
  routes.on(messageCalls.delete, (body, caller) => messages.remove(caller, body.id));
  routes.on(messageCalls.info, (body, caller) => messages.open(caller, body.id));
  routes.on(messageCalls.markAsReadForEquipAlarm, (body, caller) => messages.markAlarmsAsRead(caller, body));
  routes.on(messageCalls.expiring, (_body, caller) => messages.dialogs(caller));
  routes.on(messageCalls.expireById, (body, caller) => messages.reminder(caller, body.id));
  routes.on(messageCalls.setIgnore, (body, caller) => messages.ignore(caller, body.id));
  routes.onPublic(messageCalls.noticeDetail, (body, caller) => messages.notice(caller, body.id), {
    rate: NOTICE_RATE,
  });
  routes.on(messageCalls.token, (_body, caller) => issueToken(caller), { rate: TOKEN_RATE });
}

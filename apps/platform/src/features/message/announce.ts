import type { Bus } from '../../kernel/bus.ts';
import type { NewMessage } from './delivery.repository.ts';

/** Says that these were written: to the sockets of their accounts, and to whoever counts what is unread. */
export function announceMessages(bus: Pick<Bus, 'emit'>, messages: readonly NewMessage[]): void {
  for (const { accountId, quietUntil: _untilThen, ...message } of messages)
    bus.emit('message', { accountId, message: { ...message, dataStatus: 'sended', expiry: null } });
  for (const accountId of new Set(messages.map((message) => message.accountId))) bus.emit('unread', { accountId });
}

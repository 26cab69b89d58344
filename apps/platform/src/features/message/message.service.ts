import { type BodyOut, type Message, commonErrors, type messageCalls } from '@lightfield/contract';
import type { Bus, Events } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { assertOrder } from '../../kernel/period.ts';
import type { MessageRepository } from './message.repository.ts';

type Body<Name extends keyof typeof messageCalls> = BodyOut<(typeof messageCalls)[Name]>;

/** What a person does with their messages. Reading them on one device clears the badge on all others: `unread` on the bus. */
export function createMessageService({
  messages,
  bus,
  clock,
}: {
  messages: MessageRepository;
  bus: Bus;
  clock: Clock;
}) {
  async function counted(caller: Caller, change: Promise<readonly string[]>): Promise<{ changed: number }> {
    const ids = await change;
    if (ids.length > 0) bus.emit('unread', { accountId: caller.accountId, read: ids });
    return { changed: ids.length };
  }

  async function found(caller: Caller, id: string): Promise<Message> {
    const message = await messages.find(caller.accountId, id);
    if (!message) throw commonErrors.notFound({ id });
    return message;
  }

  return {
    unreadCount: async (caller: Caller) => ({ count: await messages.unread(caller.accountId) }),
    query(caller: Caller, { type, read, keyword, startTime, endTime, pageNum, pageSize }: Body<'query'>) {
      assertOrder({ startTime, endTime });
      const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
      return messages.query(caller.accountId, { type, read, keyword, from: startTime, to: endTime }, page);
    },
    markAsRead: (caller: Caller, ids: readonly string[]) =>
      counted(caller, messages.markRead(caller.accountId, ids, clock.now())),
    markAllAsRead: (caller: Caller, { type }: Body<'allMarkAsRead'>) =>
      counted(caller, messages.markAllRead(caller.accountId, type, clock.now())),
    /** Whoever looks at alarms, or confirms them, has read what they were told of them. */
    markAlarmsAsRead: (caller: Caller, { equipmentId, projectId, alarmIds = [] }: Body<'markAsReadForEquipAlarm'>) => {
      const sourceIds = [equipmentId, projectId].filter((id) => id !== undefined);
      return counted(caller, messages.markAlarmsRead(caller.accountId, { sourceIds, alarmIds }, clock.now()));
    },
    /** Answers when it is done; what fails is read by looking at it. */
    async confirmed({ accountId, ...alarm }: Events['alarmSeen']): Promise<void> {
      const read = await messages.markConfirmed(accountId, alarm, clock.now());
      if (read.length > 0) bus.emit('unread', { accountId, read });
    },
    remove: (caller: Caller, ids: readonly string[]) => counted(caller, messages.remove(caller.accountId, ids)),
    /** Opening a message is reading it. */
    async open(caller: Caller, id: string): Promise<Message> {
      await counted(caller, messages.markRead(caller.accountId, [id], clock.now()));
      return found(caller, id);
    },
    dialogs: (caller: Caller) => messages.dialogs(caller.accountId, clock.now()),
    async reminder(caller: Caller, id: string): Promise<Message> {
      const message = await found(caller, id);
      if (message.type !== 'expire') throw commonErrors.notFound({ id });
      return message;
    },
    async ignore(caller: Caller, id: string): Promise<Record<string, never>> {
      if (!(await messages.ignore(caller.accountId, id))) throw commonErrors.notFound({ id });
      return {};
    },
    async notice(caller: Caller | undefined, id: string) {
      const notice = await messages.notice(caller?.accountId, id, clock.now());
      if (!notice) throw commonErrors.notFound({ id });
      return notice;
    },
  };
}
export type MessageService = ReturnType<typeof createMessageService>;

import type { MessageSaid } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../kernel/db.ts';
import type { Plan } from './plan.ts';
import type { NewDelivery } from './step.repository.ts';
import type { NewMessage, Telling, TellingParts } from './telling.ts';

/** Writes what a plan says: messages, SMS and calls, and the lines of the delivery log. */
export async function perform(
  { steps, push, outgoing, counts }: TellingParts,
  tx: Transaction,
  { step, row, group }: Telling,
  plan: Plan,
  what: {
    now: number;
    said: MessageSaid;
    messagesFor: (accounts: readonly string[]) => NewMessage[];
    floodId: string | null;
    messages: NewMessage[];
  },
): Promise<void> {
  const { now, said, messagesFor, floodId, messages } = what;
  const pushed = plan.deliveries.filter(({ method, state: to }) => method === 'push' && to === 'send');
  const { quietUntil } = plan.nobody === undefined ? plan : {};
  const written = messagesFor(pushed.map(({ account }) => account.id)).map((message) =>
    quietUntil === undefined ? message : { ...message, quietUntil },
  );
  await push.write(tx, written);
  messages.push(...written);
  const rows: NewDelivery[] = [];
  for (const { account, method, state: to, reason, dueAt } of plan.deliveries) {
    const outboxId =
      to === 'send' && method !== 'push'
        ? await outgoing.send(tx, { method, tel: account.tel, accountId: account.id, orgId: row.org_id, said, now })
        : null;
    rows.push({
      id: newId(),
      alarmId: step.alarmId,
      level: step.level,
      groupName: group?.name ?? null,
      accountId: account.id,
      accountName: account.loginName,
      method,
      state: to === 'send' ? 'sent' : to,
      reason,
      createdAt: now,
      dueAt,
      messageId: method === 'push' ? (written.find(({ accountId }) => accountId === account.id)?.id ?? null) : null,
      outboxId,
      floodId,
    });
    counts[to === 'skipped' ? 'skipped' : 'told'] += 1;
  }
  await steps.add(tx, rows);
}

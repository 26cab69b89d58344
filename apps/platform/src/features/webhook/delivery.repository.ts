import {
  type DeliveryState,
  LIMITS,
  type Page,
  type Paging,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookProblem,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import { bodyOf, idOf } from './delivery-queue.ts';
import type { Sight } from './webhook.repository.ts';

interface Row {
  seq: number;
  id: string;
  type: WebhookEvent;
  at: Date;
  data: unknown;
  state: DeliveryState;
  attempts: number;
  next_at: Date;
  tried_at: Date | null;
  status: number | null;
  ms: number | null;
  problem: WebhookProblem | null;
  answer: string;
}
const rowOf = (row: Row): WebhookDelivery => ({
  number: row.seq,
  webhookId: idOf(row.id),
  type: row.type,
  at: row.at.getTime(),
  state: row.state,
  attempts: row.attempts,
  triedAt: row.tried_at?.getTime() ?? null,
  nextAt: row.state === 'waiting' ? row.next_at.getTime() : null,
  body: bodyOf(row),
  status: row.status,
  ms: row.ms,
  problem: row.problem,
  answer: row.answer,
});
const AGAIN = `state = 'waiting', attempts = 0, next_at = now(), claim = null`;

/** Deliveries of an endpoint as people see them: those of devices that they see, and of what has no device if they see all. */
export function createDeliveryRepository(db: Queryable, sight: Pick<Sight, 'devices' | 'all'>) {
  const FROM = 'webhook_delivery left join device on device.id = webhook_delivery.device_id';
  async function seen(caller: Caller, id: string, add: (value: unknown) => string): Promise<string> {
    const all = add(await sight.all(caller));
    return `webhook_delivery.webhook_id = ${add(id)} and (device.id is null and ${all}::boolean
      or device.id is not null and ${await sight.devices(caller, add)})`;
  }
  return {
    async page(
      caller: Caller,
      query: Paging & { id: string; state?: DeliveryState | undefined; type?: WebhookEvent | undefined },
    ): Promise<Page<WebhookDelivery>> {
      const { values, add } = statement();
      const where = [await seen(caller, query.id, add)];
      if (query.state !== undefined) where.push(`webhook_delivery.state = ${add(query.state)}`);
      if (query.type !== undefined) where.push(`type = ${add(query.type)}`);
      const condition = where.join(' and ');
      const [count] = await db.query<{ n: number }>(`select count(*) as n from ${FROM} where ${condition}`, values);
      const rows = await db.query<Row>(
        `select seq, webhook_delivery.id, type, at, data, webhook_delivery.state, attempts, next_at, tried_at, status, ms, problem, answer
           from ${FROM} where ${condition} order by seq desc
          limit ${add(query.pageSize)} offset ${add((query.pageNum - 1) * query.pageSize)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map(rowOf) };
    },

    /** Answers what it is; nothing, where there is none. */
    async again(on: Queryable, caller: Caller, id: string, number: number): Promise<WebhookEvent | undefined> {
      const { values, add } = statement();
      const condition = await seen(caller, id, add);
      const [row] = await on.query<{ type: WebhookEvent }>(
        `update webhook_delivery set ${AGAIN} where seq in (
           select seq from ${FROM} where ${condition} and seq = ${add(number)}) returning type`,
        values,
      );
      return row?.type;
    },
    /** The oldest first, as many as may wait. */
    async replay(
      on: Queryable,
      caller: Caller,
      { id, from, to, failedOnly }: { id: string; from: number; to: number; failedOnly: boolean },
    ): Promise<number> {
      const { values, add } = statement();
      const condition = await seen(caller, id, add);
      const states = add(failedOnly ? ['failed'] : ['failed', 'sent']);
      const rows = await on.query(
        `update webhook_delivery set ${AGAIN} where seq in (
           select seq from ${FROM} where ${condition} and at >= ${add(new Date(from))} and at <= ${add(new Date(to))}
              and webhook_delivery.state = any(${states}::text[])
            order by seq limit ${LIMITS.webhook.waiting}) returning seq`,
        values,
      );
      return rows.length;
    },
  };
}
export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;

import { LIMITS, type WebhookEvent } from '@lightfield/contract';
import type { Db, Queryable } from '../../kernel/db.ts';
import { serviceShut } from '../../kernel/service-shut.ts';
import type { Tried } from './webhook-post.ts';

const { waiting: WAITING_MAX, keptDays, timeoutMs } = LIMITS.webhook;
/** The open API of the enterprise has ended, or is switched off: nothing is sent, and what happens waits (decision 146). */
const SHUT = serviceShut('webhook.org_id', 'api');
/** Whoever has taken one and does not say what became of it was killed. */
const CLAIM_MS = timeoutMs + 20_000;
const GONE_AT_ONCE = 5_000;

/** A delivery that is this process's to send. */
export interface Claimed {
  readonly seq: number;
  readonly id: string;
  readonly webhookId: string;
  readonly type: WebhookEvent;
  readonly at: Date;
  readonly data: unknown;
  readonly attempts: number;
  readonly url: string;
  /** Sealed. */
  readonly secret: string;
  /** Sealed; '': it signs no longer. */
  readonly oldSecret: string;
}
export interface ClaimAsked {
  readonly claim: string;
  /** Endpoints whose last attempt was not taken, or the others. */
  readonly failing: boolean;
  /** Of one endpoint at a time. */
  readonly each: number;
  readonly most: number;
  /** What is on its way by this process. */
  readonly busy: ReadonlyMap<string, number>;
}
const BODY_HEAD = (type: string, at: Date) => ({ type, timestamp: at.toISOString() });
/** The same text however often it is made. */
export const bodyOf = ({ type, at, data }: Pick<Claimed, 'type' | 'at' | 'data'>): string =>
  JSON.stringify({ ...BODY_HEAD(type, at), data });
export const idOf = (id: string): string => `msg_${id}`;

/** The queue of deliveries as those see it who send them: rows, and by the clock of the database. */
export function createDeliveryQueue(db: Db) {
  return {
    /** What is due, the oldest of each endpoint; no other process gets any of it until the claim ends. */
    claim: ({ claim, failing, each, most, busy }: ClaimAsked): Promise<Claimed[]> =>
      db.query<Claimed>(
        `with due as materialized (
           select picked.seq, webhook.url, webhook.secret,
                  case when webhook.old_until > now() then webhook.old_secret else '' end as old_secret
             from webhook
             left join unnest($1::uuid[], $2::int[]) as busy (id, n) on busy.id = webhook.id
             cross join lateral (
               select seq from webhook_delivery
                where webhook_delivery.webhook_id = webhook.id and state = 'waiting' and next_at <= now()
                order by next_at, seq limit greatest(0, $3::int - coalesce(busy.n, 0)) for update skip locked) picked
            where webhook.enabled and not ${SHUT} and (webhook.failing_since is not null) = $4
            limit $5)
         update webhook_delivery set claim = $6, next_at = now() + interval '${CLAIM_MS} ms'
           from due where webhook_delivery.seq = due.seq
         returning webhook_delivery.seq, webhook_delivery.id, webhook_id as "webhookId", type, at, data, attempts, due.url, due.secret,
                   due.old_secret as "oldSecret"`,
        [[...busy.keys()], [...busy.values()], each, failing, most, claim],
      ),

    async sent(seq: number, claim: string, webhookId: string, { status, ms, answer }: Tried): Promise<void> {
      const rows = await db.query(
        `update webhook_delivery set state = 'sent', attempts = attempts + 1, tried_at = now(), status = $3, ms = $4, problem = null,
                answer = $5, claim = null where seq = $1 and claim = $2 returning seq`,
        [seq, claim, status, ms, answer],
      );
      if (rows.length > 0)
        await db.query(
          `update webhook set sent = sent + 1, sent_at = now(), failing_since = null, problem = null, status = $2 where id = $1`,
          [webhookId, status],
        );
    },
    /** `waitMs` absent: it is given up. Answers since when the endpoint takes nothing, ms; nothing, where it is not there. */
    async failed(
      seq: number,
      claim: string,
      webhookId: string,
      { status, ms, problem, answer }: Tried,
      waitMs: number | undefined,
    ): Promise<number | undefined> {
      const rows = await db.query(
        `update webhook_delivery set state = case when $7::float8 is null then 'failed' else 'waiting' end, attempts = attempts + 1,
                tried_at = now(), status = $3, ms = $4, problem = $5, answer = $6, claim = null,
                next_at = now() + coalesce($7, 0) * interval '1 ms'
          where seq = $1 and claim = $2 returning seq`,
        [seq, claim, status, ms, problem, answer, waitMs ?? null],
      );
      const lost = rows.length > 0 && waitMs === undefined ? 1 : 0;
      const [row] = await db.query<{ failing: number }>(
        `update webhook set failing_since = coalesce(failing_since, now()), problem = $2, status = $3, lost = lost + $4 where id = $1
         returning (extract(epoch from now() - failing_since) * 1000)::float8 as failing`,
        [webhookId, problem, status, lost],
      );
      return row?.failing;
    },
    /** It was not tried to the end: it is anybody's again. */
    async release(seq: number, claim: string): Promise<void> {
      await db.query('update webhook_delivery set claim = null, next_at = now() where seq = $1 and claim = $2', [
        seq,
        claim,
      ]);
    },

    /** Nothing is sent to it any more. Answers whose it is; nothing, where somebody else was faster. */
    async end(
      on: Queryable,
      webhookId: string,
      ended: 'gone' | 'given_up',
    ): Promise<{ orgId: string; name: string } | undefined> {
      const [row] = await on.query<{ orgId: string; name: string }>(
        `update webhook set enabled = false, ended = $2 where id = $1 and enabled returning org_id as "orgId", name`,
        [webhookId, ended],
      );
      return row;
    },

    /** The oldest of those endpoints that have too many waiting; and what is known of those that are sent nothing. */
    async letGo(): Promise<void> {
      // What is sent nothing fails no longer: when it goes on, its days begin anew.
      await db.query(`update webhook set failing_since = null where failing_since is not null and ${SHUT}`);
      await db.query(
        `with full_ones as materialized (
           select webhook.id from webhook where (
             select count(*) from (select from webhook_delivery where webhook_id = webhook.id and state = 'waiting'
               limit ${WAITING_MAX + 1}) counted) > ${WAITING_MAX}),
         over as materialized (
           select picked.seq from full_ones cross join lateral (
             select seq from (
               select seq from webhook_delivery where webhook_id = full_ones.id and state = 'waiting' order by seq desc offset ${WAITING_MAX}) beyond
              order by seq limit ${GONE_AT_ONCE}) picked),
         gone as (delete from webhook_delivery using over where webhook_delivery.seq = over.seq returning webhook_id)
         update webhook set lost = lost + counted.n
           from (select webhook_id, count(*) as n from gone group by webhook_id) counted where webhook.id = counted.webhook_id`,
      );
    },
    /** What is older than is kept. One that still waited is lost. */
    async forget(): Promise<void> {
      for (;;) {
        const [gone] = await db.query<{ n: number }>(
          `with gone as (delete from webhook_delivery where seq in (
             select seq from webhook_delivery where created_at < now() - interval '${keptDays} days' limit ${GONE_AT_ONCE})
             returning webhook_id, state),
           lost as (update webhook set lost = lost + counted.n
             from (select webhook_id, count(*) as n from gone where state = 'waiting' group by webhook_id) counted
            where webhook.id = counted.webhook_id)
           select count(*) as n from gone`,
        );
        if ((gone?.n ?? 0) < GONE_AT_ONCE) return;
      }
    },
  };
}
export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;

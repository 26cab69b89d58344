import type { NoticeChannel, NoticeTemplate, Page, SendRecord, SendState, SendStatistics } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import { HIDDEN, openBody } from './sealed-messages.ts';
import { sendable } from './target.ts';
import { likeText } from '../../kernel/statement.ts';

export interface RecordFilter {
  /** `undefined`: those of every organisation. */
  orgId: string | undefined;
  channel: NoticeChannel | undefined;
  state: SendState | undefined;
  keyword: string | undefined;
  from: number | undefined;
  to: number | undefined;
}

/** Organisations that statistics name. */
const ORGS_MAX = 20;
const NOTHING: SendStatistics = { total: 0, counts: [], byDay: [], byTemplate: [], byOrg: [] };
interface StatisticsOf {
  orgId: string | undefined;
  from: number;
  to: number;
  timeZone: string;
}

/** The total of a list is counted up to here: more pages nobody turns. */
const COUNT_MAX = 10_000;

/**
 * What waits for a provider is not readable either when it is secret: only the stand-in shows it, while it is of use, and only
 * to who may read secrets.
 */
const recordColumns = (
  secrets: boolean,
) => `id, channel, target, template, subject, provider, state, attempts, error, created_at, sent_at,
  case when secret and ${secrets ? "state <> 'shown'" : 'true'} then '${HIDDEN}' else body end as body, secret and not scrubbed as sealed,
  coalesce((select jsonb_agg(jsonb_build_object('name', file.name, 'bytes', octet_length(file.bytes)) order by file.name desc)
     from outbox_file file where file.id = any(outbox.files)), '[]') as files,
  state = 'failed' and not scrubbed and coalesce(valid_until > $1, true) as retryable`;
interface RecordRow {
  id: string;
  channel: NoticeChannel;
  target: string;
  template: NoticeTemplate;
  subject: string;
  body: string;
  sealed: boolean;
  provider: string;
  state: SendState;
  attempts: number;
  error: string;
  created_at: Date;
  sent_at: Date | null;
  retryable: boolean;
  files: SendRecord['files'];
}
const recordFromRow = (vault: Vault, { created_at, sent_at, retryable, sealed, ...row }: RecordRow): SendRecord => ({
  ...row,
  body: openBody(vault, { id: row.id, secret: sealed && row.body !== HIDDEN, body: row.body }),
  retryable: retryable && sendable(row.channel, row.target) !== undefined,
  createdAt: created_at.getTime(),
  sentAt: sent_at?.getTime() ?? null,
});

const date = (millis: number | undefined) => (millis === undefined ? undefined : new Date(millis));
/** What people type is text, not a pattern. */

/** SQL of the outbox as the record of everything that was sent, or would have been. */
export function createRecordRepository(db: Queryable, vault: Vault) {
  return {
    async query(
      { orgId, channel, state, keyword, from, to }: RecordFilter,
      { now, limit, offset, secrets }: { now: number; limit: number; offset: number; secrets: boolean },
    ): Promise<Page<SendRecord>> {
      const filters: [text: string, value: unknown][] = [
        ['org_id = ?', orgId],
        ['channel = ?', channel],
        ['state = ?', state],
        ['target ilike ?', keyword === undefined ? undefined : likeText(keyword)],
        ['created_at >= ?', date(from)],
        ['created_at < ?', date(to)],
      ];
      // $1 is the time; only what was asked for is in the statement, so that an index fits.
      const params: unknown[] = [new Date(now)];
      const where = ['$1::timestamptz is not null'];
      for (const [text, value] of filters) {
        if (value === undefined) continue;
        params.push(value);
        where.push(text.replace('?', () => `$${params.length}`));
      }
      const condition = where.join(' and ');
      const [count] = await db.query<{ n: number }>(
        `select count(*) as n from (select 1 from outbox where ${condition} limit ${COUNT_MAX}) as counted`,
        params,
      );
      const rows = await db.query<RecordRow>(
        `select ${recordColumns(secrets)} from outbox where ${condition}
          order by created_at desc, id desc limit $${params.length + 1} offset $${params.length + 2}`,
        [...params, limit, offset],
      );
      return { total: count?.n ?? 0, rows: rows.map((row) => recordFromRow(vault, row)) };
    },
    /** Counted once by what they have in common; everything else adds that up. `orgId` left out: of every organisation. */
    async statistics({ orgId, from, to, timeZone }: StatisticsOf): Promise<SendStatistics> {
      const ofOrg = orgId === undefined ? '$4::uuid is null' : 'org_id = $4';
      const [row] = await db.query<SendStatistics>(
        `with counted as materialized (
           select channel, state, template, org_id, (created_at at time zone $3)::date as day, count(*) as n
             from outbox where created_at >= $1 and created_at < $2 and ${ofOrg} group by 1, 2, 3, 4, 5)
         select (select coalesce(sum(n), 0)::int8 from counted) as total,
                (select coalesce(json_agg(one order by channel, state), '[]') from
                  (select channel, state, sum(n)::int8 as count from counted group by 1, 2) as one) as counts,
                (select coalesce(json_agg(one order by day desc), '[]') from
                  (select day, coalesce(sum(n) filter (where channel = 'sms'), 0)::int8 as sms,
                          coalesce(sum(n) filter (where channel = 'voice'), 0)::int8 as voice,
                          coalesce(sum(n) filter (where channel = 'email'), 0)::int8 as email,
                          coalesce(sum(n) filter (where state in ('failed', 'expired')), 0)::int8 as failed
                     from counted group by day) as one) as "byDay",
                (select coalesce(json_agg(one order by count desc, template), '[]') from
                  (select template, sum(n)::int8 as count from counted group by 1) as one) as "byTemplate",
                (select coalesce(json_agg(one order by count desc, "orgName"), '[]') from
                  (select org.name as "orgName", sum(n)::int8 as count from counted
                     left join org on org.id = counted.org_id
                    group by org.id, org.name order by 2 desc limit ${ORGS_MAX}) as one) as "byOrg"`,
        [new Date(from), new Date(to), timeZone, orgId ?? null],
      );
      const found = row ?? NOTHING;
      return orgId === undefined ? found : { ...found, byOrg: [] };
    },
    /** Locked for the rest of the transaction. */
    async lock(
      tx: Queryable,
      { id, orgId, now }: { id: string; orgId: string | undefined; now: number },
    ): Promise<(SendRecord & { orgId: string | null }) | undefined> {
      const [row] = await tx.query<RecordRow & { org_id: string | null }>(
        `select ${recordColumns(false)}, org_id from outbox where id = $2 and ($3::uuid is null or org_id = $3) for update`,
        [new Date(now), id, orgId ?? null],
      );
      if (!row) return undefined;
      const { org_id: of, ...record } = row;
      return { ...recordFromRow(vault, record), orgId: of };
    },
    async restart(tx: Queryable, id: string, lotId: string | null, now: number): Promise<void> {
      await tx.query(
        `update outbox set state = 'waiting', attempts = 0, next_at = $2, error = '', lot_id = $3 where id = $1`,
        [id, new Date(now), lotId],
      );
    },
  };
}
export type RecordRepository = ReturnType<typeof createRecordRepository>;

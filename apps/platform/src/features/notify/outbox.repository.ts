import { type NoticeChannel, type NoticeTemplate, type SendState, ofTheTwo } from '@lightfield/contract';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { Lang } from '../../kernel/language.ts';
import { type Meter, NO_METER } from '../../kernel/meter.ts';
import type { NoticeFile } from '../../kernel/notifier.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import type { Message } from './provider.ts';
import { HIDDEN, openMessage, sealMessage } from './sealed-messages.ts';

export interface NewMessage extends Message {
  channel: NoticeChannel;
  secret: boolean;
  urgent: boolean;
  accountId: string | null;
  orgId: string | null;
  /** The package that it was taken from. */
  lotId: string | null;
  provider: string;
  state: SendState;
  /** Files that are kept. */
  fileIds: readonly string[];
  error: string;
  createdAt: number;
  validUntil: number | null;
}

/** A message somebody is about to hand over. */
export interface ClaimedMessage extends Message {
  channel: NoticeChannel;
  /** With this one. */
  attempts: number;
  validUntil: number | null;
}

/** Of what a provider says, this much is kept. */
const ERROR_MAX = 300;

const MESSAGE_COLUMNS =
  'id, channel, target, template, lang, params, subject, body, secret, attempts, valid_until, files';
interface MessageRow {
  id: string;
  channel: NoticeChannel;
  target: string;
  template: NoticeTemplate;
  lang: Lang;
  params: Record<string, string>;
  subject: string;
  body: string;
  secret: boolean;
  attempts: number;
  valid_until: Date | null;
  files: string[];
}
interface FileRow {
  id: string;
  name: string;
  type: string;
  bytes: Uint8Array;
}
const claimedFromRow = (
  vault: Vault,
  { valid_until, secret, files, ...row }: MessageRow,
  kept: readonly FileRow[],
): ClaimedMessage => ({
  ...row,
  files: kept.filter(({ id }) => files.includes(id)),
  ...openMessage(vault, { ...row, secret }),
  validUntil: valid_until?.getTime() ?? null,
});

/** Assignments that take code and password out of a row. */
const SCRUB = `body = '${HIDDEN}', scrubbed = true,
  params = (select coalesce(jsonb_object_agg(key, '${HIDDEN}'), '{}') from jsonb_each(params))`;
/** The same for rows of which only some are secret. */
const SCRUB_IF_SECRET = `scrubbed = secret, body = case when secret then '${HIDDEN}' else body end,
  params = case when secret then (select coalesce(jsonb_object_agg(key, '${HIDDEN}'), '{}') from jsonb_each(params))
                else params end`;

const date = (millis: number | null) => (millis === null ? null : new Date(millis));
/** PostgreSQL takes no NUL, and half a character is none. */
const storable = (error: string) => error.replaceAll('\0', '').slice(0, ERROR_MAX).toWellFormed();

/** SQL of the outbox as the queue of the providers. */
export function createOutboxRepository(db: Db, vault: Vault, meter: Pick<Meter, 'giveBack'> = NO_METER) {
  const changed = async (text: string, params: readonly unknown[]): Promise<number> =>
    (await db.query(`${text} returning id`, params)).length;
  /** They end without having been sent: what was taken for them is given back, with it or not at all. */
  const unsent = (text: string, params: readonly unknown[]): Promise<number> =>
    db.transaction(async (tx) => {
      const rows = await tx.query<{ id: string; lot_id: string | null }>(`${text} returning id, lot_id`, params);
      await meter.giveBack(
        tx,
        rows.flatMap(({ id, lot_id }) => (lot_id === null ? [] : [{ outboxId: id, lotId: lot_id }])),
      );
      return rows.length;
    });
  return {
    async add(message: NewMessage, on: Queryable = db): Promise<void> {
      const { params, body } = sealMessage(vault, message);
      await on.query(
        `insert into outbox (id, channel, target, template, lang, params, subject, body, secret, urgent, account_id, org_id,
                             provider, state, error, next_at, created_at, valid_until, lot_id, files)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $17, $18, $19)`,
        [
          message.id,
          message.channel,
          message.target,
          message.template,
          ofTheTwo(message.lang),
          JSON.stringify(params),
          message.subject,
          body,
          message.secret,
          message.urgent,
          message.accountId,
          message.orgId,
          message.provider,
          message.state,
          message.error,
          new Date(message.createdAt),
          date(message.validUntil),
          message.lotId,
          message.fileIds,
        ],
      );
    },
    async keep(files: readonly (NoticeFile & { id: string })[], at: number, on: Queryable): Promise<void> {
      for (const { id, name, type, bytes } of files)
        await on.query('insert into outbox_file (id, name, type, bytes, created_at) values ($1, $2, $3, $4, $5)', [
          id,
          name,
          type,
          Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
          new Date(at),
        ]);
    },
    /** Takes messages that are due, the urgent ones first. Nobody else gets them before `claimEnds`. */
    async claim(
      channel: NoticeChannel,
      { now, limit, claimEnds, provider }: { now: number; limit: number; claimEnds: number; provider: string },
    ): Promise<ClaimedMessage[]> {
      const rows = await db.query<MessageRow>(
        `update outbox set attempts = attempts + 1, next_at = $4, provider = $5
          where id in (
            select id from outbox
             where channel = $1 and state = 'waiting' and coalesce(valid_until > $2, true)
                -- Beyond any wait: somebody has set the clock back since.
                and (next_at <= $2 or next_at > $2::timestamptz + interval '1 day')
             order by urgent desc, next_at, id limit $3 for update skip locked)
         returning ${MESSAGE_COLUMNS}`,
        [channel, new Date(now), limit, new Date(claimEnds), provider],
      );
      const ids = rows.flatMap(({ files }) => files);
      const kept =
        ids.length === 0
          ? []
          : await db.query<FileRow>(
              'select id, name, type, bytes from outbox_file where id = any($1::uuid[]) order by name desc',
              [ids],
            );
      return rows.map((row) => claimedFromRow(vault, row, kept));
    },
    sent: (id: string, at: number) =>
      changed(
        `update outbox set state = 'sent', sent_at = $2, error = '', ${SCRUB_IF_SECRET} where id = $1 and state = 'waiting'`,
        [id, new Date(at)],
      ),
    /** Later again. Only while nobody else has claimed it in the meantime. */
    postpone: ({ id, attempts }: ClaimedMessage, nextAt: number, error: string) =>
      changed(`update outbox set next_at = $3, error = $4 where id = $1 and attempts = $2 and state = 'waiting'`, [
        id,
        attempts,
        new Date(nextAt),
        storable(error),
      ]),
    fail: ({ id, attempts }: ClaimedMessage, error: string) =>
      unsent(
        `update outbox set state = 'failed', error = $3, ${SCRUB_IF_SECRET} where id = $1 and attempts = $2 and state = 'waiting'`,
        [id, attempts, storable(error)],
      ),
    /** What waits and nobody is at, but is of no use any more. */
    expire: (now: number) =>
      unsent(
        `update outbox set state = 'expired', ${SCRUB_IF_SECRET} where state = 'waiting' and valid_until <= $1 and next_at <= $1`,
        [new Date(now)],
      ),
    /** The stand-in takes what a provider was meant to take before the settings were changed. */
    showWaiting: (channel: NoticeChannel) =>
      changed(`update outbox set state = 'shown', provider = 'outbox' where channel = $1 and state = 'waiting'`, [
        channel,
      ]),
    failWaiting: (channel: NoticeChannel, error: string) =>
      unsent(
        `update outbox set state = 'failed', error = $2, ${SCRUB_IF_SECRET} where channel = $1 and state = 'waiting'`,
        [channel, storable(error)],
      ),
    /** Codes and passwords that are of no use any more go, wherever they still stand. */
    scrub: (now: number) =>
      changed(`update outbox set ${SCRUB} where secret and not scrubbed and valid_until <= $1 and state <> 'waiting'`, [
        new Date(now),
      ]),
    async removeBefore(at: number): Promise<number> {
      const removed = await changed('delete from outbox where created_at < $1', [new Date(at)]);
      await db.query('delete from outbox_file where created_at < $1', [new Date(at)]);
      return removed;
    },
  };
}
export type OutboxRepository = ReturnType<typeof createOutboxRepository>;

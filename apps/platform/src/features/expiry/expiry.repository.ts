import type { MessageSaid } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';
import type { EndingThing, EndingThings } from './ending-things.ts';

type Kind = EndingThings['kind'];
export interface NewReminder {
  readonly id: string;
  readonly accountId: string;
  readonly title: string;
  readonly note: string;
  readonly said: MessageSaid;
  readonly ignored: boolean;
}
const date = (at: number) => new Date(at);

/** SQL of what was told of things that end. */
export const expiries = {
  /**
   * Notes that it is in this stage; undefined: that was told already, here or in another process. Answers the messages of the stages
   * before.
   */
  async enter(
    tx: Queryable,
    kind: Kind,
    { id, endsAt }: Pick<EndingThing, 'id' | 'endsAt'>,
    stage: number,
  ): Promise<{ before: string[] } | undefined> {
    await tx.query(
      `insert into expiry_told (kind, subject_id, ends_at, stage, message_ids) values ($1, $2, $3, $4 + 1, '{}')
       on conflict (kind, subject_id) do nothing`,
      [kind, id, date(endsAt), stage],
    );
    const [row] = await tx.query<{ before: string[] }>(
      `with old as (select ends_at, stage, message_ids from expiry_told where kind = $1 and subject_id = $2 for update)
       update expiry_told set ends_at = $3, stage = $4,
              message_ids = case when old.ends_at = $3 then old.message_ids else '{}' end
         from old where kind = $1 and subject_id = $2 and (old.ends_at <> $3 or old.stage > $4)
       returning expiry_told.message_ids as before`,
      [kind, id, date(endsAt), stage],
    );
    return row;
  },
  /** Whoever does not want to be reminded of this end any more. */
  async ignoredBy(on: Queryable, messageIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (messageIds.length === 0) return new Set();
    const rows = await on.query<{ account_id: string }>(
      'select account_id from message where id = any($1::uuid[]) and ignored',
      [messageIds],
    );
    return new Set(rows.map(({ account_id }) => account_id));
  },
  /** Reminders that say nothing any more: no dialog shows them. */
  async over(tx: Queryable, messageIds: readonly string[], at: number): Promise<void> {
    if (messageIds.length === 0) return;
    await tx.query('update message set expiry = $2 where id = any($1::uuid[]) and expiry > $2', [messageIds, date(at)]);
  },
  async add(
    tx: Queryable,
    { kind, id: subjectId, equipType }: Pick<EndingThing, 'id'> & { kind: Kind; equipType: Kind },
    reminders: readonly NewReminder[],
    { at, expiry }: { at: number; expiry: number },
  ): Promise<void> {
    await tx.query(
      `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at, expiry, said, ignored)
       select id, account_id, 'expire', $4, id::text, title, note, $2, $3, said, ignored
         from jsonb_to_recordset($1) as row (id uuid, account_id uuid, title text, note text, said jsonb, ignored boolean)`,
      [
        JSON.stringify(reminders.map(({ accountId, ...row }) => ({ ...row, account_id: accountId }))),
        date(at),
        date(expiry),
        equipType,
      ],
    );
    await tx.query(
      'update expiry_told set message_ids = message_ids || $3::uuid[] where kind = $1 and subject_id = $2',
      [kind, subjectId, reminders.map(({ id }) => id)],
    );
  },
  /** Takes those that were told of and do not end as was told: prolonged, switched off or gone. */
  async withdraw(tx: Queryable, kind: Kind, still: readonly Pick<EndingThing, 'id' | 'endsAt'>[], from: number) {
    const rows = await tx.query<{ ids: string[] }>(
      `delete from expiry_told where kind = $1 and ends_at > $4
          and not exists (select 1 from unnest($2::uuid[], $3::timestamptz[]) as still (id, ends_at)
                           where still.id = subject_id and still.ends_at = expiry_told.ends_at)
       returning message_ids as ids`,
      [kind, still.map(({ id }) => id), still.map(({ endsAt }) => date(endsAt)), date(from)],
    );
    return rows.flatMap(({ ids }) => ids);
  },
};

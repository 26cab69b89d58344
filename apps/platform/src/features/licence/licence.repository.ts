import type { MessageSaid } from '@lightfield/contract';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { Counted } from '../../kernel/quota.ts';

/** The licence file as it was imported, and how far its end has been announced. */
const LICENCE_KEY = 'licence';
const REMINDED_KEY = 'licence.reminded';

/** Keys of advisory locks: one kind is counted and added to by one transaction at a time. */
const COUNT_LOCKS: Readonly<Record<Counted, number>> = { users: 7_411_101, gateways: 7_411_102, variables: 7_411_103 };
const REMINDER_LOCK = 7_411_104;

/** Who waits for approval, or was rejected, is no user yet: else strangers who register could take all places. Approving adds. */
const COUNTS: Readonly<Record<Counted, string>> = {
  users: `select count(*) as n from account where status = 'active'`,
  gateways: 'select count(*) as n from gateway',
  variables: 'select count(*) as n from variable',
};

/** How far the end of a licence has been announced. */
export interface Reminded {
  /** Which licence, and which end of it. */
  licence: string;
  days: number;
}

export interface Reminder {
  title: string;
  note: string;
  said: MessageSaid;
  at: number;
  expiry: number;
}

/** SQL of the licence: its file in `setting`, what is counted against it, and the reminders of its end. */
export function createLicenceRepository(db: Db) {
  async function setting<Value>(tx: Queryable, key: string): Promise<Value | undefined> {
    const [row] = await tx.query<{ value: Value }>('select value from setting where key = $1', [key]);
    return row?.value;
  }
  const put = (tx: Queryable, key: string, value: unknown) =>
    tx.query(
      'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [key, JSON.stringify(value)],
    );
  const drop = (tx: Queryable, key: string) => tx.query('delete from setting where key = $1 returning key', [key]);

  return {
    stored: () => setting<string>(db, LICENCE_KEY),
    store: (tx: Queryable, text: string) => put(tx, LICENCE_KEY, text),
    remove: (tx: Queryable) => drop(tx, LICENCE_KEY),
    async used(queryable: Queryable, what: Counted): Promise<number> {
      const [row] = await queryable.query<{ n: number }>(COUNTS[what]);
      return row?.n ?? 0;
    },
    /** Held until the transaction ends. */
    lockCount: (tx: Queryable, what: Counted) => tx.query('select pg_advisory_xact_lock($1)', [COUNT_LOCKS[what]]),
    lockReminders: (tx: Queryable) => tx.query('select pg_advisory_xact_lock($1)', [REMINDER_LOCK]),
    reminded: (tx: Queryable) => setting<Reminded>(tx, REMINDED_KEY),
    noteReminded: (tx: Queryable, reminded: Reminded) => put(tx, REMINDED_KEY, reminded),
    /** Administrators of the operation centre who can log in. */
    async administrators(tx: Queryable): Promise<string[]> {
      const rows = await tx.query<{ id: string }>(
        `select account.id from account join role on role.id = account.role_id
          where account.kind = 'op' and role.role_type = 'admin' and account.status = 'active' and not account.disabled`,
      );
      return rows.map(({ id }) => id);
    },
    /** `ids`: id of the message by account. A reminder is about itself: that is how the web asks for one. */
    async addReminders(tx: Queryable, ids: ReadonlyMap<string, string>, reminder: Reminder): Promise<void> {
      await tx.query(
        `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at, expiry, said)
         select new.id, new.account_id, 'expire', 'resource', new.id::text, $3, $4, $5, $6, $7
           from unnest($1::uuid[], $2::uuid[]) as new (id, account_id)`,
        [
          [...ids.values()],
          [...ids.keys()],
          reminder.title,
          reminder.note,
          new Date(reminder.at),
          new Date(reminder.expiry),
          JSON.stringify(reminder.said),
        ],
      );
    },
    /** What was said of the last licence is of no use any more: it is not shown as a dialog again. */
    async endReminders(tx: Queryable): Promise<void> {
      await tx.query(
        `update message set ignored = true
          where type = 'expire' and equip_type = 'resource' and not ignored
            and account_id in (select id from account where kind = 'op')`,
      );
    },
  };
}
export type LicenceRepository = ReturnType<typeof createLicenceRepository>;

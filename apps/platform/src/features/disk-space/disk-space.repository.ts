import type { Db, Queryable } from '../../kernel/db.ts';
import type { Lang } from '../../kernel/language.ts';
import type { SpaceLevel } from './space-level.ts';

/** Whom to tell, and how they are reached outside the product; empty: they are not. */
export interface Administrator {
  readonly id: string;
  readonly phone: string;
  readonly email: string;
  readonly lang: Lang;
}

/** SQL of telling administrators how much room is left. */
export function createDiskSpaceRepository() {
  return {
    /** Those of the operation centre. */
    async administrators(on: Queryable): Promise<Administrator[]> {
      return on.query<Administrator>(
        `select account.id, account.phone, account.email, coalesce(account.language, 'zh') as lang from account join role on role.id = account.role_id
          where account.kind = 'op' and role.role_type = 'admin' and account.status = 'active' and not account.disabled`,
      );
    },
    /** Accounts that were told of this level since then. */
    async told(on: Queryable, level: SpaceLevel, since: number): Promise<string[]> {
      const rows = await on.query<{ id: string }>(
        `select distinct account_id as id from message
          where type = 'notice' and equip_type = 'resource' and data_id = $1 and created_at > $2`,
        [level, new Date(since)],
      );
      return rows.map(({ id }) => id);
    },
    /** `ids`: id of the message by account. What was stored before stays as it is. */
    async store(
      on: Queryable,
      ids: ReadonlyMap<string, string>,
      { title, note, dataId, at }: { title: string; note: string; dataId: SpaceLevel; at: number },
    ): Promise<void> {
      await on.query(
        `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at)
         select new.id, new.account_id, 'notice', 'resource', $3, $4, $5, $6
           from unnest($1::uuid[], $2::uuid[]) as new (id, account_id)
          where exists (select from account where account.id = new.account_id)
         on conflict (id) do nothing`,
        [[...ids.values()], [...ids.keys()], dataId, title, note, new Date(at)],
      );
    },
    /** Takes room of a table that goes again at once, a megabyte: whether there was any. */
    hasRoom: (db: Db): Promise<boolean> =>
      db
        .transaction((tx) =>
          tx.query(
            `create temp table room_try on commit drop as select md5(random()::text) as text from generate_series(1, 16000)`,
          ),
        )
        .then(
          () => true,
          () => false,
        ),
  };
}
export type DiskSpaceRepository = ReturnType<typeof createDiskSpaceRepository>;

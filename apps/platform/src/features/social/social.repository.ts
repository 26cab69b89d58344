import type { Db, Queryable } from '../../kernel/db.ts';
import type { SocialIdentity } from './provider.ts';

export interface Binder {
  loginName: string;
  mustChangePassword: boolean;
  bound: boolean;
}

export function createSocialRepository(db: Db) {
  return {
    async accountOf(socialId: string): Promise<string | undefined> {
      const [row] = await db.query<{ id: string }>('select id from account where social_id = $1', [socialId]);
      return row?.id;
    },
    /** Held until the transaction ends. */
    async lock(tx: Queryable, accountId: string): Promise<Binder | undefined> {
      const [row] = await tx.query<{ login_name: string; must_change_password: boolean; bound: boolean }>(
        `select login_name, must_change_password, social_id is not null as bound from account where id = $1 for update`,
        [accountId],
      );
      return row && { loginName: row.login_name, mustChangePassword: row.must_change_password, bound: row.bound };
    },
    async isBound(accountId: string): Promise<boolean> {
      const [row] = await db.query('select 1 from account where id = $1 and social_id is not null', [accountId]);
      return row !== undefined;
    },
    async bind(tx: Queryable, accountId: string, { id, name }: SocialIdentity): Promise<void> {
      await tx.query('update account set social_id = $2, social_name = $3 where id = $1', [accountId, id, name]);
    },
  };
}
export type SocialRepository = ReturnType<typeof createSocialRepository>;

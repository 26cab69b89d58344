import type { VideoAccount } from '@lightfield/contract';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import { accountOwner } from './video-secrets.ts';

/** Video accounts; their secrets are sealed and opened here. */
export function createAccountRepository(db: Db, vault: Vault) {
  return {
    async account(on: Queryable, orgId: string): Promise<VideoAccount | undefined> {
      const [row] = await on.query<{ id: string; title: string; app_key: string }>(
        'select id, title, app_key from video_account where org_id = $1',
        [orgId],
      );
      return row && { id: row.id, orgId, title: row.title, appKey: row.app_key };
    },
    /** With its secret. */
    async login(orgId: string): Promise<{ id: string; appKey: string; appSecret: string } | undefined> {
      const [row] = await db.query<{ id: string; app_key: string; app_secret: string }>(
        'select id, app_key, app_secret from video_account where org_id = $1',
        [orgId],
      );
      return row && { id: row.id, appKey: row.app_key, appSecret: vault.open(accountOwner(row.id), row.app_secret) };
    },
    async insertAccount(tx: Queryable, account: VideoAccount, secret: string, at: Date): Promise<void> {
      const { id, orgId, title, appKey } = account;
      await tx.query(
        `insert into video_account (id, org_id, title, app_key, app_secret, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $6)`,
        [id, orgId, title, appKey, vault.seal(accountOwner(id), secret), at],
      );
    },
    async updateAccount(tx: Queryable, account: VideoAccount, secret: string | undefined, at: Date): Promise<void> {
      const { id, title, appKey } = account;
      const sealed = secret === undefined ? null : vault.seal(accountOwner(id), secret);
      await tx.query(
        `update video_account set title = $2, app_key = $3, app_secret = coalesce($4, app_secret), updated_at = $5 where id = $1`,
        [id, title, appKey, sealed, at],
      );
    },
    deleteAccount: (tx: Queryable, id: string) => tx.query('delete from video_account where id = $1', [id]),
  };
}
export type AccountRepository = ReturnType<typeof createAccountRepository>;

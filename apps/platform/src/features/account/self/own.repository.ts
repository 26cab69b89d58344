import type { PrompType, UserConfig } from '@lightfield/contract';
import type { Queryable } from '../../../kernel/db.ts';
import { type Picture, isImageKind } from '../../../kernel/upload/serve.ts';

/** What a person may change of their own details. */
export interface OwnDetails {
  companyName: string;
  address: string;
  remark: string;
}

interface ConfigRow {
  prompt_type: PrompType[];
  equip_display: 'list' | 'page';
  scada_adaption: string;
  landing_web: string;
  landing_mobile: string;
}

/** SQL for what a person sees and changes of themselves: always one row, always their own. */
export function createOwnRepository(db: Queryable) {
  return {
    /** Locked until the transaction ends. */
    async details(accountId: string, on: Queryable): Promise<OwnDetails | undefined> {
      const [row] = await on.query<{ company_name: string; address: string; remark: string }>(
        'select company_name, address, remark from account where id = $1 for update',
        [accountId],
      );
      return row && { companyName: row.company_name, address: row.address, remark: row.remark };
    },
    async setDetails(accountId: string, { companyName, address, remark }: OwnDetails, on: Queryable): Promise<void> {
      await on.query('update account set company_name = $2, address = $3, remark = $4 where id = $1', [
        accountId,
        companyName,
        address,
        remark,
      ]);
    },
    async config(accountId: string, on: Queryable = db): Promise<UserConfig | undefined> {
      const [row] = await on.query<ConfigRow>(
        `select prompt_type, equip_display, scada_adaption, landing_web, landing_mobile from account
          where id = $1 ${on === db ? '' : 'for update'}`,
        [accountId],
      );
      return (
        row && {
          prompType: row.prompt_type,
          equipDisplay: row.equip_display,
          scadaAdaption: row.scada_adaption,
          landing: { web: row.landing_web, mobile: row.landing_mobile },
        }
      );
    },
    async setConfig(accountId: string, config: UserConfig, on: Queryable): Promise<void> {
      await on.query(
        `update account set prompt_type = $2, equip_display = $3, scada_adaption = $4, landing_web = $5, landing_mobile = $6
          where id = $1`,
        [
          accountId,
          config.prompType,
          config.equipDisplay,
          config.scadaAdaption,
          config.landing.web,
          config.landing.mobile,
        ],
      );
    },
    /** False: it is no longer the one that was looked at. */
    async setPassword(
      accountId: string,
      { passwordHash, instead, at }: { passwordHash: string; instead: string; at: number },
      on: Queryable,
    ): Promise<boolean> {
      const rows = await on.query(
        `update account set password_hash = $2, must_change_password = false, password_given = false,
                password_changed_at = $4
          where id = $1 and password_hash = $3 returning id`,
        [accountId, passwordHash, instead, new Date(at)],
      );
      return rows.length === 1;
    },
    /** `useLock`: they need it; `key`: SPKI in DER, null when none was uploaded. */
    async lock(accountId: string): Promise<{ useLock: boolean; key: Buffer | null } | undefined> {
      const [row] = await db.query<{ use_lock: boolean; lock_key: Buffer | null }>(
        'select use_lock, lock_key from account where id = $1',
        [accountId],
      );
      return row && { useLock: row.use_lock, key: row.lock_key };
    },
    async avatar(accountId: string): Promise<Picture | undefined> {
      const [row] = await db.query<{ kind: string; bytes: Buffer; etag: string }>(
        'select kind, bytes, etag from avatar where account_id = $1',
        [accountId],
      );
      return row && isImageKind(row.kind) ? { kind: row.kind, bytes: row.bytes, etag: row.etag } : undefined;
    },
    async setAvatar(accountId: string, { kind, bytes, etag }: Picture, on: Queryable): Promise<void> {
      await on.query(
        `insert into avatar (account_id, kind, bytes, etag) values ($1, $2, $3, $4)
         on conflict (account_id) do update set kind = excluded.kind, bytes = excluded.bytes, etag = excluded.etag`,
        [accountId, kind, Buffer.from(bytes), etag],
      );
    },
    /** False: there was none. */
    async removeAvatar(accountId: string, on: Queryable): Promise<boolean> {
      const rows = await on.query('delete from avatar where account_id = $1 returning account_id', [accountId]);
      return rows.length > 0;
    },
  };
}
export type OwnRepository = ReturnType<typeof createOwnRepository>;

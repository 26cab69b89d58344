import { LIMITS } from '@lightfield/contract';
import type { Queryable } from '../../../kernel/db.ts';
import type { CodeCheck, CodeRequest } from '../../../kernel/verification.ts';

/** Codes sent within an hour, by what is limited, and when the same one was last sent. Times are epoch ms. */
export interface SentLately {
  account: number;
  target: number;
  address: number;
  /** When the oldest of the hour's falls out of it, by what is limited. */
  firstOfAccount: number | null;
  firstOfTarget: number | null;
  firstOfAddress: number | null;
  lastOfKey: number | null;
}
interface LatelyRow {
  account: number;
  target: number;
  address: number;
  first_account: Date | null;
  first_target: Date | null;
  first_address: Date | null;
  last_key: Date | null;
}

export interface NewCode extends CodeRequest {
  id: string;
  codeHash: string;
  createdAt: number;
  expiresAt: number;
}

const at = (date: Date | null) => date?.getTime() ?? null;

/** Whose code: that of a retrieval, of an account, or (without either) of a number or address. */
const OWNER = `purpose = $1 and account_id is not distinct from $2 and process_id is not distinct from $3`;

/** SQL of verification codes. In the database, so that a restart forgives nobody. */
export function createCodeRepository(db: Queryable) {
  return {
    /** Those who send for the same account, name, number or address wait for each other until the transaction ends. */
    async lock(tx: Queryable, limited: Readonly<Record<string, string | null | undefined>>): Promise<void> {
      const keys = Object.entries(limited).flatMap(([kind, value]) => (value ? [`code:${kind}:${value}`] : []));
      // In one order for all, so that no two wait for each other.
      for (const key of keys.toSorted()) await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
    },
    /** Name that was typed at the beginning of the retrieval. */
    async nameOf(processId: string): Promise<string> {
      const [row] = await db.query<{ login_name: string }>('select login_name from retrieval where id = $1', [
        processId,
      ]);
      return row?.login_name ?? '';
    },
    /** What one may know in front of the login: counted by the name that was typed, whoever that is. */
    async sentToName(
      request: CodeRequest,
      { name, since, on = db }: { name: string; since: number; on?: Queryable },
    ): Promise<SentLately> {
      const [row] = await on.query<LatelyRow>(
        `with mine as (select code.* from retrieval join verification_code as code on code.process_id = retrieval.id
                        where retrieval.login_name = $1 and code.created_at > $2)
         select count(*) as account, min(created_at) as first_account,
                count(*) filter (where channel = $3) as target, min(created_at) filter (where channel = $3) as first_target,
                max(created_at) filter (where channel = $3) as last_key,
                (select count(*) from verification_code where ip = $4 and created_at > $2) as address,
                (select min(created_at) from verification_code where ip = $4 and created_at > $2) as first_address
           from mine`,
        [name, new Date(since), request.channel, request.ip],
      );
      return latelyFromRow(row);
    },
    async sentTo(request: CodeRequest, { since, on = db }: { since: number; on?: Queryable }): Promise<SentLately> {
      const [row] = await on.query<LatelyRow>(
        `select of_account.n as account, of_account.first as first_account, of_target.n as target,
                of_target.first as first_target, of_address.n as address, of_address.first as first_address,
                (select max(created_at) from verification_code where created_at > $4 and purpose = $5 and channel = $6
                    and (case when $1::uuid is null then account_id is null and target = $2 else account_id = $1 end)) as last_key
           from (select count(*) as n, min(created_at) as first from verification_code
                  where account_id = $1 and created_at > $4) as of_account,
                (select count(*) as n, min(created_at) as first from verification_code
                  where target = $2 and target <> '' and created_at > $4) as of_target,
                (select count(*) as n, min(created_at) as first from verification_code
                  where ip = $3 and created_at > $4) as of_address`,
        [request.accountId, request.target, request.ip, new Date(since), request.purpose, request.channel],
      );
      return latelyFromRow(row);
    },
    async add(code: NewCode, on: Queryable): Promise<void> {
      await on.query(
        `insert into verification_code (id, account_id, process_id, channel, purpose, target, ip, code_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          code.id,
          code.accountId,
          code.processId ?? null,
          code.channel,
          code.purpose,
          code.target,
          code.ip,
          code.codeHash,
          new Date(code.createdAt),
          new Date(code.expiresAt),
        ],
      );
    },
    /**
     * Counts one attempt at the newest code before anything is compared: of guesses that arrive together no more than the
     * limit get this far. `used`: no such code or no longer; `spent`: too many attempts.
     */
    async attempt(
      given: Omit<CodeCheck, 'code'>,
      now: number,
    ): Promise<{ id: string; codeHash: string; target: string; attempts: number } | 'used' | 'spent'> {
      const params = [given.purpose, given.accountId, given.processId ?? null, given.channel ?? null];
      const byTarget = given.accountId === null && (given.processId ?? null) === null;
      const [newest] = await db.query<{ id: string; target: string; open: boolean }>(
        `select id, target, used_at is null and expires_at > $5 as open from verification_code
          where ${OWNER} and ($4::text is null or channel = $4) and ($6::text is null or target = $6)
          order by created_at desc, id desc limit 1`,
        [...params, new Date(now), byTarget ? (given.target ?? '') : null],
      );
      if (!newest?.open || (given.target !== undefined && newest.target !== given.target)) return 'used';
      const [row] = await db.query<{ code_hash: string; attempts: number }>(
        `update verification_code set attempts = attempts + 1
          where id = $1 and attempts < $2 and used_at is null returning code_hash, attempts`,
        [newest.id, LIMITS.account.codeAttempts],
      );
      if (!row) {
        const [unused] = await db.query('select 1 from verification_code where id = $1 and used_at is null', [
          newest.id,
        ]);
        return unused ? 'spent' : 'used';
      }
      return { id: newest.id, codeHash: row.code_hash, target: newest.target, attempts: row.attempts };
    },
    /** False: somebody was faster. */
    async use(id: string, now: number): Promise<boolean> {
      const rows = await db.query(
        'update verification_code set used_at = $2 where id = $1 and used_at is null returning id',
        [id, new Date(now)],
      );
      return rows.length === 1;
    },
    async sweep(before: number): Promise<void> {
      await db.query('delete from verification_code where created_at < $1', [new Date(before)]);
    },
  };
}
export type CodeRepository = ReturnType<typeof createCodeRepository>;

const latelyFromRow = (row: LatelyRow | undefined): SentLately => ({
  account: row?.account ?? 0,
  target: row?.target ?? 0,
  address: row?.address ?? 0,
  firstOfAccount: at(row?.first_account ?? null),
  firstOfTarget: at(row?.first_target ?? null),
  firstOfAddress: at(row?.first_address ?? null),
  lastOfKey: at(row?.last_key ?? null),
});

import { LIMITS, type ProofPurpose } from '@lightfield/contract';
import type { Queryable } from '../../../kernel/db.ts';

export interface Retrieval {
  id: string;
  loginName: string;
  /** null: there is no such account, and nothing will ever prove otherwise. */
  accountId: string | null;
  failures: number;
}

/** Whose proof: of an account that is logged in, or of a retrieval. */
export interface Owner {
  accountId: string | null;
  retrievalId: string | null;
}

/** Nobody asks for what ended longer ago than this: limits count an hour, proofs hold ten minutes. */
export const KEEP_MS = 24 * 3_600_000;
const OWNER = 'purpose = $2 and account_id is not distinct from $3 and retrieval_id is not distinct from $4';
const OPEN = 'used_at is null and expires_at > $5';

/** SQL of retrievals that have begun and of tickets for proofs. Only hashes of their tokens are stored. */
export function createProofRepository(db: Queryable) {
  return {
    async begin(
      retrieval: { id: string; tokenHash: Buffer; loginName: string; accountId: string | null; ip: string },
      { now, expiresAt }: { now: number; expiresAt: number },
    ): Promise<void> {
      await db.query(
        `insert into retrieval (id, token_hash, login_name, account_id, ip, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          retrieval.id,
          retrieval.tokenHash,
          retrieval.loginName,
          retrieval.accountId,
          retrieval.ip,
          new Date(now),
          new Date(expiresAt),
        ],
      );
    },
    async retrieval(tokenHash: Buffer, now: number): Promise<Retrieval | undefined> {
      const [row] = await db.query<{ id: string; login_name: string; account_id: string | null; failures: number }>(
        `select id, login_name, account_id, failures from retrieval
          where token_hash = $1 and used_at is null and expires_at > $2`,
        [tokenHash, new Date(now)],
      );
      return row && { id: row.id, loginName: row.login_name, accountId: row.account_id, failures: row.failures };
    },
    /** Counts an attempt before it is looked at; false: there were five wrong ones. */
    async attempt(retrievalId: string): Promise<boolean> {
      const rows = await db.query(
        'update retrieval set failures = failures + 1 where id = $1 and failures < $2 and used_at is null returning id',
        [retrievalId, LIMITS.account.codeAttempts],
      );
      return rows.length === 1;
    },
    /** It was not a wrong one after all. */
    async forgive(retrievalId: string): Promise<void> {
      await db.query('update retrieval set failures = greatest(failures - 1, 0) where id = $1', [retrievalId]);
    },
    /** False: somebody was faster. */
    async finish(retrievalId: string, now: number, on: Queryable): Promise<boolean> {
      const rows = await on.query(
        'update retrieval set used_at = $2 where id = $1 and used_at is null and expires_at > $2 returning id',
        [retrievalId, new Date(now)],
      );
      return rows.length === 1;
    },

    async add(
      proof: Owner & { tokenHash: Buffer; purpose: ProofPurpose },
      { now, expiresAt }: { now: number; expiresAt: number },
    ): Promise<void> {
      await db.query(
        `insert into proof (token_hash, account_id, retrieval_id, purpose, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [proof.tokenHash, proof.accountId, proof.retrievalId, proof.purpose, new Date(now), new Date(expiresAt)],
      );
    },
    async holds(tokenHash: Buffer, purpose: ProofPurpose, { accountId, retrievalId }: Owner, now: number) {
      const rows = await db.query(`select 1 from proof where token_hash = $1 and ${OWNER} and ${OPEN}`, [
        tokenHash,
        purpose,
        accountId,
        retrievalId,
        new Date(now),
      ]);
      return rows.length === 1;
    },
    /** Uses it up; false: it does not hold (any more). */
    async take(
      tokenHash: Buffer,
      purpose: ProofPurpose,
      { accountId, retrievalId }: Owner,
      { now, on }: { now: number; on: Queryable },
    ): Promise<boolean> {
      const rows = await on.query(
        `update proof set used_at = $5 where token_hash = $1 and ${OWNER} and ${OPEN} returning 1`,
        [tokenHash, purpose, accountId, retrievalId, new Date(now)],
      );
      return rows.length === 1;
    },
    async sweep(now: number): Promise<void> {
      const before = new Date(now - KEEP_MS);
      await db.query('delete from retrieval where created_at < $1', [before]);
      await db.query('delete from proof where created_at < $1', [before]);
    },
  };
}
export type ProofRepository = ReturnType<typeof createProofRepository>;

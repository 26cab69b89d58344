import type { Transaction } from '../../../kernel/db.ts';

/** A used refresh token is known for so long, so that who comes with it again is found out. */
const USED_MS = 86_400_000;

export interface NewAgentToken {
  hash: Buffer;
  kind: 'code' | 'access' | 'refresh';
  at: number;
  expiresAt: number;
  /** Of a code. */
  challenge?: string;
  redirect?: string;
}
/** What is good for once, with the grant it belongs to. */
export interface OnceRow {
  grant_id: string;
  expires_at: Date;
  used_at: Date | null;
  challenge: string | null;
  redirect_uri: string | null;
  client_hash: Buffer | null;
  grant_expires_at: Date;
  writes: boolean;
}

/** SQL of what agents that log in hold. Codes and tokens come as hashes. */
export const agentTokenRepository = {
  async insert(tx: Transaction, grantId: string, { hash, kind, at, expiresAt, challenge, redirect }: NewAgentToken) {
    await tx.query(
      `insert into agent_token (hash, grant_id, kind, issued_at, expires_at, challenge, redirect_uri)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [hash, grantId, kind, new Date(at), new Date(expiresAt), challenge ?? null, redirect ?? null],
    );
  },
  /** Who comes with the same one at the same time waits. */
  async once(tx: Transaction, kind: 'code' | 'refresh', hash: Buffer): Promise<OnceRow | undefined> {
    const [row] = await tx.query<OnceRow>(
      `select agent_token.grant_id, agent_token.expires_at, agent_token.used_at, agent_token.challenge, agent_token.redirect_uri,
              agent_grant.client_hash, agent_grant.expires_at as grant_expires_at, agent_grant.writes
         from agent_token join agent_grant on agent_grant.id = agent_token.grant_id
        where agent_token.hash = $1 and agent_token.kind = $2 for no key update`,
      [hash, kind],
    );
    return row;
  },
  /** It was used, and what is over goes. */
  async used(tx: Transaction, grantId: string, hash: Buffer, at: number): Promise<void> {
    await tx.query('update agent_token set used_at = coalesce(used_at, $2) where hash = $1', [hash, new Date(at)]);
    await tx.query(
      'delete from agent_token where grant_id = $1 and hash <> $2 and (expires_at <= $3 or used_at <= $4)',
      [grantId, hash, new Date(at), new Date(at - USED_MS)],
    );
  },
  /** All that the agent holds by this grant. */
  async end(tx: Transaction, grantId: string): Promise<void> {
    await tx.query('delete from agent_token where grant_id = $1', [grantId]);
  },
  /** The grant that one of its tokens belongs to. */
  async grantOf(tx: Transaction, hash: Buffer, clientHash: Buffer): Promise<string | undefined> {
    const [row] = await tx.query<{ id: string }>(
      `select agent_grant.id from agent_token join agent_grant on agent_grant.id = agent_token.grant_id
        where agent_token.hash = $1 and agent_grant.client_hash = $2`,
      [hash, clientHash],
    );
    return row?.id;
  },
};

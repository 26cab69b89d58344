import type { Transaction } from '../../kernel/db.ts';

export interface NewToken {
  hash: Buffer;
  keyId: string;
  /** Hash of the secret that it was asked for with. */
  issuedBy: Buffer;
  /** `null`: all that the key has. */
  permissions: readonly string[] | null;
  at: number;
  expiresAt: number;
}

/** SQL of the tokens that keys are exchanged for. */
export const tokenRepository = {
  /** Of tokens that a key has beyond `most` the oldest go, as those do that are over. */
  async insert(tx: Transaction, { hash, keyId, issuedBy, permissions, at, expiresAt }: NewToken, most: number) {
    // Whoever asks at the same time for the same key comes afterwards.
    await tx.query('select 1 from api_key where id = $1 for no key update', [keyId]);
    await tx.query(
      `insert into api_token (hash, key_id, issued_by, permissions, issued_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
      [hash, keyId, issuedBy, permissions, new Date(at), new Date(expiresAt)],
    );
    await tx.query(
      `delete from api_token where key_id = $1 and (expires_at <= $2
          or hash in (select hash from api_token where key_id = $1 and expires_at > $2 order by issued_at desc, hash offset $3))`,
      [keyId, new Date(at), most],
    );
  },
  async delete(tx: Transaction, keyId: string, hash: Buffer): Promise<void> {
    await tx.query('delete from api_token where key_id = $1 and hash = $2', [keyId, hash]);
  },
};

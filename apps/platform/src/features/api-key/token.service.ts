import { randomBytes } from 'node:crypto';
import { LIMITS } from '@lightfield/contract';
import { type ApiKeys, KEY_PREFIX, TOKEN_PREFIX, hashOfSecret } from '../../kernel/api-keys.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { RateLimiter } from '../../kernel/rate-limit.ts';
import type { SessionCaller } from '../../kernel/sessions.ts';
import { tokenRepository } from './token.repository.ts';

/** Where tokens are asked for. */
export const TOKEN_PATH = '/oauth/token';
const SECRET_BYTES = 32;
const { tokenSeconds, tokens, tokensPerMinute } = LIMITS.apiKey;

/** Who asks: the id of a key and its secret (RFC 6749 §2.3.1). */
export interface Client {
  readonly id: string;
  readonly secret: string;
}
/** The refusals of RFC 6749 §5.2, and of whoever asks too often. */
export type TokenProblem =
  | 'invalid_client'
  | 'invalid_request'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'slow_down';
export class TokenRefusal extends Error {
  readonly problem: TokenProblem;
  constructor(problem: TokenProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
export interface IssuedToken {
  readonly token: string;
  /** Permissions that it has at this moment. */
  readonly scope: readonly string[];
}
export interface TokenParts {
  db: Db;
  keys: Pick<ApiKeys, 'find' | 'note' | 'forget'>;
  limiter: Pick<RateLimiter, 'takeOfAll'>;
  clock: Clock;
}
type Known = SessionCaller & { readonly key: NonNullable<SessionCaller['key']> };

/** Keys of the open API are exchanged for tokens of an hour: OAuth 2.0, client credentials (decision 139). */
export function createTokens({ db, keys, limiter, clock }: TokenParts) {
  /** Of a key that is unknown, over or disabled, or of another address, the same is said: this call is open to everybody. */
  async function known({ id, secret }: Client, ip: string): Promise<Known> {
    const found = secret.startsWith(KEY_PREFIX) ? await keys.find(secret, ip) : undefined;
    if (typeof found !== 'object' || found.key?.id !== id)
      throw new TokenRefusal('invalid_client', 'no key of this id and secret that is good now and from this address');
    const { key } = found;
    const isFew = await limiter.takeOfAll(`token ${id}`, { max: tokensPerMinute, perMs: 60_000 });
    keys.note(id, TOKEN_PATH, { ip, refused: !isFew });
    if (!isFew)
      throw new TokenRefusal('slow_down', `more than ${tokensPerMinute} in a minute: a token is good for an hour`);
    return { ...found, key };
  }

  return {
    /** `scope`: permissions, of which none is left out silently; `undefined`: all of the key. */
    async issue(client: Client, scope: readonly string[] | undefined, ip: string): Promise<IssuedToken> {
      const { permissions } = await known(client, ip);
      const held: ReadonlySet<string> = permissions;
      const beyond = scope?.find((one) => !held.has(one));
      if (beyond !== undefined) throw new TokenRefusal('invalid_scope', `the key has no ${printable(beyond)}`);
      const token = TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
      const at = clock.now();
      const row = {
        hash: hashOfSecret(token),
        keyId: client.id,
        issuedBy: hashOfSecret(client.secret),
        permissions: scope ?? null,
        at,
        expiresAt: at + tokenSeconds * 1_000,
      };
      await db.transaction((tx) => tokenRepository.insert(tx, row, tokens));
      return { token, scope: [...(scope ?? permissions)].toSorted() };
    },
    /** A token that is none of this key, or none at all, is no mistake (RFC 7009 §2.2). */
    async revoke(client: Client, token: string, ip: string): Promise<void> {
      await known(client, ip);
      await db.transaction((tx) => tokenRepository.delete(tx, client.id, hashOfSecret(token)));
      keys.forget();
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;
/** What may stand in a description (RFC 6749 §5.2), and not all of what somebody sent. */
const printable = (text: string): string => text.replaceAll(/[^\w.:-]/g, '?').slice(0, 60);

import { createHash, randomBytes } from 'node:crypto';
import { LIMITS, commonErrors } from '@lightfield/contract';
import type { Caller } from './caller.ts';
import type { Clock, Ticks } from './clock.ts';

/** What a token stands for: who may connect, and to what. */
export interface SocketGrant<Payload> {
  readonly caller: Caller;
  readonly payload: Payload;
}

/** Tokens one account may hold unused at a time; a page needs one or two. */
const OPEN_PER_ACCOUNT = 50;
const TOKEN_BYTES = 32;

interface Issued {
  kind: string;
  grant: SocketGrant<unknown>;
  /** In ticks. */
  until: number;
}

/** Short-lived tokens, good for one connection, bound to account, session and what was asked. Kept as hashes. */
export function createSocketTokens(clock: Clock & Ticks) {
  const issued = new Map<string, Issued>();
  const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

  function dropExpired(): void {
    const now = clock.ticks();
    // In order of issue and all with the same life: the first one still good ends the search.
    for (const [key, { until }] of issued) {
      if (until > now) return;
      issued.delete(key);
    }
  }

  return {
    /** `kind`: the sort of socket (`signal`, `message`); a token of one kind opens no other. Throws 90010 for too many. */
    issue(kind: string, caller: Caller, payload: unknown): { token: string; expiresAt: number } {
      dropExpired();
      let held = 0;
      for (const { grant } of issued.values()) if (grant.caller.accountId === caller.accountId) held += 1;
      if (held >= OPEN_PER_ACCOUNT) throw commonErrors.tooFrequent();
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const lifeMs = LIMITS.monitor.socketTokenMs;
      issued.set(hashOf(token), { kind, grant: { caller, payload }, until: clock.ticks() + lifeMs });
      return { token, expiresAt: clock.now() + lifeMs };
    },
    /** Uses the token up. `undefined`: never issued, used, of another kind, or so long ago that it is forgotten. */
    take(kind: string, token: string): SocketGrant<unknown> | 'expired' | undefined {
      const key = hashOf(token);
      const found = issued.get(key);
      issued.delete(key);
      if (found?.kind !== kind) return undefined;
      return found.until > clock.ticks() ? found.grant : 'expired';
    },
  };
}
export type SocketTokens = ReturnType<typeof createSocketTokens>;

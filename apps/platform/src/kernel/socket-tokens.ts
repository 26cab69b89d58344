import { randomBytes } from 'node:crypto';
import { LIMITS, commonErrors } from '@lightfield/contract';
import type { Caller } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Once } from './once/once.ts';

/** What a token stands for: who may connect, and to what. */
export interface SocketGrant<Payload> {
  readonly caller: Caller;
  readonly payload: Payload;
}

/** Tokens one account may hold unused at a time; a page needs one or two. */
const OPEN_PER_ACCOUNT = 50;
const TOKEN_BYTES = 32;
const KIND = 'socket';

interface Issued extends SocketGrant<unknown> {
  readonly kind: string;
}

/** Short-lived tokens, good for one connection to any process, bound to account, session and what was asked. Kept as hashes. */
export function createSocketTokens({ once, clock }: { once: Once; clock: Clock }) {
  return {
    /**
     * `kind`: the sort of socket (`signal`, `message`); a token of one kind opens no other. `payload`: JSON, maps and sets. Throws
     * 90010 for too many.
     */
    async issue(kind: string, caller: Caller, payload: unknown): Promise<{ token: string; expiresAt: number }> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const lifeMs = LIMITS.monitor.socketTokenMs;
      const value: Issued = { kind, caller, payload };
      const own = { holder: caller.accountId, most: OPEN_PER_ACCOUNT };
      if (!(await once.put({ kind: KIND, key: token, value, lifeMs, ...own }))) throw commonErrors.tooFrequent();
      return { token, expiresAt: clock.now() + lifeMs };
    },
    /** Uses the token up. `undefined`: never issued, used, of another kind, or so long ago that it is forgotten. */
    async take(kind: string, token: string): Promise<SocketGrant<unknown> | 'expired' | undefined> {
      const found = await once.take(KIND, token);
      if ('fault' in found) return found.fault === 'expired' ? 'expired' : undefined;
      const { caller, payload, kind: issued } = found.value as Issued;
      return issued === kind ? { caller, payload } : undefined;
    },
  };
}
export type SocketTokens = ReturnType<typeof createSocketTokens>;

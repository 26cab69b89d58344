import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { socialErrors } from '@lightfield/contract';
import type { Clock, Ticks } from '../../kernel/clock.ts';
import type { Purpose } from './provider.ts';

/** As long as the QR codes and pages of chat services stay open. Not in the specification. */
export const STATE_VALID_MS = 10 * 60_000;
/** Logins that have begun and not ended; the oldest make room. */
const STATES_MAX = 10_000;
const TOKEN_BYTES = 32;

export interface Begun {
  purpose: Purpose;
  /** Who binds, and in which session; absent for a login. */
  binder: { accountId: string; sessionId: string } | undefined;
}
interface Known extends Begun {
  browser: Buffer;
  /** In ticks. */
  until: number;
}

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * What has begun, by its state: good once, ten minutes, and in the browser that began it only. Else somebody could send a
 * person an address that logs them in as somebody else, or binds a stranger's chat account to theirs.
 */
export function createStates(clock: Clock & Ticks) {
  const states = new Map<string, Known>();
  return {
    issue(browser: string, begun: Begun): { state: string; expiresAt: number } {
      const state = newToken();
      states.set(state, { ...begun, browser: digest(browser), until: clock.ticks() + STATE_VALID_MS });
      const [oldest] = states.keys();
      if (states.size > STATES_MAX && oldest !== undefined) states.delete(oldest);
      return { state, expiresAt: clock.now() + STATE_VALID_MS };
    },
    /** 2304: unknown, used or too late; 2303: begun in another browser, and left as it is for that one. */
    take(state: string, browser: string | undefined): Begun {
      const known = states.get(state);
      if (!known || clock.ticks() >= known.until) {
        states.delete(state);
        throw socialErrors.qrCodeExpired();
      }
      if (!timingSafeEqual(known.browser, digest(browser ?? ''))) throw socialErrors.authorisationRefused();
      states.delete(state);
      return { purpose: known.purpose, binder: known.binder };
    },
  };
}
export type States = ReturnType<typeof createStates>;

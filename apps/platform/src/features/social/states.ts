import { createHash, randomBytes } from 'node:crypto';
import { socialErrors } from '@lightfield/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Once } from '../../kernel/once/once.ts';
import type { Purpose } from './provider.ts';

/** As long as the QR codes and pages of chat services stay open. Not in the specification. */
export const STATE_VALID_MS = 10 * 60_000;
const TOKEN_BYTES = 32;
const KIND = 'chat login';

export interface Begun {
  purpose: Purpose;
  /** Who binds, and in which session; absent for a login. */
  binder: { accountId: string; sessionId: string } | undefined;
}

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * What has begun, by its state: good once, ten minutes, and in the browser that began it only. Else somebody could send a
 * person an address that logs them in as somebody else, or binds a stranger's chat account to theirs.
 */
export function createStates({ once, clock }: { once: Once; clock: Clock }) {
  return {
    async issue(browser: string, begun: Begun): Promise<{ state: string; expiresAt: number }> {
      const state = newToken();
      await once.put({ kind: KIND, key: state, value: begun, lifeMs: STATE_VALID_MS, holder: digest(browser) });
      return { state, expiresAt: clock.now() + STATE_VALID_MS };
    },
    /** 2304: unknown, used or too late; 2303: begun in another browser, and left as it is for that one. */
    async take(state: string, browser: string | undefined): Promise<Begun> {
      const found = await once.take(KIND, state, digest(browser ?? ''));
      if ('value' in found) return found.value as Begun;
      throw found.fault === 'foreign' ? socialErrors.authorisationRefused() : socialErrors.qrCodeExpired();
    },
  };
}
export type States = ReturnType<typeof createStates>;

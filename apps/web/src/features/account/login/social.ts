import type { AnswerOf, securityCalls } from '@lightfield/contract';
import { type Kept, keep, kept, letGo } from '../../../lib/identity/kept.ts';
import { send } from '../../../lib/wire.ts';

/** By hand, like those of `log-in.ts`, and held against the contract by a test. */
export const SOCIAL_CALLS = {
  socialOptions: '/lfscada/user/social/options',
  socialBegin: '/lfscada/user/social/begin',
  socialFinish: '/lfscada/user/social/finish',
} as const;

export type LoginOptions = AnswerOf<typeof securityCalls.socialOptions>;
export const NO_OPTIONS: LoginOptions = { mode: 'off', mobileAppUrl: null };

/** What there is beside the usual way in; nothing also when it cannot be found out. */
export async function loginOptions(): Promise<LoginOptions> {
  const answer = await send('POST', SOCIAL_CALLS.socialOptions, {}, { quiet: true }).catch(() => NO_OPTIONS);
  return answer as LoginOptions;
}

/** Where one wanted to go waits here while the browser is at the chat service. */
const BACK = 'social-back';
interface Back extends Kept {
  href: string;
}

/** Leaves for the chat service. */
export async function leaveForSocial(back: string | undefined): Promise<void> {
  const answer = await send('POST', SOCIAL_CALLS.socialBegin, { purpose: 'login' }, { quiet: true });
  const { url, expiresAt } = answer as AnswerOf<typeof securityCalls.socialBegin>;
  if (back === undefined) letGo(BACK);
  else keep<Back>(BACK, { href: back, expiresAt });
  location.assign(url);
}

/** Logs in with what the chat service sent along; answers where one wanted to go. Refusals: 2301, 2303, 2304, 1008, 1031, 1039, 2904. */
export async function returnFromSocial(state: string, code: string): Promise<string | undefined> {
  const back = kept<Back>(BACK)?.href;
  letGo(BACK);
  await send('POST', SOCIAL_CALLS.socialFinish, { state, code }, { quiet: true });
  return back;
}

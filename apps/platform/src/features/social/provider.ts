import { ROUTES } from '@lightfield/contract';

export type Purpose = 'login' | 'bind';

/** Who somebody is at a chat service. */
export interface SocialIdentity {
  /** Unique among all services: begins with the name of the service. */
  id: string;
  /** As the service shows it; may change, and proves nothing. */
  name: string;
}

/** A chat service that vouches for people, in the manner of OAuth 2 with a code. */
export interface SocialProvider {
  /** Where the browser goes. It comes back to `returnAddress` of the purpose, with the state and, unless refused, a code. */
  begin(state: string, purpose: Purpose): string;
  /** Whose code that is. Throws SocialError. */
  finish(code: string): Promise<SocialIdentity>;
}

/** `refused`: the code is wrong, used, or too old; `unavailable`: the service does not answer, or refuses us. */
export class SocialError extends Error {
  override readonly name = 'SocialError';
  readonly kind: 'refused' | 'unavailable';
  constructor(kind: SocialError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

const PAGES: Readonly<Record<Purpose, string>> = { login: ROUTES.login, bind: ROUTES.accountSecuritySms };

/** The page that finishes what was begun. Without a code the person has refused. */
export function returnAddress(purpose: Purpose, state: string, code: string | undefined): string {
  const query = new URLSearchParams({ social_state: state, ...(code !== undefined && { social_code: code }) });
  return `${PAGES[purpose]}?${query.toString()}`;
}

/** Below it all addresses and cookies of this feature lie. */
export const SOCIAL_PATH = '/lfscada/user/social';
/** What a browser carries back in an address; anything longer is not ours. */
export const CODE_MAX = 500;

import type { Language } from '@lightfield/contract';
/** What a code is sent for and to whom. */
export interface CodeRequest {
  /** What it will prove: 'password', 'newTel', 'register', ... A newer code replaces an older one of the same purpose. */
  purpose: string;
  channel: 'sms' | 'email';
  /** Mobile number or address; '': to nobody. The same work is done then, and nothing is sent. */
  target: string;
  /** Whose proof it is; null: of nobody who has an account (registration, an unknown name). */
  accountId: string | null;
  /** Password retrieval it belongs to. Its limits are counted by the name that was typed, so that they tell nothing. */
  processId?: string | null;
  ip: string;
  lang: Language;
}
export interface CodeCheck {
  purpose: string;
  /** Only a code that was sent by this channel. */
  channel?: 'sms' | 'email';
  /** Only a code that was sent there. Must be given where there is neither account nor process. */
  target?: string;
  accountId: string | null;
  processId?: string | null;
  code: string;
}

/** Six digits by SMS or e-mail. Implemented by features/account/security, handed to the others by main. */
export interface VerificationCodes {
  /** 1037: the channel is off. 90010 with `retryAfterMs`: too soon, or too many within an hour. */
  send(request: CodeRequest): Promise<{ resendMs: number; validMs: number }>;
  /** Uses the code up. 1003: wrong; 1004: expired, used, replaced or never sent; 1005: after five wrong ones. */
  check(given: CodeCheck): Promise<void>;
}

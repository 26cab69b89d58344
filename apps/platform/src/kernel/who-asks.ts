import {
  type Call,
  type DomainError,
  LIMITS,
  SHARE_HEADER,
  accountErrors,
  apiKeyErrors,
  keysOf,
  shareErrors,
} from '@lightfield/contract';
import type { FastifyRequest } from 'fastify';
import { type ApiKeys, type KeyProblem, bearerOf } from './api-keys.ts';
import type { Caller } from './caller.ts';
import type { Rate } from './rate-limit.ts';
import { SESSION_COOKIE } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import { type ShareVisits, type VisitProblem, shareCookie } from './share-visits.ts';

/** What one visitor may ask of all calls together. */
export const VISITOR_RATE: Rate = { max: LIMITS.share.callsPerMinute, perMs: 60_000 };

export interface Asking {
  caller: Caller | undefined;
  /** Why there is no caller, for calls that need one. */
  refusal: DomainError | undefined;
}
export interface WhoAsksParts {
  sessions: Pick<Sessions, 'find'> & Partial<Pick<Sessions, 'noteLanguage'>>;
  /** Absent: nobody comes by share links. */
  visits?: Pick<ShareVisits, 'find'>;
  /** Absent: nobody comes by a key. */
  keys?: Pick<ApiKeys, 'find'>;
}

const VISIT_PROBLEMS: Record<VisitProblem, () => DomainError> = {
  invalid: shareErrors.shareInvalid,
  revoked: shareErrors.shareRevoked,
  expired: shareErrors.shareTokenExpired,
};

const KEY_PROBLEMS: Record<KeyProblem, (ip: string) => DomainError> = {
  invalid: () => apiKeyErrors.keyInvalid(),
  expired: () => apiKeyErrors.keyExpired(),
  disabled: () => apiKeyErrors.keyDisabled(),
  address: (ip) => apiKeyErrors.addressRefused({ ip }),
};

/** Whoever names a key is asked for by it alone: what cookies or links the request has counts for nothing. */
async function byKey(
  call: Call,
  secret: string,
  from: Pick<Caller, 'ip' | 'lang'>,
  keys: WhoAsksParts['keys'],
): Promise<Asking> {
  const found = keys ? await keys.find(secret, from.ip) : 'invalid';
  if (typeof found === 'string') return nobody(KEY_PROBLEMS[found](from.ip));
  const open = keysOf(call);
  if (open === 'no') return nobody(apiKeyErrors.callRefused());
  if (open === 'whole' && found.key?.only) return nobody(apiKeyErrors.rangeRefused());
  return { caller: { ...found, ...from }, refusal: undefined };
}

/**
 * Who asks: the account that made the API key, or the account of the session cookie, or, for a page that names its share link, the visitor it was let in as. Never
 * both: a visitor's page gets nothing by the account that happens to be logged in, and an account nothing by a link.
 */
export async function whoAsks(
  call: Call,
  request: Pick<FastifyRequest, 'headers' | 'cookies'>,
  from: Pick<Caller, 'ip' | 'lang'>,
  { sessions, visits, keys }: WhoAsksParts,
): Promise<Asking> {
  const secret = bearerOf(request.headers.authorization);
  if (secret !== undefined) return byKey(call, secret, from, keys);
  const link = request.headers[SHARE_HEADER];
  if (link !== undefined) {
    // To a call that is not for visitors they are nobody, whatever they hold.
    if (!call.share || !visits || typeof link !== 'string') return nobody(accountErrors.notLoggedIn());
    const visit = await visits.find(link, request.cookies[shareCookie(link)]);
    if (typeof visit === 'string') return nobody(VISIT_PROBLEMS[visit]());
    return { caller: { ...visit.caller, ...from }, refusal: undefined };
  }
  const session = await sessions.find(request.cookies[SESSION_COOKIE]);
  if (typeof session === 'object') {
    // Only a page of the product says it; what a program's library prefers is nobody's choice.
    if (request.headers['x-lang'] !== undefined) sessions.noteLanguage?.(session.sessionId, from.lang);
    return { caller: { ...session, ...from }, refusal: undefined };
  }
  if (session === 'lockLost') return nobody(accountErrors.dongleFailed());
  return nobody(session === 'expired' ? accountErrors.loginTimeout() : accountErrors.notLoggedIn());
}

const nobody = (refusal: DomainError): Asking => ({ caller: undefined, refusal });

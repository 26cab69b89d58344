import { createHmac, timingSafeEqual } from 'node:crypto';
import { LIMITS, accountErrors } from '@lightfield/contract';
import { z } from 'zod';

/** Clocks of two systems may differ by this much. Not in the specification. */
export const CLOCK_SKEW_MS = 30_000;

/** Name and version of what is signed, so that no other signature by the same secret can pass for one. */
const PURPOSE = 'lightfield-ticket-1';
/** No control characters: PostgreSQL could not even look for some of them. */
const plain = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .regex(/^\P{Cc}+$/u);
const seconds = z.int().positive().max(100_000_000_000);
const Payload = z.object({ sub: plain(1, 64), iat: seconds, exp: seconds, jti: plain(8, 128) });

export interface Ticket {
  loginName: string;
  /** Good for once. */
  id: string;
  /** From here on it is refused for its age, ms. */
  endsAt: number;
}

export const signatureOf = (sys: string, payload: string, secret: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${PURPOSE}\n${sys}\n${payload}`).digest();

/** What a ticket of docs/protocol/http.md says. 1021: not signed with this secret for this system; 1020: too old, or for too long. */
export function readTicket(
  text: string,
  { sys, secret, now }: { sys: string; secret: Uint8Array; now: number },
): Ticket {
  const [, payload = '', signature = ''] = /^([\w-]+)\.([\w-]{43})$/.exec(text) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(sys, payload, secret);
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw accountErrors.tokenInvalid();
  const parsed = Payload.safeParse(parsedJson(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!parsed.success) throw accountErrors.tokenInvalid();
  const { sub, iat, exp, jti } = parsed.data;
  const [issuedAt, expiresAt] = [iat * 1_000, exp * 1_000];
  const endsAt = expiresAt + CLOCK_SKEW_MS;
  const tooLong = expiresAt - issuedAt > LIMITS.account.ticketValidMs;
  if (tooLong || issuedAt > now + CLOCK_SKEW_MS || now >= endsAt) throw accountErrors.tokenExpired();
  return { loginName: sub, id: jti, endsAt };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

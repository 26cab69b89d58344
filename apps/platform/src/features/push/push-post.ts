import type { PushProblem } from '@lightfield/contract';
import type { BlockList } from 'node:net';
import { OutboundRefused, postOutbound } from '../../kernel/outbound.ts';
import { type PushTarget, encryptPush } from './push-encryption.ts';
import { pushUrl } from './push-services.ts';
import type { PushKey } from './push-key.ts';
import { vapidHeader } from './vapid.ts';

/** What services answer of a browser that they do not know any more (RFC 8030 §7.3). */
const GONE: readonly (number | null)[] = [404, 410];
const TLS = /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

export type Urgency = 'low' | 'normal' | 'high';
/** One push, apart from where it goes. */
export interface Push {
  readonly said: Uint8Array;
  /** How long the service keeps it for a browser that is away, s. */
  readonly ttl: number;
  readonly urgency: Urgency;
  /** A newer one takes the place of one that still waits there; 32 characters of base64url at most. */
  readonly topic: string;
}
export interface Pushed {
  /** Absent: it was taken. */
  readonly problem: PushProblem | null;
  readonly status: number | null;
  /** Not before, ms from now; absent: the service does not say. */
  readonly retryAfterMs?: number;
}
export interface PushPlaces {
  /** What pushes are signed with. */
  key(): Promise<PushKey>;
  readonly subject: string | undefined;
  readonly services: readonly string[];
  readonly allowed: BlockList;
  readonly timeoutMs: number;
}

export const isGone = ({ status }: Pushed): boolean => GONE.includes(status);

function problemOf(error: unknown): PushProblem {
  if (error instanceof OutboundRefused) return 'refused';
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT') return 'timeout';
  return typeof code === 'string' && TLS.test(code) ? 'tls' : 'unreachable';
}

/** Seconds, or a date (RFC 9110 §10.2.3). */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** One attempt. 2xx: it was taken. Redirects are answers like others. Never throws for what is out there, only where the database does. */
export async function postPush(
  { endpoint, ...target }: PushTarget & { readonly endpoint: string },
  { said, ttl, urgency, topic }: Push,
  { places, now, ending }: { places: PushPlaces; now: number; ending?: AbortSignal },
): Promise<Pushed> {
  const { subject, allowed, timeoutMs } = places;
  const url = pushUrl(endpoint, places);
  if (!url) return { problem: 'refused', status: null };
  const headers = {
    authorization: vapidHeader(await places.key(), { endpoint: url, subject, now }),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(ttl),
    urgency,
    topic,
  };
  const body = encryptPush(said, target);
  // One clock for the whole of it.
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = ending ? AbortSignal.any([timeout, ending]) : timeout;
  try {
    const reply = await postOutbound({ url, headers, body, signal, allowed });
    // What it says besides is nothing to us.
    reply.destroy();
    const status = reply.statusCode ?? 0;
    const wait = retryAfter(reply.headers['retry-after'], now);
    const isTaken = status >= 200 && status < 300;
    return { problem: isTaken ? null : 'answer', status, ...(wait !== undefined && { retryAfterMs: wait }) };
  } catch (error) {
    return { problem: problemOf(error), status: null };
  }
}

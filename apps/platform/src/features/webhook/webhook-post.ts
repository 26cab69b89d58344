import type { WebhookProblem } from '@lightfield/contract';
import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { OutboundRefused, outboundUrl, postOutbound } from '../../kernel/outbound.ts';
import { webhookHeaders } from './signature.ts';

/** What is read and kept of an answer, characters. */
const ANSWER_MAX = 300;
const TLS = /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

export interface Tried {
  /** Absent: it was taken. */
  readonly problem: WebhookProblem | null;
  readonly status: number | null;
  readonly ms: number;
  readonly answer: string;
}
export interface Posted {
  readonly url: string;
  readonly secrets: readonly string[];
  readonly id: string;
  readonly body: string;
  /** Now, ms. */
  readonly at: number;
  readonly allowed: BlockList;
  readonly timeoutMs: number;
  /** Ends it at once. */
  readonly ending?: AbortSignal;
}

function problemOf(error: unknown): WebhookProblem {
  if (error instanceof OutboundRefused) return 'refused';
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT') return 'timeout';
  return typeof code === 'string' && TLS.test(code) ? 'tls' : 'unreachable';
}
/** The beginning of what was answered. Whoever has said by the status that it was taken need not say more. */
async function beginningOf(reply: IncomingMessage): Promise<string> {
  let said = '';
  try {
    for await (const piece of reply) {
      said += String(piece);
      if (said.length >= ANSWER_MAX) break;
    }
  } catch {
    // What was heard until then.
  } finally {
    reply.destroy();
  }
  // oxlint-disable-next-line no-control-regex -- the database takes no NUL
  return said.replaceAll(/[\u0000-\u0008\u000b-\u001f]/g, ' ').slice(0, ANSWER_MAX);
}

/** One attempt. 2xx: it was taken. Redirects are answers like others. Never throws. */
export async function postWebhook({ secrets, id, body, at, allowed, timeoutMs, ...given }: Posted): Promise<Tried> {
  const begun = performance.now();
  const ms = () => Math.round(performance.now() - begun);
  const url = outboundUrl(given.url, allowed);
  if (!url) return { problem: 'refused', status: null, ms: 0, answer: '' };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'lightfield-webhook/1',
    ...webhookHeaders(secrets, { id, timestamp: Math.floor(at / 1_000), body }),
  };
  // One clock for the whole of it: an answer that trickles in is none.
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = given.ending ? AbortSignal.any([timeout, given.ending]) : timeout;
  try {
    const reply = await postOutbound({ url, headers, body, signal, allowed });
    const status = reply.statusCode ?? 0;
    const answer = await beginningOf(reply);
    return { problem: status >= 200 && status < 300 ? null : 'answer', status, ms: ms(), answer };
  } catch (error) {
    return { problem: problemOf(error), status: null, ms: ms(), answer: '' };
  }
}

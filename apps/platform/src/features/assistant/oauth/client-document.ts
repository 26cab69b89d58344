import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { LIMITS } from '@lightfield/contract';
import { z } from 'zod';
import type { Log } from '../../../kernel/log.ts';
import { getOutbound, outboundUrl } from '../../../kernel/outbound.ts';
import { type AgentClient, NAME_MAX, REDIRECT_MAX, isRedirect } from './agent-client.ts';

/** Twice what the draft thinks enough (draft-ietf-oauth-client-id-metadata-document, §6.6). */
const BYTES_MAX = 10 * 1024;
const REDIRECTS_MAX = 32;
const WAIT_MS = 5_000;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json(?:\s*;|$)/i;

/** What stands there; all else has no meaning here. A secret that everybody can read is none, so whoever has one is no client of this kind. */
const Document = z.object({
  client_id: z.string(),
  client_name: z.string().trim().min(1).max(NAME_MAX).optional(),
  redirect_uris: z.array(z.string().min(1).max(REDIRECT_MAX).refine(isRedirect)).min(1).max(REDIRECTS_MAX),
  token_endpoint_auth_method: z.literal('none').optional(),
  client_secret: z.never().optional(),
});

/**
 * The address that is the id of a client and where it says what it is: by TLS, with a path, and written as a browser would write it, so that one
 * client has one id. `undefined`: the id is no address, or one that may not be asked.
 */
export function documentUrl(id: string, allowed: BlockList): URL | undefined {
  if (!id.startsWith('https://') || id.length > LIMITS.agent.requestMax) return undefined;
  const url = outboundUrl(id, allowed);
  return url?.href === id && url.pathname !== '/' ? url : undefined;
}

/** `undefined`: it does not speak of this client, or not as it should. */
export function clientOf(id: string, site: string, text: string): AgentClient | undefined {
  const said = Document.safeParse(jsonIn(text));
  if (!said.success || said.data.client_id !== id) return undefined;
  const { client_name: name = site, redirect_uris: redirects } = said.data;
  return { name, redirects, site };
}
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function textOf(reply: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

export interface Documents {
  readonly allowed: BlockList;
  readonly log: Log;
  readonly waitMs?: number;
}
/**
 * What a client says about itself at the address that is its id. Asked while a person looks at it, and once more when they say yes: what it says
 * then counts, and nothing is kept. Redirects are no answer.
 */
export async function clientAt(id: string, { allowed, log, waitMs = WAIT_MS }: Documents) {
  const url = documentUrl(id, allowed);
  if (!url) return undefined;
  let reply: IncomingMessage | undefined;
  try {
    const headers = { accept: 'application/json' };
    const signal = AbortSignal.timeout(waitMs);
    reply = await getOutbound({ url, headers, allowed, signal });
    const isGood = reply.statusCode === 200 && JSON_TYPE.test(reply.headers['content-type'] ?? '');
    const text = isGood ? await textOf(reply) : undefined;
    return text === undefined ? undefined : clientOf(id, url.host, text);
  } catch (error) {
    log.debug({ error, id }, 'an agent’s address did not say what it is');
    return undefined;
  } finally {
    reply?.destroy();
  }
}

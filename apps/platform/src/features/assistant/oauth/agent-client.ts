import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Of what a client says about itself. */
export const NAME_MAX = 100;
const REDIRECTS_MAX = 8;
export const REDIRECT_MAX = 500;
/** All of it has to fit into the address that a browser is sent to. */
const CLIENT_MAX = 2_000;

/** What an agent says about itself when it registers (RFC 7591); all else that it says has no meaning here. */
const Metadata = z.object({
  client_name: z.string().trim().min(1).max(NAME_MAX).default('MCP client'),
  redirect_uris: z.array(z.string().min(1).max(REDIRECT_MAX)).min(1).max(REDIRECTS_MAX),
});
export const AgentClient = z.object({
  name: z.string(),
  redirects: z.array(z.string()),
  /** The site that answers for it: its id is an address there. */
  site: z.string().optional(),
});
export type AgentClient = z.infer<typeof AgentClient>;

/** Addresses that a browser opens itself, or runs: no program waits there. */
const OF_BROWSERS =
  /^(javascript|data|vbscript|blob|file|filesystem|about|view-source|https?|wss?|ftp|mailto|tel|sms)$/;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
/** A machine's own addresses; a name that a name server answers for is not among them. */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Where the answer may go (OAuth 2.1 §2.3.1, RFC 8252 §7): to a site by TLS, to a program that listens on the same machine, or to one that the
 * system opens by a scheme of its own. No fragments, and nobody's name and password.
 */
export function isRedirect(text: string): boolean {
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  const url = URL.parse(text);
  if (!url || scheme === undefined || text.includes('#') || url.username !== '' || url.password !== '') return false;
  if (scheme === 'https') return true;
  if (scheme === 'http') return LOOPBACK.has(url.hostname);
  return !OF_BROWSERS.test(scheme);
}

/** Is this one of those that were registered? On the same machine by whatever port was free (RFC 8252 §7.3), else to the letter. */
export function isRegistered(asked: string, { redirects }: AgentClient): boolean {
  return redirects.includes(asked) || (isRedirect(asked) && redirects.some((one) => portless(one) === portless(asked)));
}
function portless(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:') return text;
  url.port = '';
  return url.href;
}

/** What a person is told of where the answer goes. */
export function placeOf(redirect: string): string {
  const url = URL.parse(redirect);
  return url && /^https?:$/.test(url.protocol) ? url.hostname : (SCHEME.exec(redirect)?.[1] ?? '');
}

/** What is wrong with it, as RFC 7591 §3.2.2 names it. */
export type MetadataProblem = 'invalid_client_metadata' | 'invalid_redirect_uri';
export function clientIn(body: unknown): AgentClient | MetadataProblem {
  const said = Metadata.safeParse(body);
  if (!said.success)
    return said.error.issues.some(({ path }) => path[0] === 'redirect_uris')
      ? 'invalid_redirect_uri'
      : 'invalid_client_metadata';
  const { client_name: name, redirect_uris: redirects } = said.data;
  if (!redirects.every(isRedirect)) return 'invalid_redirect_uri';
  const client = { name, redirects };
  return Buffer.byteLength(JSON.stringify(client)) > CLIENT_MAX ? 'invalid_client_metadata' : client;
}

/** Whoever exchanges the code is who asked for it (RFC 7636 §4.6). */
export function provesChallenge(verifier: string, challenge: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  const made = createHash('sha256').update(verifier).digest();
  const known = Buffer.from(challenge, 'base64url');
  return known.length === made.length && timingSafeEqual(known, made);
}
/** A SHA-256 as base64url. */
export const isChallenge = (text: string | undefined): text is string => /^[A-Za-z0-9_-]{43}$/.test(text ?? '');

import { MCP_PATH } from '@lightfield/contract';
import { type AgentClient, isChallenge, isRegistered } from './agent-client.ts';

/** What an agent may be let do; writing is proposing (decision 122). */
export const SCOPES = ['lf:read', 'lf:write'] as const;
export const scopeOf = (writes: boolean): string => (writes ? SCOPES.join(' ') : SCOPES[0]);

/** Who issues tokens at this address, and what they are for (RFC 8414, RFC 9728). */
export const issuerOf = (origin: string): string => origin + MCP_PATH;

/** An agent that asks to be let in, its request found good. */
export interface Asked {
  readonly client: AgentClient;
  readonly clientId: string;
  readonly redirect: string;
  readonly challenge: string;
  readonly state: string | undefined;
  readonly writes: boolean;
}
/** `wrong`: the parameter that makes it none. */
export type Read = { readonly asked: Asked } | { readonly wrong: string };

/**
 * `known`: the client of an id. What is wrong is told to the person, never by leading the browser on: whoever registers an address of theirs
 * would have a link of ours that leads there (RFC 9700 §4.11.2).
 */
export async function readRequest(
  query: string,
  origin: string,
  known: (id: string) => Promise<AgentClient | undefined>,
): Promise<Read> {
  const given = new URLSearchParams(query);
  // a parameter that comes twice makes the request none (OAuth 2.1 §3.1), but for that of RFC 8707
  const twice = [...new Set(given.keys())].find((name) => name !== 'resource' && given.getAll(name).length > 1);
  if (twice !== undefined) return { wrong: twice };
  const {
    client_id: clientId = '',
    state,
    scope = '',
    ...one
  } = Object.fromEntries(given) as Partial<Record<string, string>>;
  const client = await known(clientId);
  if (!client) return { wrong: 'client_id' };
  // the only one that was registered need not be named; what an address says may be another one when it is asked again
  const [only, ...others] = client.redirects;
  const redirect = one['redirect_uri'] ?? (others.length === 0 && client.site === undefined ? only : undefined);
  if (redirect === undefined || !isRegistered(redirect, client)) return { wrong: 'redirect_uri' };
  if (one['response_type'] !== 'code') return { wrong: 'response_type' };
  const challenge = one['code_challenge'];
  if (!isChallenge(challenge)) return { wrong: 'code_challenge' };
  if (one['code_challenge_method'] !== 'S256') return { wrong: 'code_challenge_method' };
  if (given.getAll('resource').some((resource) => !isResource(resource, origin))) return { wrong: 'resource' };
  const scopes = scope.split(' ').filter((each) => each !== '');
  if (scopes.some((each) => !(SCOPES as readonly string[]).includes(each))) return { wrong: 'scope' };
  // without a scope it is asked for whatever the person gives
  return {
    asked: { client, clientId, redirect, challenge, state, writes: scopes.length === 0 || scopes.includes('lf:write') },
  };
}

/** Tokens are good for agents alone, at this very address. */
export const isResource = (resource: string, origin: string): boolean =>
  resource.replace(/\/$/, '') === issuerOf(origin) || resource.replace(/\/$/, '') === origin;

/** Where the browser goes with an answer; with who answers, so that agents of several servers do not mix them up (RFC 9207). */
export function answerUrl(
  { redirect, state }: { readonly redirect: string; readonly state: string | undefined },
  origin: string,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set('state', state);
  url.searchParams.set('iss', issuerOf(origin));
  return url.href;
}

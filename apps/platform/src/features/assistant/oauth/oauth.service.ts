import { type BodyOut, type AgentConnection, LIMITS, type agentCalls, commonErrors } from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db, Transaction } from '../../../kernel/db.ts';
import { type Owner, SealBroken } from '../../../kernel/vault/sealed-text.ts';
import type { Vault } from '../../../kernel/vault/vault.ts';
import { hashOfSecret } from '../../../kernel/api-keys.ts';
import { type AgentService, newToken } from '../agent.service.ts';
import { AgentClient, clientIn, placeOf, provesChallenge } from './agent-client.ts';
import { type Asked, answerUrl, isResource, readRequest, scopeOf } from './authorization.ts';
import { type OnceRow, agentTokenRepository as tokens } from './token.repository.ts';

/** From the person's yes to the exchange: a program does it at once. */
const CODE_MS = 60_000;
export const ACCESS_MS = 3_600_000;
/** An answer that got lost is asked for again with the same token; later it is somebody else who has it. */
const LOST_MS = 30_000;
const OF_CLIENT: Owner = ['agent_client', 'id'];

/** The refusals of OAuth 2.1 §3.2.4, RFC 7591 §3.2.2 and RFC 8707 §2. */
export type OauthProblem =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_client'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'invalid_client_metadata'
  | 'invalid_redirect_uri'
  | 'temporarily_unavailable';
export class OauthRefusal extends Error {
  readonly problem: OauthProblem;
  constructor(problem: OauthProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
export interface Registered extends AgentClient {
  readonly id: string;
}
export interface Issued {
  readonly access: string;
  readonly refresh: string;
  /** s. */
  readonly expiresIn: number;
  readonly scope: string;
}
/** What comes with a code or a token, as it stands in the form. */
export interface Exchange {
  readonly clientId: string;
  readonly resource: string | undefined;
  readonly origin: string;
}

export interface OauthParts {
  db: Db;
  agents: Pick<AgentService, 'connect'>;
  vault: Vault;
  clock: Clock;
  /** What a client says about itself at the address that is its id. */
  clientAt: (id: string) => Promise<AgentClient | undefined>;
}

/**
 * Agents that are let in by a person and fetch their tokens themselves: OAuth 2.1 with PKCE (decision 161). A client is what it said about
 * itself: its id says all that is known of it, sealed, or is an address where it stands, so nobody fills a table by registering.
 */
export function createOauth({ db, agents, vault, clock, clientAt }: OauthParts) {
  async function known(id: string): Promise<AgentClient | undefined> {
    if (id.startsWith('https://')) return clientAt(id);
    if (id.length > LIMITS.agent.requestMax) return undefined;
    try {
      const said = vault.open(OF_CLIENT, id);
      // what is not sealed is answered as it is
      return said === id ? undefined : AgentClient.parse(JSON.parse(said));
    } catch (error) {
      if (error instanceof SealBroken) return undefined;
      throw error;
    }
  }
  /** 10001: told to the person, in whose browser it came up. */
  async function askedIn(request: string, origin: string): Promise<Asked> {
    const read = await readRequest(request, origin, known);
    if ('asked' in read) return read.asked;
    throw commonErrors.parameterInvalid({ field: read.wrong });
  }
  async function issue(tx: Transaction, { grant_id, grant_expires_at, writes }: OnceRow): Promise<Issued> {
    const [access, refresh, at] = [newToken(), newToken(), clock.now()];
    const end = grant_expires_at.getTime();
    const expiresAt = Math.min(at + ACCESS_MS, end);
    await tokens.insert(tx, grant_id, { hash: hashOfSecret(access), kind: 'access', at, expiresAt });
    await tokens.insert(tx, grant_id, { hash: hashOfSecret(refresh), kind: 'refresh', at, expiresAt: end });
    return { access, refresh, expiresIn: Math.floor((expiresAt - at) / 1_000), scope: scopeOf(writes) };
  }
  const refused = (message: string) => new OauthRefusal('invalid_grant', message);
  /** `undefined`: it was taken by somebody before, and all that came of it is over. */
  async function take(
    tx: Transaction,
    kind: 'code' | 'refresh',
    text: string,
    by: Exchange,
  ): Promise<OnceRow | undefined> {
    if (by.resource !== undefined && !isResource(by.resource, by.origin))
      throw new OauthRefusal('invalid_target', 'tokens of this server are for its /mcp alone');
    const hash = hashOfSecret(text);
    const row = await tokens.once(tx, kind, hash);
    const now = clock.now();
    if (!row || row.expires_at.getTime() <= now || row.grant_expires_at.getTime() <= now)
      throw refused('it is not known, or over');
    if (!row.client_hash?.equals(hashOfSecret(by.clientId))) throw refused('it was given to another client');
    const lost = kind === 'refresh' ? LOST_MS : 0;
    if (row.used_at !== null && now - row.used_at.getTime() >= lost) {
      await tokens.end(tx, row.grant_id);
      return undefined;
    }
    await tokens.used(tx, row.grant_id, hash, now);
    return row;
  }
  /** What ends the tokens of a thief has to stay, though the call is refused. */
  async function exchange(work: (tx: Transaction) => Promise<Issued | undefined>): Promise<Issued> {
    const issued = await db.transaction(work);
    if (!issued) throw refused('it was used before: all that it led to has ended, log in again');
    return issued;
  }

  return {
    register(body: unknown): Registered {
      const client = clientIn(body);
      if (typeof client === 'string') throw new OauthRefusal(client, 'what a client says about itself (RFC 7591)');
      return { id: vault.seal(OF_CLIENT, JSON.stringify(client)), ...client };
    },
    /** What is put before the person. */
    async connection({ request }: BodyOut<typeof agentCalls.connection>, origin: string): Promise<AgentConnection> {
      const asked = await askedIn(request, origin);
      const { client, redirect, writes } = asked;
      const refusal = answerUrl(asked, origin, { error: 'access_denied' });
      return { name: client.name, site: client.site ?? '', returnsTo: placeOf(redirect), writes, refusal };
    },
    /** The person has said yes. */
    async connect(caller: Caller, { request, ...said }: BodyOut<typeof agentCalls.connect>, origin: string) {
      const asked = await askedIn(request, origin);
      const { redirect, clientId, challenge } = asked;
      // nobody gives more than was asked for
      const terms = { ...said, writes: said.writes === true && asked.writes };
      const [code, at] = [newToken(), clock.now()];
      const client = { clientHash: hashOfSecret(clientId), returnsTo: placeOf(redirect) };
      const id = await db.transaction(async (tx) => {
        const grant = await agents.connect(tx, caller, terms, client);
        const row = { hash: hashOfSecret(code), at, expiresAt: at + CODE_MS, challenge, redirect };
        await tokens.insert(tx, grant, { kind: 'code', ...row });
        return grant;
      });
      return { id, url: answerUrl(asked, origin, { code }) };
    },
    /** `redirect`: where it said that the code went to; what went before OAuth 2.1 repeats it. */
    redeem: (
      code: string,
      { verifier, redirect, ...by }: Exchange & { verifier: string; redirect: string | undefined },
    ) =>
      exchange(async (tx) => {
        const row = await take(tx, 'code', code, by);
        if (!row) return undefined;
        if (redirect !== undefined && redirect !== row.redirect_uri) throw refused('the code went elsewhere');
        if (!provesChallenge(verifier, row.challenge ?? '')) throw refused('the verifier is not that of the code');
        return issue(tx, row);
      }),
    refresh: (token: string, by: Exchange): Promise<Issued> =>
      exchange(async (tx) => {
        const row = await take(tx, 'refresh', token, by);
        return row && issue(tx, row);
      }),
    /** The agent says goodbye; its grant stays until the person revokes it. A token that is none of its own is no mistake (RFC 7009 §2.2). */
    revoke: (token: string, clientId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const grant = await tokens.grantOf(tx, hashOfSecret(token), hashOfSecret(clientId));
        if (grant !== undefined) await tokens.end(tx, grant);
      }),
  };
}
export type Oauth = ReturnType<typeof createOauth>;

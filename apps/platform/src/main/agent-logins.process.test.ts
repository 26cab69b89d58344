import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import {
  type AnswerOf,
  type BodyIn,
  type Call,
  accountErrors,
  agentCalls,
  agentErrors,
  commonErrors,
} from '@lightfield/contract';
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { TEST_TLS } from '../engines/broker/broker.testing.ts';
import type { TestDatabase } from '../kernel/testing.ts';
import type { Platform } from './platform.ts';
import { type TestPlatform, askCall, sendCall, startTestPlatform } from './platform.testing.ts';
import { type World, addWorld } from './world.testing.ts';

/** Agents that log in themselves (decision 161), through HTTP and with the official client of the protocol. */
let stage: TestPlatform;
let test: TestDatabase;
let platform: Platform;
let world: World;

beforeAll(async () => {
  stage = await startTestPlatform(() => ({ LF_OUTBOUND_NETWORKS: '127.0.0.1' }));
  ({ test, platform } = stage);
  world = await addWorld(test.db, stage.centreId, 'jia');
});
afterAll(async () => {
  await stage.stop();
});
beforeEach(async () => {
  await test.db.query(`delete from agent_grant where name <> 'jia'`);
});

const send = (call: Call, body: object, cookie = world.co.cookie) => sendCall(platform.url, call, body, { cookie });
const ask = <C extends Call>(call: C, body: BodyIn<C>): Promise<AnswerOf<C>> =>
  askCall(platform.url, call, body, { cookie: world.co.cookie });
const TERMS = { name: '运维助手', perMinute: 600, days: 30 };
const BACK = 'http://127.0.0.1:8123/callback';

const post = (where: string, fields: Record<string, string>) =>
  fetch(platform.url + where, { method: 'POST', body: new URLSearchParams(fields) });
async function register(more: object = {}): Promise<string> {
  const body = JSON.stringify({ client_name: '助手', redirect_uris: [BACK], ...more });
  const reply = await fetch(`${platform.url}/mcp/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { client_id: string }).client_id;
}
const tools = (token: string, more: Record<string, string> = {}) =>
  fetch(`${platform.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
      ...more,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });

interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
  expires_in: number;
}
/** An agent of ours: with a code that a person has given it. */
async function codeFor(clientId: string, more: { writes?: boolean; query?: Record<string, string> } = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const request = new URLSearchParams({
    client_id: clientId,
    redirect_uri: BACK,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more.query,
  }).toString();
  const { id, url } = await ask(agentCalls.connect, { request, ...TERMS, writes: more.writes ?? false });
  return { id, verifier, code: new URL(url).searchParams.get('code') ?? '', request };
}
const redeem = (clientId: string, { code, verifier }: { code: string; verifier: string }, more = {}) =>
  post('/mcp/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: BACK,
    ...more,
  });
const refresh = (clientId: string, token: string) =>
  post('/mcp/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token });
const tokensOf = async (reply: Response) => {
  expect(reply.status).toBe(200);
  return (await reply.json()) as Tokens;
};
const refused = async (reply: Response) => [reply.status, ((await reply.json()) as { error: string }).error];

/** The official client, and what it keeps. */
function official(more: Partial<OAuthClientProvider> = {}) {
  let stored: { client?: StoredOAuthClientInformation; tokens?: StoredOAuthTokens; verifier?: string; to?: URL } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: BACK,
    clientMetadata: { client_name: '值班助手', redirect_uris: [BACK] },
    state: () => 's-1',
    clientInformation: () => stored.client,
    saveClientInformation: (client) => void (stored = { ...stored, client }),
    tokens: () => stored.tokens,
    saveTokens: (tokens) => void (stored = { ...stored, tokens }),
    redirectToAuthorization: (to) => void (stored = { ...stored, to }),
    saveCodeVerifier: (verifier) => void (stored = { ...stored, verifier }),
    codeVerifier: () => stored.verifier ?? '',
    ...more,
  };
  return {
    stored: () => stored,
    transport: () => new StreamableHTTPClientTransport(new URL('/mcp', platform.url), { authProvider: provider }),
    client: () => new Client({ name: 'test', version: '1' }),
  };
}

describe('the official client', () => {
  it('finds out where to log in, registers, is let in by a person, and fetches new tokens itself', async () => {
    const { client, stored, transport } = official();
    const first = transport();
    await expect(client().connect(first)).rejects.toThrow('nauthorized');

    // the browser of the person is led to the screen that asks them
    const led = await fetch(stored().to ?? '', { redirect: 'manual' });
    const screen = new URL(led.headers.get('location') ?? '', platform.url);
    expect([led.status, screen.pathname]).toEqual([302, '/manage/aiconfig']);
    const request = screen.searchParams.get('connect') ?? '';
    const said = await ask(agentCalls.connection, { request });
    expect(said).toMatchObject({ name: '值班助手', returnsTo: '127.0.0.1', writes: true });
    expect(said.refusal).toMatch(/error=access_denied&state=s-1&iss=/);
    const { id, url } = await ask(agentCalls.connect, { request, ...TERMS, writes: true });
    await first.finishAuth(new URL(url).searchParams);

    const agent = client();
    await agent.connect(transport());
    const names = (await agent.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('read_values');
    expect(names).toContain('write_value');
    const [mine] = (await ask(agentCalls.query, { keyword: TERMS.name })).rows;
    expect(mine).toMatchObject({ id, name: TERMS.name, returnsTo: '127.0.0.1', hint: '', writes: true });

    // an hour later
    await test.db.query(`update agent_token set expires_at = now() - interval '1 second' where kind = 'access'`);
    const before = stored().tokens?.access_token;
    expect((await agent.listTools()).tools.length).toBe(names.length);
    expect(stored().tokens?.access_token).not.toBe(before);
    // revoked by the person: it is over at once, with all of its tokens
    await ask(agentCalls.delete, { id });
    expect((await tools(stored().tokens?.access_token ?? '')).status).toBe(401);
    expect(
      await refused(await refresh(stored().client?.client_id ?? '', stored().tokens?.refresh_token ?? '')),
    ).toEqual([400, 'invalid_grant']);
    await agent.close();
  });
});

describe('a code', () => {
  it('is good once, for a minute, for who asked for it and can prove it', async () => {
    const [clientId, other] = [await register(), await register()];
    const one = await codeFor(clientId);
    expect(await refused(await redeem(other, one))).toEqual([400, 'invalid_grant']);
    const wrong = { ...one, verifier: randomBytes(32).toString('base64url') };
    expect(await refused(await redeem(clientId, wrong))).toEqual([400, 'invalid_grant']);
    expect(await refused(await redeem(clientId, one, { redirect_uri: 'http://127.0.0.1:1/x' }))).toEqual([
      400,
      'invalid_grant',
    ]);
    const elsewhere = { resource: 'https://other.example/mcp' };
    expect(await refused(await redeem(clientId, one, elsewhere))).toEqual([400, 'invalid_target']);
    const { access_token, scope, expires_in } = await tokensOf(await redeem(clientId, one));
    expect([scope, expires_in]).toEqual(['lf:read', 3_600]);
    expect((await tools(access_token)).status).toBe(200);
    // who comes with it again has it from somewhere: what it led to ends
    expect(await refused(await redeem(clientId, one))).toEqual([400, 'invalid_grant']);
    expect((await tools(access_token)).status).toBe(401);

    const late = await codeFor(clientId);
    await test.db.query(`update agent_token set expires_at = now() - interval '1 second' where kind = 'code'`);
    expect(await refused(await redeem(clientId, late))).toEqual([400, 'invalid_grant']);
  });

  it('gives no more than was asked for, whatever the person says', async () => {
    const scopes = ['', 'lf:read', 'lf:read lf:write'].map(async (scope) => {
      const clientId = await register();
      const code = await codeFor(clientId, { writes: true, query: scope ? { scope } : {} });
      return (await tokensOf(await redeem(clientId, code))).scope;
    });
    expect(await Promise.all(scopes)).toEqual(['lf:read lf:write', 'lf:read', 'lf:read lf:write']);
  });

  it('of a client that was let in before takes the place of what it had', async () => {
    const clientId = await register();
    const before = await tokensOf(await redeem(clientId, await codeFor(clientId)));
    await tokensOf(await redeem(clientId, await codeFor(clientId)));
    expect((await tools(before.access_token)).status).toBe(401);
    expect((await ask(agentCalls.query, { keyword: TERMS.name })).total).toBe(1);
  });
});

describe('a refresh token', () => {
  it('is changed with each use; an old one ends all, but for an answer that got lost', async () => {
    const clientId = await register();
    const first = await tokensOf(await redeem(clientId, await codeFor(clientId)));
    const second = await tokensOf(await refresh(clientId, first.refresh_token));
    const again = await tokensOf(await refresh(clientId, first.refresh_token));
    expect(await refused(await refresh(await register(), second.refresh_token))).toEqual([400, 'invalid_grant']);
    await test.db.query(`update agent_token set used_at = used_at - interval '31 seconds'`);
    expect(await refused(await refresh(clientId, first.refresh_token))).toEqual([400, 'invalid_grant']);
    for (const { access_token } of [first, second, again]) expect((await tools(access_token)).status).toBe(401);
    expect(await refused(await refresh(clientId, second.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  it('ends with the grant, and where the agent says goodbye', async () => {
    const clientId = await register();
    const one = await tokensOf(await redeem(clientId, await codeFor(clientId)));
    expect((await post('/mcp/revoke', { client_id: await register(), token: one.refresh_token })).status).toBe(200);
    expect((await tools(one.access_token)).status).toBe(200);
    expect((await post('/mcp/revoke', { client_id: clientId, token: one.refresh_token })).status).toBe(200);
    expect((await tools(one.access_token)).status).toBe(401);

    const two = await tokensOf(await redeem(clientId, await codeFor(clientId)));
    await test.db.query(`update agent_grant set expires_at = now() - interval '1 second' where name = $1`, [
      TERMS.name,
    ]);
    expect((await tools(two.access_token)).status).toBe(401);
    expect(await refused(await refresh(clientId, two.refresh_token))).toEqual([400, 'invalid_grant']);
  });
});

describe('a person', () => {
  it('is asked by the screen alone, and is told what is wrong with a request', async () => {
    const clientId = await register();
    const { request } = await codeFor(clientId);
    const bad = { code: commonErrors.parameterInvalid.spec.code };
    expect(await send(agentCalls.connection, { request: `${request}&state=a&state=b` })).toMatchObject(bad);
    expect(await send(agentCalls.connection, { request: '-' })).toMatchObject(bad);
    expect(
      await send(agentCalls.connect, { request: request.replace('127.0.0.1', 'evil.example'), ...TERMS }),
    ).toMatchObject(bad);
    // an id that somebody wrote themselves
    const made = encodeURIComponent(JSON.stringify({ name: 'x', redirects: [BACK] }));
    expect(
      await send(agentCalls.connection, { request: request.replace(/client_id=[^&]+/, `client_id=${made}`) }),
    ).toMatchObject(bad);
    const led = await fetch(`${platform.url}/mcp/authorize?${request.replace('127.0.0.1', 'evil.example')}`, {
      redirect: 'manual',
    });
    expect(led.headers.get('location')).toMatch(/^\/manage\/aiconfig\?connect=/);
    // nobody is let in without a session
    expect(await send(agentCalls.connect, { request, ...TERMS }, '')).toMatchObject({
      code: accountErrors.notLoggedIn.spec.code,
    });
  });

  it('has no more grants by logins than by hand', async () => {
    const { request } = await codeFor(await register());
    for (let count = 1; count < 20; count += 1) await send(agentCalls.add, TERMS);
    const another = request.replace(/client_id=[^&]+/, `client_id=${encodeURIComponent(await register())}`);
    const full = { code: agentErrors.grantsMax.spec.code };
    expect(await send(agentCalls.connect, { request: another, ...TERMS })).toMatchObject(full);
    // that of a client that was let in before makes room for its next one
    expect(await send(agentCalls.connect, { request, ...TERMS })).toMatchObject({ code: 200 });
  });
});

it('says who issues tokens, and refuses what is no registration', async () => {
  const unknown = await fetch(`${platform.url}/mcp`, { method: 'POST' });
  const said = /resource_metadata="([^"]+)"/.exec(unknown.headers.get('www-authenticate') ?? '')?.[1] ?? '';
  const { resource, authorization_servers: servers } = (await (await fetch(said)).json()) as Record<string, unknown>;
  expect([resource, servers]).toEqual([`${platform.url}/mcp`, [`${platform.url}/mcp`]]);
  const of = await fetch(`${platform.url}/.well-known/oauth-authorization-server/mcp`);
  expect(await of.json()).toMatchObject({ issuer: `${platform.url}/mcp`, code_challenge_methods_supported: ['S256'] });
  const json = (body: string) =>
    fetch(`${platform.url}/mcp/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(await refused(await json('{"redirect_uris":["javascript:alert(1)"]}'))).toEqual([400, 'invalid_redirect_uri']);
  expect(await refused(await json('{"client_name":1,"redirect_uris":["https://a.example"]}'))).toEqual([
    400,
    'invalid_client_metadata',
  ]);
  expect(await refused(await post('/mcp/token', { grant_type: 'password', client_id: 'x' }))).toEqual([
    400,
    'unsupported_grant_type',
  ]);
  expect(await refused(await post('/mcp/token', { grant_type: 'refresh_token', client_id: 'x' }))).toEqual([
    400,
    'invalid_request',
  ]);
});

describe('a client that is known by its address', () => {
  it('is let in by the official client of the protocol, without registering', async () => {
    const known = getCACertificates('default');
    setDefaultCACertificates([...known, TEST_TLS.cert]);
    let said: object = {};
    const server = createServer(TEST_TLS, (_request, reply) =>
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said)),
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => {
      setDefaultCACertificates(known);
      server.closeAllConnections();
      server.close();
    });
    const site = `localhost:${(server.address() as AddressInfo).port}`;
    const id = `https://${site}/agent.json`;
    said = { client_id: id, client_name: '值班助手', redirect_uris: [BACK] };
    const { client, stored, transport } = official({ clientMetadataUrl: id });
    const first = transport();
    await expect(client().connect(first)).rejects.toThrow('nauthorized');
    const request = stored().to?.search.slice(1) ?? '';
    expect(new URLSearchParams(request).get('client_id')).toBe(id);
    expect(await ask(agentCalls.connection, { request })).toMatchObject({
      name: '值班助手',
      site,
      returnsTo: '127.0.0.1',
    });
    // what it says when the person says yes counts
    const bad = { code: commonErrors.parameterInvalid.spec.code };
    said = { client_id: id, redirect_uris: ['https://agent.example/cb'] };
    expect(await send(agentCalls.connect, { request, ...TERMS })).toMatchObject(bad);
    said = { client_id: id, redirect_uris: [BACK] };
    const { url } = await ask(agentCalls.connect, { request, ...TERMS });
    await first.finishAuth(new URL(url).searchParams);
    const agent = client();
    await agent.connect(transport());
    expect((await agent.listTools()).tools.map(({ name }) => name)).toContain('read_values');
    await agent.close();
  });
});

describe('a page of another site', () => {
  const page = { origin: 'https://agent.example', 'sec-fetch-site': 'cross-site' };
  const open = (reply: Response) => reply.headers.get('access-control-allow-origin');
  const cookie = () => ({ cookie: world.co.cookie });

  it('finds out where to log in, registers, and speaks with its token', async () => {
    for (const [path, method] of [
      ['/mcp', 'POST'],
      ['/mcp/register', 'POST'],
      ['/mcp/token', 'POST'],
      ['/mcp/revoke', 'POST'],
      ['/.well-known/oauth-protected-resource', 'GET'],
      ['/.well-known/oauth-protected-resource/mcp', 'GET'],
      ['/.well-known/oauth-authorization-server/mcp', 'GET'],
    ]) {
      const headers = { ...page, 'access-control-request-method': method ?? '' };
      const asked = await fetch(platform.url + path, {
        method: 'OPTIONS',
        headers: { ...headers, 'access-control-request-headers': 'authorization,content-type,mcp-protocol-version' },
      });
      expect([path, asked.status, open(asked), asked.headers.get('access-control-allow-methods')]).toEqual([
        path,
        204,
        '*',
        method,
      ]);
      expect(asked.headers.get('access-control-allow-headers')).toBe('authorization, *');
      expect(asked.headers.has('access-control-allow-credentials')).toBe(false);
    }
    const unknown = await fetch(`${platform.url}/mcp`, { method: 'POST', headers: page });
    expect([unknown.status, open(unknown)]).toEqual([401, '*']);
    expect(unknown.headers.get('access-control-expose-headers')).toContain('www-authenticate');
    const registered = await fetch(`${platform.url}/mcp/register`, {
      method: 'POST',
      headers: { ...page, 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: '助手', redirect_uris: [BACK] }),
    });
    expect([registered.status, open(registered)]).toEqual([201, '*']);
    const clientId = ((await registered.json()) as { client_id: string }).client_id;
    const { access_token } = await tokensOf(await redeem(clientId, await codeFor(clientId)));
    const spoken = await tools(access_token, page);
    expect([spoken.status, open(spoken)]).toEqual([200, '*']);
    // an answer that refuses is read, too
    const none = await fetch(`${platform.url}/mcp/token`, { method: 'POST', headers: page });
    expect([none.status, open(none)]).toEqual([400, '*']);
  });

  it('is nobody by a cookie, and is open nowhere else', async () => {
    const unknown = await fetch(`${platform.url}/mcp`, { method: 'POST', headers: { ...page, ...cookie() } });
    expect(unknown.status).toBe(401);
    for (const path of [agentCalls.query.path, '/mcp/authorize', '/oauth/token']) {
      const asked = await fetch(platform.url + path, { method: 'OPTIONS', headers: { ...page, ...cookie() } });
      expect([path, open(asked)]).toEqual([path, null]);
    }
    const call = await fetch(platform.url + agentCalls.query.path, {
      method: 'POST',
      headers: { ...page, ...cookie() },
    });
    expect([open(call), ((await call.json()) as { code: number }).code]).toEqual([
      null,
      commonErrors.foreignOrigin.spec.code,
    ]);
  });
});

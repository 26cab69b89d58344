import { BlockList } from 'node:net';
import type { AddressInfo } from 'node:net';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_TLS } from '../../../engines/broker/broker.testing.ts';
import { silentLog } from '../../../kernel/log.ts';
import { networksIn } from '../../../kernel/networks.ts';
import { clientAt, clientOf, documentUrl } from './client-document.ts';

const nowhere = new BlockList();
const here = networksIn('127.0.0.1') ?? nowhere;

describe('an address that is the id of a client (draft-ietf-oauth-client-id-metadata-document §3)', () => {
  it.each([
    ['https://agent.example/client.json', true],
    ['https://agent.example:8443/a/b', true],
    ['http://agent.example/client.json', false],
    ['https://agent.example/', false],
    ['https://agent.example', false],
    ['https://agent.example/a/../b', false],
    ['https://agent.example/./b', false],
    ['https://AGENT.example/b', false],
    ['https://agent.example/b#x', false],
    ['https://agent.example/b?x=1', false],
    ['https://who@agent.example/b', false],
    ['https://agent.example:443/b', false],
    [`https://agent.example/${'b'.repeat(10_000)}`, false],
    // in no network that may be asked
    ['https://10.0.0.1/b', false],
    ['https://[::1]/b', false],
    ['https://169.254.169.254/latest', false],
  ])('%s: %s', (id, may) => expect(documentUrl(id, nowhere) !== undefined).toBe(may));
});

describe('what stands there', () => {
  const id = 'https://agent.example/client.json';
  const good = { client_id: id, client_name: ' 助手 ', redirect_uris: ['http://127.0.0.1/cb'] };
  const read = (more: object) => clientOf(id, 'agent.example', JSON.stringify({ ...good, ...more }));
  it('is its name and where it takes answers, and which site says so', () => {
    const client = { name: '助手', redirects: ['http://127.0.0.1/cb'], site: 'agent.example' };
    expect(read({ jwks: {}, token_endpoint_auth_method: 'none' })).toEqual(client);
    expect(read({ client_name: undefined })).toEqual({ ...client, name: 'agent.example' });
  });
  it.each([
    [{ client_id: 'https://agent.example/other.json' }],
    [{ client_id: undefined }],
    [{ client_name: 'x'.repeat(101) }],
    [{ redirect_uris: [] }],
    [{ redirect_uris: ['https://agent.example/cb', 'javascript:alert(1)'] }],
    [{ redirect_uris: 'https://agent.example/cb' }],
    [{ token_endpoint_auth_method: 'client_secret_basic' }],
    [{ client_secret: 'x' }],
  ])('is no client with %j', (more) => expect(read(more)).toBeUndefined());
  it('is nothing where it is no JSON', () => expect(clientOf(id, 'x', '<html>')).toBeUndefined());
});

describe('a client at an address', () => {
  let server: ReturnType<typeof createServer>;
  let site = '';
  let asked: IncomingMessage[] = [];
  let answer: (reply: ServerResponse, id: string) => void;
  const known = getCACertificates('default');
  const json = { 'content-type': 'application/json' };
  const document = (id: string, more: object = {}) =>
    JSON.stringify({ client_id: id, redirect_uris: ['https://a.example/cb'], ...more });
  beforeAll(async () => {
    setDefaultCACertificates([...known, TEST_TLS.cert]);
    server = createServer(TEST_TLS, (request, reply) => {
      asked.push(request);
      answer(reply, `${site}${request.url ?? ''}`);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    site = `https://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    setDefaultCACertificates(known);
    server.closeAllConnections();
    server.close();
  });
  const at = (allowed = here, waitMs = 2_000) => {
    asked = [];
    return clientAt(`${site}/client.json`, { allowed, log: silentLog, waitMs });
  };

  it('is asked for what it is', async () => {
    answer = (reply, id) => reply.writeHead(200, json).end(document(id));
    const host = new URL(site).host;
    expect(await at()).toEqual({ name: host, redirects: ['https://a.example/cb'], site: host });
    expect(asked.map(({ method, headers }) => [method, headers.accept, headers.cookie])).toEqual([
      ['GET', 'application/json', undefined],
    ]);
  });
  it('in a network that may not be asked is not asked', async () => {
    answer = (reply, id) => reply.writeHead(200, json).end(document(id));
    expect(await at(nowhere)).toBeUndefined();
    expect(asked).toEqual([]);
  });
  it('that leads elsewhere, refuses, is no JSON, says too much or nothing in time is none', async () => {
    const answers: ((reply: ServerResponse, id: string) => void)[] = [
      (reply) => reply.writeHead(302, { location: `${site}/other.json` }).end(),
      (reply, id) => reply.writeHead(404, json).end(document(id)),
      (reply, id) => reply.writeHead(200, { 'content-type': 'text/html' }).end(document(id)),
      (reply, id) => reply.writeHead(200, json).end(document(id, { more: 'x'.repeat(20_000) })),
      (reply) => reply.socket?.destroy(),
    ];
    for (const one of answers) {
      answer = one;
      expect(await at()).toBeUndefined();
      expect(asked).toHaveLength(1);
    }
    answer = (reply) => reply.writeHead(200, json).write('{');
    expect(await at(here, 100)).toBeUndefined();
  });
});

import { once } from 'node:events';
import { type IncomingHttpHeaders, type Server, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LockDevice, LockUnreadable, NoLock } from './lock-device.ts';
import { createLockServer } from './server.ts';

const LISTED = 'https://scada.example.org';
const LOCAL = 'http://localhost:5173';
const accountId = '019aa6e2-53a5-7c3e-8d8b-0d3f6f1a2b3c';
const challenge = Buffer.alloc(32, 7).toString('base64');
const JSON_TYPE = { 'content-type': 'application/json' };

let server: Server;
let port: number;
let signed: string[];
let fault: Error | undefined;
let time: number;
let logged: string[];
/** A dongle, so that nothing here depends on files. */
const dongle: LockDevice = {
  describe: () =>
    fault
      ? Promise.reject(fault)
      : Promise.resolve({ id: 'd1', model: 'Dongle', label: 'blue', kind: 'usb', publicKey: Buffer.alloc(32, 1) }),
  sign(bytes) {
    signed.push(Buffer.from(bytes).toString('utf8'));
    return Promise.resolve(Buffer.from('signature'));
  },
};
beforeEach(async () => {
  signed = [];
  logged = [];
  fault = undefined;
  time = 0;
  server = createLockServer({ device: dongle, origins: [LISTED], now: () => time, log: (line) => logged.push(line) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}
/** Not fetch: it sends no `Origin` and no `Host` of our choice. */
async function ask({ method = 'GET', path, headers = {}, body }: Asked) {
  const sent = request({ host: '127.0.0.1', port, method, path, headers });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [
    NodeJS.ReadableStream & { statusCode: number; headers: IncomingHttpHeaders },
  ];
  const content = await text(response);
  const isJson = response.headers['content-type'] === 'application/json';
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? (JSON.parse(content) as unknown) : content,
  };
}
const sign = (fields: object = {}, headers: Record<string, string> = {}) =>
  ask({
    method: 'POST',
    path: '/sign',
    headers: { origin: LISTED, ...JSON_TYPE, ...headers },
    body: JSON.stringify({ challenge, accountId, ...fields }),
  });
const describeLock = (headers: Record<string, string> = { origin: LISTED }) => ask({ path: '/describe', headers });

describe('the lock', () => {
  it('describes itself', async () => {
    const { status, body, headers } = await describeLock();
    expect(status).toBe(200);
    expect(body).toEqual({
      id: 'd1',
      model: 'Dongle',
      label: 'blue',
      kind: 'usb',
      algorithm: 'Ed25519',
      publicKey: Buffer.alloc(32, 1).toString('base64'),
    });
    expect(headers).toMatchObject({
      'access-control-allow-origin': LISTED,
      'cache-control': 'no-store',
      vary: 'Origin',
    });
  });
  it('signs for the page that asks and for nothing else, and says so in its log', async () => {
    expect(await sign()).toMatchObject({
      status: 200,
      body: { id: 'd1', signature: Buffer.from('signature').toString('base64') },
    });
    await sign({ origin: 'https://other.example' }, { origin: LOCAL });
    expect(signed).toEqual([
      `lightfield-lock-1\n${LISTED}\n${accountId}\n${challenge}`,
      `lightfield-lock-1\n${LOCAL}\n${accountId}\n${challenge}`,
    ]);
    expect(logged[0]).toContain(LISTED);
  });
  it('says in words whether there is a lock', async () => {
    expect((await ask({ path: '/' })).body).toContain('lock: blue (usb, d1)');
    fault = new NoLock();
    expect((await ask({ path: '/' })).body).toContain('lock: none');
  });
  it('that is pulled out is told apart from one that is broken', async () => {
    fault = new NoLock();
    expect(await describeLock()).toMatchObject({ status: 404, body: { error: 'noLock' } });
    expect(await sign()).toMatchObject({ status: 404, body: { error: 'noLock' } });
    fault = new LockUnreadable('/secret/path can be read by others');
    expect(await sign()).toMatchObject({ status: 503, body: { error: 'lockUnreadable' } });
    expect(logged.at(-1)).toContain('can be read by others');
    fault = new TypeError('bug');
    expect(await sign()).toMatchObject({ status: 500, body: { error: 'failed' } });
  });
});

describe('who may not ask', () => {
  it.each(['https://evil.example', 'null', `${LISTED}.evil.example`])(
    'a page of %s, which reads nothing',
    async (origin) => {
      const refused = { status: 403, body: { error: 'foreignOrigin' } };
      for (const reply of [
        await describeLock({ origin }),
        await sign({}, { origin }),
        await ask({ path: '/', headers: { origin } }),
      ]) {
        expect(reply).toMatchObject(refused);
        expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
      }
      expect(signed).toEqual([]);
    },
  );
  it('who says no origin', async () => {
    expect(await describeLock({})).toMatchObject({ status: 403 });
    expect(await ask({ method: 'POST', path: '/sign', headers: JSON_TYPE, body: '{}' })).toMatchObject({ status: 403 });
  });
  it('a name that was made to lead here', async () => {
    const reply = await sign({}, { host: `evil.example:${port}` });
    expect(reply).toMatchObject({ status: 421, body: { error: 'foreignHost' } });
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  });
  it('a form, which a page could send without being asked', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json', ''])
      expect(await sign({}, { 'content-type': type })).toMatchObject({ status: 415 });
    expect(await sign({}, { 'content-type': 'application/json; charset=utf-8' })).toMatchObject({ status: 200 });
  });
  it('what is too large or is no request', async () => {
    for (const size of [5_000, 1_000_000])
      expect(await sign({ more: 'x'.repeat(size) })).toMatchObject({ status: 413, body: { error: 'tooLarge' } });
    expect(await sign({ challenge: 'arbitrary text' })).toMatchObject({ status: 400, body: { error: 'badRequest' } });
    expect(signed).toEqual([]);
  });
  it('for what there is not', async () => {
    expect(await ask({ path: '/keys', headers: { origin: LISTED } })).toMatchObject({
      status: 404,
      body: { error: 'notFound' },
    });
    expect(await ask({ path: '/sign', headers: { origin: LISTED } })).toMatchObject({ status: 405 });
    expect(await ask({ method: 'DELETE', path: '/describe', headers: { origin: LISTED } })).toMatchObject({
      status: 405,
    });
  });
  it('more than ten times a second; foreign pages cannot use that up', async () => {
    for (let n = 0; n < 20; n += 1) await describeLock({ origin: 'https://evil.example' });
    for (let n = 0; n < 10; n += 1) expect(await describeLock()).toMatchObject({ status: 200 });
    expect(await describeLock()).toMatchObject({ status: 429, body: { error: 'tooFrequent' } });
    time = 1_000;
    expect(await describeLock()).toMatchObject({ status: 200 });
  });
});

describe('a browser that asks first', () => {
  const preflight = (headers: Record<string, string>) =>
    ask({
      method: 'OPTIONS',
      path: '/sign',
      headers: {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
        ...headers,
      },
    });
  it('hears that the page may send JSON', async () => {
    const reply = await preflight({ origin: LISTED });
    expect(reply.status).toBe(204);
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': LISTED,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
    });
    expect(reply.headers).not.toHaveProperty('access-control-allow-private-network');
  });
  it('hears that a page of the network may ask this machine, when it asks that', async () => {
    const reply = await preflight({ origin: LISTED, 'access-control-request-private-network': 'true' });
    expect(reply.headers).toMatchObject({ 'access-control-allow-private-network': 'true' });
  });
  it('hears nothing of that for a foreign page', async () => {
    const reply = await preflight({ origin: 'https://evil.example', 'access-control-request-private-network': 'true' });
    expect(reply.status).toBe(403);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

import { ImageBytes, accountErrors, defineCall, inputErrors } from '@lightfield/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../openapi.ts';
import { type TestCalls, aCaller, testCalls } from '../testing-calls.ts';
import { aPng, anSvg } from './files.testing.ts';
import type { Picture } from './serve.ts';

const picture = defineCall('/lfscada/test/picture', {
  access: 'monitor_equip_real',
  scope: { device: 'equipmentId' },
  effect: 'reads',
  method: 'GET',
  binary: true,
  summary: 'test',
  body: z.object({ equipmentId: z.string(), which: z.string() }),
  answer: ImageBytes,
});
const PICTURES: Record<string, Picture> = {
  png: { kind: 'png', bytes: aPng(), etag: 'v1' },
  svg: { kind: 'svg', bytes: Buffer.from(anSvg()), etag: 'v2' },
  broken: { kind: 'png', bytes: aPng(), etag: 'a"b' },
};

let calls: TestCalls;
beforeEach(async () => {
  calls = await testCalls({
    scope: { mayRead: (_caller, id) => Promise.resolve(id === 'mine') },
    register(routes) {
      routes.onBinary(picture, ({ which }) => {
        if (which === 'refused') throw inputErrors.importEmpty();
        return PICTURES[which];
      });
    },
  });
});
afterEach(() => calls.close());

const someone = aCaller();
const get = (which: string, headers: Record<string, string> = {}, equipmentId = 'mine', caller = someone) =>
  calls.raw({
    method: 'GET',
    url: picture.path,
    query: { equipmentId, which },
    headers: { cookie: calls.cookieOf(caller), ...headers },
  });

describe('a picture', () => {
  it.each([
    ['png', 'image/png'],
    ['svg', 'image/svg+xml'],
  ])('%s comes as %s, and may run nothing', async (which, type) => {
    const reply = await get(which);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload).toEqual(PICTURES[which]?.bytes);
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
    });
  });
  it('is not sent again to who has it', async () => {
    for (const known of ['"v1"', 'W/"v1"', '"v0", "v1"', '*']) {
      const reply = await get('png', { 'if-none-match': known });
      expect([known, reply.statusCode, reply.body, reply.headers.etag]).toEqual([known, 304, '', '"v1"']);
    }
    expect((await get('png', { 'if-none-match': '"v0"' })).statusCode).toBe(200);
  });
});

describe('without a picture there is an HTTP status', () => {
  it.each([
    [404, 'nothing there', 'none', 'mine'],
    [404, "somebody else's device", 'png', 'foreign'],
    [403, 'refused by the rule', 'refused', 'mine'],
    [500, 'a bug', 'broken', 'mine'],
  ])('%i: %s', async (status, _what, which, equipmentId) => {
    const reply = await get(which, {}, equipmentId);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([status, 'no-store']);
    expect(reply.headers['content-type']).toMatch(/^text\/plain/);
    expect(reply.body).not.toContain('etag');
  });
  it('401: not logged in, with the words for it', async () => {
    const reply = await get('png', { cookie: '' });
    expect([reply.statusCode, reply.body]).toEqual([401, `${accountErrors.notLoggedIn.spec.zh}\n`]);
  });
  it('403: without the permission', async () => {
    expect((await get('png', {}, 'mine', aCaller({ permissions: new Set() }))).statusCode).toBe(403);
  });
  it('400: a wrong parameter', async () => {
    const reply = await calls.raw({ method: 'GET', url: picture.path, headers: { cookie: calls.cookieOf(someone) } });
    expect(reply.statusCode).toBe(400);
  });
});

describe('the start', () => {
  const start = (register: Parameters<typeof testCalls>[0]['register']) =>
    testCalls({ register }).then((test) => test.close());
  it('stops when a call with a picture is registered as one with an envelope, and the other way round', async () => {
    await expect(start((routes) => routes.on(picture, () => ''))).rejects.toThrow('onBinary');
    const { binary: _binary, ...envelope } = picture;
    await expect(start((routes) => routes.onBinary(envelope, () => undefined))).rejects.toThrow('envelope');
  });
  it('stops when a picture is no GET, or a file no POST', async () => {
    await expect(start((routes) => routes.onBinary({ ...picture, method: 'POST' }, () => undefined))).rejects.toThrow(
      'no GET',
    );
    const { binary: _binary, ...call } = picture;
    const upload = { field: 'file', maxBytes: 1, kinds: ['png'] } as const;
    await expect(start((routes) => routes.on({ ...call, upload }, () => ''))).rejects.toThrow('no POST');
  });
});

it('the OpenAPI document shows a picture in place of the envelope', async () => {
  const { paths } = (await openApiDocument([picture], '1')) as {
    paths: Record<string, Record<string, { responses: Record<string, object> }>>;
  };
  const responses = paths[picture.path]?.['get']?.responses ?? {};
  expect(Object.keys(responses)).toEqual(['200', '304', '401', '403', '404']);
  expect(responses['200']).toMatchObject({ content: { 'image/*': {} } });
});

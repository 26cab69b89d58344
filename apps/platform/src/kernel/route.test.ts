import { commonErrors, defineCall, gatewayErrors, monitorCalls, paging } from '@lightfield/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clockAt } from './clock.testing.ts';
import { FilesAway } from './files/files.ts';
import { HistoryAway } from './history-away.ts';
import { type TestCalls, aCaller, testCalls } from './testing-calls.ts';

const none = { access: 'session', scope: 'none', effect: 'reads', summary: 'test' } as const;
const echo = defineCall('/lfscada/test/echo', {
  ...none,
  body: z.object({ name: z.string().max(5), ...paging }),
  answer: z.object({ name: z.string(), pageNum: z.int(), pageSize: z.int() }),
});
const open = defineCall('/lfscada/test/open', {
  ...none,
  access: 'public',
  body: z.object({}),
  answer: z.object({ who: z.string() }),
});
const look = defineCall('/lfscada/test/look', {
  ...none,
  method: 'GET',
  body: z.object({ q: z.string() }),
  answer: z.string(),
});
const write = defineCall('/lfscada/test/write', {
  ...none,
  access: 'monitor_equip_write',
  scope: { device: 'equipmentId' },
  body: z.object({ equipmentId: z.string() }),
  answer: z.object({}),
});
const failing = defineCall('/lfscada/test/fail', {
  ...none,
  body: z.object({ how: z.string() }),
  answer: z.object({}),
});
const ACTION = '/usual/EquipAction!getEquipDetail.action';
const action = defineCall(ACTION, { ...none, body: z.object({}), answer: z.object({}) });

const failures: Record<string, unknown> = {
  domain: gatewayErrors.offline({ gatewayId: 'g1' }),
  bug: new TypeError('secret detail of select * from account'),
  timeout: Object.assign(new Error('canceling statement'), { code: '57014' }),
  away: Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' }),
  ending: Object.assign(new Error('terminating'), { code: '57P01' }),
  lost: new Error('Connection terminated unexpectedly'),
  full: Object.assign(new Error('write'), { code: 'ENOSPC' }),
  files: new FilesAway('https://s3.example/lightfield answers 503'),
  history: new HistoryAway(20_614, 20_616, 'no answer'),
};

let calls: TestCalls;
let time = 0;
beforeEach(async () => {
  time = 0;
  calls = await testCalls({
    clock: clockAt(() => time),
    scope: { mayRead: (_caller, id) => Promise.resolve(id === 'mine') },
    register(routes) {
      routes.on(echo, (body) => body);
      routes.onPublic(open, (_body, caller) => ({ who: caller?.loginName ?? 'nobody' }), {
        rate: { max: 3, perMs: 60_000 },
      });
      routes.on(look, (body) => body.q);
      routes.on(write, () => ({}));
      routes.on(action, () => ({}));
      routes.on(failing, ({ how }) => {
        if (how === 'answer') return 'not an object' as never;
        throw failures[how];
      });
    },
  });
});
afterEach(() => calls.close());

const someone = aCaller();
const english = aCaller({ lang: 'en' });
const post = (url: string, payload: string, type: string, headers: Record<string, string> = {}) =>
  calls.raw({ method: 'POST', url, payload, headers: { 'content-type': type, ...headers } });

describe('the envelope', () => {
  it('holds the answer', async () => {
    expect(await calls.as(someone).call(echo, { name: 'abc' })).toEqual({
      code: 200,
      msg: '',
      data: { name: 'abc', pageNum: 1, pageSize: 10 },
    });
  });

  it('is the same for form and JSON', async () => {
    const form = await post(open.path, 'x=1', 'application/x-www-form-urlencoded');
    const json = await post(open.path, '{"x":1}', 'application/json; charset=utf-8');
    expect(form.json()).toEqual(json.json());
  });

  it('takes the query of a GET', async () => {
    expect(await calls.as(someone).call(look, { q: '水泵' })).toMatchObject({ code: 200, data: '水泵' });
  });

  it('is there for the old address with a "!"', async () => {
    expect(await calls.as(someone).call(action, {})).toMatchObject({ code: 200 });
  });

  it.each([
    ['a refusal', 'domain', 1302, { gatewayId: 'g1' }],
    ['a database that is away', 'away', 90005, {}],
    ['a database that is being restarted', 'ending', 90005, {}],
    ['a disk of files that is full', 'full', 90013, {}],
    ['a store of files that does not answer', 'files', 90014, {}],
    ['a connection that broke', 'lost', 90005, {}],
  ])('carries the code of %s', async (_what, how, code, data) => {
    const answer = await calls.as(someone).call(failing, { how });
    expect(answer).toMatchObject({ code, data });
    expect(answer.msg).toMatch(/\p{Script=Han}/u);
  });

  it('says of a statement that took too long that it did (90009)', async () => {
    const answer = await calls.as(someone).call(failing, { how: 'timeout' });
    expect(answer).toMatchObject({ code: 90009, data: {} });
    expect(answer.msg).toMatch(/\p{Script=Han}/u);
  });

  it('says which days of history cannot be read now (90015)', async () => {
    const answer = await calls.as(someone).call(failing, { how: 'history' });
    expect(answer).toMatchObject({ code: 90015, data: { days: '2026-06-10 – 2026-06-12' } });
    expect(answer.msg).toMatch(/\p{Script=Han}.*2026-06-10 – 2026-06-12/u);
  });

  it('tells nothing of a bug but a number to find it by', async () => {
    const answer = await calls.as(someone).call(failing, { how: 'bug' });
    expect(answer).toEqual({
      code: 90004,
      msg: commonErrors.internal.spec.zh,
      data: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
  });

  it('never carries an answer that the contract does not allow', async () => {
    expect(await calls.as(someone).call(failing, { how: 'answer' })).toMatchObject({ code: 90004 });
  });

  it('speaks the language asked for', async () => {
    expect((await calls.as(english).call(failing, { how: 'domain' })).msg).toBe(gatewayErrors.offline.spec.en);
    expect((await calls.as(someone).call(failing, { how: 'domain' })).msg).toBe(gatewayErrors.offline.spec.zh);
  });
});

describe('wrong parameters', () => {
  it('are named, each with what is wrong with it, in the language asked for', async () => {
    const zh = await calls.as(someone).call(echo, { name: 'much too long', pageSize: 'x' });
    expect(zh).toMatchObject({ code: 10001, data: [{ field: 'name' }, { field: 'pageSize' }] });
    expect(zh.msg).toMatch(/^参数错误（name：.*\p{Script=Han}.*）$/u);
    const en = await calls.as(english).call(echo, { name: 'much too long' });
    expect(en.msg).toMatch(/^A parameter is wrong\. \(name: .*5 char.*\)$/);
  });

  it.each([
    ['a list in place of an object', '[1]'],
    ['a text', '"x"'],
    ['a number', '1'],
    ['nested wrongly', '{"name":{"a":1}}'],
    ['a character no database takes', '{"name":"a\\u0000b"}'],
    ['too large a page', '{"name":"a","pageSize":201}'],
    ['a page before the first', '{"name":"a","pageNum":0}'],
  ])('%s: 10001', async (_what, payload) => {
    const cookie = calls.cookieOf(someone);
    expect((await post(echo.path, payload, 'application/json', { cookie })).json()).toMatchObject({ code: 10001 });
  });
});

describe('what cannot be read', () => {
  it.each([
    ['broken JSON', '{"name":', 'application/json', 90007],
    ['an empty JSON body', '', 'application/json', 90007],
    ['a JSON prototype', '{"__proto__":{"x":1}}', 'application/json', 90007],
    ['another type', '<a/>', 'application/xml', 90001],
    ['plain text', '{}', 'text/plain', 90001],
    ['a file upload', '--x--', 'multipart/form-data; boundary=x', 90001],
    ['over a megabyte', `name=${'x'.repeat(1_100_000)}`, 'application/x-www-form-urlencoded', 90006],
  ])('%s is refused with its code, never with an HTTP error', async (_what, payload, type, code) => {
    const reply = await post(open.path, payload, type);
    expect([reply.statusCode, reply.json<{ code: number }>().code]).toEqual([200, code]);
  });

  it.each([
    ['POST', '/lfscada/no/such/call'],
    ['GET', '/lfscada/test/echo'],
    ['POST', '/usual/NoAction.action'],
    ['DELETE', '/lfscada/test/echo'],
    ['POST', '/lfscada/%E0%A4%A'],
  ] as const)('%s %s is no call: 90001', async (method, url) => {
    const reply = await calls.raw({ method, url });
    expect([reply.statusCode, reply.json<{ code: number }>().code]).toEqual([200, 90001]);
  });
});

describe('who may call', () => {
  it('nobody without a session', async () => {
    expect(await calls.as(undefined).call(echo, { name: 'a' })).toMatchObject({ code: 1010 });
  });
  it('whoever wants, what is public, and is known when logged in', async () => {
    expect(await calls.as(undefined).call(open, {})).toMatchObject({ data: { who: 'nobody' } });
    expect(await calls.as(someone).call(open, {})).toMatchObject({ data: { who: 'tester' } });
  });
  it('only who holds the permission; the refusal names it', async () => {
    const visitor = aCaller({ permissions: new Set(['monitor_equip_real']) });
    const answer = await calls.as(visitor).call(write, { equipmentId: 'mine' });
    expect(answer).toMatchObject({ code: 90003, data: { permission: 'monitor_equip_write' } });
    expect(answer.msg).toContain('写入变量');
    expect(await calls.as(someone).call(write, { equipmentId: 'mine' })).toMatchObject({ code: 200 });
  });
  it('who cannot see the device is told the same as for one that does not exist', async () => {
    expect(await calls.as(someone).call(write, { equipmentId: 'foreign' })).toMatchObject({ code: 1101 });
  });
  it('no page of another site', async () => {
    const type = 'application/x-www-form-urlencoded';
    const crossSite = await post(open.path, '', type, { 'sec-fetch-site': 'cross-site' });
    expect([crossSite.statusCode, crossSite.json<{ code: number }>().code]).toEqual([200, 90008]);
    expect((await post(open.path, '', type, { origin: 'http://evil.example' })).json()).toMatchObject({ code: 90008 });
    expect((await post(open.path, '', type, { origin: 'http://localhost:80' })).json()).toMatchObject({ code: 200 });
  });
  it('nobody too often', async () => {
    const codes = [];
    for (let n = 0; n < 4; n += 1) codes.push((await calls.as(undefined).call(open, {})).code);
    expect(codes).toEqual([200, 200, 200, 90010]);
    time = 60_000;
    expect(await calls.as(undefined).call(open, {})).toMatchObject({ code: 200 });
  });
});

describe('the start', () => {
  const start = (register: Parameters<typeof testCalls>[0]['register']) =>
    testCalls({ register }).then((test) => test.close());
  it('stops when a call has no handler', async () => {
    await expect(start((routes) => routes.assertComplete([echo]))).rejects.toThrow('/lfscada/test/echo');
  });
  it('stops when a handler is for no call of the contract', async () => {
    const register = start((routes) => {
      routes.on(echo, (body) => body);
      routes.assertComplete([]);
    });
    await expect(register).rejects.toThrow('not in ALL_CALLS');
  });
  it('stops when a call declares no access, or one that does not exist', async () => {
    for (const access of [undefined, 'no_such_permission'])
      await expect(start((routes) => routes.on({ ...echo, access } as never, () => ({})))).rejects.toThrow(echo.path);
  });
  it('stops when a call is for visitors of share links that is open to everybody, or no plain call', async () => {
    for (const wrong of [
      { ...open, share: true },
      { ...echo, share: true },
      { ...write, share: true, bodyBytes: 9 },
    ])
      await expect(start((routes) => routes.on(wrong as never, () => ({})))).rejects.toThrow(/public|visitors/);
    await start((routes) => routes.on({ ...write, share: true }, () => ({})));
  });
  it('stops when a public call is registered as one with a session, and the other way round', async () => {
    await expect(start((routes) => routes.on(open, () => ({ who: '' })))).rejects.toThrow('onPublic');
    await expect(start((routes) => routes.onPublic(monitorCalls.open, () => ({ openUntil: 1 })))).rejects.toThrow(
      'not public',
    );
  });
});

import { type AddressInfo, connect } from 'node:net';
import { LIMITS, type Envelope } from '@lightfield/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttp } from '../http-server.ts';
import { silentLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { noProxy } from '../trusted-proxy.ts';
import { createBodyBudget } from './body-budget.ts';
import { isWithin } from './json-shape.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** `x-who` stands for a session. */
async function http(): Promise<FastifyInstance> {
  app = await createHttp({
    log: silentLog,
    metrics: createMetrics({ process: false }),
    trustProxy: noProxy,
    ready: async () => undefined,
    accountOf: { known: ({ headers }) => String(headers['x-who'] ?? ''), find: async () => '' },
  });
  app.post('/lfscada/echo', async ({ body }) => ({ code: 200, msg: '', data: body ?? null }));
  app.post('/lfscada/large', { bodyLimit: 4 * LIMITS.http.bodyBytes }, async () => ({
    code: 200,
    msg: '',
    data: null,
  }));
  return app;
}
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
async function send(url: string, body: string, type = JSON_TYPE, who = 'anna'): Promise<Envelope> {
  const held = app ?? (await http());
  const headers = { 'content-type': type, cookie: 'x=1', ...(who && { 'x-who': who }) };
  return (await held.inject({ method: 'POST', url, headers, payload: body })).json<Envelope>();
}
const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const numbers = (count: number) => JSON.stringify(Array.from({ length: count }, () => 1));

describe('a body', () => {
  it('says the same as before it was kept: JSON and forms', async () => {
    await http();
    expect((await send('/lfscada/echo', '{"a":[1,{"b":"泵"}]}')).data).toEqual({ a: [1, { b: '泵' }] });
    expect((await send('/lfscada/echo', 'a=1&b=%E6%B3%B5+x&b=2', FORM_TYPE)).data).toEqual({
      a: '1',
      b: ['泵 x', '2'],
    });
  });
  it.each(['{', '', '{"__proto__":{"a":1}}'])('that is no JSON of ours (%s) is 90007', async (text) => {
    await http();
    expect((await send('/lfscada/echo', text || ' ')).code).toBe(90007);
  });
  it('is refused beyond its depth and beyond its entries, before it is parsed', async () => {
    await http();
    expect((await send('/lfscada/echo', lists(64))).code).toBe(200);
    expect((await send('/lfscada/echo', lists(65))).code).toBe(90006);
    expect((await send('/lfscada/echo', numbers(19_999))).code).toBe(200);
    expect((await send('/lfscada/echo', numbers(20_001))).code).toBe(90006);
    expect((await send('/lfscada/large', numbers(20_001))).code).toBe(200);
  });
  it('of a form has 2,000 fields at most', async () => {
    await http();
    const fields = (count: number) => Array.from({ length: count }, (_field, n) => `f${n}=1`).join('&');
    expect((await send('/lfscada/echo', fields(2_000), FORM_TYPE)).code).toBe(200);
    expect((await send('/lfscada/echo', fields(2_001), FORM_TYPE)).code).toBe(90006);
  });
  it('of a stranger is small, that of an account as large as calls take', async () => {
    await http();
    const text = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
    expect((await send('/lfscada/echo', text(LIMITS.http.publicBodyBytes), JSON_TYPE, '')).code).toBe(200);
    expect((await send('/lfscada/echo', text(LIMITS.http.publicBodyBytes + 1), JSON_TYPE, '')).code).toBe(90006);
    expect((await send('/lfscada/echo', text(LIMITS.http.bodyBytes))).code).toBe(200);
    expect((await send('/lfscada/echo', text(LIMITS.http.bodyBytes + 1))).code).toBe(90006);
  });
  it('that does not say how long it is is refused where it gets too long', async () => {
    const held = await http();
    await held.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((held.server.address() as AddressInfo).port, '127.0.0.1');
    let heard = '';
    socket.on('data', (bytes) => (heard += bytes.toString()));
    socket.on('error', () => undefined);
    socket.write(
      `POST /lfscada/echo HTTP/1.1\r\nhost: x\r\ncontent-type: ${JSON_TYPE}\r\ntransfer-encoding: chunked\r\n\r\n`,
    );
    const piece = 'x'.repeat(16_384);
    for (let n = 0; n < 5; n += 1) socket.write(`4000\r\n${piece}\r\n`);
    socket.write('0\r\n\r\n');
    await expect.poll(() => heard).toContain('90006');
    socket.destroy();
  });
});

describe('the room for bodies', () => {
  const held = (budget: ReturnType<typeof createBodyBudget>, key: string, known = true) => {
    const given = { up: false };
    return { given, body: budget.hold(key, () => (given.up = true), known) };
  };
  it('is made by the oldest of the same key, then by the one who has most', () => {
    const budget = createBodyBudget({ perKey: 10, perStranger: 4, total: 15 });
    const [first, second, other] = [held(budget, 'a'), held(budget, 'a'), held(budget, 'b')];
    expect(first.body.add(6)).toBe(true);
    expect(second.body.add(6)).toBe(true);
    expect([first.given.up, second.given.up]).toEqual([true, false]);
    expect(other.body.add(9)).toBe(true);
    expect(held(budget, 'c').body.add(5)).toBe(true);
    expect([second.given.up, other.given.up]).toEqual([false, true]);
    expect(budget.bytes()).toBe(11);
  });
  it('is less for an address without a login than for an account', () => {
    const budget = createBodyBudget({ perKey: 10, perStranger: 4, total: 15 });
    const [first, second] = [held(budget, 'address', false), held(budget, 'address', false)];
    expect([first.body.add(3), second.body.add(3)]).toEqual([true, true]);
    expect([first.given.up, second.given.up]).toEqual([true, false]);
    expect(budget.bytes()).toBe(3);
  });
  it('is not made by bodies that have arrived: then there is none', () => {
    const budget = createBodyBudget({ perKey: 10, perStranger: 4, total: 15 });
    const first = held(budget, 'a');
    first.body.add(8);
    first.body.received();
    const second = held(budget, 'a');
    expect(second.body.add(3)).toBe(false);
    second.body.end();
    first.body.end();
    expect(budget.bytes()).toBe(0);
  });
});

describe('the walk over a JSON text', () => {
  it('does not count what stands in texts', () => {
    const tricky = JSON.stringify({ a: '[[[[,,,,"]]\\', b: '\\"[[,,' });
    expect(isWithin(Buffer.from(tricky), { depth: 1, values: 2 })).toBe(true);
    expect(isWithin(Buffer.from(tricky), { depth: 1, values: 1 })).toBe(false);
  });
  it('ends at a text without an end', () => {
    expect(isWithin(Buffer.from('["abc'), { depth: 1, values: 1 })).toBe(true);
  });
});

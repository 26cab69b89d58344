import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../../kernel/clock.testing.ts';
import { createJasper } from './jasper.ts';
import { createOneLink } from './onelink.ts';
import { OperatorError } from './operator-service.ts';
import { chooseOperators } from './operators.ts';
import { createStandinOperator } from './standin.ts';

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  authorization: string;
  body: unknown;
}
/** A server that answers as the test says and keeps what it was asked. */
function operatorServer() {
  const asked: Asked[] = [];
  const state = { answer: (_asked: Asked): [status: number, body: unknown] => [404, {}] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://x');
      const text = Buffer.concat(chunks).toString();
      const one = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        authorization: request.headers.authorization ?? '',
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      };
      asked.push(one);
      const [status, body] = state.answer(one);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  return { asked, state, server };
}
const theirs = operatorServer();
let endpoint = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => theirs.server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(theirs.server.address() as AddressInfo).port}`;
});
afterAll(() => theirs.server.close());
afterEach(() => theirs.asked.splice(0));
const card = { iccid: '89860012345678901234', expiresAt: null };
const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error as OperatorError,
  );

describe('China Mobile OneLink', () => {
  const one = () => createOneLink({ appId: 'APP1', password: 'secret', endpoint }, { clock: testClock() });
  /** Tokens are good until the test says otherwise; a number of a call is good once. */
  function answers(of: { cardStatus?: string; status?: string; message?: string } = {}) {
    const seen = new Set<string>();
    const tokens = { current: 0, refused: new Set<string>() };
    theirs.state.answer = ({ path, query }) => {
      const number = query.get('transid') ?? '';
      if (!/^APP1\d{14}\d{8}$/.test(number) || seen.has(number))
        return [200, { status: '12001', message: 'transid', result: [] }];
      seen.add(number);
      if (path === '/get/token') {
        if (query.get('appid') !== 'APP1' || query.get('password') !== 'secret')
          return [200, { status: '12011', message: '密码错误', result: [] }];
        tokens.current += 1;
        return [200, { status: '0', message: '正确', result: [{ token: `t${tokens.current}`, ttl: '3600' }] }];
      }
      const token = query.get('token') ?? '';
      if (token !== `t${tokens.current}` || tokens.refused.has(token))
        return [200, { status: '12021', message: 'token无效', result: [] }];
      if (of.status !== undefined) return [200, { status: of.status, message: of.message ?? '', result: [] }];
      if (path === '/query/sim-status')
        return [200, { status: '0', message: '正确', result: [{ cardStatus: of.cardStatus ?? '2' }] }];
      if (path === '/query/sim-data-usage')
        return [200, { status: '0', message: '正确', result: [{ dataAmount: '2048.4' }] }];
      if (path === '/change/sim-status') return [200, { status: '0', message: '正确', result: [{}] }];
      return [404, {}];
    };
    return tokens;
  }
  it('is asked with a token for state and usage, by numbers that never come twice', async () => {
    answers();
    const onelink = one();
    expect(await onelink.look(card)).toEqual({ lineState: 'active', usedKb: 2048, activatedAt: null });
    expect(await onelink.look(card)).toMatchObject({ lineState: 'active' });
    expect(theirs.asked.filter(({ path }) => path === '/get/token')).toHaveLength(1);
    expect(theirs.asked.every(({ path, query }) => path === '/get/token' || query.get('iccid') === card.iccid)).toBe(
      true,
    );
  });
  it('is asked for a new token when the one there is is refused, once', async () => {
    const tokens = answers();
    const onelink = one();
    await onelink.look(card);
    tokens.refused.add('t1');
    expect(await onelink.look(card)).toMatchObject({ lineState: 'active' });
    tokens.refused.add('t2').add('t3');
    expect((await failure(onelink.look(card)))?.message).toContain('12021');
  });
  it.each([
    ['1', 'stock'],
    ['4', 'suspended'],
    ['6', 'stock'],
    ['8', 'suspended'],
    ['9', 'cancelled'],
  ])('state %s is %s', async (cardStatus, lineState) => {
    answers({ cardStatus });
    expect(await one().look(card)).toMatchObject({ lineState });
  });
  it('resumes what is halted, activates what is in stock, and leaves alone what is in service', async () => {
    for (const [cardStatus, operType] of [
      ['4', '1'],
      ['7', '6'],
      ['2', undefined],
    ] as const) {
      theirs.asked.splice(0);
      answers({ cardStatus });
      await one().renew(card);
      const changed = theirs.asked.find(({ path }) => path === '/change/sim-status');
      expect(changed?.query.get('operType') ?? undefined).toBe(operType);
    }
  });
  it('says in its own words what it refuses, and never the password', async () => {
    answers({ status: '12009', message: '卡号不存在' });
    expect((await failure(one().look(card)))?.message).toBe('12009 卡号不存在');
    theirs.state.answer = () => [500, 'secret'];
    const error = await failure(one().look(card));
    expect(error).toBeInstanceOf(OperatorError);
    expect(error?.message).not.toContain('secret');
  });
  it('that has had enough questions is left alone', async () => {
    answers({ status: '12012', message: 'too many' });
    expect((await failure(one().look(card)))?.busy).toBe(true);
    theirs.state.answer = () => [429, {}];
    expect((await failure(one().look(card)))?.busy).toBe(true);
  });
  it('does not renew what it has cancelled', async () => {
    answers({ cardStatus: '9' });
    expect((await failure(one().renew(card)))?.message).toContain('cancelled');
  });
});

describe('the control centre of China Unicom', () => {
  const one = (key = 'k-1') => createJasper({ user: 'plant', key, endpoint });
  const AUTHORIZATION = `Basic ${Buffer.from('plant:k-1').toString('base64')}`;
  function answers(of: { status?: string; iccid?: string } = {}) {
    const { status = 'ACTIVATED', iccid = card.iccid } = of;
    theirs.state.answer = ({ method, path, authorization, body }) => {
      if (authorization !== AUTHORIZATION)
        return [401, { errorCode: '10000001', errorMessage: 'Invalid credentials.' }];
      if (path === `/devices/${card.iccid}/ctdUsages`) return [200, { iccid, ctdDataUsage: 3_145_728 }];
      if (path !== `/devices/${card.iccid}`)
        return [404, { errorCode: '20000001', errorMessage: 'Resource not found.' }];
      if (method === 'PUT') return (body as { status: string }).status === 'ACTIVATED' ? [200, { iccid }] : [400, {}];
      return [200, { iccid, status, dateActivated: '2026-06-29 00:30:14.000+0000' }];
    };
  }
  it('is asked with its key for state and usage', async () => {
    answers();
    expect(await one().look(card)).toEqual({
      lineState: 'active',
      usedKb: 3_072,
      activatedAt: Date.parse('2026-06-29T00:30:14Z'),
    });
  });
  it.each([
    ['INVENTORY', 'stock'],
    ['TEST_READY', 'stock'],
    ['DEACTIVATED', 'suspended'],
    ['PURGED', 'cancelled'],
  ])('state %s is %s', async (status, lineState) => {
    answers({ status });
    expect(await one().look(card)).toMatchObject({ lineState });
  });
  it('puts back into service what is deactivated, and leaves alone what is in service', async () => {
    answers({ status: 'DEACTIVATED' });
    await one().renew(card);
    expect(theirs.asked.at(-1)).toMatchObject({ method: 'PUT', body: { status: 'ACTIVATED' } });
    theirs.asked.splice(0);
    answers();
    await one().renew(card);
    expect(theirs.asked.map(({ method }) => method)).toEqual(['GET']);
  });
  it('says in its own words what it refuses', async () => {
    answers();
    expect((await failure(one('wrong').look(card)))?.message).toBe('10000001 Invalid credentials.');
  });
  it('that answers for another card is not believed', async () => {
    answers({ iccid: '89860000000000000000' });
    expect((await failure(one().look(card)))?.message).toContain('another card');
  });
});

describe('the stand-in', () => {
  it('has a card in service until it expires, and halts it then', async () => {
    const clock = testClock();
    const standin = createStandinOperator({ clock });
    const until = clock.now() + 1_000;
    expect(await standin.look({ iccid: 'x', expiresAt: until })).toMatchObject({ lineState: 'active' });
    clock.pass(1_000);
    expect(await standin.look({ iccid: 'x', expiresAt: until })).toMatchObject({ lineState: 'suspended' });
    expect(await standin.look(card)).toMatchObject({ lineState: 'stock', usedKb: 0 });
  });
  it('stands for every operator; a real one for its own alone', () => {
    const clock = testClock();
    expect(Object.keys(chooseOperators({ test: true, onelink: undefined, jasper: undefined }, { clock }))).toHaveLength(
      3,
    );
    const config = { test: false, onelink: undefined, jasper: { user: 'a', key: 'b', endpoint } };
    expect(Object.keys(chooseOperators(config, { clock }))).toEqual(['unicom']);
  });
});

import { randomUUID } from 'node:crypto';
import { Envelope, accountErrors, activationErrors, securityCalls } from '@lightfield/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addOrg } from '../../engines/history/site.testing.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { createRateLimiter } from '../../kernel/rate-limit.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { SOCIAL_PATH, SocialError, type SocialProvider } from './provider.ts';
import { createSocialRepository } from './social.repository.ts';
import { returnRoutes, socialRoutes } from './social.routes.ts';
import { createSocialService } from './social.service.ts';
import { createStandin } from './standin/standin.ts';
import { STANDIN_COOKIE, standinRoutes } from './standin/standin.routes.ts';
import { createOwnOnce } from '../../kernel/once/once.ts';
import { createStates } from './states.ts';

const START = Date.parse('2026-11-21T08:00:00Z');
const MINUTE = 60_000;
const APP = 'https://apps.example/lightfield?id=1';
const operations = rememberedOperations();
let now = START;
let test: TestDatabase;
let calls: TestCalls;
let licensed = true;
let broken: SocialError['kind'] | undefined;
let opened: string[] = [];
let refusal: Error | undefined;
let orgId: string;

beforeAll(async () => {
  test = await testDatabase();
  orgId = await addOrg(test.db);
  const clock = clockAt(() => now);
  const standin = createStandin(clock);
  const provider: SocialProvider = {
    begin: (state, purpose) => standin.begin(state, purpose),
    finish: (code) => (broken ? Promise.reject(new SocialError(broken, 'broken')) : standin.finish(code)),
  };
  const service = createSocialService({
    db: test.db,
    accounts: createSocialRepository(test.db),
    operations: operations.log,
    opener: {
      open(accountId) {
        if (refusal) return Promise.reject(refusal);
        opened.push(accountId);
        return Promise.resolve({
          token: 't'.repeat(43),
          answer: { userId: accountId, loginname: 'zhang', changePassword: false },
        });
      },
    },
    quota: { require: () => (licensed ? Promise.resolve() : Promise.reject(activationErrors.functionNotLicensed())) },
    states: createStates({ once: createOwnOnce(clock), clock }),
    provider,
    log: silentLog,
  });
  // Every call is a minute later: the limit of attempts is not what is tested.
  let later = 0;
  const patient = clockAt(() => (later += MINUTE));
  calls = await testCalls({
    register: (routes) => socialRoutes(routes, service, { mode: 'outbox', mobileAppUrl: APP }),
    clock: patient,
  });
  returnRoutes(calls.app);
  standinRoutes(calls.app, { standin, limiter: createRateLimiter(patient), secureCookie: false });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  [now, licensed, broken, refusal, opened, operations.entries.length] = [START, true, undefined, undefined, [], 0];
  await test.db.query('update account set social_id = null');
});

describe('the login screen', () => {
  it('is told how one can log in, and where the mobile app is', async () => {
    const reply = await new Browser().send('POST', securityCalls.socialOptions.path, {});
    expect(Envelope.parse(reply.json())).toMatchObject({ code: 200, data: { mode: 'outbox', mobileAppUrl: APP } });
  });
});

async function addAccount() {
  const [accountId, roleId] = [randomUUID(), randomUUID()];
  await test.db.query(`insert into role (id, org_id, name, role_type) values ($1, $2, 'r', 'admin')`, [roleId, orgId]);
  await test.db.query(
    `insert into account (id, org_id, role_id, kind, login_name, password_hash) values ($1, $2, $3, 'co', $4, '')`,
    [accountId, orgId, roleId, `u-${accountId}`],
  );
  return aCaller({ accountId, orgId, loginName: `u-${accountId}`, sessionId: randomUUID() });
}

/** A browser: keeps its cookies, and the session of whoever is logged in. */
class Browser {
  readonly cookies = new Map<string, string>();
  logIn(caller: ReturnType<typeof aCaller>): this {
    const [name = '', value = ''] = calls.cookieOf(caller).split('=');
    this.cookies.set(name, value);
    return this;
  }
  async send(method: 'GET' | 'POST', url: string, payload?: Record<string, string>): Promise<LightMyRequestResponse> {
    const reply = await calls.raw({
      method,
      url,
      ...(payload && {
        payload: new URLSearchParams(payload).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      cookies: Object.fromEntries(this.cookies),
    });
    for (const { name, value } of reply.cookies) this.cookies.set(name, value);
    return reply;
  }
  async begin(purpose: 'login' | 'bind'): Promise<Envelope & { data: { url: string; state: string } }> {
    const reply = await this.send('POST', securityCalls.socialBegin.path, { purpose });
    return Envelope.parse(reply.json()) as never;
  }
  /** Goes to the stand-in and confirms; answers what the address has that it is sent back to. */
  async confirm(url: string, name = '老王'): Promise<{ path: string; state: string; code: string }> {
    const state = new URL(url, 'http://x').searchParams.get('state') ?? '';
    const reply = await this.send('POST', `${SOCIAL_PATH}/standin`, { state, name, action: 'confirm' });
    if (reply.statusCode !== 303) throw new Error(`the stand-in answers ${reply.statusCode}`);
    const back = new URL(reply.headers.location ?? '', 'http://x');
    const of = (field: string) => back.searchParams.get(field) ?? '';
    return { path: back.pathname, state: of('social_state'), code: of('social_code') };
  }
  async finish({ state, code }: { state: string; code: string }): Promise<Envelope> {
    const reply = await this.send('POST', securityCalls.socialFinish.path, { state, code });
    return Envelope.parse(reply.json());
  }
  async whole(purpose: 'login' | 'bind', name?: string): Promise<Envelope> {
    const begun = await this.begin(purpose);
    return begun.code === 200 ? this.finish(await this.confirm(begun.data.url, name)) : begun;
  }
}
const aBrowser = () => new Browser();

describe('binding and logging in', () => {
  it('is one way round: bound once, the same browser logs in without a password', async () => {
    const [person, browser] = [await addAccount(), aBrowser()];
    browser.logIn(person);
    const begun = await browser.begin('bind');
    const back = await browser.confirm(begun.data.url, ' 老王 ');
    expect(back).toMatchObject({ path: '/account/security/sms', state: begun.data.state });
    expect(await browser.finish(back)).toMatchObject({ data: { purpose: 'bind', userId: person.accountId } });
    expect(operations.entries).toMatchObject([{ action: 'account.bind', objectId: person.accountId, new: '老王' }]);
    browser.cookies.delete('lf_session');
    const login = await browser.begin('login');
    expect(login.data.url).toMatch(/^\/lfscada\/user\/social\/standin\?state=/);
    const page = await browser.confirm(login.data.url);
    expect(page.path).toBe('/login');
    expect(await browser.finish(page)).toMatchObject({
      code: 200,
      data: { purpose: 'login', userId: person.accountId, changePassword: false },
    });
    expect(opened).toEqual([person.accountId]);
    expect(browser.cookies.get('lf_session')).toBe('t'.repeat(43));
  });

  it('needs something bound: 2301', async () => {
    expect(await aBrowser().whole('login')).toMatchObject({ code: 2301 });
    expect(opened).toEqual([]);
  });

  it('keeps what an account may not: its refusal is told', async () => {
    const browser = aBrowser();
    await browser.logIn(await addAccount()).whole('bind');
    refusal = accountErrors.accountDisabled();
    expect(await browser.whole('login')).toMatchObject({ code: 1008 });
  });

  it('one chat account belongs to one account (1011), and one account has one (2302)', async () => {
    const [first, second] = [await addAccount(), await addAccount()];
    const browser = aBrowser().logIn(first);
    expect(await browser.whole('bind')).toMatchObject({ code: 200 });
    expect(await browser.whole('bind')).toMatchObject({ code: 2302 });
    browser.logIn(second);
    expect(await browser.whole('bind')).toMatchObject({ code: 1011 });
    const other = aBrowser().logIn(second);
    const [one, two] = [await other.begin('bind'), await other.begin('bind')];
    expect(await other.finish(await other.confirm(one.data.url))).toMatchObject({ code: 200 });
    expect(await other.finish(await other.confirm(two.data.url))).toMatchObject({ code: 2302 });
  });

  it('to bind, somebody has to be logged in: 1010', async () => {
    expect(await aBrowser().begin('bind')).toMatchObject({ code: 1010 });
    const browser = aBrowser().logIn(await addAccount());
    const back = await browser.confirm((await browser.begin('bind')).data.url);
    browser.cookies.delete('lf_session');
    expect(await browser.finish(back)).toMatchObject({ code: 1010 });
  });

  it('is not bound to who has logged in meanwhile in the same browser: 2303', async () => {
    const browser = aBrowser().logIn(await addAccount());
    const back = await browser.confirm((await browser.begin('bind')).data.url);
    browser.logIn(await addAccount());
    expect(await browser.finish(back)).toMatchObject({ code: 2303 });
    expect(operations.entries).toEqual([]);
  });

  it('needs the licence to include it: 90104', async () => {
    licensed = false;
    expect(await aBrowser().begin('login')).toMatchObject({ code: 90104 });
  });
});

describe('a state', () => {
  it('of another browser is refused (2303), and still good in its own', async () => {
    const [attacker, victim] = [aBrowser().logIn(await addAccount()), aBrowser()];
    await attacker.whole('bind');
    attacker.cookies.delete('lf_session');
    const theirs = await attacker.confirm((await attacker.begin('login')).data.url);
    expect(await victim.finish(theirs)).toMatchObject({ code: 2303 });
    // Also of a browser that has begun something of its own.
    await victim.begin('login');
    expect(await victim.finish(theirs)).toMatchObject({ code: 2303 });
    expect(victim.cookies.has('lf_session')).toBe(false);
    expect(await attacker.finish(theirs)).toMatchObject({ code: 200 });
  });

  it('is good once: 2304', async () => {
    const browser = aBrowser().logIn(await addAccount());
    await browser.whole('bind');
    const back = await browser.confirm((await browser.begin('login')).data.url);
    expect(await browser.finish(back)).toMatchObject({ code: 200 });
    expect(await browser.finish(back)).toMatchObject({ code: 2304 });
  });

  it('is good for ten minutes: 2304', async () => {
    const browser = aBrowser();
    const { state } = (await browser.begin('login')).data;
    now += 10 * MINUTE - 1;
    expect(await browser.finish({ state, code: 'wrong' })).toMatchObject({ code: 2303 });
    const late = (await browser.begin('login')).data.state;
    now += 10 * MINUTE;
    expect(await browser.finish({ state: late, code: 'wrong' })).toMatchObject({ code: 2304 });
    expect(await browser.finish({ state: 'x'.repeat(43), code: 'wrong' })).toMatchObject({ code: 2304 });
  });

  it('of one tab is good while another tab has begun as well', async () => {
    const browser = aBrowser().logIn(await addAccount());
    await browser.whole('bind');
    const first = await browser.begin('login');
    await browser.begin('login');
    expect(await browser.finish(await browser.confirm(first.data.url))).toMatchObject({ code: 200 });
  });
});

it('a service that refused is told as 2303, one that is away as 2305', async () => {
  broken = 'refused';
  expect(await aBrowser().whole('login')).toMatchObject({ code: 2303 });
  broken = 'unavailable';
  expect(await aBrowser().whole('login')).toMatchObject({ code: 2305 });
});

describe('the stand-in', () => {
  const stateOf = async (browser: Browser) => (await browser.begin('login')).data.state;

  it('is a page without scripts that says it is no real service', async () => {
    const browser = aBrowser();
    const reply = await browser.send('GET', (await browser.begin('login')).data.url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.headers['x-frame-options']).toBe('DENY');
    expect(reply.body).toContain('内置测试聊天登录');
    expect(reply.body).toContain('not a real chat service');
    expect(reply.body).not.toMatch(/<script|javascript:|\son\w+=/);
  });

  it('makes another browser another person, whatever name is typed', async () => {
    const [mine, theirs] = [aBrowser().logIn(await addAccount()), aBrowser()];
    await mine.whole('bind', '老王');
    expect(await theirs.whole('login', '老王')).toMatchObject({ code: 2301 });
    const [row] = await test.db.query<{ social_id: string }>(
      'select social_id from account where social_id is not null',
    );
    // Who reads the table cannot be that browser.
    expect(row?.social_id).toMatch(/^standin:[0-9a-f]{64}$/);
    expect(row?.social_id).not.toContain(mine.cookies.get(STANDIN_COOKIE));
    theirs.cookies.set(STANDIN_COOKIE, row?.social_id.slice('standin:'.length) ?? '');
    expect(await theirs.whole('login')).toMatchObject({ code: 2301 });
  });

  it('keeps its cookie from scripts and from other sites', async () => {
    const browser = aBrowser();
    const form = { state: await stateOf(browser), name: 'x', action: 'confirm' };
    const reply = await browser.send('POST', `${SOCIAL_PATH}/standin`, form);
    expect(reply.cookies).toMatchObject([{ name: STANDIN_COOKIE, httpOnly: true, sameSite: 'Lax', path: SOCIAL_PATH }]);
  });

  it('asks for a name again when there is none', async () => {
    const browser = aBrowser();
    const state = await stateOf(browser);
    const url = `${SOCIAL_PATH}/standin`;
    for (const name of ['  ', 'x'.repeat(21)]) {
      const reply = await browser.send('POST', url, { state, name, action: 'confirm' });
      expect([reply.statusCode, reply.body.includes('role="alert"')]).toEqual([400, true]);
    }
    expect(await browser.confirm(`?state=${state}`, 'x'.repeat(20))).toMatchObject({ path: '/login' });
  });

  it('lets a person refuse: back without a code', async () => {
    const browser = aBrowser();
    const state = await stateOf(browser);
    const reply = await browser.send('POST', `${SOCIAL_PATH}/standin`, { state, action: 'cancel' });
    expect(reply.headers.location).toBe(`/login?social_state=${state}`);
  });

  it('shows nothing for a state that it did not begin or that is over', async () => {
    const browser = aBrowser();
    const state = await stateOf(browser);
    const shown = async (value: string) =>
      (await browser.send('GET', `${SOCIAL_PATH}/standin?state=${encodeURIComponent(value)}`)).statusCode;
    expect(await shown('"><script>')).toBe(410);
    expect(await shown(state)).toBe(200);
    now += 10 * MINUTE;
    expect(await shown(state)).toBe(410);
    const form = { state, name: 'x', action: 'confirm' };
    expect((await browser.send('POST', `${SOCIAL_PATH}/standin`, form)).statusCode).toBe(410);
  });

  it('takes no form of another site', async () => {
    const browser = aBrowser();
    const payload = { state: await stateOf(browser), name: 'x', action: 'confirm' };
    const reply = await calls.raw({
      method: 'POST',
      url: `${SOCIAL_PATH}/standin`,
      payload,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(reply.json()).toMatchObject({ code: 90008 });
  });

  it('gives codes that are good for a minute', async () => {
    const browser = aBrowser();
    const back = await browser.confirm((await browser.begin('login')).data.url);
    now += MINUTE;
    expect(await browser.finish(back)).toMatchObject({ code: 2303 });
  });
});

it('what comes back from a real service is handed to the page, and goes nowhere else', async () => {
  const back = async (query: string) =>
    (await aBrowser().send('GET', `${SOCIAL_PATH}/back/bind${query}`)).headers.location;
  expect(await back('?code=a%26b&state=s-1')).toBe('/account/security/sms?social_state=s-1&social_code=a%26b');
  expect(await back('?state=s-1')).toBe('/account/security/sms?social_state=s-1');
  expect(await back('?state=a&state=b&code=//evil.example')).toBe('/account/security/sms?social_state=');
});

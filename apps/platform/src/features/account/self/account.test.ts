import { type Envelope, accountCalls, LIMITS } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBus } from '../../../kernel/bus.ts';
import { clockAt } from '../../../kernel/clock.testing.ts';
import { silentLog } from '../../../kernel/log.ts';
import { createSessions } from '../../../kernel/sessions.ts';
import { type TestCalls, testCalls } from '../../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';
import { createLogRepository } from '../../log/log.repository.ts';
import { createLogService } from '../../log/log.service.ts';
import { createAccountRepository } from './account.repository.ts';
import { createFailureRepository } from './failure.repository.ts';
import { accountRoutes } from './account.routes.ts';
import { createAccountService } from './account.service.ts';
import { type SeededAccount, sealLogin, seedAccount } from './account.testing.ts';
import { argon2Hasher } from '../../../kernel/password.ts';
import { createCaptchas } from '../../../kernel/captcha.ts';
import { createOwnOnce } from '../../../kernel/once/once.ts';
import { testSeal } from '../../../kernel/seal/seal.testing.ts';
import { createSessionOpener } from './session-opener.ts';
import { createLoginService } from './login.service.ts';

const MINUTE = 60_000;
let test: TestDatabase;
let calls: TestCalls;
let time = Date.parse('2026-11-21T00:00:00Z');
const clock = clockAt(() => time);
const ended: string[] = [];
/** Method and parameters of each stored password that was compared: what an attempt costs. */
const compared: string[] = [];

beforeAll(async () => {
  test = await testDatabase();
  const bus = createBus(() => undefined);
  bus.on('sessionEnded', ({ sessionId }) => ended.push(sessionId));
  const { db } = test;
  const sessions = createSessions({ db, clock, bus, log: silentLog });
  const log = createLogService({ entries: createLogRepository(db), clock });
  const accounts = createAccountRepository(db);
  const logins = createLoginService({
    accounts,
    failures: createFailureRepository(db),
    // Every captcha of these tests reads 555555.
    captchas: createCaptchas(createOwnOnce(clock), () => 5),
    seal: testSeal(clock),
    opener: createSessionOpener({ accounts, sessions, log, clock }),
    log,
    hasher: {
      ...argon2Hasher,
      matches(stored, secret) {
        compared.push(stored.split('$').slice(0, 4).join('$'));
        return argon2Hasher.matches(stored, secret);
      },
    },
    clock,
  });
  calls = await testCalls({
    sessions,
    clock,
    register: (routes) =>
      accountRoutes(
        routes,
        createAccountService({
          accounts,
          sessions,
          log,
          services: () => ({ sms: 'outbox', email: 'outbox' }),
          resourceExpiry: () => Promise.resolve(null),
          styleOf: () => Promise.resolve(null),
        }),
        logins,
      ),
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});

/** Every test has an address of its own, so that captchas of one do not reach the next. */
let address = 0;
let account: SeededAccount;
beforeEach(async () => {
  time += 60 * MINUTE;
  address += 1;
  account = await seedAccount(test.db);
});
const from = () => `10.0.${address >> 8}.${address & 255}`;

async function ask(path: string, body: Record<string, string>, cookie = '', method: 'GET' | 'POST' = 'POST') {
  const reply = await calls.raw({
    method,
    url: path,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: from(),
    ...(method === 'POST' && { payload: new URLSearchParams(body).toString() }),
  });
  return { ...reply.json<Envelope>(), cookie: String(reply.headers['set-cookie'] ?? '') };
}
const randomOf = async () => {
  const { data } = await ask(accountCalls.random.path, {}, '', 'GET');
  return accountCalls.random.answer.parse(data);
};
async function login(loginname: string, password: string, captcha: Record<string, string> = {}) {
  return ask(accountCalls.encryptLogin.path, { ...sealLogin(await randomOf(), { loginname, password }), ...captcha });
}
async function solved(loginname: string): Promise<{ vcodeId: string; vcode: string }> {
  const { data } = await ask(accountCalls.showVcode.path, { loginname });
  return { vcodeId: (data as { vcodeId: string }).vcodeId, vcode: '555555' };
}
const sessionOf = (reply: { cookie: string }) => reply.cookie.split(';')[0] ?? '';
const infoOf = (cookie: string) => ask(accountCalls.info.path, {}, cookie, 'GET');

describe('logging in', () => {
  it('gives a session that only the browser sees', async () => {
    const reply = await login(account.loginName, account.password);
    expect(reply).toMatchObject({
      code: 200,
      data: { userId: account.accountId, loginname: account.loginName, changePassword: false },
    });
    expect(reply.cookie).toMatch(/^lf_session=[A-Za-z0-9_-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await infoOf(sessionOf(reply))).toMatchObject({
      code: 200,
      data: { loginname: account.loginName, orgId: account.orgId, orgName: '测试企业', kind: 'co', isBindPhone: false },
    });
  });

  it('does not mind upper and lower case, nor spaces around the name', async () => {
    expect(await login(` ${account.loginName.toUpperCase()} `, account.password)).toMatchObject({ code: 200 });
  });

  it('works with the mobile number', async () => {
    const phone = `138${String(address).padStart(8, '0')}`;
    const { password, loginName } = await seedAccount(test.db, { phone });
    expect(await login(phone, password)).toMatchObject({ code: 200, data: { loginname: loginName } });
  });

  it('asks for the user name when a mobile number belongs to several accounts: 1027, only to who knows a password', async () => {
    const phone = `139${String(address).padStart(8, '0')}`;
    await seedAccount(test.db, { phone, password: 'First_Pass1' });
    await seedAccount(test.db, { phone, password: 'Other_Pass2' });
    expect(await login(phone, 'Other_Pass2')).toMatchObject({ code: 1027 });
    expect(await login(phone, 'Wrong_Pass3')).toMatchObject({ code: 1001 });
  });

  it('needs a name: 1002', async () => {
    expect(await login('  ', 'x')).toMatchObject({ code: 1002 });
  });

  it.each([
    ['a wrong password', () => login(account.loginName, 'Wrong_42x')],
    ['a name that does not exist', () => login('nobody-here', account.password)],
    ['a name full of SQL', () => login(`' or 1=1 --`, account.password)],
    ['a name with a character no database takes', () => login('a\0b', account.password)],
    ['an endless name', () => login('x'.repeat(500), account.password)],
    ['an empty password', () => login(account.loginName, '')],
  ])('with %s is 1001', async (_what, attempt) => {
    expect(await attempt()).toMatchObject({ code: 1001, msg: '用户名或密码错误', cookie: '' });
  });

  it('costs as much for a name that does not exist as for a wrong password', async () => {
    const costs = async (loginName: string) => {
      compared.length = 0;
      address += 1;
      await login(loginName, 'Wrong_42x');
      return [...compared];
    };
    const wrong = await costs(account.loginName);
    expect(wrong).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
    expect(await costs('nobody-here')).toEqual(wrong);
  });

  it('with a disabled account is 1008, said only to who knows the password', async () => {
    const { loginName, password } = await seedAccount(test.db, { disabled: true });
    expect(await login(loginName, password)).toMatchObject({ code: 1008, cookie: '' });
    expect(await login(loginName, 'Wrong_42x')).toMatchObject({ code: 1001 });
  });

  it('twice with the same message is 1021', async () => {
    const sealed = sealLogin(await randomOf(), { loginname: account.loginName, password: account.password });
    expect(await ask(accountCalls.encryptLogin.path, sealed)).toMatchObject({ code: 200 });
    expect(await ask(accountCalls.encryptLogin.path, sealed)).toMatchObject({ code: 1021, cookie: '' });
  });

  it('without the sealing is 10001 or 1021, never a login', async () => {
    const { nonce } = await randomOf();
    const { loginName: loginname, password } = account;
    expect(await ask(accountCalls.encryptLogin.path, { loginname, password })).toMatchObject({ code: 10001 });
    expect(await ask(accountCalls.encryptLogin.path, { loginname, password, nonce })).toMatchObject({ code: 1021 });
  });

  it('more than sixty times a minute from one address is 90010', async () => {
    const codes = new Set<number>();
    for (let n = 0; n < 61; n += 1)
      codes.add((await ask(accountCalls.encryptLogin.path, { loginname: 'x', password: 'x', nonce: 'x' })).code);
    expect([...codes]).toEqual([1021, 90010]);
  });
});

describe('the captcha', () => {
  it('is not asked for before a failure', async () => {
    expect(await ask(accountCalls.showVcode.path, { loginname: account.loginName })).toMatchObject({
      data: { show: false, vcodeId: null, image: null },
    });
    expect(await ask(accountCalls.showVcode.path, {})).toMatchObject({ data: { show: false } });
  });

  it('is asked for after one, for that name and from that address', async () => {
    for (let n = 0; n < LIMITS.account.failuresBeforeCaptcha; n += 1)
      expect(await login(account.loginName, 'Wrong_42x')).toMatchObject({ code: 1001 });
    expect(await login(account.loginName, account.password)).toMatchObject({ code: 1003 });
    const other = await seedAccount(test.db);
    expect(await login(other.loginName, other.password)).toMatchObject({ code: 1003 });
    expect(await ask(accountCalls.showVcode.path, {})).toMatchObject({ data: { show: true } });
    address += 1;
    expect(await ask(accountCalls.showVcode.path, {})).toMatchObject({ data: { show: false } });
    expect(await ask(accountCalls.showVcode.path, { loginname: account.loginName.toUpperCase() })).toMatchObject({
      data: { show: true, image: expect.stringMatching(/^<svg/) },
    });
  });

  it('lets the right password through, and is then no longer asked for', async () => {
    await login(account.loginName, 'Wrong_42x');
    expect(await login(account.loginName, account.password, await solved(account.loginName))).toMatchObject({
      code: 200,
    });
    expect(await login(account.loginName, account.password)).toMatchObject({ code: 200 });
  });

  it('wrong is 1003, used is 1004; neither counts as a wrong password', async () => {
    await login(account.loginName, 'Wrong_42x');
    const captcha = await solved(account.loginName);
    expect(await login(account.loginName, account.password, { ...captcha, vcode: '123456' })).toMatchObject({
      code: 1003,
    });
    expect(await login(account.loginName, account.password, captcha)).toMatchObject({ code: 1004 });
    for (let n = 0; n < 6; n += 1) await login(account.loginName, account.password);
    expect(await login(account.loginName, account.password, await solved(account.loginName))).toMatchObject({
      code: 200,
    });
  });
});

describe('five wrong passwords', () => {
  const fail = async (name: string, times: number) => {
    const replies = [];
    for (let n = 0; n < times; n += 1) replies.push(await login(name, 'Wrong_42x', await solved(name)));
    return replies;
  };

  it('lock the name for fifteen minutes: 1005 even with the right one', async () => {
    const replies = await fail(account.loginName, LIMITS.account.wrongPasswordsBeforeLock);
    expect(replies.map(({ code, data }) => [code, (data as { attemptsLeft: number }).attemptsLeft])).toEqual([
      [1001, 4],
      [1001, 3],
      [1001, 2],
      [1001, 1],
      [1001, 0],
    ]);
    const { loginName, password } = account;
    expect(await login(loginName, password, await solved(loginName))).toMatchObject({
      code: 1005,
      data: { retryAfterMs: LIMITS.account.lockMs },
    });
    time += LIMITS.account.lockMs - 1;
    expect(await login(loginName, password, await solved(loginName))).toMatchObject({ code: 1005 });
    time += 2;
    expect(await login(loginName, password)).toMatchObject({ code: 200 });
  });

  it('lock a name that does not exist just the same', async () => {
    const name = `ghost${address}`;
    expect((await fail(name, 6)).map(({ code }) => code)).toEqual([1001, 1001, 1001, 1001, 1001, 1005]);
  });

  it('lock nobody else at that address', async () => {
    await fail(account.loginName, 6);
    const other = await seedAccount(test.db);
    expect(await login(other.loginName, other.password, await solved(other.loginName))).toMatchObject({ code: 200 });
  });

  it('are five also when they are sent at once', async () => {
    await login(account.loginName, 'Wrong_42x');
    const captchas = [];
    for (let n = 0; n < 9; n += 1) captchas.push(await solved(account.loginName));
    const replies = await Promise.all(captchas.map((captcha) => login(account.loginName, 'Wrong_42x', captcha)));
    expect(replies.filter(({ code }) => code === 1001)).toHaveLength(4);
    expect(replies.filter(({ code }) => code === 1005)).toHaveLength(5);
  });

  it('that lie more than fifteen minutes apart do not add up', async () => {
    await fail(account.loginName, 4);
    time += 16 * MINUTE;
    expect(await fail(account.loginName, 1)).toMatchObject([{ code: 1001, data: { attemptsLeft: 4 } }]);
  });
});

describe('a person logged in', () => {
  it('sees their profile', async () => {
    const cookie = sessionOf(await login(account.loginName, account.password));
    expect(await ask(accountCalls.getCurrentUser.path, {}, cookie)).toMatchObject({
      code: 200,
      data: {
        userId: account.accountId,
        roleName: '测试角色',
        lastLoginAt: time,
        prompType: ['sound', 'title', 'alter'],
      },
    });
  });

  it('can leave: the session ends and the cookie goes', async () => {
    const cookie = sessionOf(await login(account.loginName, account.password));
    ended.length = 0;
    const reply = await ask(accountCalls.logout.path, {}, cookie);
    expect(reply).toMatchObject({ code: 200 });
    expect(reply.cookie).toMatch(/^lf_session=;/);
    expect(ended).toHaveLength(1);
    expect(await infoOf(cookie)).toMatchObject({ code: 1010 });
  });

  it('may leave twice', async () => {
    expect(await ask(accountCalls.logout.path, {})).toMatchObject({ code: 200 });
  });

  it('is told that the session timed out: 1006', async () => {
    const cookie = sessionOf(await login(account.loginName, account.password));
    time += 13 * 60 * MINUTE;
    expect(await infoOf(cookie)).toMatchObject({ code: 1006 });
  });

  it('holds the permissions of the role', async () => {
    const { loginName, password } = await seedAccount(test.db, { permissions: ['monitor_equip_list'] });
    const cookie = sessionOf(await login(loginName, password));
    expect(await infoOf(cookie)).toMatchObject({ data: { auths: ['monitor_equip_list'] } });
  });

  it('leaves traces in the operation log, as do failures', async () => {
    await login(account.loginName, 'Wrong_42x');
    const cookie = sessionOf(await login(account.loginName, account.password, await solved(account.loginName)));
    await ask(accountCalls.logout.path, {}, cookie);
    const rows = await test.db.query(
      'select action, result, who, ip from operation_log where object_id = $1 order by at, id',
      [account.accountId],
    );
    const shared = { who: account.loginName, ip: from() };
    expect(rows).toEqual([
      { action: 'account.login', result: '1001', ...shared },
      { action: 'account.login', result: 'done', ...shared },
      { action: 'account.logout', result: 'done', ...shared },
    ]);
  });
});

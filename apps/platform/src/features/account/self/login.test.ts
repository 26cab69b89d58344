import { Envelope, accountCalls } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type At, CAPTCHA, type SecurityWorld, securityWorld } from '../security/security.testing.ts';
import type { SeededAccount } from './account.testing.ts';

const MINUTE = 60_000;
let world: SecurityWorld;
beforeAll(async () => {
  world = await securityWorld();
});
afterAll(() => world.close());

let account: SeededAccount;
let at: At & { ip: string };
beforeEach(async () => {
  world.now.ms += 60 * MINUTE;
  at = { ip: world.freshAddress() };
  account = await world.seeded();
});
const login = async (from: At = at, { loginName, password } = account, captcha: Record<string, string> = {}) =>
  world.call(
    accountCalls.encryptLogin,
    { ...(await world.sealed({ loginname: loginName, password })), ...captcha },
    from,
  );
const failed = (from: At = at) => login(from, { ...account, password: 'Wrong_42x' });
const set = (columns: string, values: readonly unknown[] = []) =>
  world.db.query(`update account set ${columns} where id = $1`, [account.accountId, ...values]);
const aliveAt = async (cookie: string) => (await world.call(accountCalls.info, {}, { cookie })).code;

it('a mobile number is the same one with +86 and without', async () => {
  const phone = `139${String(Math.trunc(Math.random() * 1e8)).padStart(8, '0')}`;
  await set('phone = $2', [phone]);
  for (const loginName of [phone, `+86${phone}`]) expect((await login(at, { ...account, loginName })).code).toBe(200);
});

it('whoever has the name of somebody refused logs in, and who was refused is told so as long as nobody has it', async () => {
  const other = await world.seeded();
  await set(`status = 'rejected', login_name = $2`, [other.loginName]);
  expect((await login(at, other)).code).toBe(200);
  await world.db.query(`update account set login_name = 'gave_' || right(id::text, 12) where id = $1`, [
    other.accountId,
  ]);
  expect((await login({ ...at, ip: world.freshAddress() }, { ...account, loginName: other.loginName })).code).toBe(
    1040,
  );
});

describe('who knows the password is told what stands in their way', () => {
  it.each<[string, number, () => Promise<unknown>]>([
    ['waits for approval', 1031, () => set(`status = 'pending'`)],
    ['was rejected', 1040, () => set(`status = 'rejected'`)],
    ['is disabled', 1008, () => set('disabled = true')],
    ['has expired', 1039, () => set('expires_at = $2', [new Date(world.now.ms)])],
    [
      'belongs to a disabled enterprise',
      2904,
      () => world.db.query('update org set disabled = true where id = $1', [account.orgId]),
    ],
    [
      'belongs to an enterprise below a disabled one',
      2904,
      async () => {
        const above = await world.seeded();
        await world.db.query(`update org set parent_id = $2, name = '下级' where id = $1`, [
          account.orgId,
          above.orgId,
        ]);
        await world.db.query('update org set disabled = true where id = $1', [above.orgId]);
      },
    ],
  ])('an account that %s: %i, and 1001 to everybody else', async (_what, code, happen) => {
    const session = await world.loggedIn(account);
    await happen();
    expect(await login()).toMatchObject({ code, cookie: '' });
    expect(await failed({ ip: world.freshAddress() })).toMatchObject({ code: 1001 });
    await expect(world.opener.open(account.accountId, { ip: at.ip, agent: '' })).rejects.toMatchObject({
      spec: { code },
    });
    expect(await aliveAt(session.cookie)).toBe(1010);
    expect((await world.entriesOf(account.accountId)).map(({ result }) => result)).toEqual([
      String(code),
      '1001',
      String(code),
    ]);
  });

  it('an account that expires later may log in until then', async () => {
    await set('expires_at = $2', [new Date(world.now.ms + MINUTE)]);
    const { cookie } = await login();
    expect(await aliveAt(cookie)).toBe(200);
    world.now.ms += MINUTE;
    expect(await aliveAt(cookie)).toBe(1010);
    expect(await login()).toMatchObject({ code: 1039 });
  });

  it('an account logs in again once its enterprise is no longer disabled (2904)', async () => {
    const disable = (disabled: boolean) =>
      world.db.query('update org set disabled = $2 where id = $1', [account.orgId, disabled]);
    await disable(true);
    expect(await login()).toMatchObject({ code: 2904 });
    await disable(false);
    expect(await login()).toMatchObject({ code: 200 });
  });
});

describe('a mobile number that stands in an application too', () => {
  const tel = '13912340001';
  const applied = async (status: 'pending' | 'rejected') => {
    const applicant = await world.seeded({ phone: tel });
    await world.db.query('update account set status = $2 where id = $1', [applicant.accountId, status]);
    return applicant;
  };
  const byNumber = ({ password }: SeededAccount) => login(at, { ...account, loginName: tel, password });

  it('logs in whoever was let in', async () => {
    await set('phone = $2', [tel]);
    await applied('rejected');
    await applied('pending');
    expect(await byNumber(account)).toMatchObject({ code: 200, data: { loginname: account.loginName } });
  });

  it('tells who alone has it that they have to wait', async () => {
    await world.db.query(`update account set phone = '' where phone = $1`, [tel]);
    const applicant = await applied('pending');
    await applied('rejected');
    expect(await byNumber(applicant)).toMatchObject({ code: 1031 });
  });
});

describe('a session', () => {
  it('is a new one at every login; the one the browser came with ends', async () => {
    const planted = await world.loggedIn(await world.seeded());
    const { code, cookie } = await login({ ...at, cookie: planted.cookie });
    expect(code).toBe(200);
    expect(cookie).not.toBe(planted.cookie);
    expect(await aliveAt(planted.cookie)).toBe(1010);
    expect(await aliveAt(cookie)).toBe(200);
  });

  it('that was made up is not taken over', async () => {
    const made = `lf_session=${'A'.repeat(43)}`;
    const { cookie } = await login({ ...at, cookie: made });
    expect(cookie).not.toBe(made);
    expect(await aliveAt(made)).toBe(1010);
  });

  it('does not end when somebody fails to log in over it', async () => {
    const { cookie } = await login();
    expect(await failed({ ip: world.freshAddress(), cookie })).toMatchObject({ code: 1001 });
    expect(await aliveAt(cookie)).toBe(200);
  });

  it('is one of ten: one more ends the oldest', async () => {
    const cookies: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      world.now.ms += 1_000;
      cookies.push((await world.loggedIn(account)).cookie);
    }
    const alive = await Promise.all(cookies.map((cookie) => aliveAt(cookie)));
    expect(alive).toEqual([1010, ...Array.from({ length: 10 }, () => 200)]);
  });

  it('is the newest also when eleven begin at the same moment', async () => {
    for (let n = 0; n < 10; n += 1) await world.loggedIn(account);
    const last = await world.loggedIn(account);
    expect(await aliveAt(last.cookie)).toBe(200);
    expect(await world.ok(accountCalls.sessions, {}, last)).toHaveLength(10);
  });
});

describe('the captcha', () => {
  it('is always asked for by retrieval and registration', async () => {
    for (const purpose of ['findpwd', 'register'] as const)
      expect(await world.ok(accountCalls.showVcode, { purpose }, at)).toMatchObject({
        show: true,
        image: expect.stringMatching(/^<svg/),
      });
    expect(await world.ok(accountCalls.showVcode, { purpose: 'login' }, at)).toMatchObject({ show: false });
  });

  it('is good for one attempt, whoever makes it: 1004', async () => {
    await failed();
    const { vcodeId } = await world.ok(accountCalls.showVcode, { loginname: account.loginName }, at);
    const captcha = { vcodeId: vcodeId ?? '', vcode: CAPTCHA };
    expect(await login(at, { ...account, password: 'Wrong_42x' }, captcha)).toMatchObject({ code: 1001 });
    expect(await login(at, account, captcha)).toMatchObject({ code: 1004 });
  });

  it('cannot be escaped by claiming another address', async () => {
    await failed();
    const other = await world.seeded();
    const sealed = await world.sealed({ loginname: other.loginName, password: other.password });
    const reply = await world.calls.raw({
      method: 'POST',
      url: accountCalls.encryptLogin.path,
      headers: { 'x-forwarded-for': '9.9.9.9', 'x-real-ip': '9.9.9.9', forwarded: 'for=9.9.9.9' },
      remoteAddress: at.ip,
      payload: sealed,
    });
    expect(Envelope.parse(reply.json())).toMatchObject({ code: 1003 });
    const rows = await world.db.query('select 1 from login_failure where login_name = $1', ['ip:9.9.9.9']);
    expect(rows).toEqual([]);
  });
});

describe('what no person types', () => {
  it.each(['loginname', 'password', 'nonce', 'vcode', 'vcodeId'] as const)(
    'a megabyte as %s is 10001, quickly',
    async (field) => {
      const body = { loginname: 'a', password: 'a', nonce: 'a', [field]: 'x'.repeat(1_000_000) };
      expect(await world.call(accountCalls.encryptLogin, body, at)).toMatchObject({ code: 10001 });
    },
  );
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CodeRequest } from '../../../kernel/verification.ts';
import { type SecurityWorld, securityWorld } from './security.testing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let world: SecurityWorld;
beforeAll(async () => {
  world = await securityWorld();
});
afterAll(() => world.close());

/** Each test has a number and an address of its own. */
let tel = '';
let ip = '';
let serial = 0;
beforeEach(() => {
  serial += 1;
  tel = `138${String(serial).padStart(8, '0')}`;
  ip = world.freshAddress();
  world.now.ms += 2 * HOUR;
});
const send = (request: Partial<CodeRequest> = {}) =>
  world.codes.send({ purpose: 'register', channel: 'sms', target: tel, accountId: null, ip, lang: 'zh', ...request });
const check = (code: string, given: { purpose?: string; target?: string } = {}) =>
  world.codes.check({ purpose: 'register', target: tel, accountId: null, code, ...given });
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
const refused = (code: number, details = {}) => ({ spec: { code }, details: expect.objectContaining(details) });

describe('a verification code', () => {
  it('has six digits, ten minutes, and is sent to the target', async () => {
    expect(await send({ lang: 'en' })).toEqual({ resendMs: MINUTE, validMs: 10 * MINUTE });
    expect(world.sent.at(-1)).toMatchObject({
      channel: 'sms',
      target: tel,
      template: 'verificationCode',
      params: { code: expect.stringMatching(/^\d{6}$/), minutes: '10', purpose: 'registering' },
      lang: 'en',
      validUntil: world.now.ms + 10 * MINUTE,
    });
    await check(world.lastCode());
  });

  it('is stored as a hash only', async () => {
    await send();
    const [row] = await world.db.query<{ code_hash: string; text: string }>(
      'select code_hash, (to_jsonb(verification_code) - $2::text)::text as text from verification_code where target = $1',
      [tel, 'code_hash'],
    );
    expect(row?.text).not.toContain(world.lastCode());
    // The world hashes in the clear so that the work is cheap; the platform hands in argon2id.
    expect(row?.code_hash).toBe(`plain ${world.lastCode()}`);
  });

  it('goes to a provider of SMS only where the licence includes it: 90104', async () => {
    world.licensed.sms = false;
    try {
      expect(await send()).toMatchObject({ resendMs: MINUTE });
      world.modes['sms'] = 'provider';
      world.now.ms += MINUTE;
      const before = world.sent.length;
      await expect(send()).rejects.toMatchObject(refused(90_104));
      expect(world.sent).toHaveLength(before);
      await send({ channel: 'email', target: `n${serial}@example.com` });
      world.licensed.sms = true;
      world.now.ms += MINUTE;
      await send();
    } finally {
      world.licensed.sms = true;
      world.modes['sms'] = 'outbox';
    }
  });

  it('is good once: 1004', async () => {
    await send();
    const code = world.lastCode();
    await check(code);
    await expect(check(code)).rejects.toMatchObject(refused(1004));
  });

  it('is good once also when it is sent twice at the same moment', async () => {
    await send();
    const results = await Promise.allSettled([check(world.lastCode()), check(world.lastCode())]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is too late after ten minutes: 1004', async () => {
    await send();
    world.now.ms += 10 * MINUTE;
    await expect(check(world.lastCode())).rejects.toMatchObject(refused(1004));
  });

  it('is for one purpose and one target: 1004', async () => {
    await send();
    const code = world.lastCode();
    await expect(check(code, { purpose: 'newTel' })).rejects.toMatchObject(refused(1004));
    await expect(check(code, { target: '13900000000' })).rejects.toMatchObject(refused(1004));
    await check(code);
  });

  it('is replaced by a newer one', async () => {
    await send();
    const first = world.lastCode();
    world.now.ms += MINUTE;
    await send();
    const second = world.lastCode();
    if (first !== second) await expect(check(first)).rejects.toMatchObject(refused(1003));
    await expect(check(second)).resolves.toBeUndefined();
  });

  it('is used up by five wrong guesses: 1003 with what is left, then 1005', async () => {
    await send();
    const code = world.lastCode();
    for (let left = 4; left >= 0; left -= 1)
      await expect(check(wrong(code))).rejects.toMatchObject(refused(1003, { attemptsLeft: left }));
    await expect(check(code)).rejects.toMatchObject(refused(1005));
  });

  it('takes five guesses also when fifty are sent at once', async () => {
    await send();
    const code = world.lastCode();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => check(wrong(code))));
    const codes = results.map((one) =>
      one.status === 'rejected' ? (one.reason as { spec: { code: number } }).spec.code : 200,
    );
    expect(codes.filter((one) => one === 1003)).toHaveLength(5);
    expect(codes.filter((one) => one === 1005)).toHaveLength(45);
    await expect(check(code)).rejects.toMatchObject(refused(1005));
  });

  it('to nobody does the same work, reaches nobody, and nothing is right', async () => {
    const before = world.sent.length;
    const to = { target: '', ip: world.freshAddress() };
    const nobody = await world.workOf(() => send(to));
    const somebody = await world.workOf(() => send());
    expect(nobody).toEqual(somebody);
    expect(world.sent.length).toBe(before + 1);
    const [row] = await world.db.query<{ code_hash: string }>(
      `select code_hash from verification_code where target = '' order by created_at desc limit 1`,
    );
    const guessed = row?.code_hash.replace('plain ', '') ?? '';
    await expect(check(guessed, { target: '' })).rejects.toMatchObject(refused(1003));
  });

  it('is not sent by a way that is off: 1037', async () => {
    world.modes['sms'] = 'off';
    await expect(send()).rejects.toMatchObject(refused(1037));
    await expect(send({ target: '' })).rejects.toMatchObject(refused(1037));
    world.modes['sms'] = 'outbox';
  });
});

describe('sending too often is 90010', () => {
  it('within a minute', async () => {
    await send();
    world.now.ms += 20_000;
    await expect(send()).rejects.toMatchObject(refused(90010, { retryAfterMs: 40_000 }));
    world.now.ms += 40_000;
    await expect(send()).resolves.toBeDefined();
  });

  it('at the same moment', async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => send()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('the sixth to one number within an hour, whatever it is for', async () => {
    for (let n = 0; n < 5; n += 1) {
      await send({ purpose: `p${n}`, ip: world.freshAddress() });
      world.now.ms += MINUTE;
    }
    await expect(send({ ip: world.freshAddress() })).rejects.toMatchObject(
      refused(90010, { retryAfterMs: 55 * MINUTE }),
    );
    world.now.ms += 55 * MINUTE;
    await send();
  });

  it('the eleventh of one account, to whatever number', async () => {
    const { accountId } = await world.seeded();
    for (let n = 0; n < 10; n += 1) {
      await send({ accountId, purpose: 'newTel', target: `137${String(serial * 100 + n).padStart(8, '0')}` });
      world.now.ms += MINUTE;
    }
    await expect(send({ accountId, purpose: 'newTel' })).rejects.toMatchObject(refused(90010));
  });

  it('the sixty-first from one address', async () => {
    await world.db.query(
      `insert into verification_code (id, channel, purpose, target, ip, code_hash, created_at, expires_at)
       select gen_random_uuid(), 'sms', 'register', 'x' || n, $1, '', $2, $2 from generate_series(1, 60) as n`,
      [ip, new Date(world.now.ms - MINUTE)],
    );
    await expect(send()).rejects.toMatchObject(refused(90010, { retryAfterMs: 59 * MINUTE }));
    await send({ ip: world.freshAddress() });
  });
});

import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { Envelope, accountCalls, securityCalls } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { multipartOf } from '../../../kernel/testing-calls.ts';
import { aPng } from '../../../kernel/upload/files.testing.ts';
import { type At, type SecurityWorld, securityWorld } from '../security/security.testing.ts';
import type { SeededAccount } from './account.testing.ts';

const MINUTE = 60_000;
const NEW = 'Fresh_2026y';
let world: SecurityWorld;
beforeAll(async () => {
  world = await securityWorld();
});
afterAll(() => world.close());

let account: SeededAccount;
let at: At & { cookie: string; ip: string };
beforeEach(async () => {
  world.now.ms += 60 * MINUTE;
  account = await world.seeded();
  at = await world.loggedIn(account);
});
const mustChange = async () => (await world.ok(accountCalls.info, {}, at)).changePassword;

describe('the own password', () => {
  const change = async (oldPassword: string, password: string, from: At = at) =>
    world.call(accountCalls.updateCurrentUserPwd, await world.sealed({ oldPassword, password }), from);

  it('is changed by who knows the old one; all other sessions end, the own stays', async () => {
    await world.db.query('update account set must_change_password = true where id = $1', [account.accountId]);
    const elsewhere = await world.loggedIn(account);
    expect(await mustChange()).toBe(true);
    world.ended.length = 0;
    expect(await change(account.password, NEW)).toMatchObject({ code: 200 });
    expect(world.ended).toHaveLength(1);
    expect(await world.call(accountCalls.info, {}, elsewhere)).toMatchObject({ code: 1010 });
    expect(await mustChange()).toBe(false);
    expect((await world.ok(securityCalls.overview, {}, at)).passwordChangedAt).toBe(world.now.ms);
    expect(await world.entriesOf(account.accountId)).toEqual([
      { action: 'account.password', old_value: null, new_value: null, result: 'done' },
    ]);
    expect(await change(account.password, 'Other_2026z')).toMatchObject({ code: 1030 });
  });

  it('that an administrator made comes first: a session reaches nothing else until it is changed (1044)', async () => {
    await world.db.query('update account set password_given = true where id = $1', [account.accountId]);
    const given = await world.loggedIn(account);
    expect(await world.ok(accountCalls.info, {}, given)).toMatchObject({ passwordDue: true });
    expect(await world.call(accountCalls.getCurrentUser, {}, given)).toMatchObject({ code: 200 });
    for (const call of [accountCalls.configQuery, accountCalls.sessions, securityCalls.overview])
      expect(await world.call(call, {}, given), call.path).toMatchObject({ code: 1044 });
    expect(await change(account.password, NEW, given)).toMatchObject({ code: 200 });
    expect(await world.ok(accountCalls.info, {}, given)).toMatchObject({ passwordDue: false });
    expect(await world.call(accountCalls.configQuery, {}, given)).toMatchObject({ code: 200 });
  });
  it('that an administrator made stands where the role does not let its holder change it', async () => {
    await world.db.query('update account set password_given = true where id = $1', [account.accountId]);
    await world.db.query(`update role set permissions = '{}' where id = (select role_id from account where id = $1)`, [
      account.accountId,
    ]);
    const given = await world.loggedIn(account);
    expect(await world.ok(accountCalls.info, {}, given)).toMatchObject({ passwordDue: false });
    expect(await world.call(accountCalls.configQuery, {}, given)).toMatchObject({ code: 200 });
  });

  it('keeps the rules and is another one: 1029, 1038', async () => {
    expect(await change(account.password, 'short')).toMatchObject({ code: 1029 });
    expect(await change(account.password, 'x'.repeat(900))).toMatchObject({ code: 1029 });
    expect(await change(account.password, account.password)).toMatchObject({ code: 1038 });
  });

  it('guessed wrong five times locks the account, here and at the login: 1030, 1005', async () => {
    const replies = await Promise.all(Array.from({ length: 9 }, () => change('Wrong_42x', NEW)));
    expect(replies.filter(({ code }) => code === 1030)).toHaveLength(5);
    expect(replies.filter(({ code }) => code === 1005)).toHaveLength(4);
    const login = await world.sealed({ loginname: account.loginName, password: account.password });
    expect(await world.call(accountCalls.encryptLogin, login, { ip: world.freshAddress() })).toMatchObject({
      code: 1005,
    });
  });

  it('cannot be changed by what was recorded before: 1021', async () => {
    const body = await world.sealed({ oldPassword: account.password, password: NEW });
    expect(await world.call(accountCalls.updateCurrentUserPwd, body, at)).toMatchObject({ code: 200 });
    expect(await world.call(accountCalls.updateCurrentUserPwd, body, at)).toMatchObject({ code: 1021 });
  });

  it('cannot be changed with a field that was sealed as another: 1021', async () => {
    const { password, oldPassword, nonce } = await world.sealed({ oldPassword: account.password, password: NEW });
    const swapped = { password: oldPassword, oldPassword: password, nonce };
    expect(await world.call(accountCalls.updateCurrentUserPwd, swapped, at)).toMatchObject({ code: 1021 });
  });

  it('is not for who may not change it: 90003 in its own words; nor are they asked to', async () => {
    const bound = await world.seeded({ permissions: ['account_own_info'] });
    await world.db.query('update account set must_change_password = true where id = $1', [bound.accountId]);
    const from = await world.loggedIn(bound);
    expect(await change(bound.password, NEW, from)).toMatchObject({ code: 90003, msg: '暂无权限修改密码' });
    expect((await world.ok(accountCalls.info, {}, from)).changePassword).toBe(false);
  });
});

describe('the own details', () => {
  it('are changed, emptied and left as they are, field by field', async () => {
    await world.ok(accountCalls.updateCurrentUser, { companyName: '测试公司', remark: '班长' }, at);
    const after = await world.ok(accountCalls.updateCurrentUser, { remark: '' }, at);
    expect(after).toMatchObject({ companyName: '测试公司', address: '', remark: '' });
    expect(await world.entriesOf(account.accountId)).toMatchObject([
      { action: 'account.info', old_value: '{"companyName":"","remark":""}' },
      { action: 'account.info', old_value: '{"remark":"班长"}', new_value: '{"remark":""}' },
    ]);
  });

  it('have limits: a remark of 20 characters, no megabytes', async () => {
    const call = (remark: string) => world.call(accountCalls.updateCurrentUser, { remark }, at);
    expect(await call('备'.repeat(20))).toMatchObject({ code: 200 });
    expect(await call('备'.repeat(21))).toMatchObject({ code: 10001 });
    expect(await call('x'.repeat(1_000_000))).toMatchObject({ code: 10001 });
    expect(await call('x'.repeat(1_100_000))).toMatchObject({ code: 90006 });
  });

  it('are not for who may not change them: 90003 in its own words', async () => {
    const bound = await world.seeded({ permissions: ['account_own_password'] });
    const from = await world.loggedIn(bound);
    expect(await world.call(accountCalls.updateCurrentUser, { remark: 'x' }, from)).toMatchObject({
      code: 90003,
      msg: '暂无权限修改用户信息',
      data: { denial: 'changeUserInfo', permission: 'account_own_info' },
    });
  });
});

describe('preferences', () => {
  it('are what they were but for what is given, and reach the next page that asks who is logged in', async () => {
    const saved = await world.ok(
      accountCalls.configSave,
      { prompType: 'sound,title', equipDisplay: 'page', landing: { web: '/alarm', mobile: '/m/alarm' } },
      at,
    );
    expect(saved).toEqual({
      prompType: ['sound', 'title'],
      equipDisplay: 'page',
      scadaAdaption: '',
      landing: { web: '/alarm', mobile: '/m/alarm' },
    });
    expect(await world.ok(accountCalls.configSave, { prompType: '-' }, at)).toEqual({ ...saved, prompType: [] });
    expect(await world.ok(accountCalls.info, {}, at)).toMatchObject({ ...saved, prompType: [] });
    expect(await world.ok(accountCalls.configQuery, {}, at)).toEqual({ ...saved, prompType: [] });
  });

  it('say how pages meet the screen: as they say themselves, or one way for all', async () => {
    for (const scadaAdaption of ['width', 'page'] as const)
      expect(await world.ok(accountCalls.configSave, { scadaAdaption }, at)).toMatchObject({ scadaAdaption });
    expect(await world.call(accountCalls.configSave, { scadaAdaption: 'huge' }, at)).toMatchObject({
      code: 10001,
    });
  });

  it('lead nowhere outside: 10001', async () => {
    for (const web of ['https://evil.example', '//evil.example', 'javascript:alert(1)', '/\\evil'])
      expect(await world.call(accountCalls.configSave, { landing: { web, mobile: '' } }, at)).toMatchObject({
        code: 10001,
      });
  });
});

describe('the picture', () => {
  const upload = async (name: string, bytes: Uint8Array | string, type = 'image/png') => {
    const { headers, payload } = await multipartOf({}, 'file', { name, bytes, type });
    const request = { method: 'POST', url: securityCalls.resetavatar.path, payload } as const;
    const reply = await world.calls.raw({ ...request, headers: { ...headers, cookie: at.cookie } });
    return Envelope.parse(reply.json());
  };
  const picture = (headers = {}) =>
    world.calls.raw({ method: 'GET', url: securityCalls.avatar.path, headers: { cookie: at.cookie, ...headers } });

  it('is kept, shown to its owner, named by its content, and removed', async () => {
    expect((await picture()).statusCode).toBe(404);
    const { data } = await upload('我.png', aPng());
    const { avatar } = securityCalls.resetavatar.answer.parse(data);
    expect((await world.ok(accountCalls.info, {}, at)).avatar).toBe(avatar);
    expect((await world.ok(accountCalls.getCurrentUser, {}, at)).avatar).toBe(avatar);
    const shown = await picture();
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', etag: `"${avatar}"` });
    expect(shown.rawPayload.equals(aPng())).toBe(true);
    expect((await picture({ 'if-none-match': `"${avatar}"` })).statusCode).toBe(304);
    expect((await world.calls.raw({ method: 'GET', url: securityCalls.avatar.path })).statusCode).toBe(401);
    await world.ok(securityCalls.removeAvatar, {}, at);
    await world.ok(securityCalls.removeAvatar, {}, at);
    expect((await picture()).statusCode).toBe(404);
    expect(await world.entriesOf(account.accountId)).toMatchObject([
      { action: 'account.avatar', new_value: expect.stringMatching(/^我\.png \(png, \d+ B\)$/) },
      { action: 'account.avatar', new_value: null },
    ]);
  });

  it.each([
    ['a program named .png', 'me.png', Buffer.from('MZ\x90\0\x03\0\0\0 This program cannot be run')],
    ['a drawing with a script', 'me.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a drawing that loads', 'me.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a page', 'me.png', '<!doctype html><script>alert(1)</script>'],
  ])('is not %s: 10007', async (_what, name, bytes) => {
    expect(await upload(name, bytes)).toMatchObject({ code: 10007 });
    expect((await picture()).statusCode).toBe(404);
  });

  it('has 100 kB at most: 10008', async () => {
    expect(await upload('me.png', Buffer.concat([aPng(), Buffer.alloc(110_000)]))).toMatchObject({ code: 10008 });
  });
});

describe('the own sessions', () => {
  it('are listed, newest first, and can be ended one by one', async () => {
    world.now.ms += MINUTE;
    const phone = await world.loggedIn(account);
    const list = await world.ok(accountCalls.sessions, {}, at);
    expect(list).toMatchObject([
      { ip: phone.ip, agent: 'test', current: false, createdAt: world.now.ms },
      { ip: at.ip, current: true, createdAt: world.now.ms - MINUTE },
    ]);
    expect(JSON.stringify(list)).not.toContain('sessionId');
    world.ended.length = 0;
    await world.ok(accountCalls.sessionRevoke, { id: list[0]?.id ?? '' }, at);
    // Whoever listens (sockets) is told at once.
    expect(world.ended).toHaveLength(1);
    expect(await world.call(accountCalls.info, {}, phone)).toMatchObject({ code: 1010 });
    expect(await world.ok(accountCalls.sessions, {}, at)).toHaveLength(1);
    expect(await world.entriesOf(account.accountId)).toMatchObject([
      { action: 'session.revoke', old_value: `${phone.ip} test` },
    ]);
  });

  it('of somebody else cannot be ended: 90002, as for one that does not exist', async () => {
    const other = await world.loggedIn(await world.seeded());
    const [theirs] = await world.ok(accountCalls.sessions, {}, other);
    const refusals = [
      await world.call(accountCalls.sessionRevoke, { id: theirs?.id ?? '' }, at),
      await world.call(accountCalls.sessionRevoke, { id: randomUUID() }, at),
    ];
    expect(refusals.map(({ code, msg }) => [code, msg])).toEqual([
      [90002, '数据不存在'],
      [90002, '数据不存在'],
    ]);
    expect(await world.call(accountCalls.info, {}, other)).toMatchObject({ code: 200 });
  });

  it('can all be ended but the one that asks', async () => {
    for (let n = 0; n < 3; n += 1) await world.loggedIn(account);
    expect(await world.ok(accountCalls.sessionRevokeOthers, {}, at)).toEqual({ ended: 3 });
    expect(await world.ok(accountCalls.sessions, {}, at)).toMatchObject([{ current: true }]);
  });
});

describe('the hardware lock', () => {
  const ORIGIN = 'https://scada.example.org';
  const keys = generateKeyPairSync('ed25519');
  const stranger = generateKeyPairSync('ed25519');
  beforeEach(async () => {
    const key = keys.publicKey.export({ format: 'der', type: 'spki' });
    await world.db.query('update account set use_lock = true, lock_key = $2 where id = $1', [account.accountId, key]);
    world.sessions.refresh();
  });
  interface Lie {
    nonce?: string;
    key?: typeof keys.privateKey;
    origin?: string;
    accountId?: string;
  }
  const nonceOf = async () => (await world.ok(accountCalls.random, {}, { ip: world.freshAddress() })).nonce;
  async function proof(lie: Lie = {}) {
    const { nonce = await nonceOf(), key = keys.privateKey, origin = ORIGIN, accountId = account.accountId } = lie;
    const signature = sign(null, Buffer.from(`lightfield-lock-1\n${origin}\n${accountId}\n${nonce}`), key);
    return Buffer.from(JSON.stringify({ nonce, id: 'x', signature: signature.toString('base64') })).toString('base64');
  }
  const confirm = async (verifyData: string) => {
    const reply = await world.calls.raw({
      method: 'POST',
      url: accountCalls.validLockCert.path,
      headers: { cookie: at.cookie, origin: ORIGIN, host: 'scada.example.org' },
      payload: { verifyData },
    });
    return Envelope.parse(reply.json());
  };

  it('that is confirmed keeps the session alive', async () => {
    for (let n = 0; n < 4; n += 1) {
      world.now.ms += 2 * MINUTE;
      expect(await confirm(await proof())).toMatchObject({ code: 200, data: { validUntil: world.now.ms + 150_000 } });
    }
    expect(await world.call(accountCalls.info, {}, at)).toMatchObject({ code: 200 });
  });

  it('that is silent for two and a half minutes ends it: 1013', async () => {
    world.now.ms += 150_000;
    expect(await world.call(accountCalls.info, {}, at)).toMatchObject({ code: 200 });
    world.now.ms += 1;
    expect(await world.call(accountCalls.info, {}, at)).toMatchObject({ code: 1013 });
    expect(await world.call(accountCalls.info, {}, at)).toMatchObject({ code: 1010 });
  });

  it.each<[string, () => Promise<string>]>([
    ['another key', () => proof({ key: stranger.privateKey })],
    ['another page, which passed the challenge on', () => proof({ origin: 'https://evil.example' })],
    ['another account', () => proof({ accountId: randomUUID() })],
    ['rubbish', () => Promise.resolve('x'.repeat(4_000))],
    ['rubbish in the right form', () => Promise.resolve(Buffer.from('{"nonce":1}').toString('base64'))],
  ])('answered with %s is 1013 and ends the session', async (_what, lie) => {
    expect(await confirm(await lie())).toMatchObject({ code: 1013 });
    expect(await world.call(accountCalls.info, {}, at)).toMatchObject({ code: 1010 });
    expect(await world.entriesOf(account.accountId)).toMatchObject([{ action: 'account.lockFailed', result: '1013' }]);
  });

  it('whose answer is sent again proves nothing: 1021', async () => {
    const recorded = await proof();
    expect(await confirm(recorded)).toMatchObject({ code: 200 });
    world.now.ms += MINUTE;
    expect(await confirm(recorded)).toMatchObject({ code: 1021 });
    world.now.ms += 100_000;
    expect(await world.call(accountCalls.info, {}, at)).toMatchObject({ code: 1013 });
  });

  it('without a key in the account lets nobody in: 1013', async () => {
    await world.db.query('update account set lock_key = null where id = $1', [account.accountId]);
    expect(await confirm(await proof())).toMatchObject({ code: 1013 });
    const login = await world.sealed({ loginname: account.loginName, password: account.password });
    expect(await world.call(accountCalls.encryptLogin, login, { ip: world.freshAddress() })).toMatchObject({
      code: 1013,
      cookie: '',
    });
  });
});

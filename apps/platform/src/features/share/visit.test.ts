import { LIMITS, SUCCESS, accountCalls, alarmCalls, deviceCalls, monitorCalls, shareCalls } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, addDevice } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { createDeviceListRepository } from '../device/list/device-list.repository.ts';
import { createDeviceRepository } from '../device/list/device.repository.ts';
import { type ShareBench, shareBench } from './share.testing.ts';

const [INVALID, REVOKED, WRONG, NOT_PERMITTED, LOCKED, NOBODY] = [2501, 2502, 2504, 2507, 1005, 1010];
const { wrongPasswordsBeforeLock, lockMs } = LIMITS.account;
const { wrongBeforeLinkLock, linkLockMs, sessionsPerLink } = LIMITS.share;
let bench: ShareBench;
let boss: Caller;
let device: string;
/** Who reached a rule. */
const asked: Caller[] = [];

beforeAll(async () => {
  bench = await shareBench((routes) => {
    routes.on(monitorCalls.open, (_body, caller) => {
      asked.push(caller);
      return { openUntil: 1 };
    });
    routes.on(monitorCalls.write, (_body, caller) => {
      asked.push(caller);
      return { uuid: caller.accountId };
    });
    routes.on(alarmCalls.queryCount, () => ({ active: 0, unconfirmed: 0 }));
    routes.on(deviceCalls.groups, () => []);
    routes.on(accountCalls.configQuery, () => Promise.reject(new Error('reached')));
  });
  boss = await bench.caller('co');
});
afterAll(() => bench.close());
beforeEach(async () => {
  asked.length = 0;
  bench.compared.count = 0;
  device = await addDevice(bench.db, bench.enterprise, { name: '一号泵站' });
});
const link = async (more = {}) => (await bench.share(boss, device, more)).token ?? '';
const codeOf = async (answer: Promise<{ answer: { code: number } }>) => (await answer).answer.code;

describe('opening a link', () => {
  it('without a password lets in, and gives a cookie that scripts cannot read', async () => {
    const token = await link({ auth: 'topMenu' });
    const reply = await bench.calls.raw({ method: 'POST', url: shareCalls.enter.path, payload: { token } });
    expect(reply.json()).toMatchObject({
      code: SUCCESS,
      data: { equipId: device, name: '一号泵站', auth: ['topMenu'] },
    });
    expect(reply.headers['set-cookie']).toMatch(
      /^lf_share_[0-9a-f]{16}=[\w-]{43};.*Path=\/lfscada\/; HttpOnly; SameSite=Lax/,
    );
    expect(String(reply.headers['set-cookie'])).not.toContain(token);
  });
  it('that does not exist: 2501; that is none: 10001', async () => {
    expect(await codeOf(bench.enter('x'.repeat(43)))).toBe(2501);
    expect(await codeOf(bench.enter('short'))).toBe(10001);
  });
  it('asks for its password (2503), says when it is wrong (2504), and is quiet for who was let in', async () => {
    const token = await link(await bench.sealed('pump1'));
    expect(await codeOf(bench.enter(token))).toBe(2503);
    const wrong = await bench.enter(token, { password: 'pump2' });
    expect(wrong.answer).toMatchObject({ code: 2504, data: { attemptsLeft: wrongPasswordsBeforeLock - 1 } });
    expect(wrong.cookie).toBe('');
    const { answer, cookie } = await bench.enter(token, { password: 'pump1' });
    expect(answer.code).toBe(SUCCESS);
    expect((await bench.enter(token, { cookie })).answer).toEqual(answer);
    expect((await bench.calls.as(boss).call(shareCalls.info, { equipId: device })).data).toMatchObject({ visits: 1 });
  });
  it('letters of the password count as they are', async () => {
    const token = await link(await bench.sealed('Pump1'));
    for (const password of ['pump1', 'Pump1 ', 'Ｐump1'])
      expect(await codeOf(bench.enter(token, { password }))).toBe(WRONG);
  });
  it('an old password lets nobody in whose check was under way when it was changed', async () => {
    const token = await link(await bench.sealed('pump1'));
    const opened = await bench.visits.open({ link: token, passwordHash: 'hash of pump0', ip: '' });
    expect(opened).toBeUndefined();
  });
  it('keeps so many visits of a link and ends the oldest', async () => {
    const token = await link();
    const first = await bench.enter(token);
    await bench.db.query(
      `insert into share_session (id, token_hash, device_id, created_at, expires_at)
       select gen_random_uuid(), sha256(n::text::bytea), $1, to_timestamp($2 / 1000.0) + interval '1 s', to_timestamp($2 / 1000.0) + interval '1 h'
         from generate_series(2, $3::int) as n`,
      [device, bench.clock.at, sessionsPerLink],
    );
    expect(await bench.visits.find(token, first.cookie.split('=')[1])).toMatchObject({ caller: { kind: 'share' } });
    bench.clock.at += 2_000;
    await bench.enter(token);
    expect(await bench.visits.find(token, first.cookie.split('=')[1])).toBe('expired');
  });
});

describe('guessing the password', () => {
  const guess = (token: string, ip: string, password = 'wrong') => codeOf(bench.enter(token, { password, ip }));
  it('locks the address out of the link after as many as the login, also with the right one, also at once', async () => {
    const token = await link(await bench.sealed('pump1'));
    const codes = await Promise.all(
      Array.from({ length: wrongPasswordsBeforeLock + 3 }, () => guess(token, '10.1.0.1')),
    );
    expect(codes.filter((code) => code === WRONG)).toHaveLength(wrongPasswordsBeforeLock);
    expect(codes.filter((code) => code === LOCKED)).toHaveLength(3);
    const { count } = bench.compared;
    expect(count).toBe(wrongPasswordsBeforeLock);
    const locked = await bench.enter(token, { password: 'pump1', ip: '10.1.0.1' });
    expect(locked.answer).toMatchObject({ code: LOCKED, data: { retryAfterMs: lockMs } });
    expect(await guess(token, '10.1.0.2', 'pump1')).toBe(SUCCESS);
    bench.clock.at += lockMs + 1;
    expect(await guess(token, '10.1.0.1', 'pump1')).toBe(SUCCESS);
  });
  it('from many addresses locks the link, whatever others who know it do', async () => {
    const token = await link(await bench.sealed('pump1'));
    for (let n = 0; n < wrongBeforeLinkLock; n++) {
      expect(await guess(token, `10.2.0.${n}`)).toBe(WRONG);
      if (n === 5) expect(await guess(token, '10.2.1.1', 'pump1')).toBe(SUCCESS);
    }
    expect(await guess(token, '10.2.2.2', 'pump1')).toBe(LOCKED);
    bench.clock.at += linkLockMs + 1;
    expect(await guess(token, '10.2.2.2', 'pump1')).toBe(SUCCESS);
  });
  it('from one address at many links locks the address', async () => {
    let last = SUCCESS;
    for (let n = 0; n <= wrongBeforeLinkLock; n++) {
      device = await addDevice(bench.db, bench.enterprise);
      last = await guess(await link(await bench.sealed('pump1')), '10.3.0.1');
    }
    expect(last).toBe(LOCKED);
  });
  it('does not put out who was let in', async () => {
    const token = await link(await bench.sealed('pump1'));
    const { cookie } = await bench.enter(token, { password: 'pump1', ip: '10.4.0.1' });
    for (let n = 0; n < wrongBeforeLinkLock + 1; n++) await guess(token, `10.4.1.${n}`);
    expect((await bench.visit(monitorCalls.open, { equipmentId: device }, token, cookie)).code).toBe(SUCCESS);
  });
});

describe('a visitor', () => {
  const visitor = async (auth = '') => {
    const token = await link({ auth });
    const { cookie } = await bench.enter(token);
    return (call: Parameters<ShareBench['visit']>[0], body: Record<string, unknown>, more = '') =>
      bench.visit(call, body, token, cookie + more);
  };
  it('is a caller of a kind of its own, named by the link', async () => {
    const ask = await visitor();
    expect((await ask(monitorCalls.open, { equipmentId: device })).code).toBe(SUCCESS);
    expect(asked[0]).toMatchObject({
      kind: 'share',
      loginName: expect.stringMatching(/^分享访客 [0-9a-f]{8}$/),
      visit: { deviceId: device, projectId: null, auth: [] },
    });
    expect([...(asked[0]?.permissions ?? [])]).toEqual(['monitor_equip_list', 'monitor_equip_real']);
  });
  it('reaches no other device: not one of the same enterprise, not one that does not exist', async () => {
    const ask = await visitor('topMenu,menuAuth,dataWrite');
    const other = await addDevice(bench.db, bench.enterprise);
    const [foreign, nothing] = [
      await ask(monitorCalls.open, { equipmentId: other }),
      await ask(monitorCalls.open, { equipmentId: boss.accountId }),
    ];
    expect([foreign.code, nothing.code]).toEqual([1101, 1101]);
    expect(asked).toEqual([]);
  });
  it.each([
    ['dataWrite', SUCCESS, NOT_PERMITTED],
    ['menuAuth', NOT_PERMITTED, SUCCESS],
    ['topMenu', NOT_PERMITTED, NOT_PERMITTED],
    ['', NOT_PERMITTED, NOT_PERMITTED],
  ])('with %j writes: %d, sees alarms: %d', async (auth, write, alarms) => {
    const ask = await visitor(auth);
    const wanted = { equipmentId: device, signalId: device, value: '1' };
    expect((await ask(monitorCalls.write, wanted)).code).toBe(write);
    expect((await ask(alarmCalls.queryCount, {})).code).toBe(alarms);
  });
  it('is nobody to calls that are not for visitors, even where an account is logged in beside them', async () => {
    const ask = await visitor('topMenu,menuAuth,dataWrite');
    const account = `; ${bench.calls.cookieOf(boss)}`;
    for (const call of [deviceCalls.groups, accountCalls.configQuery, shareCalls.info, shareCalls.revoke]) {
      expect((await ask(call, { equipId: device })).code).toBe(NOBODY);
      expect((await ask(call, { equipId: device }, account)).code).toBe(NOBODY);
    }
    expect((await ask(monitorCalls.open, { equipmentId: device }, account)).code).toBe(SUCCESS);
    expect(asked[0]?.kind).toBe('share');
  });
  it('without their cookie has expired, with that of another link too; without naming the link they are nobody', async () => {
    const token = await link();
    const { cookie } = await bench.enter(token);
    const body = { equipmentId: device };
    expect((await bench.visit(monitorCalls.open, body, token, '')).code).toBe(2506);
    device = await addDevice(bench.db, bench.enterprise);
    const second = await link();
    expect((await bench.visit(monitorCalls.open, body, second, cookie)).code).toBe(2506);
    const renamed = (await bench.enter(second)).cookie.split('=')[0] ?? '';
    expect((await bench.visit(monitorCalls.open, body, second, `${renamed}=${cookie.split('=')[1]}`)).code).toBe(2506);
    expect((await bench.visit(monitorCalls.open, body, 'nonsense', cookie)).code).toBe(INVALID);
    const bare = await bench.calls.raw({
      method: 'POST',
      url: monitorCalls.open.path,
      headers: { cookie },
      payload: body,
    });
    expect(bare.json()).toMatchObject({ code: NOBODY });
  });
  it('is told that the share was revoked', async () => {
    const ask = await visitor();
    await bench.calls.as(boss).call(shareCalls.revoke, { equipId: device });
    expect((await ask(monitorCalls.open, { equipmentId: device })).code).toBe(REVOKED);
  });
  it('asks so often a minute and no more', async () => {
    const ask = await visitor();
    const codes = await Promise.all(
      Array.from({ length: LIMITS.share.callsPerMinute + 1 }, () => ask(monitorCalls.open, { equipmentId: device })),
    );
    expect(codes.filter(({ code }) => code === 90010)).toHaveLength(1);
  });

  it('in lists sees one device, and may watch it live until the visit ends', async () => {
    const ask = await visitor('dataWrite');
    await ask(monitorCalls.open, { equipmentId: device });
    const [caller] = asked;
    if (!caller) throw new Error('nobody asked');
    const other = await addDevice(bench.db, bench.enterprise);
    const lists = createDeviceListRepository(bench.db, bench.scope);
    const { rows } = await lists.page(caller, { limit: 10, offset: 0 });
    expect(rows.map(({ id }) => id)).toEqual([device]);
    expect(await createDeviceRepository(bench.db, bench.scope).groups(caller, {})).toEqual([]);
    const may = async (id: string) => [await bench.scope.mayRead(caller, id), await bench.scope.mayWrite(caller, id)];
    expect([await may(device), await may(other)]).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(await bench.scope.mayManageAll(caller, [device])).toBe(false);
    const account = await addAccount(bench.db, bench.enterprise, { kind: 'co' });
    const watching = () => bench.scope.readersAmong([caller.accountId, account], [device, other]);
    expect((await watching()).get(device)?.toSorted()).toEqual([caller.accountId, account].toSorted());
    expect((await watching()).get(other)).toEqual([account]);
    await bench.calls.as(boss).call(shareCalls.revoke, { equipId: device });
    expect((await watching()).get(device)).toEqual([account]);
  });
});

import { randomUUID } from 'node:crypto';
import {
  LIMITS,
  PERMISSION_CODES,
  type ShareAuth,
  SUCCESS,
  projectShareCalls,
  shareCalls,
  sharePermissions,
} from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDevice, addOrg } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { linkCode } from '../../kernel/share-visits.ts';
import { lacking } from './share-rights.ts';
import { type ShareBench, shareBench } from './share.testing.ts';

const [NO_ACCESS, NOT_FOUND, REVOKED, FORMAT, EXPIRED] = [90003, 1101, 2502, 2505, 2506];
let bench: ShareBench;
let boss: Caller;
let device: string;
beforeAll(async () => {
  bench = await shareBench();
  boss = await bench.caller('co');
});
afterAll(() => bench.close());
beforeEach(async () => {
  bench.operations.entries.length = 0;
  bench.ended.length = 0;
  device = await addDevice(bench.db, bench.enterprise, { name: '一号泵站' });
});
const as = (caller: Caller = boss) => bench.calls.as(caller);
const info = async () => (await as().call(shareCalls.info, { equipId: device })).data;

describe('sharing a device', () => {
  it('makes a link, says by whom and when, and is written down without link and password', async () => {
    expect(await info()).toMatchObject({ shared: false, token: null, auth: [], visits: 0 });
    const share = await bench.share(boss, device, { auth: 'menuAuth', ...(await bench.sealed('pump1')) });
    expect(share).toMatchObject({ shared: true, hasPassword: true, auth: ['menuAuth'], sharedAt: bench.clock.at });
    expect(await info()).toEqual(share);
    const [entry] = bench.operations.entries;
    expect(entry).toMatchObject({ action: 'share.open', objectId: device, objectName: '一号泵站' });
    expect(JSON.parse(entry?.new ?? '')).toEqual({ link: share.code, password: true, auth: ['menuAuth'] });
    expect(JSON.stringify(bench.operations.entries.map(({ old, new: now }) => [old, now]))).not.toMatch(
      new RegExp(`${share.token}|pump1`),
    );
    expect(share.code).toBe(linkCode(share.token ?? ''));
  });

  it('twice keeps the first link', async () => {
    const [one, two] = await Promise.all([bench.share(boss, device), bench.share(boss, device)]);
    expect(one.token).toBe(two.token);
    expect((await bench.share(boss, device, { auth: 'dataWrite' })).auth).toEqual([]);
    expect(bench.operations.entries).toHaveLength(1);
  });

  it('takes each permission once, and none for none', async () => {
    expect((await bench.share(boss, device, { auth: '' })).auth).toEqual([]);
    const edited = await as().call(shareCalls.editAuth, { equipId: device, auth: 'dataWrite,dataWrite,topMenu' });
    expect(edited.data).toMatchObject({ auth: ['dataWrite', 'topMenu'] });
    expect((await as().call(shareCalls.editAuth, { equipId: device, auth: 'everything' })).code).toBe(10001);
  });
});

describe('the password (S1 §5: 4 or more letters or digits)', () => {
  it.each([
    ['ab1', FORMAT],
    ['ab12', SUCCESS],
    ['ab 12', FORMAT],
    ['分享密码', FORMAT],
    ['１２３４', FORMAT],
    ['раssword', FORMAT],
    ['', FORMAT],
    ['x'.repeat(LIMITS.device.sharePasswordMax), SUCCESS],
    ['x'.repeat(LIMITS.device.sharePasswordMax + 1), FORMAT],
  ])('%j answers %d, when it is set first and when it is changed', async (password, code) => {
    const opened = await as().call(shareCalls.open, { equipId: device, ...(await bench.sealed(password)) });
    expect(opened.code).toBe(code);
    await bench.share(boss, device);
    const edited = await as().call(shareCalls.editPwd, { equipId: device, ...(await bench.sealed(password)) });
    expect(edited.code).toBe(code);
  });

  it('has 4 characters at least (2505)', async () => {
    const open = async (length: number) =>
      (await as().call(shareCalls.open, { equipId: device, ...(await bench.sealed('x'.repeat(length))) })).code;
    expect(await open(LIMITS.device.sharePasswordMin - 1)).toBe(2505);
    expect(await open(LIMITS.device.sharePasswordMin)).toBe(SUCCESS);
  });

  it('is taken sealed only', async () => {
    await bench.share(boss, device);
    const plain = await as().call(shareCalls.editPwd, { equipId: device, password: 'pump1', nonce: 'x' });
    expect(plain.code).toBe(1021);
    expect((await as().call(shareCalls.editPwd, { equipId: device, password: 'pump1' })).code).toBe(1021);
  });

  it('is removed by none', async () => {
    await bench.share(boss, device, await bench.sealed('pump1'));
    expect((await as().call(shareCalls.editPwd, { equipId: device })).data).toMatchObject({ hasPassword: false });
    expect(bench.operations.entries.at(-1)).toMatchObject({ action: 'share.edit' });
  });

  it('of a device that is not shared cannot be set, nor its permissions or link', async () => {
    for (const call of [shareCalls.editPwd, shareCalls.editAuth, shareCalls.renew])
      expect((await as().call(call, { equipId: device })).code).toBe(2502);
    expect(bench.operations.entries).toEqual([]);
  });
});

describe('sharing a project', () => {
  const project = async (orgId = bench.enterprise) => {
    const id = randomUUID();
    await bench.db.query(
      `insert into project (id, org_id, name, sort, created_at) values ($1, $2, 'p' || gen_random_uuid(), 1, now())`,
      [id, orgId],
    );
    return id;
  };

  it('is told as it stands, and its password and permissions are changed; each change puts visitors out', async () => {
    const projectId = await project();
    const told = async () => (await as().call(projectShareCalls.info, { projectId })).data;
    expect(await told()).toMatchObject({ shared: false, token: null, hasPassword: false, auth: [] });
    for (const call of [projectShareCalls.editPwd, projectShareCalls.editAuth])
      expect((await as().call(call, { projectId })).code).toBe(REVOKED);
    const { token } = projectShareCalls.open.answer.parse(
      (await as().call(projectShareCalls.open, { projectId })).data,
    );
    const link = token ?? '';
    const seen = async (password?: string) => {
      const { cookie } = await bench.enter(link, password === undefined ? {} : { password });
      const visit = await bench.visits.find(link, cookie.split('=')[1]);
      return typeof visit === 'string' ? visit : visit.caller.sessionId;
    };
    const first = await seen();
    expect((await as().call(projectShareCalls.editPwd, { projectId, ...(await bench.sealed('ab1')) })).code).toBe(
      FORMAT,
    );
    const locked = await as().call(projectShareCalls.editPwd, { projectId, ...(await bench.sealed('pump1')) });
    expect(locked.data).toMatchObject({ shared: true, token: link, hasPassword: true });
    expect(bench.ended).toEqual([{ sessionId: first }]);
    expect((await bench.enter(link)).answer.code).toBe(2503);
    const second = await seen('pump1');
    const edited = await as().call(projectShareCalls.editAuth, { projectId, auth: 'menuAuth,topMenu' });
    expect(edited.data).toMatchObject({ auth: ['menuAuth', 'topMenu'], hasPassword: true });
    expect(bench.ended.at(-1)).toEqual({ sessionId: second });
    expect(await told()).toMatchObject({ shared: true, token: link, auth: ['menuAuth', 'topMenu'] });
    expect(bench.operations.entries.map(({ action, objectId }) => [action, objectId])).toEqual(
      ['share.open', 'share.edit', 'share.edit'].map((action) => [action, projectId]),
    );
  });

  it('is for those of the enterprise who may', async () => {
    const projectId = await project();
    const stranger = await bench.caller('co', { orgId: await addOrg(bench.db, 'enterprise', bench.centre) });
    for (const call of Object.values(projectShareCalls))
      expect((await as(stranger).call(call, { projectId })).code).toBe(90_002);
  });
});

describe('what ends visits', () => {
  const visitor = async (auth: ShareAuth | '' = '') => {
    const { token } = await bench.share(boss, device, { auth });
    const link = token ?? '';
    return { link, ...(await bench.enter(link)) };
  };
  const found = (link: string, cookie: string) => bench.visits.find(link, cookie.split('=')[1]);
  it.each([
    ['a new password', shareCalls.editPwd, 'expired'],
    ['other permissions', shareCalls.editAuth, 'expired'],
    ['a new link', shareCalls.renew, 'revoked'],
    ['revocation', shareCalls.revoke, 'revoked'],
  ] as const)('%s, at once, and tells their sockets', async (_what, call, left) => {
    const { link, cookie } = await visitor();
    const visit = await found(link, cookie);
    if (typeof visit === 'string') throw new Error(visit);
    expect(await bench.visits.isAlive(visit.caller.sessionId)).toBe(true);
    expect((await as().call(call, { equipId: device })).code).toBe(SUCCESS);
    expect(await found(link, cookie)).toBe(left);
    expect(await bench.visits.isAlive(visit.caller.sessionId)).toBe(false);
    expect(bench.ended).toEqual([{ sessionId: visit.caller.sessionId }]);
    expect((await bench.enter(link, { cookie })).answer.code).toBe(left === 'revoked' ? REVOKED : SUCCESS);
  });

  it('a day (2506), and opening the link again begins another', async () => {
    const { link, cookie, answer } = await visitor();
    expect(answer.data).toMatchObject({ expiresAt: bench.clock.at + LIMITS.share.sessionMs });
    bench.clock.at += LIMITS.share.sessionMs - 1;
    expect(await found(link, cookie)).toMatchObject({ expiresAt: bench.clock.at + 1 });
    bench.clock.at += 1;
    expect(await found(link, cookie)).toBe('expired');
    await bench.visits.sweep();
    expect(bench.ended.length).toBeGreaterThan(0);
    const again = await bench.enter(link, { cookie });
    expect(again.answer.code).toBe(SUCCESS);
    expect(again.cookie).not.toBe(cookie);
    expect(await bench.visit(shareCalls.info, { equipId: device }, link, cookie)).toMatchObject({ code: 1010 });
    expect(EXPIRED).toBe(2506);
  });

  it('the end of the enterprise, or of the one above it', async () => {
    const orgId = await addOrg(bench.db, 'enterprise', bench.centre);
    const chief = await bench.caller('co', { orgId });
    device = await addDevice(bench.db, orgId);
    const link = (await bench.share(chief, device)).token ?? '';
    const { cookie } = await bench.enter(link);
    await bench.db.query('update org set disabled = true where id = $1', [orgId]);
    expect(await found(link, cookie)).toBe('revoked');
    expect((await bench.enter(link, { cookie })).answer.code).toBe(REVOKED);
  });

  it('the end of the device: the link never was', async () => {
    const { link, cookie } = await visitor();
    await bench.db.query('delete from device where id = $1', [device]);
    expect(await found(link, cookie)).toBe('invalid');
  });

  it('a link that was renewed leads nobody in, the new one does, and visits are counted anew', async () => {
    const { link } = await visitor();
    expect(await info()).toMatchObject({ visits: 1, lastVisitAt: bench.clock.at });
    const renewed = shareCalls.renew.answer.parse((await as().call(shareCalls.renew, { equipId: device })).data);
    expect(renewed).toMatchObject({ visits: 0, lastVisitAt: null });
    expect(renewed.token).not.toBe(link);
    expect((await bench.enter(link)).answer.code).toBe(REVOKED);
    expect((await bench.enter(renewed.token ?? '')).answer.code).toBe(SUCCESS);
  });

  it('revoking twice, or what is not shared, changes nothing and leaves one entry', async () => {
    await visitor();
    for (let times = 0; times < 2; times++)
      expect((await as().call(shareCalls.revoke, { equipId: device })).data).toMatchObject({ shared: false });
    expect(bench.operations.entries.map(({ action }) => action)).toEqual(['share.open', 'share.revoke']);
  });
});

describe('nobody opens to others what they may not do themselves', () => {
  const without = (code: string) => new Set(PERMISSION_CODES.filter((one) => one !== code));
  it.each([
    [[], 'monitor_equip_real'],
    [['topMenu'], 'monitor_equip_list'],
    [['menuAuth'], 'monitor_equip_history'],
    [['menuAuth'], 'monitor_alarm_view'],
    [['dataWrite'], 'monitor_equip_write'],
  ] as const)('%j needs %s', async (auth, permission) => {
    expect(lacking({ permissions: without(permission), mayWrite: true }, auth)).toBe(permission);
    expect(lacking({ permissions: new Set(sharePermissions(auth)), mayWrite: true }, auth)).toBeUndefined();
    const poor = await bench.caller('co', { permissions: without(permission) });
    const answer = await as(poor).call(shareCalls.open, { equipId: device, auth: [...auth] });
    expect(answer).toMatchObject({ code: NO_ACCESS, data: { permission } });
  });
  it('and writing needs the device to be theirs to write', () => {
    const permissions = new Set(PERMISSION_CODES);
    expect(lacking({ permissions, mayWrite: false }, ['dataWrite'])).toBe('monitor_equip_write');
    expect(lacking({ permissions, mayWrite: false }, ['menuAuth'])).toBeUndefined();
  });

  it('the link of a share that permits more is withheld; it can be made less, or ended', async () => {
    await bench.share(boss, device, { auth: 'dataWrite' });
    const reader = await bench.caller('co', { permissions: without('monitor_equip_write') });
    const seen = await as(reader).call(shareCalls.info, { equipId: device });
    expect(seen.data).toMatchObject({ shared: true, token: null, auth: ['dataWrite'] });
    expect((await as(reader).call(shareCalls.renew, { equipId: device })).code).toBe(NO_ACCESS);
    const less = await as(reader).call(shareCalls.editAuth, { equipId: device, auth: 'topMenu' });
    expect(less.data).toMatchObject({ auth: ['topMenu'], token: expect.any(String) });
    expect((await as(reader).call(shareCalls.editAuth, { equipId: device, auth: 'dataWrite' })).code).toBe(NO_ACCESS);
    expect((await as(reader).call(shareCalls.revoke, { equipId: device })).code).toBe(SUCCESS);
  });

  it('whoever was only authorised for the device does not share it', async () => {
    const guest = await bench.caller('ext');
    await bench.db.query('insert into device_grant (device_id, account_id, can_write) values ($1, $2, true)', [
      device,
      guest.accountId,
    ]);
    for (const call of Object.values(shareCalls).filter(({ access }) => access !== 'public'))
      expect((await as(guest).call(call, { equipId: device })).code).toBe(NO_ACCESS);
    const stranger = await bench.caller('co', { orgId: await addOrg(bench.db, 'enterprise', bench.centre) });
    expect((await as(stranger).call(shareCalls.info, { equipId: device })).code).toBe(NOT_FOUND);
  });
});

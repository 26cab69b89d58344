import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Call,
  Envelope,
  LIMITS,
  SHARE_HEADER,
  SOCKETS,
  SUCCESS,
  accountCalls,
  commandCalls,
  deviceCalls,
  monitorCalls,
  mvarCalls,
  pageCalls,
  projectCalls,
  projectDeviceCalls,
  projectMonitorCalls,
  shareCalls,
} from '@lightfield/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealField } from '../kernel/seal/testing-seal.ts';
import type { TestDatabase } from '../kernel/testing.ts';
import type { Platform } from './platform.ts';
import { ADMIN_PASSWORD, type TestPlatform, adminCookie, startTestPlatform } from './platform.testing.ts';

/** People who come by a share link, and a page of a project beside them, over real HTTP and real sockets. */
const [WRONG, LOCKED, REVOKED, NOBODY, NOT_PERMITTED, OFFLINE] = [2504, 1005, 2502, 1010, 2507, 1302];
const REVOKED_CLOSE = 4403;

let stage: TestPlatform;
let test: TestDatabase;
let platform: Platform;
let admin: string;
let device: string;

const pumpStation = (name: string) => ({
  name,
  deviceNo: name,
  group: '供水车间',
  manufacturer: '',
  address: '',
  lng: 121,
  lat: 31,
  remark: '',
  drivers: [{ name: 'plc', type: 'modbus-tcp', settings: { host: '127.0.0.1', port: 1 } }],
  variables: [
    { key: 'level', name: '液位', driver: 'plc', address: '4x1', dataType: 'float', unit: 'm', access: 'readwrite' },
  ],
  alarms: [],
  reports: [],
});

beforeAll(async () => {
  const plant = { v: 1, name: { zh: '厂', en: 'Works' }, devices: [pumpStation('一号泵站')] };
  stage = await startTestPlatform((folder) => {
    const site = path.join(folder, 'site.json');
    writeFileSync(site, JSON.stringify(plant));
    return { LF_SITE_FILE: site, LF_ADMIN_PASSWORD: ADMIN_PASSWORD };
  });
  ({ test, platform } = stage);
  admin = await adminCookie(platform.url);
  const [row] = await test.db.query<{ id: string }>('select id from device');
  device = row?.id ?? '';
});
afterAll(async () => {
  await stage.stop();
});

type Headers = Record<string, string>;
async function send(call: Call, body: Record<string, string>, headers: Headers): Promise<Response> {
  const form = new URLSearchParams(body);
  const url = `${platform.url}${call.path}${call.method === 'GET' ? `?${form.toString()}` : ''}`;
  return fetch(url, { method: call.method, headers, ...(call.method === 'POST' && { body: form }) });
}
const ask = async (call: Call, body: Record<string, string>, headers: Headers): Promise<Envelope> =>
  Envelope.parse(await (await send(call, body, headers)).json());
async function sealed(password: string): Promise<Record<string, string>> {
  const { publicKey, nonce } = accountCalls.random.answer.parse((await ask(accountCalls.random, {}, {})).data);
  return { password: sealField('password', password, publicKey, nonce), nonce };
}

/** Shared anew; answers what stands in the link. */
async function share(auth: string, password?: string): Promise<string> {
  const equipId = { equipId: device };
  await ask(shareCalls.revoke, equipId, { cookie: admin });
  const body = { ...equipId, auth, ...(password !== undefined && (await sealed(password))) };
  const { data } = await ask(shareCalls.open, body, { cookie: admin });
  return shareCalls.open.answer.parse(data).token ?? '';
}
/** Headers of the page behind the link. */
async function visitor(link: string): Promise<Headers> {
  const reply = await send(shareCalls.enter, { token: link }, {});
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { cookie, [SHARE_HEADER]: link };
}
async function watch(headers: Headers): Promise<{ frames: string[]; closed: Promise<number> }> {
  const { data } = await ask(monitorCalls.token, { equipmentId: device, dataSignal: 'all' }, headers);
  const { token } = monitorCalls.token.answer.parse(data);
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}${SOCKETS.signal}${token}`);
  const frames: string[] = [];
  const closed = new Promise<number>((done) => socket.addEventListener('close', ({ code }) => done(code)));
  const first = new Promise<void>((done) =>
    socket.addEventListener('message', ({ data: frame }) => {
      frames.push(String(frame));
      done();
    }),
  );
  await Promise.race([first, closed]);
  return { frames, closed };
}

it.each([
  ['the share is revoked', shareCalls.revoke, {}, REVOKED],
  ['its link is replaced', shareCalls.renew, {}, REVOKED],
  ['its password changes', shareCalls.editPwd, {}, 2506],
  ['its permissions change', shareCalls.editAuth, { auth: 'topMenu' }, 2506],
] as const)('a live socket closes when %s', async (_what, call, more, left) => {
  const headers = await visitor(await share('dataWrite'));
  const { frames, closed } = await watch(headers);
  expect(frames.length).toBeGreaterThan(0);
  const changed = await ask(call, { equipId: device, ...more }, { cookie: admin });
  expect(changed.code).toBe(SUCCESS);
  // Long before the minute after which sockets are looked at anyway: by then the test has failed.
  expect(await closed).toBe(REVOKED_CLOSE);
  expect((await ask(monitorCalls.gatewayInfo, { equipmentId: device }, headers)).code).toBe(left);
  expect((await ask(monitorCalls.token, { equipmentId: device, dataSignal: 'all' }, headers)).code).toBe(left);
});

it('a token that was issued before is good for nothing afterwards', async () => {
  const headers = await visitor(await share(''));
  const { data } = await ask(monitorCalls.token, { equipmentId: device, dataSignal: 'all' }, headers);
  const { token } = monitorCalls.token.answer.parse(data);
  await ask(shareCalls.revoke, { equipId: device }, { cookie: admin });
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}${SOCKETS.signal}${token}`);
  const got: unknown[] = [];
  socket.addEventListener('message', ({ data: frame }) => got.push(frame));
  const code = await new Promise((done) => socket.addEventListener('close', (event) => done(event.code)));
  expect([4401, REVOKED_CLOSE]).toContain(code);
  expect(got).toEqual([]);
});

it('the socket of a page of a project tells its signals by a token for them, which is good once', async () => {
  const here = { cookie: admin };
  const made = async (call: Call, body: Record<string, string>) => {
    const { code, data, msg } = await ask(call, body, here);
    expect(code, msg).toBe(SUCCESS);
    return data as { id: string };
  };
  const { id: projectId } = await made(projectCalls.add, { name: '供水' });
  await made(projectDeviceCalls.add, { projectId, equipmentIds: device });
  const { id: pageId } = await made(pageCalls.add, { projectId, title: '总览' });
  const { id: signal } = await made(mvarCalls.add, {
    projectId,
    key: 'two',
    name: '二',
    kind: 'formula',
    formula: '1+1',
  });
  const tokenFor = (dataSignal: string) => ask(projectMonitorCalls.token, { pageId, dataSignal }, here);
  const { token } = projectMonitorCalls.token.answer.parse((await tokenFor(signal)).data);
  const connect = () => new WebSocket(`${platform.url.replace('http', 'ws')}${SOCKETS.project}${token}`);
  const [frames, socket] = [[] as string[], connect()];
  socket.addEventListener('message', ({ data }) => frames.push(String(data)));
  await expect.poll(() => frames.join('')).toMatch(new RegExp(`"variableId":"${signal}"[^}]*"value":2`));
  const again = connect();
  expect(await new Promise((done) => again.addEventListener('close', ({ code }) => done(code)))).toBe(4401);
  socket.close();
  expect((await tokenFor(randomUUID())).code).toBe(1707);
});

it('guessing a password is stopped, also when it is done all at once', async () => {
  const link = await share('', 'pump1');
  const guesses = Array.from({ length: 8 }, async () =>
    ask(shareCalls.enter, { token: link, ...(await sealed('wrong')) }, {}),
  );
  const codes = (await Promise.all(guesses)).map(({ code }) => code);
  expect(codes.filter((code) => code === WRONG)).toHaveLength(LIMITS.account.wrongPasswordsBeforeLock);
  expect(codes.filter((code) => code === LOCKED)).toHaveLength(3);
  expect((await ask(shareCalls.enter, { token: link, ...(await sealed('pump1')) }, {})).code).toBe(LOCKED);
  // The hash of it, and not it.
  const [row] = await test.db.query<{ password_hash: string }>('select password_hash from device_share');
  expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  await test.db.query(`delete from login_failure where login_name like 'share%'`);
});

it('a visitor writes only where the share says so, and in the log by the name of their link', async () => {
  const [row] = await test.db.query<{ id: string }>('select id from variable where device_id = $1', [device]);
  const body = { equipmentId: device, signalId: row?.id ?? '', value: '2' };
  const reader = await visitor(await share('topMenu,menuAuth'));
  expect((await ask(monitorCalls.write, body, reader)).code).toBe(NOT_PERMITTED);
  const signals = await ask(monitorCalls.signals, { equipmentId: device }, reader);
  expect(signals.data).toMatchObject([{ writable: false }]);
  const link = await share('dataWrite');
  const writer = await visitor(link);
  expect((await ask(monitorCalls.signals, { equipmentId: device }, writer)).data).toMatchObject([{ writable: true }]);
  // Nobody runs the gateway here: the command is taken, written down and refused.
  expect((await ask(monitorCalls.write, body, writer)).code).toBe(OFFLINE);
  const { code } = shareCalls.info.answer.parse(
    (await ask(shareCalls.info, { equipId: device }, { cookie: admin })).data,
  );
  const [entry] = await test.db.query(
    `select who, new_value, result, object_id from operation_log where action = 'signal.write' order by at desc limit 1`,
  );
  expect(entry).toEqual({ who: `分享访客 ${code}`, new_value: '2', result: String(OFFLINE), object_id: device });
  const [command] = await test.db.query<{ id: string }>('select id from command order by created_at desc limit 1');
  const callback = (headers: Headers) => ask(commandCalls.callback, { uuid: command?.id ?? '' }, headers);
  expect((await callback(writer)).data).toMatchObject({ status: 'failed', code: OFFLINE });
  expect((await callback(await visitor(link))).code).toBe(90002);
});

it('a visitor is not told which gateway it is, unless the share opens its page', async () => {
  const info = async (auth: string) =>
    monitorCalls.gatewayInfo.answer.parse(
      (await ask(monitorCalls.gatewayInfo, { equipmentId: device }, await visitor(await share(auth)))).data,
    );
  expect(await info('')).toMatchObject({ sn: '', ip: '', name: '', firmware: '', state: 'offline' });
  expect((await info('menuAuth')).sn).toMatch(/^\d{12}$/);
});

it('the cookie of a visitor is nobody’s session', async () => {
  const headers = await visitor(await share('topMenu,menuAuth,dataWrite'));
  const { cookie = '' } = headers;
  for (const call of [accountCalls.info, deviceCalls.query, deviceCalls.info, shareCalls.info])
    for (const asking of [headers, { cookie }, { cookie: cookie.replace(/^lf_share_\w+/, 'lf_session') }])
      expect((await ask(call, { id: device, equipId: device }, asking)).code).toBe(NOBODY);
});

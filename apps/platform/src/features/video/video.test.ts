import { BlockList } from 'node:net';
import { type BodyIn, type Envelope, LIMITS, VIDEO_SOCKET_PATH, videoCalls } from '@lightfield/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { addDevice, addOrg } from '../../engines/history/site.testing.ts';
import { createOnvifStreams } from '../../engines/video/onvif-streams.ts';
import type { OnvifCamera, Velocity } from '../../engines/video/onvif.ts';
import { StreamFault } from '../../engines/video/stream-fault.ts';
import type { Video } from '../../engines/video/video.ts';
import { createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { systemClock } from '../../kernel/clock.ts';
import { silentLog } from '../../kernel/log.ts';
import type { Operation } from '../../kernel/operation-log.ts';
import { createOwnOnce } from '../../kernel/once/once.ts';
import { createSocketTokens } from '../../kernel/socket-tokens.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { testVault } from '../../kernel/vault/vault.testing.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { createProjectScope } from '../project/project-scope.ts';
import { createAccountRepository } from './account.repository.ts';
import { createAccountService } from './account.service.ts';
import { createCameraRepository, createCameraWrites } from './camera.repository.ts';
import { createCameraService } from './camera.service.ts';
import { createEzviz } from './ezviz.ts';
import { ezvizCloud } from './ezviz.testing.ts';
import { createFinding } from './finding.service.ts';
import { type Turning, createTurning } from './turning.service.ts';
import { videoRoutes } from './video.routes.ts';
import { VIDEO_SOCKET, type VideoGrant, type VideoWatch, createVideoWatch } from './watch.service.ts';

let test: TestDatabase;
let calls: TestCalls;
let watch: VideoWatch;
let turning: Turning;
let cloud: Awaited<ReturnType<typeof ezvizCloud>>;
let me: Caller;
let stranger: Caller;
let device: string;
let foreign: string;
const bus = createBus(() => undefined);
const tokens = createSocketTokens({ once: createOwnOnce(systemClock), clock: systemClock });
const logged: Operation[] = [];
const watched: { key: string; url: string; password: string }[] = [];
let readers: readonly string[] = [];
/** What cameras were told by ONVIF; `fixed`: that they cannot. */
const moves: object[] = [];
let fixed = false;
let slow = Promise.resolve();
const FOUND = { onvif: 'http://10.0.0.9/onvif/device_service', host: '10.0.0.9', name: '大门', model: 'X1' };

beforeAll(async () => {
  test = await testDatabase();
  cloud = await ezvizCloud();
  const { db } = test;
  const [orgId, other] = [await addOrg(db), await addOrg(db)];
  me = aCaller({ orgId, kind: 'co', loginName: 'wang' });
  stranger = aCaller({ orgId: other, kind: 'co', loginName: 'yi' });
  device = await addDevice(db, orgId, { name: '1号泵' });
  foreign = await addDevice(db, other, { name: '乙厂锅炉' });
  const scope = createDeviceScope(db);
  const projects = createProjectScope(db, scope);
  const orgs = createOrgReach(db);
  const cameras = createCameraRepository(db, testVault);
  const accounts = createAccountRepository(db, testVault);
  const ezviz = createEzviz({ base: cloud.url, clock: systemClock });
  const video: Video = {
    watch(key, { url, password }) {
      watched.push({ key, url, password });
      return () => void watched.pop();
    },
    counters: () => ({ sources: 0, viewers: 0 }),
    stop: () => undefined,
  };
  const mayRead = {
    readersAmong: (_accounts: readonly string[], [id = '']: readonly string[]) =>
      Promise.resolve(new Map([[id, readers]])),
  };
  watch = createVideoWatch({
    db,
    cameras,
    accounts,
    video,
    ezviz,
    tokens,
    devices: mayRead,
    projects: mayRead,
    bus,
    log: silentLog,
    origins: ['https://video.example'],
  });
  const turned = (camera: OnvifCamera, velocity: Velocity) => {
    moves.push({ url: camera.url, password: camera.password, ...velocity });
    return fixed ? Promise.reject(new StreamFault('fixed', 'it does not')) : slow;
  };
  const operations = {
    write: (_by: unknown, operation: Operation) => {
      logged.push(operation);
      return Promise.resolve();
    },
  };
  const common = { db, operations, clock: systemClock };
  turning = createTurning({ cameras, accounts, onvif: { turn: turned }, ezviz, operations, log: silentLog });
  calls = await testCalls({
    scope,
    reach: { org: orgs.entities.org },
    register: (routes) =>
      videoRoutes(
        routes,
        createAccountService({ ...common, accounts, check: (login) => ezviz.check(login) }),
        createCameraService({
          ...common,
          cameras,
          writes: createCameraWrites(testVault),
          devices: scope,
          projects,
          within: (caller, column, add) => orgs.within(caller, column, add),
          changed: (id) => watch.changed(id),
        }),
        watch,
        turning,
        createFinding({
          discovery: { search: () => Promise.resolve([FOUND]) },
          streams: createOnvifStreams({ allowed: new BlockList(), now: () => Date.now() }),
          log: silentLog,
        }),
      ),
  });
});
afterAll(async () => {
  watch.stop();
  cloud.close();
  await calls.close();
  await test.drop();
});
beforeEach(() => {
  readers = [me.accountId];
  Object.assign(cloud, { code: '200', token: 'at.1' });
  for (const kept of [cloud.asked, logged, watched, moves]) kept.length = 0;
  fixed = false;
  slow = Promise.resolve();
});
afterEach(() => test.db.query('truncate video_account, camera'));

const rtsp = {
  code: '1',
  title: '大门',
  kind: 'rtsp',
  address: 'rtsp://10.0.0.9/live',
  username: 'u',
  password: 'geheim',
} as const;
const add = (fields: Partial<BodyIn<typeof videoCalls.addCamera>> = {}, by = me): Promise<Envelope> =>
  calls.as(by).call(videoCalls.addCamera, { equipmentId: device, ...rtsp, ...fields });
const added = async (fields: Partial<BodyIn<typeof videoCalls.addCamera>> = {}) =>
  videoCalls.addCamera.answer.parse((await add(fields)).data);
const play = (body: BodyIn<typeof videoCalls.play>, by = me) => calls.as(by).call(videoCalls.play, body);
const account = { title: '萤石', appKey: 'key', appSecret: 'right' };

describe('cameras', () => {
  it('are told without their password, which stands in no table, answer or log', async () => {
    const camera = await added();
    expect(camera).toMatchObject({ equipmentId: device, ownerName: '1号泵', hasPassword: true });
    const rows = await test.db.query('select * from camera');
    const told = await calls.as(me).call(videoCalls.cameras, {});
    expect(JSON.stringify([camera, rows, told, logged])).not.toContain('geheim');
    expect(logged.map(({ action }) => action)).toEqual(['camera.add']);
  });
  it('keep their password when it is not typed again, and lose it where they point elsewhere', async () => {
    const { id } = await added();
    const edit = (fields: object) =>
      calls.as(me).call(videoCalls.editCamera, { id, equipmentId: device, ...rtsp, password: '', ...fields });
    expect((await edit({ title: '北门' })).data).toMatchObject({ title: '北门', hasPassword: true });
    expect((await edit({ address: 'rtsp://10.0.0.66/live' })).data).toMatchObject({ hasPassword: false });
  });
  it('have a code each of a device (3203), and what their kind needs (3204)', async () => {
    await added();
    expect(await add()).toMatchObject({ code: 3203 });
    expect(await add({ code: '2', address: 'https://a.example/x.flv' })).toMatchObject({ code: 3204 });
    expect(await add({ code: '2', kind: 'ezviz' })).toMatchObject({ code: 3204 });
    expect(await add({ code: '2', address: 'rtsp://u:p@10.0.0.9/live' })).toMatchObject({ code: 10_001 });
  });
  it('are so many of one device (3205)', async () => {
    for (let n = 0; n < LIMITS.video.cameras; n += 1) await added({ code: `c${n}` });
    expect(await add({ code: 'more' })).toMatchObject({ code: 3205 });
  });
  it('of a foreign device are answered as those of one that does not exist', async () => {
    const { id } = await added();
    expect(await add({ equipmentId: foreign })).toMatchObject({ code: 1101 });
    expect(await play({ equipmentId: foreign, camera: '1' })).toMatchObject({ code: 1101 });
    const theirs = calls.as(stranger).call(videoCalls.deleteCamera, { id, equipmentId: foreign });
    expect(await theirs).toMatchObject({ code: 90_002 });
    expect((await calls.as(stranger).call(videoCalls.cameras, {})).data).toEqual({ total: 0, rows: [] });
  });
});

/** As far as the service asks of one. */
const socket = () => {
  const closed: number[] = [];
  const listeners: (() => void)[] = [];
  const made = {
    OPEN: 1,
    readyState: 1,
    closed,
    on: (_name: string, listener: () => void) => void listeners.push(listener),
    close: (code: number) => {
      closed.push(code);
      for (const listener of listeners) listener();
    },
  };
  return made as typeof made & WebSocket;
};

describe('watching', () => {
  const enter = async () => {
    const answer = videoCalls.play.answer.parse((await play({ equipmentId: device, camera: '1' })).data);
    if (answer.kind !== 'socket') throw new Error(answer.kind);
    expect(JSON.stringify(answer)).not.toMatch(/10\.0\.0\.9|geheim/);
    const grant = await tokens.take(VIDEO_SOCKET, answer.path.slice(VIDEO_SOCKET_PATH.length));
    if (typeof grant !== 'object') throw new Error('no token');
    const one = socket();
    await watch.enter(one, grant as Parameters<VideoWatch['enter']>[1] & { payload: VideoGrant });
    return one;
  };
  it('goes by a token, and names neither address nor password', async () => {
    const { id } = await added();
    const one = await enter();
    expect(watched).toEqual([{ key: id, url: rtsp.address, password: 'geheim' }]);
    one.close(1000);
    expect(watched).toEqual([]);
  });
  it('is asked after once more when the socket comes, and whenever it changes who may see what', async () => {
    await added();
    readers = [];
    expect((await enter()).closed).toHaveLength(1);
    readers = [me.accountId];
    const one = await enter();
    readers = [];
    bus.emit('reachChanged', { at: 1 });
    await expect.poll(() => one.closed).toHaveLength(1);
    expect(watched).toEqual([]);
  });
  it('begins anew when the camera has another address or password, and ends when it is gone', async () => {
    const { id } = await added();
    const one = await enter();
    await calls.as(me).call(videoCalls.editCamera, { id, equipmentId: device, ...rtsp, password: 'neu' });
    expect(one.closed).toEqual([1012]);
    await calls.as(me).call(videoCalls.deleteCamera, { id, equipmentId: device });
    expect(await play({ equipmentId: device, camera: '1' })).toMatchObject({ code: 90_002 });
  });
  it('of an address goes where the operator allows it', async () => {
    await added({ kind: 'address', address: 'https://video.example/a/live.m3u8' });
    await added({ code: '2', kind: 'address', address: 'https://elsewhere.example/live.flv' });
    expect((await play({ equipmentId: device, camera: '1' })).data).toMatchObject({ kind: 'hls' });
    expect((await play({ equipmentId: device, camera: '2' })).data).toMatchObject({ kind: 'away', fault: 'forbidden' });
  });
});

describe('the account of an organisation', () => {
  it('is one (3201), with a secret that is never told', async () => {
    const made = await calls.as(me).call(videoCalls.addAccount, account);
    expect([made.code, LIMITS.ops.videoConfigurations]).toEqual([200, 1]);
    expect(await calls.as(me).call(videoCalls.addAccount, account)).toMatchObject({ code: 3201 });
    const told = await calls.as(me).call(videoCalls.account, {});
    expect(JSON.stringify([made, told, await test.db.query('select * from video_account'), logged])).not.toContain(
      'right',
    );
    expect((await calls.as(stranger).call(videoCalls.account, {})).data).toBeNull();
  });
  it('is tried with the service, which may refuse it (3202)', async () => {
    await calls.as(me).call(videoCalls.addAccount, account);
    expect(await calls.as(me).call(videoCalls.checkAccount, {})).toMatchObject({ code: 200 });
    await calls.as(me).call(videoCalls.editAccount, { ...account, appSecret: 'wrong' });
    expect(await calls.as(me).call(videoCalls.checkAccount, {})).toMatchObject({ code: 3202 });
  });
  it('fetches the live address of a channel with a token, which is renewed when it has ended', async () => {
    await calls.as(me).call(videoCalls.addAccount, account);
    await added({ kind: 'ezviz', serialNumber: 'C12345678', channelNumber: 2 });
    const asked = { equipmentId: device, serialNumber: 'C12345678', channelNumber: 2 };
    expect((await play(asked)).data).toMatchObject({ kind: 'flv', url: 'https://video.example/live/1.flv' });
    expect(cloud.asked.map(({ path }) => path)).toEqual(['/api/lapp/token/get', '/api/lapp/v2/live/address/get']);
    expect(cloud.asked[1]?.fields).toMatchObject({ deviceSerial: 'C12345678', channelNo: '2', accessToken: 'at.1' });
    cloud.token = 'at.2';
    expect((await play(asked)).data).toMatchObject({ kind: 'flv' });
    expect(cloud.asked.at(-1)?.fields).toMatchObject({ accessToken: 'at.2' });
  });
  it('says what the service says of a camera, and nothing plays that was not added', async () => {
    await added({ kind: 'ezviz', serialNumber: 'C12345678' });
    const asked = { equipmentId: device, serialNumber: 'C12345678' };
    expect((await play(asked)).data).toMatchObject({ kind: 'away', fault: 'refused' });
    await calls.as(me).call(videoCalls.addAccount, account);
    cloud.code = '20002';
    expect((await play(asked)).data).toMatchObject({ kind: 'away', fault: 'missing' });
    expect(await play({ ...asked, serialNumber: 'C99999999' })).toMatchObject({ code: 90_002 });
  });
});

describe('turning', () => {
  const ONVIF = 'http://10.0.0.9/onvif/device_service';
  const STOPPED = { pan: 0, tilt: 0, zoom: 0 };
  const turn = (move: string, by = me, more: object = {}) =>
    calls
      .as(by)
      .call(videoCalls.turn, { equipmentId: device, camera: '1', move, ...more } as BodyIn<typeof videoCalls.turn>);
  const second = aCaller({ orgId: 'x', kind: 'op', loginName: 'zhao' });
  afterEach(() => turning.stop());

  it('goes on while it is held, is written down once, and stops when it is let go', async () => {
    await added({ onvif: ONVIF });
    expect(await play({ equipmentId: device, camera: '1' })).toMatchObject({ data: { turns: true } });
    for (let n = 0; n < 3; n += 1) expect((await turn('left')).data).toEqual({ fault: null });
    expect(moves).toEqual([{ url: ONVIF, password: 'geheim', pan: -0.5, tilt: 0, zoom: 0 }]);
    await turn('stop');
    await turn('stop');
    expect(moves.slice(1)).toMatchObject([STOPPED]);
    expect(logged.filter(({ action }) => action === 'camera.turn')).toMatchObject([
      { objectName: '大门', new: 'left' },
    ]);
  });
  it('stops by itself when nobody says any more that it is held', async () => {
    await added({ onvif: ONVIF });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await turn('in');
      vi.advanceTimersByTime(LIMITS.video.turnMs - 1);
      await turn('in');
      vi.advanceTimersByTime(LIMITS.video.turnMs - 1);
      expect(moves).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(moves).toMatchObject([{ zoom: 0.5 }, STOPPED]);
    } finally {
      vi.useRealTimers();
    }
  });
  it('is told in order: a stop never overtakes the move that it ends', async () => {
    await added({ onvif: ONVIF });
    let answer: () => void = () => undefined;
    slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const begun = turn('left');
    await expect.poll(() => moves.length).toBe(1);
    const stopped = turn('stop');
    await new Promise((done) => setTimeout(done, 20));
    expect(moves).toHaveLength(1);
    answer();
    await Promise.all([begun, stopped]);
    expect(moves).toMatchObject([{ pan: -0.5 }, STOPPED]);
  });
  it('goes to whoever begins last, and is not stopped by the other hand', async () => {
    await added({ onvif: ONVIF });
    await turn('left');
    await turn('up', second);
    await turn('stop');
    expect(moves).toMatchObject([{ pan: -0.5 }, { tilt: 0.5 }]);
    await turn('stop', second);
    expect(moves.at(-1)).toMatchObject(STOPPED);
  });
  it('says that a camera cannot, by its kind or by what it answers, and holds nothing then', async () => {
    await added();
    expect(await play({ equipmentId: device, camera: '1' })).toMatchObject({ data: { turns: false } });
    expect((await turn('left')).data).toEqual({ fault: 'fixed' });
    expect(logged.map(({ action }) => action)).toEqual(['camera.add']);
    await added({ code: '2', onvif: ONVIF });
    fixed = true;
    expect((await turn('left', me, { camera: '2' })).data).toEqual({ fault: 'fixed' });
    await turn('stop', me, { camera: '2' });
    expect(moves).toHaveLength(1);
  });
  it('asks the service for cameras of its own, and takes the end of the way for no fault', async () => {
    await calls.as(me).call(videoCalls.addAccount, account);
    await added({ kind: 'ezviz', serialNumber: 'C12345678', channelNumber: 2 });
    expect((await turn('down')).data).toEqual({ fault: null });
    cloud.code = '60003';
    expect((await turn('stop')).data).toEqual({ fault: null });
    const asked = cloud.asked.filter(({ path }) => path.includes('/ptz/'));
    expect(
      asked.map(({ path, fields }) => [path, fields['deviceSerial'], fields['channelNo'], fields['direction']]),
    ).toEqual([
      ['/api/lapp/device/ptz/start', 'C12345678', '2', '1'],
      ['/api/lapp/device/ptz/stop', 'C12345678', '2', '1'],
    ]);
    cloud.code = '60000';
    expect((await turn('down')).data).toEqual({ fault: 'fixed' });
  });
  it('needs the permission to write, and a camera of the own', async () => {
    await added({ onvif: ONVIF });
    const looks = aCaller({ ...me, permissions: new Set(['monitor_equip_real']) });
    expect(await turn('left', looks)).toMatchObject({ code: 90_003 });
    expect(await turn('left', stranger)).toMatchObject({ code: 1101 });
    expect(await turn('left', me, { camera: 'none' })).toMatchObject({ code: 90_002 });
    expect(await turn('dance')).toMatchObject({ code: 10_001 });
    expect(moves).toEqual([]);
  });
  it('never sends a password that was typed for one host to another', async () => {
    const { id } = await added({ onvif: ONVIF });
    const edit = (onvif: string) =>
      calls.as(me).call(videoCalls.editCamera, { id, equipmentId: device, ...rtsp, password: '', onvif });
    expect((await edit('http://10.0.0.9:8899/onvif/device_service')).data).toMatchObject({ hasPassword: true });
    expect((await edit('http://10.0.0.10/onvif/device_service')).data).toMatchObject({ hasPassword: false });
  });
});

describe('finding', () => {
  const ONVIF = 'http://10.0.0.9/onvif/device_service';
  it('tells what answers in the networks, and speaks to no camera outside those that are allowed', async () => {
    expect((await calls.as(me).call(videoCalls.findCameras, {})).data).toEqual([FOUND]);
    const told = await calls.as(me).call(videoCalls.cameraStreams, { onvif: ONVIF, username: 'u', password: 'geheim' });
    expect(told.data).toMatchObject({ fault: 'forbidden', streams: [] });
  });
  it('needs the permission to change cameras, and an address without a login', async () => {
    const looks = aCaller({ ...me, permissions: new Set(['manage_openys_view']) });
    expect(await calls.as(looks).call(videoCalls.findCameras, {})).toMatchObject({ code: 90_003 });
    expect(await calls.as(looks).call(videoCalls.cameraStreams, { onvif: ONVIF })).toMatchObject({ code: 90_003 });
    for (const onvif of ['', 'ftp://10.0.0.9/x', 'http://u:p@10.0.0.9/x'])
      expect(await calls.as(me).call(videoCalls.cameraStreams, { onvif })).toMatchObject({ code: 10_001 });
  });
});

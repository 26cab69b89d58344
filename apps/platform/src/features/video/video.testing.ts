import { BlockList } from 'node:net';
import { type BodyIn, type Envelope, videoCalls } from '@lightfield/contract';
import { addDevice, addOrg } from '../../engines/history/site.testing.ts';
import { createMediaServer } from '../../engines/video/media-server/media-server.ts';
import { createOnvifStreams } from '../../engines/video/onvif-streams.ts';
import type { OnvifCamera, Velocity } from '../../engines/video/onvif.ts';
import { StreamFault } from '../../engines/video/stream-fault.ts';
import type { Video } from '../../engines/video/video.ts';
import { createBus } from '../../kernel/bus.ts';
import { systemClock } from '../../kernel/clock.ts';
import { silentLog } from '../../kernel/log.ts';
import type { Operation } from '../../kernel/operation-log.ts';
import { networksIn } from '../../kernel/networks.ts';
import { createOwnOnce } from '../../kernel/once/once.ts';
import { createSocketTokens } from '../../kernel/socket-tokens.ts';
import { aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { testDatabase } from '../../kernel/testing.ts';
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
import { createTurning } from './turning.service.ts';
import { videoRoutes } from './video.routes.ts';
import { createVideoWatch } from './watch.service.ts';

export const FOUND = { onvif: 'http://10.0.0.9/onvif/device_service', host: '10.0.0.9', name: '大门', model: 'X1' };
export const rtsp = {
  code: '1',
  title: '大门',
  kind: 'rtsp',
  address: 'rtsp://10.0.0.9/live',
  username: 'u',
  password: 'geheim',
} as const;
export const account = { title: '萤石', appKey: 'key', appSecret: 'right' };

/** Whoever the services speak to, and what they were told. */
function standIns() {
  const logged: Operation[] = [];
  /** Streams of the media server: sources by name. */
  const streams = new Map<string, string>();
  const watched: { key: string; url: string; password: string }[] = [];
  /** What cameras were told by ONVIF. */
  const moves: object[] = [];
  const readers: readonly string[] = [];
  /** `fixed`: cameras say that they do not turn. */
  const state = { readers, isServerAway: false, hasMediaServer: true, fixed: false, slow: Promise.resolve() };
  const media = {
    add(name: string, source: string) {
      if (state.isServerAway) return Promise.reject(new StreamFault('server', 'away'));
      return Promise.resolve(void streams.set(name, source));
    },
    remove: (name: string) => Promise.resolve(void streams.delete(name)),
    names: () => Promise.resolve([...streams.keys()]),
    address: (name: string) => `https://media.example/${name}/index.m3u8`,
  };
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
      Promise.resolve(new Map([[id, state.readers]])),
  };
  const turned = (camera: OnvifCamera, velocity: Velocity) => {
    moves.push({ url: camera.url, password: camera.password, ...velocity });
    return state.fixed ? Promise.reject(new StreamFault('fixed', 'it does not')) : state.slow;
  };
  const operations = {
    write: (_by: unknown, operation: Operation) => {
      logged.push(operation);
      return Promise.resolve();
    },
  };
  return { logged, streams, watched, moves, state, media, video, mayRead, turned, operations };
}

/** The calls of video on a database of their own: a device of `me`, one of a stranger, an EZVIZ cloud, and what a test may change. */
export async function videoSite() {
  const bus = createBus(() => undefined);
  const tokens = createSocketTokens({ once: createOwnOnce(systemClock), clock: systemClock });
  const others = standIns();
  const { logged, streams, watched, moves, state, media } = others;
  const test = await testDatabase();
  const cloud = await ezvizCloud();
  const { db } = test;
  const [orgId, other] = [await addOrg(db), await addOrg(db)];
  const me = aCaller({ orgId, kind: 'co', loginName: 'wang' });
  const stranger = aCaller({ orgId: other, kind: 'co', loginName: 'yi' });
  const device = await addDevice(db, orgId, { name: '1号泵' });
  const foreign = await addDevice(db, other, { name: '乙厂锅炉' });
  const scope = createDeviceScope(db);
  const projects = createProjectScope(db, scope);
  const orgs = createOrgReach(db);
  const cameras = createCameraRepository(db, testVault);
  const accounts = createAccountRepository(db, testVault);
  const ezviz = createEzviz({ base: cloud.url, clock: systemClock });
  const { video, mayRead } = others;
  const watch = createVideoWatch({
    db,
    cameras,
    accounts,
    video,
    ezviz,
    media: createMediaServer({
      config: { secret: 'shared', way: 'hls' },
      adapter: media,
      allowed: networksIn('10.0.0.0/8') ?? new BlockList(),
      now: () => systemClock.now(),
    }),
    tokens,
    devices: mayRead,
    projects: mayRead,
    bus,
    log: silentLog,
    origins: ['https://video.example'],
  });
  const { turned, operations } = others;
  const common = { db, operations, clock: systemClock };
  const turning = createTurning({ cameras, accounts, onvif: { turn: turned }, ezviz, operations, log: silentLog });
  const calls = await testCalls({
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
          changed: (before) => watch.changed(before),
          get hasMediaServer() {
            return state.hasMediaServer;
          },
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
  const add = (fields: Partial<BodyIn<typeof videoCalls.addCamera>> = {}, by = me): Promise<Envelope> =>
    calls.as(by).call(videoCalls.addCamera, { equipmentId: device, ...rtsp, ...fields });
  return {
    db,
    calls,
    watch,
    turning,
    cloud,
    me,
    stranger,
    device,
    foreign,
    bus,
    tokens,
    logged,
    streams,
    watched,
    moves,
    state,
    add,
    added: async (fields: Partial<BodyIn<typeof videoCalls.addCamera>> = {}) =>
      videoCalls.addCamera.answer.parse((await add(fields)).data),
    play: (body: BodyIn<typeof videoCalls.play>, by = me) => calls.as(by).call(videoCalls.play, body),
    /** Before each test. */
    async reset(): Promise<void> {
      await db.query('truncate video_account, camera');
      streams.clear();
      Object.assign(state, { readers: [me.accountId], isServerAway: false, hasMediaServer: true, fixed: false });
      state.slow = Promise.resolve();
      Object.assign(cloud, { code: '200', token: 'at.1' });
      for (const kept of [cloud.asked, logged, watched, moves]) kept.length = 0;
    },
    async close(): Promise<void> {
      watch.stop();
      cloud.close();
      await calls.close();
      await test.drop();
    },
  };
}

import { LIMITS, VIDEO_SOCKET_PATH, videoCalls } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { account, rtsp, videoSite } from './video.testing.ts';
import { VIDEO_SOCKET, type VideoGrant, type VideoWatch } from './watch.service.ts';

type Site = Awaited<ReturnType<typeof videoSite>>;
let site: Site;
let calls: Site['calls'];
let watch: Site['watch'];
let cloud: Site['cloud'];
let me: Site['me'];
let stranger: Site['stranger'];
let device: Site['device'];
let foreign: Site['foreign'];
let bus: Site['bus'];
let tokens: Site['tokens'];
let logged: Site['logged'];
let watched: Site['watched'];
let add: Site['add'];
let added: Site['added'];
let play: Site['play'];

beforeAll(async () => {
  site = await videoSite();
  ({ calls, watch, cloud, me, stranger, device, foreign, bus, tokens, logged, watched, add, added, play } = site);
});
afterAll(() => site.close());
beforeEach(() => site.reset());

describe('cameras', () => {
  it('are told without their password, which stands in no table, answer or log', async () => {
    const camera = await added();
    expect(camera).toMatchObject({ equipmentId: device, ownerName: '1号泵', hasPassword: true });
    const rows = await site.db.query('select * from camera');
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
    site.state.readers = [];
    expect((await enter()).closed).toHaveLength(1);
    site.state.readers = [me.accountId];
    const one = await enter();
    site.state.readers = [];
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
    expect(JSON.stringify([made, told, await site.db.query('select * from video_account'), logged])).not.toContain(
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

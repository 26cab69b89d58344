import { type BodyIn, LIMITS, videoCalls } from '@lightfield/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCaller } from '../../kernel/testing-calls.ts';
import { FOUND, account, rtsp, videoSite } from './video.testing.ts';

type Site = Awaited<ReturnType<typeof videoSite>>;
let site: Site;
let calls: Site['calls'];
let turning: Site['turning'];
let cloud: Site['cloud'];
let me: Site['me'];
let stranger: Site['stranger'];
let device: Site['device'];
let logged: Site['logged'];
let streams: Site['streams'];
let moves: Site['moves'];
let add: Site['add'];
let added: Site['added'];
let play: Site['play'];

beforeAll(async () => {
  site = await videoSite();
  ({ calls, turning, cloud, me, stranger, device, logged, streams, moves, add, added, play } = site);
});
afterAll(() => site.close());
beforeEach(() => site.reset());

describe('by way of the media server', () => {
  it('a camera plays by an address that names neither host nor password', async () => {
    await added({ via: 'media' });
    const told = await play({ equipmentId: device, camera: '1' });
    const [[name = '', source] = []] = streams;
    expect(told.data).toMatchObject({ kind: 'hls', url: `https://media.example/${name}/index.m3u8`, title: '大门' });
    expect(source).toBe('rtsp://u:geheim@10.0.0.9/live');
    expect(JSON.stringify(told)).not.toMatch(/10\.0\.0\.9|geheim/);
  });
  it('says that the server is away, and the camera plays when it is back', async () => {
    await added({ via: 'media' });
    site.state.isServerAway = true;
    expect((await play({ equipmentId: device, camera: '1' })).data).toMatchObject({ kind: 'away', fault: 'server' });
    site.state.isServerAway = false;
    expect((await play({ equipmentId: device, camera: '1' })).data).toMatchObject({ kind: 'hls' });
  });
  it('what was handed out ends with the address, the password or the camera', async () => {
    const { id } = await added({ via: 'media' });
    const watches = () => play({ equipmentId: device, camera: '1' });
    await watches();
    const edit = { id, equipmentId: device, ...rtsp, via: 'media' as const };
    await calls.as(me).call(videoCalls.editCamera, { ...edit, password: 'neu' });
    await expect.poll(() => streams.size).toBe(0);
    await watches();
    await calls.as(me).call(videoCalls.deleteCamera, { id, equipmentId: device });
    await expect.poll(() => streams.size).toBe(0);
  });
  it('is refused where there is no server (3206), and is no way of other cameras', async () => {
    site.state.hasMediaServer = false;
    expect(await add({ via: 'media' })).toMatchObject({ code: 3206 });
    expect(await added()).toMatchObject({ via: 'platform' });
    site.state.hasMediaServer = true;
    const other = { code: '2', kind: 'address', address: 'https://video.example/whep' } as const;
    expect(await added({ ...other, via: 'media' })).toMatchObject({ via: 'platform' });
    expect((await play({ equipmentId: device, camera: '2' })).data).toMatchObject({ kind: 'whep' });
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
    site.state.slow = new Promise<void>((resolve) => {
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
    site.state.fixed = true;
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

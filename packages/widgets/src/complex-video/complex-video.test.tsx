import { describe, expect, it } from 'vitest';
import { draw, widgetOf } from '../kit/draw.testing.tsx';
import type { PageHost } from '../kit/host.ts';
import type { PageVideo } from '../kit/video.ts';
import { complexVideo, sourceOf } from './definition.ts';
import { ComplexVideoView } from './view.tsx';

const data = (dataAddon: object = {}) => complexVideo.data.parse({ dataAddon });
const video: PageVideo = { play: () => Promise.reject(new Error('not here')), reasonOf: String, isPast: false };
const shown = (dataAddon: object, host: Partial<PageHost> = {}) =>
  draw(ComplexVideoView, widgetOf(complexVideo, { dataAddon }), undefined, host);
const camera = { type: 'camera', cameraIndexCode: '1' };

it('has the fields and first values of the specification', () => {
  expect(data().dataAddon).toEqual({
    type: 'ezviz',
    PanTilt: false,
    talk: false,
    serialNumber: '',
    channelNumber: 1,
    flvReserve: '',
    hlsReserve: '',
    rtmpReserve: '',
    cameraIndexCode: '',
    onlineAddress: '',
    onlineLoop: true,
    onlineAuto: true,
  });
});

describe('what is played', () => {
  it.each([
    [camera, { kind: 'camera', camera: '1' }],
    [
      { serialNumber: 'C1', channelNumber: 2 },
      { kind: 'ezviz', serialNumber: 'C1', channelNumber: 2 },
    ],
    [{ hlsReserve: 'https://a.example/x.m3u8' }, { kind: 'hls', url: 'https://a.example/x.m3u8' }],
    [
      { type: 'reserve', flvReserve: '/v/x.flv', hlsReserve: '/v/x.m3u8' },
      { kind: 'flv', url: '/v/x.flv' },
    ],
    [
      { type: 'reserve', rtmpReserve: 'rtmp://a.example/live' },
      { kind: 'none', why: 'rtmp' },
    ],
    [
      { type: 'online', onlineAddress: '/v/film.mp4?a=1' },
      { kind: 'file', url: '/v/film.mp4?a=1' },
    ],
    [
      { type: 'online', onlineAddress: '/v/live.m3u8' },
      { kind: 'hls', url: '/v/live.m3u8' },
    ],
    [
      { type: 'online', onlineAddress: 'https://a.example/c1/whep?b=1' },
      { kind: 'whep', url: 'https://a.example/c1/whep?b=1' },
    ],
    [
      { type: 'online', flvReserve: '/v/x.flv' },
      { kind: 'none', why: 'noneChosen' },
    ],
    [{}, { kind: 'none', why: 'noneChosen' }],
  ])('%j is %j', (addon, source) => {
    expect(sourceOf(data(addon).dataAddon)).toEqual(source);
  });
  it.each(['javascript:alert(1)', 'data:text/html,x', '//example.com/x.flv', 'blob:x', 'file:///etc/passwd'])(
    'is never %s',
    (hostile) => {
      expect(complexVideo.data.safeParse({ dataAddon: { flvReserve: hostile } }).success).toBe(false);
      expect(sourceOf({ ...data().dataAddon, type: 'online', onlineAddress: hostile }).kind).toBe('none');
    },
  );
});

describe('where there is no picture', () => {
  it('says why, in the language of the page', () => {
    expect(shown({}, { video })).toContain('未选择摄像机或视频地址');
    expect(shown({ type: 'reserve', rtmpReserve: 'rtmp://a/b' }, { language: 'en' })).toContain('cannot play RTMP');
    expect(shown(camera, { video })).toContain('正在连接摄像机');
  });
  it('a camera is named in the designer, and said to be live only in the time machine', () => {
    expect(shown(camera, { mode: 'edit' })).toContain('视频\n1');
    expect(shown(camera, { video: { ...video, isPast: true }, language: 'en' })).toContain('live only');
  });
  it('no camera is asked for on a page that has none: of a template, in a picture', () => {
    expect(shown(camera)).toContain('此处不播放摄像机画面');
  });
});

it('the checker is told what is missing', () => {
  expect(complexVideo.problems?.(data())).toHaveLength(1);
  expect(complexVideo.problems?.(data(camera))).toEqual([]);
});

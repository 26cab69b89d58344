import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageContext } from '../kit/host.ts';
import { testHost } from '../kit/page.testing.ts';
import { widgetOf } from '../kit/draw.testing.tsx';
import { complexVideo } from './definition.ts';
import { ComplexVideoView } from './view.tsx';

/** A media server whose stream has a picture, and sound where it is wanted. */
let close: () => void;
let hasAudio: boolean;
async function answer(offer: string): Promise<string> {
  const server = new RTCPeerConnection();
  const canvas = document.createElement('canvas');
  const paint = canvas.getContext('2d');
  const timer = setInterval(() => paint?.fillRect(0, 0, performance.now() % 60, 48), 50);
  const audio = new AudioContext();
  const before = close;
  close = () => {
    before();
    clearInterval(timer);
    server.close();
    void audio.close();
  };
  await server.setRemoteDescription({ type: 'offer', sdp: offer });
  const tracks = canvas.captureStream(20).getTracks();
  if (hasAudio) tracks.push(...audio.createMediaStreamDestination().stream.getTracks());
  for (const track of tracks) server.addTrack(track);
  await server.setLocalDescription();
  await vi.waitUntil(() => server.iceGatheringState === 'complete', { timeout: 5_000 });
  return server.localDescription?.sdp ?? '';
}
beforeEach(() => {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) =>
    init?.method === 'POST' && typeof init.body === 'string'
      ? new Response(await answer(init.body), { status: 201 })
      : new Response(),
  );
  const addon = { dataAddon: { type: 'online', onlineAddress: 'https://media.example/c1/whep' } };
  root.render(
    <PageContext value={testHost()}>
      <ComplexVideoView widget={widgetOf(complexVideo, addon)} />
    </PageContext>,
  );
  close = () => {
    root.unmount();
    place.remove();
  };
});
afterEach(() => {
  close();
  vi.restoreAllMocks();
});
const video = () => document.querySelector('video');
const button = () => document.querySelector<HTMLElement>('.lf-video-sound');
const isPlaying = () => document.querySelector('.lf-video')?.getAttribute('data-state') === 'playing';

it('is heard when somebody wants it, and not before', async () => {
  hasAudio = true;
  await expect.poll(() => button()?.textContent, { timeout: 15_000 }).toBe('声音');
  expect(video()?.muted).toBe(true);
  button()?.click();
  await expect.poll(() => button()?.textContent).toBe('静音');
  expect(video()?.muted).toBe(false);
  button()?.click();
  await expect.poll(() => video()?.muted).toBe(true);
});

it('is not offered where there is nothing to hear', async () => {
  hasAudio = false;
  await expect.poll(isPlaying, { timeout: 15_000 }).toBe(true);
  await expect.poll(() => video()?.currentTime ?? 0).toBeGreaterThan(0.5);
  expect(button()).toBeNull();
});

it('its picture is kept as a file, and where that may not be read it says so', async () => {
  hasAudio = false;
  await expect.poll(() => document.querySelector('.lf-video-keep')?.textContent, { timeout: 15_000 }).toBe('截图');
  const kept = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const keep = () => document.querySelector<HTMLElement>('.lf-video-keep')?.click();
  await expect.poll(() => video()?.videoWidth ?? 0).toBeGreaterThan(0);
  keep();
  expect(kept).toHaveBeenCalledOnce();
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(() => {
    throw new DOMException('tainted', 'SecurityError');
  });
  keep();
  await expect.poll(() => document.querySelector('.lf-video-note')?.textContent).toContain('不允许读取画面');
  expect(kept).toHaveBeenCalledOnce();
});

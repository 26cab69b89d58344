import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { loadClip } from '../apps/plant/src/camera/clip.ts';
import { startCamera } from '../apps/plant/src/servers/rtsp/server.ts';
import { createVideo } from '../apps/platform/src/engines/video/video.ts';
import { silentLog } from '../apps/platform/src/kernel/log.ts';
import { createMetrics } from '../apps/platform/src/kernel/metrics.ts';
import { PRIVATE_NETWORKS, networksIn } from '../apps/platform/src/kernel/networks.ts';

/**
 * `npm run bench video [cameras] [viewers of each]`: what it costs the platform to show cameras of 1080p (4 Mbit/s, 25 pictures a second).
 * Left out: cameras and viewers, which are processes of their own; drawing in a browser, a network.
 */
const [role, ...rest] =
  process.argv[2] === 'cameras' || process.argv[2] === 'viewers'
    ? process.argv.slice(2)
    : ['main', ...process.argv.slice(2)];
const SECONDS = 15;
const SETTLE_MS = 4_000;
const FPS = 25;
const [KEY_BYTES, SLICE_BYTES] = [120_000, 15_800];
const LOGIN = { username: 'bench', password: 'bench' };

if (role === 'cameras') await cameras(Number(rest[0]));
else if (role === 'viewers') viewers(rest[0] ?? '', Number(rest[1]), Number(rest[2]));
else await main(Number(rest[0] ?? 10), Number(rest[1] ?? 1));

async function cameras(count: number): Promise<void> {
  const { sps, pps } = await loadClip();
  const part = (first: number, size: number) => Buffer.concat([Buffer.of(first), Buffer.alloc(size, 0x55)]);
  const pictures = Array.from({ length: FPS }, (_, n) =>
    n === 0 ? [sps, pps, part(0x65, KEY_BYTES)] : [part(0x41, SLICE_BYTES)],
  );
  const options = {
    host: '127.0.0.1',
    port: 0,
    path: '/c',
    login: LOGIN,
    clip: { sps, pps, pictures },
    fps: FPS,
    connections: () => undefined,
  };
  const made = await Promise.all(Array.from({ length: count }, () => startCamera(options)));
  process.send?.(made.map(({ port }) => port));
}
function viewers(url: string, count: number, each: number): void {
  for (let n = 0; n < count * each; n += 1) new WebSocket(`${url}/${n % count}`).on('message', () => undefined);
}

async function main(count: number, each: number): Promise<void> {
  const child = (...args: string[]) =>
    spawn(process.execPath, [import.meta.filename, ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const sources = child('cameras', String(count));
  const ports = await new Promise<number[]>((resolve) => sources.once('message', (told) => resolve(told as number[])));
  const allowed = networksIn(PRIVATE_NETWORKS);
  if (!allowed) throw new Error('no networks');
  const video = createVideo({ allowed, log: silentLog, metrics: createMetrics({ process: false }) });
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  let bytes = 0;
  server.on('connection', (socket, { url }) => {
    const n = Number((url ?? '').slice(1));
    const leave = video.watch(
      String(n),
      { url: `rtsp://127.0.0.1:${ports[n]}/c`, ...LOGIN },
      {
        say: (frame) => socket.send(JSON.stringify(frame)),
        show(piece) {
          bytes += piece.length;
          socket.send(piece, { binary: true });
        },
        waiting: () => socket.bufferedAmount,
      },
    );
    socket.on('close', leave);
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const watching = child(
    'viewers',
    `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    String(count),
    String(each),
  );
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const before = process.cpuUsage();
  bytes = 0;
  const began = performance.now();
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000));
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(before);
  const share = ((user + system) / 1e6 / seconds) * 100;
  const megabits = (bytes * 8) / 1e6 / seconds;
  console.log(
    `${count} cameras, ${each} viewer(s) each: ${share.toFixed(1)} % of a core, ${megabits.toFixed(0)} Mbit/s out, ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`,
  );
  console.log(JSON.stringify(video.counters()));
  video.stop();
  sources.kill();
  watching.kill();
  process.exit(0);
}

import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo, BlockList } from 'node:net';
import type { Segment } from '../../apps/platform/src/engines/video/muxer.ts';
import { playRtsp } from '../../apps/platform/src/engines/video/rtsp-client.ts';

const HOST = '127.0.0.1';
/** Groups of pictures that the playlist names. */
const KEPT = 6;

interface Path {
  readonly source: string;
  playing?: { stop(): void };
  init?: Buffer;
  /** Numbered from the first on. */
  first: number;
  groups: { bytes: Buffer[]; beganAt: number; seconds: number }[];
}

/**
 * A stand-in of MediaMTX: its API (paths are added and deleted by whoever knows `secret`), and HLS of whatever was added, fetched from the
 * camera by RTSP with the login of its source as soon as somebody asks. `isAway`: it answers nothing but 503.
 */
export async function startMediaServer(secret: string) {
  const paths = new Map<string, Path>();
  const asked: string[] = [];
  const allowed = new BlockList();
  allowed.addSubnet('127.0.0.0', 8, 'ipv4');
  const made = { url: '', paths, asked, isAway: false, close: () => Promise.resolve() };

  function begin(path: Path): void {
    const { protocol, host, pathname, username, password } = new URL(path.source);
    path.playing ??= playRtsp({
      address: {
        url: `${protocol}//${host}${pathname}`,
        username: decodeURIComponent(username),
        password: decodeURIComponent(password),
      },
      allowed,
      resolve: (name) => Promise.resolve([name]),
      onSegment: (segment) => take(path, segment),
      onEnd: () => delete path.playing,
    });
  }
  function take(path: Path, segment: Segment): void {
    if (segment.kind === 'init') path.init = segment.bytes;
    if (segment.kind !== 'picture') return;
    const last = path.groups.at(-1);
    if (segment.isKey) {
      if (last) last.seconds = (performance.now() - last.beganAt) / 1_000;
      path.groups.push({ bytes: [segment.bytes], beganAt: performance.now(), seconds: 0 });
      while (path.groups.length > KEPT) {
        path.groups.shift();
        path.first += 1;
      }
    } else last?.bytes.push(segment.bytes);
  }
  async function playlist(path: Path): Promise<string | undefined> {
    begin(path);
    for (let tries = 0; tries < 100 && path.groups.length < 3; tries += 1)
      await new Promise((done) => setTimeout(done, 100));
    if (path.groups.length < 3) return undefined;
    const whole = path.groups.slice(0, -1);
    return [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...whole.map(({ seconds }) => seconds)))}`,
      `#EXT-X-MEDIA-SEQUENCE:${path.first}`,
      '#EXT-X-MAP:URI="init.mp4"',
      ...whole.flatMap(({ seconds }, n) => [`#EXTINF:${seconds.toFixed(3)},`, `${path.first + n}.m4s`]),
      '',
    ].join('\n');
  }

  async function watch(name: string, file: string): Promise<[number, string, (string | Buffer)?]> {
    const path = paths.get(name);
    if (!path) return [404, 'text/plain'];
    if (file === 'index.m3u8') {
      const text = await playlist(path);
      return text === undefined ? [404, 'text/plain'] : [200, 'application/vnd.apple.mpegurl', text];
    }
    if (file === 'init.mp4' && path.init) return [200, 'video/mp4', path.init];
    const group = path.groups[Number.parseInt(file, 10) - path.first];
    return group ? [200, 'video/mp4', Buffer.concat(group.bytes)] : [404, 'text/plain'];
  }
  function configure(request: IncomingMessage, body: string): [number, object?] {
    if (request.headers.authorization !== `Basic ${Buffer.from(secret).toString('base64')}`) return [401, {}];
    const [, action = '', name = ''] = /^\/v3\/config\/paths\/(\w+)\/?([\w-]*)/.exec(request.url ?? '') ?? [];
    if (action === 'list') return [200, { pageCount: 1, items: [...paths.keys()].map((one) => ({ name: one })) }];
    if (action === 'add') {
      if (paths.has(name)) return [400, { error: 'path already exists' }];
      paths.set(name, { source: (JSON.parse(body) as { source: string }).source, first: 0, groups: [] });
      return [200];
    }
    paths.get(name)?.playing?.stop();
    return paths.delete(name) ? [200] : [404, {}];
  }

  async function serve(request: IncomingMessage, reply: ServerResponse, body: string): Promise<void> {
    const url = request.url ?? '';
    asked.push(`${request.method} ${url}`);
    reply.setHeader('access-control-allow-origin', '*');
    if (made.isAway) return void reply.writeHead(503).end();
    if (url.startsWith('/v3/')) {
      const [status, said] = configure(request, body);
      return void reply.writeHead(status).end(said && JSON.stringify(said));
    }
    const [, name = '', file = ''] = url.split('?', 1)[0]?.split('/') ?? [];
    const [status, type, bytes] = await watch(name, file);
    return void reply.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(bytes);
  }
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => void serve(request, reply, body));
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return Object.assign(made, {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const { playing } of paths.values()) playing?.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

import { randomBytes } from 'node:crypto';
import { type Server, type Socket, createServer } from 'node:net';
import type { Clip } from '../../camera/clip.ts';
import { answerTo } from './answer.ts';
import { type PacketState, packetsOf } from './packets.ts';

const CLOCK = 90_000;
const HEAD_MAX_BYTES = 8_192;
/** As much may wait for a client that does not read: then it misses pictures. */
const WAITING_MAX_BYTES = 1_000_000;

export interface CameraOptions {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly login: { readonly username: string; readonly password: string };
  readonly clip: Clip;
  readonly fps: number;
  readonly connections: (count: number) => void;
}
export interface Camera {
  readonly port: number;
  /** Clients that are shown the picture. */
  watching: () => number;
  /** Drops its clients and lets nobody in until `join`. */
  cut: () => Promise<void>;
  join: () => Promise<void>;
  close: () => Promise<void>;
}

interface Client {
  readonly socket: Socket;
  readonly nonce: string;
  readonly state: PacketState;
  isPlaying: boolean;
  /** A picture that needs none before it has been sent. */
  isBegun: boolean;
}

/**
 * A network camera that plays a clip in a loop, over the connection it is asked by (RTSP 1.0, RFC 2326 §10.12) and to whoever knows its
 * password (Digest). Nothing runs while nobody watches.
 */
export async function startCamera(options: CameraOptions): Promise<Camera> {
  const { host, clip, fps } = options;
  const clients = new Set<Client>();
  const watching = () => [...clients].filter(({ isPlaying }) => isPlaying).length;
  let at = 0;
  let ticking: NodeJS.Timeout | undefined;
  let port = options.port;

  function tick(): void {
    const picture = clip.pictures[at % clip.pictures.length] ?? [];
    const isKey = picture.includes(clip.sps) || picture.some((nal) => ((nal[0] ?? 0) & 0x1f) === 5);
    for (const client of clients) {
      if (!client.isPlaying) continue;
      if (client.socket.writableLength > WAITING_MAX_BYTES) client.isBegun = false;
      client.isBegun ||= isKey && client.socket.writableLength === 0;
      if (!client.isBegun) continue;
      const timestamp = Math.round((at * CLOCK) / fps);
      client.socket.write(Buffer.concat(packetsOf(picture, timestamp, client.state)));
    }
    at += 1;
  }
  function look(): void {
    if (watching() > 0) ticking ??= setInterval(tick, 1_000 / fps);
    else {
      clearInterval(ticking);
      ticking = undefined;
    }
    options.connections(clients.size);
  }

  function serve(socket: Socket): void {
    const client: Client = {
      socket,
      nonce: randomBytes(12).toString('hex'),
      state: { sequence: randomBytes(2).readUInt16BE(), source: randomBytes(4).readUInt32BE() },
      isPlaying: false,
      isBegun: false,
    };
    clients.add(client);
    look();
    let text = '';
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clients.delete(client);
      look();
    });
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.length > HEAD_MAX_BYTES) return socket.destroy();
      for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
        answer(client, text.slice(0, end));
        text = text.slice(end + 4);
      }
      return undefined;
    });
  }

  function answer(client: Client, request: string): void {
    const { text, plays } = answerTo(request, { ...options, nonce: client.nonce });
    client.socket.write(text);
    client.isPlaying = plays ?? client.isPlaying;
    look();
  }

  let server: Server | undefined;
  async function open(): Promise<void> {
    if (server) return;
    const made = createServer(serve);
    server = made;
    await new Promise<void>((resolve, reject) => {
      made.once('error', reject);
      made.listen(port, host, resolve);
    });
    const address = made.address();
    if (typeof address === 'object' && address) port = address.port;
  }
  async function shut(): Promise<void> {
    const closing = server;
    server = undefined;
    for (const { socket } of clients) socket.destroy();
    if (closing) await new Promise((resolve) => closing.close(resolve));
    clearInterval(ticking);
    ticking = undefined;
  }
  await open();
  return { port, watching, cut: shut, join: open, close: shut };
}

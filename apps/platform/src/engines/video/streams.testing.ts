import { type AddressInfo, type Socket, createServer } from 'node:net';
import type { VideoFrame } from '@lightfield/contract';
import type { Viewer } from './watching.ts';

/** Parameters of a stream of 64 by 48 points. */
export const SPS = Buffer.from('Z0LACtkEewEQAAADABAAAAMDIPEiZIA=', 'base64');
export const PPS = Buffer.from('aMuDyyA=', 'base64');
export const KEY = Buffer.concat([Buffer.of(0x65), Buffer.alloc(3_000, 7)]);
export const SLICE = Buffer.concat([Buffer.of(0x41), Buffer.alloc(200, 9)]);

export interface Packet {
  readonly payload: Buffer;
  readonly sequence: number;
  readonly timestamp: number;
  readonly marker: boolean;
  readonly payloadType?: number;
}
export function rtp({ payload, sequence, timestamp, marker, payloadType = 96 }: Packet): Buffer {
  const head = Buffer.alloc(12);
  head[0] = 0x80;
  head[1] = payloadType | (marker ? 0x80 : 0);
  head.writeUInt16BE(sequence & 0xffff, 2);
  head.writeUInt32BE(timestamp >>> 0, 4);
  return Buffer.concat([head, payload]);
}
export function interleaved(bytes: Buffer, channel = 0): Buffer {
  const head = Buffer.of(0x24, channel, 0, 0);
  head.writeUInt16BE(bytes.length, 2);
  return Buffer.concat([head, bytes]);
}
/** A part in pieces of so many bytes. */
export function pieces(nal: Buffer, size: number): Buffer[] {
  const first = nal[0] ?? 0;
  const found: Buffer[] = [];
  for (let at = 1; at < nal.length; at += size) {
    const marks = (at === 1 ? 0x80 : 0) | (at + size >= nal.length ? 0x40 : 0);
    found.push(Buffer.concat([Buffer.of((first & 0xe0) | 28, marks | (first & 0x1f)), nal.subarray(at, at + size)]));
  }
  return found;
}
export const together = (nals: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.of(24), ...nals.flatMap((nal) => [Buffer.of(nal.length >> 8, nal.length & 0xff), nal])]);

export const SDP = [
  'v=0',
  'm=video 0 RTP/AVP 96',
  'a=rtpmap:96 H264/90000',
  `a=fmtp:96 packetization-mode=1;sprop-parameter-sets=${SPS.toString('base64')},${PPS.toString('base64')}`,
  'a=control:track1',
  '',
].join('\r\n');

export interface Request {
  readonly method: string;
  readonly uri: string;
  readonly cseq: string;
  readonly head: string;
}
/** A camera that says whatever a test wants it to. */
export async function sayingCamera(answer: (request: Request, socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let text = '';
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
        const head = text.slice(0, end);
        text = text.slice(end + 4);
        const [method = '', uri = ''] = head.split(' ', 2);
        answer({ method, uri, head, cseq: /CSeq: (\d+)/.exec(head)?.[1] ?? '0' }, socket);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `rtsp://127.0.0.1:${port}/live`,
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
/** What an honest camera answers; a test may put its own in place of some. */
export function honest({ method, cseq }: Request, { sdp = SDP, timeout = 60 } = {}): string {
  const lines = {
    OPTIONS: ['Public: OPTIONS, DESCRIBE, SETUP, PLAY, GET_PARAMETER'],
    DESCRIBE: [`Content-Length: ${Buffer.byteLength(sdp)}`],
    SETUP: [`Session: 7;timeout=${timeout}`, 'Transport: RTP/AVP/TCP;unicast;interleaved=0-1'],
  }[method];
  const head = ['RTSP/1.0 200 OK', `CSeq: ${cseq}`, ...(lines ?? [])].join('\r\n');
  return `${head}\r\n\r\n${method === 'DESCRIBE' ? sdp : ''}`;
}

/** Keeps what a viewer is sent. */
export function viewer(): Viewer & { readonly said: VideoFrame[]; readonly shown: Buffer[]; behind: number } {
  const said: VideoFrame[] = [];
  const shown: Buffer[] = [];
  const made = {
    said,
    shown,
    behind: 0,
    say: (frame: VideoFrame) => void said.push(frame),
    show: (bytes: Buffer) => void shown.push(bytes),
    waiting: () => made.behind,
  };
  return made;
}

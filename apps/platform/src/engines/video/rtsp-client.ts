import { randomBytes } from 'node:crypto';
import { type Socket, connect } from 'node:net';
import type { BlockList } from 'node:net';
import { type Resolve, allowedAddress } from './allowed-address.ts';
import { createH264Depacketizer } from './h264-depacketizer.ts';
import { type Segment, createMuxer } from './muxer.ts';
import { readRtp } from './rtp.ts';
import { type Challenge, type Login, authorization, challengeIn } from './rtsp-auth.ts';
import { type RtspAnswer, createRtspReader } from './rtsp-reader.ts';
import { type MediaTrack, readSdp, trackAddress } from './sdp.ts';
import { StreamFault } from './stream-fault.ts';

const PORT = 554;
/** To connect, and to each answer. */
const ANSWER_MS = 8_000;
/** Between two packets; cameras that show one picture in ten seconds are none of ours. */
const SILENCE_MS = 10_000;
/** What a session lives where the camera does not say (RFC 2326 §12.37), and how soon it hears of us: part of that. */
const SESSION_SECONDS = 60;
const ALIVE_PART = 0.4;
const ALIVE_MIN_MS = 2_000;
const SESSION_SECONDS_MAX = 3_600;
/** 40 Mbit/s, over so long: a camera of 4K sends half of it. */
const RATE_BYTES_MAX = 5_000_000;
const RATE_MS = 4_000;
const TRIES_OF_LOGIN = 2;
const AGENT = 'Lightfield';

export interface RtspAddress extends Login {
  /** `rtsp://host:port/path`, without a login. */
  readonly url: string;
}
export interface RtspOptions {
  readonly address: RtspAddress;
  readonly allowed: BlockList;
  readonly resolve: Resolve;
  readonly onSegment: (segment: Segment) => void;
  /** Ended by the camera or by what it said; not after `stop`. */
  readonly onEnd: (fault: StreamFault) => void;
}

/** Plays a camera over one TCP connection until it is stopped or ends. Answers at once. */
export function playRtsp(options: RtspOptions): { stop(): void } {
  let socket: Socket | undefined;
  let isOver = false;
  const timers = new Set<NodeJS.Timeout>();
  const session = createSession({
    address: options.address,
    send: (text) => socket?.write(text),
    onSegment: (segment) => {
      if (!isOver) options.onSegment(segment);
    },
  });

  function close(): void {
    isOver = true;
    for (const timer of timers) clearTimeout(timer);
    session.end();
    socket?.destroy();
  }
  function fail(error: unknown): void {
    if (isOver) return;
    close();
    options.onEnd(
      error instanceof StreamFault
        ? error
        : new StreamFault('broken', error instanceof Error ? error.message : 'unknown'),
    );
  }
  /** Guards what is read of a camera: whatever it makes us throw ends this stream alone. */
  const guarded =
    <Args extends unknown[]>(work: (...args: Args) => void) =>
    (...args: Args): void => {
      try {
        if (!isOver) work(...args);
      } catch (error) {
        fail(error);
      }
    };
  function every(ms: number, work: () => void): void {
    timers.add(setInterval(guarded(work), ms));
  }

  async function run(): Promise<void> {
    const { host, port } = placeOf(options.address.url);
    const address = await within(ANSWER_MS, allowedAddress(host, options.allowed, options.resolve));
    if (isOver) return;
    socket = await opened(address, port, (made) => (socket = made));
    if (isOver) {
      socket.destroy();
      return;
    }
    socket.setNoDelay(true);
    const gone = (why: string) => () => fail(new StreamFault('unreachable', why));
    socket.on('error', gone('the connection broke'));
    socket.on('close', gone('the camera closed the connection'));
    let received = 0;
    let heardAt = performance.now();
    socket.on(
      'data',
      guarded((chunk: Buffer) => {
        received += chunk.length;
        if (received > (RATE_BYTES_MAX * RATE_MS) / 1_000) throw new StreamFault('tooMuch', 'more than a camera sends');
        const before = session.packets();
        session.take(chunk);
        if (session.packets() > before) heardAt = performance.now();
      }),
    );
    every(RATE_MS, () => {
      received = 0;
    });
    const { aliveMs } = await session.open();
    heardAt = performance.now();
    every(SILENCE_MS / 4, () => {
      if (performance.now() - heardAt > SILENCE_MS) throw new StreamFault('silent', 'nothing comes');
    });
    every(aliveMs, () => session.keepAlive());
  }

  run().catch(fail);
  return { stop: close };
}

function placeOf(url: string): { host: string; port: number } {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== 'rtsp:' || parsed.hostname === '')
    throw new StreamFault('unreachable', 'the address is no address of a camera');
  return { host: parsed.hostname, port: parsed.port === '' ? PORT : Number(parsed.port) };
}

async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StreamFault('unreachable', 'no answer in time')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function opened(host: string, port: number, made: (socket: Socket) => void): Promise<Socket> {
  const socket = connect({ host, port });
  made(socket);
  return within(
    ANSWER_MS,
    new Promise<Socket>((resolve, reject) => {
      socket.once('connect', () => resolve(socket));
      socket.once('error', () => reject(new StreamFault('unreachable', 'nobody answers there')));
      socket.once('close', () => reject(new StreamFault('unreachable', 'nobody answers there')));
    }),
  );
}

interface SessionOptions {
  readonly address: RtspAddress;
  readonly send: (text: string) => void;
  readonly onSegment: (segment: Segment) => void;
}

/** The talk with a camera, apart from the connection it goes over. */
export function createSession({ address, send, onSegment }: SessionOptions) {
  const waiting = new Map<number, { heard(answer: RtspAnswer): void; over(error: Error): void }>();
  let cseq = 0;
  let challenge: Challenge | undefined;
  let logins = 0;
  let id: string | undefined;
  let packets = 0;
  let takePacket: ((channel: number, packet: Buffer) => void) | undefined;
  let isGetParameter = false;
  let playing = address.url;
  const read = createRtspReader({
    answer(answer) {
      const waits = waiting.get(answer.cseq);
      waiting.delete(answer.cseq);
      waits?.heard(answer);
    },
    packet: (channel, packet) => takePacket?.(channel, packet),
  });

  function write(method: string, uri: string, headers: Readonly<Record<string, string>>): number {
    cseq += 1;
    logins += 1;
    const lines = {
      CSeq: String(cseq),
      'User-Agent': AGENT,
      ...(challenge && {
        Authorization: authorization(challenge, address, {
          method,
          uri,
          cnonce: randomBytes(8).toString('hex'),
          count: logins,
        }),
      }),
      ...(id !== undefined && { Session: id }),
      ...headers,
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
    send(`${method} ${uri} RTSP/1.0\r\n${head.join('\r\n')}\r\n\r\n`);
    return cseq;
  }
  const answerTo = (number: number) =>
    within(ANSWER_MS, new Promise<RtspAnswer>((heard, over) => waiting.set(number, { heard, over }))).finally(() =>
      waiting.delete(number),
    );

  async function ask(method: string, uri: string, headers: Readonly<Record<string, string>> = {}): Promise<RtspAnswer> {
    for (let tries = 0; tries < TRIES_OF_LOGIN; tries += 1) {
      const answer = await answerTo(write(method, uri, headers));
      if (answer.status !== 401) return checked(method, answer);
      if (address.username === '' && address.password === '') break;
      challenge = challengeIn(answer.headers.get('www-authenticate'));
      logins = 0;
      if (!challenge) throw new StreamFault('refused', 'the camera wants a login of a kind that is not known');
    }
    throw new StreamFault('refused', 'the login is wrong');
  }

  async function setUp(uri: string): Promise<{ channel: number; seconds: number }> {
    const transport = 'RTP/AVP/TCP;unicast;interleaved=0-1';
    const answer = await ask('SETUP', uri, { Transport: transport });
    const said = answer.headers.get('transport') ?? '';
    if (!/interleaved=/.test(said)) throw new StreamFault('broken', 'the camera does not send over this connection');
    const [, session = '', timeout] =
      /^([^;\s]{1,200})\s*(?:;\s*timeout\s*=\s*(\d{1,6}))?/.exec(answer.headers.get('session') ?? '') ?? [];
    if (session === '') throw new StreamFault('broken', 'the camera names no session');
    id = session;
    const channel = Number(/interleaved=(\d{1,3})/.exec(said)?.[1] ?? 0);
    return { channel, seconds: Math.min(Number(timeout ?? SESSION_SECONDS) || SESSION_SECONDS, SESSION_SECONDS_MAX) };
  }

  return {
    take: (chunk: Buffer) => read(chunk),
    /** How many have come so far. */
    packets: () => packets,
    /** OPTIONS, DESCRIBE, SETUP, PLAY; pictures come from then on. */
    async open(): Promise<{ aliveMs: number }> {
      const options = await ask('OPTIONS', address.url);
      isGetParameter = /\bGET_PARAMETER\b/.test(options.headers.get('public') ?? '');
      const described = await ask('DESCRIBE', address.url, { Accept: 'application/sdp' });
      const { tracks, control } = readSdp(described.body);
      const track = videoAmong(tracks);
      const said = described.headers.get('content-base') ?? described.headers.get('content-location');
      const base = sameHost(said, address.url) ?? address.url;
      const depacketize = createH264Depacketizer();
      const mux = createMuxer(parametersOf(track));
      const { channel, seconds } = await setUp(sameHost(trackAddress(base, track.control), address.url) ?? base);
      takePacket = (from, bytes) => {
        packets += 1;
        if (from !== channel) return;
        const packet = readRtp(bytes);
        if (packet?.payloadType !== track.payloadType) return;
        for (const picture of depacketize(packet)) for (const segment of mux(picture)) onSegment(segment);
      };
      playing = sameHost(trackAddress(base, control), address.url) ?? base;
      await ask('PLAY', playing, { Range: 'npt=0.000-' });
      return { aliveMs: Math.max(ALIVE_MIN_MS, seconds * 1_000 * ALIVE_PART) };
    },
    /** Nobody waits for the answer: a camera that is gone is noticed by its silence. */
    keepAlive: () => void write(isGetParameter ? 'GET_PARAMETER' : 'OPTIONS', playing, {}),
    end(): void {
      if (id !== undefined) write('TEARDOWN', playing, {});
      takePacket = undefined;
      for (const one of waiting.values()) one.over(new StreamFault('unreachable', 'ended'));
    },
  };
}

function checked(method: string, { status, ...answer }: RtspAnswer): RtspAnswer {
  if (status === 200) return { status, ...answer };
  if (status === 403) throw new StreamFault('refused', `${method}: not allowed`);
  if (status === 404 || status === 454) throw new StreamFault('missing', `${method}: no such stream`);
  if (status === 453 || status === 503) throw new StreamFault('busy', `${method}: the camera serves nobody more`);
  throw new StreamFault('broken', `${method}: answered ${status}`);
}

/** Nothing but the camera that was asked for: it might name somebody else, whom we must not ask. */
function sameHost(said: string | undefined, url: string): string | undefined {
  if (said === undefined || !URL.canParse(said)) return undefined;
  // Cameras behind a router name the address they have themselves: then only their path counts.
  const [named, asked] = [new URL(said), new URL(url)];
  if (named.protocol !== 'rtsp:') return undefined;
  return /[\r\n\s]/.test(said) ? undefined : `rtsp://${asked.host}${named.pathname}${named.search}`;
}

function videoAmong(tracks: readonly MediaTrack[]): MediaTrack {
  const videos = tracks.filter(({ kind }) => kind === 'video');
  const found = videos.find(({ codec }) => codec === 'H264');
  if (found) {
    if (found.clockRate !== 90_000 || (found.settings.get('packetization-mode') ?? '0') > '1')
      throw new StreamFault('codec', 'H.264 in packets of a kind that is not known');
    return found;
  }
  if (videos.length === 0) throw new StreamFault('noVideo', 'the camera offers no video');
  throw new StreamFault('codec', `the camera sends ${videos.map(({ codec }) => codec.slice(0, 16)).join(', ')}`);
}

const parametersOf = (track: MediaTrack): Buffer[] =>
  (track.settings.get('sprop-parameter-sets') ?? '')
    .split(',')
    .slice(0, 16)
    .map((text) => Buffer.from(text, 'base64'))
    .filter((nal) => nal.length > 0);

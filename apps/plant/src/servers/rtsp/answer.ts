import { createHash } from 'node:crypto';
import type { Clip } from '../../camera/clip.ts';

const SESSION_SECONDS = 60;
const REALM = 'plant';

interface Asked {
  readonly path: string;
  readonly login: { readonly username: string; readonly password: string };
  readonly clip: Clip;
  /** Of this connection. */
  readonly nonce: string;
}

/** What the camera answers to the head of a request; `plays`: whether pictures are sent from then on. */
export function answerTo(request: string, { path, login, clip, nonce }: Asked): { text: string; plays?: boolean } {
  const [first = '', ...lines] = request.split('\r\n');
  const [method = '', uri = ''] = first.split(' ');
  const header = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const say = (status: string, headers: Readonly<Record<string, string>> = {}, body = ''): { text: string } => {
    const all = { CSeq: header('cseq') ?? '0', ...headers, ...(body && { 'Content-Length': Buffer.byteLength(body) }) };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    return { text: `RTSP/1.0 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}` };
  };
  if (method === 'OPTIONS') return say('200 OK', { Public: 'OPTIONS, DESCRIBE, SETUP, PLAY, GET_PARAMETER, TEARDOWN' });
  if (!isLoggedIn(header('authorization'), { method, nonce, ...login }))
    return say('401 Unauthorized', { 'WWW-Authenticate': `Digest realm="${REALM}", nonce="${nonce}"` });
  if (!pathOf(uri).startsWith(path)) return say('404 Not Found');
  const session = { Session: `${nonce};timeout=${SESSION_SECONDS}` };
  switch (method) {
    case 'DESCRIBE':
      return say('200 OK', { 'Content-Type': 'application/sdp', 'Content-Base': `${uri}/` }, description(clip));
    case 'SETUP':
      return /TCP.*interleaved=/i.test(header('transport') ?? '')
        ? say('200 OK', { ...session, Transport: 'RTP/AVP/TCP;unicast;interleaved=0-1' })
        : say('461 Unsupported Transport');
    case 'PLAY':
      return { ...say('200 OK', session), plays: true };
    case 'GET_PARAMETER':
      return say('200 OK', session);
    case 'TEARDOWN':
      return { ...say('200 OK', session), plays: false };
    default:
      return say('501 Not Implemented');
  }
}

const pathOf = (uri: string): string => (URL.canParse(uri) ? new URL(uri).pathname : '');

function isLoggedIn(
  said: string | undefined,
  { method, nonce, username, password }: { method: string; nonce: string; username: string; password: string },
): boolean {
  const part = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(said ?? '')?.[1];
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const wanted = md5(`${md5(`${username}:${REALM}:${password}`)}:${nonce}:${md5(`${method}:${part('uri') ?? ''}`)}`);
  return part('nonce') === nonce && part('username') === username && part('response') === wanted;
}

function description({ sps, pps }: Clip): string {
  const profile = sps.subarray(1, 4).toString('hex');
  return [
    'v=0',
    'o=- 0 0 IN IP4 127.0.0.1',
    's=pump house, simulated',
    't=0 0',
    'a=control:*',
    'm=video 0 RTP/AVP 96',
    'a=rtpmap:96 H264/90000',
    `a=fmtp:96 packetization-mode=1;profile-level-id=${profile};sprop-parameter-sets=${sps.toString('base64')},${pps.toString('base64')}`,
    'a=control:track1',
    '',
  ].join('\r\n');
}

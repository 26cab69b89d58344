import { createHash, randomBytes } from 'node:crypto';
import { type RequestOptions, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { BlockList } from 'node:net';
import { readXml, type XmlElement } from '../../kernel/upload/xml.ts';
import { type Resolve, allowedAddress, resolveBySystem } from './allowed-address.ts';
import { type Login, authorization, challengeIn } from './rtsp-auth.ts';
import { StreamFault } from './stream-fault.ts';

const ANSWER_MS = 5_000;
const ANSWER_BYTES_MAX = 512 * 1024;
/** What was found out of a camera holds for so long: it may get other profiles. */
const KNOWN_MS = 600_000;
/** Cameras that are remembered; the one that was asked longest ago is forgotten first. */
const KNOWN_MAX = 500;
/** A camera stops by itself after this, should nobody be left to stop it. ISO 8601. */
const LAST_RESORT = 'PT10S';

export interface OnvifCamera extends Login {
  /** Of its device service, http or https. */
  readonly url: string;
}
/** −1 to 1 each: to the right, up, into the picture. All 0: it stops. */
export interface Velocity {
  readonly pan: number;
  readonly tilt: number;
  readonly zoom: number;
}
interface Known {
  readonly at: number;
  /** Of its PTZ service. */
  readonly path: string;
  readonly profile: string;
  /** How far its clock is ahead of ours, ms: it refuses tokens of another time. */
  readonly aheadMs: number;
}

/**
 * Turns cameras by ONVIF (device, media and PTZ services, WS-UsernameToken, and HTTP Digest where the camera asks for that). Only the
 * host that was typed is spoken to, at the address that was allowed, whatever host the camera names for its services. Throws StreamFault;
 * `fixed`: the camera has no profile that turns.
 */
export function createOnvif({
  allowed,
  now,
  resolve = resolveBySystem,
}: {
  allowed: BlockList;
  now: () => number;
  resolve?: Resolve;
}) {
  const known = new Map<string, Known>();
  const nameOf = ({ url, username, password }: OnvifCamera) => JSON.stringify([url, username, password]);

  /** Of `path` on the camera's host: what it answers to one question. */
  async function ask(camera: OnvifCamera, path: string, body: string, aheadMs?: number): Promise<XmlElement[]> {
    const { hostname } = new URL(camera.url);
    const address = await allowedAddress(hostname, allowed, resolve);
    const head = aheadMs === undefined ? '' : token(camera, now() + aheadMs);
    const envelope = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope">${head}<s:Body>${body}</s:Body></s:Envelope>`;
    const url = new URL(path, camera.url);
    let reply = await post(url, address, envelope);
    const challenge = reply.status === 401 ? challengeIn(reply.challenge) : undefined;
    if (challenge?.kind === 'digest') {
      const asked = { method: 'POST', uri: url.pathname, cnonce: randomBytes(8).toString('hex'), count: 1 };
      reply = await post(url, address, envelope, authorization(challenge, camera, asked));
    }
    const elements = readXml(reply.text.trim());
    if (
      elements?.some(({ name }) => /^(?:NotAuthorized|FailedAuthentication)$/.test(name)) ||
      isRefused(reply, elements)
    )
      throw new StreamFault('refused', 'the camera refuses the login');
    if (!elements || elements[0]?.name !== 'Envelope') throw new StreamFault('broken', 'the camera answers no SOAP');
    if (elements.some(({ name }) => name === 'Fault')) throw new StreamFault('broken', 'the camera answers a fault');
    return elements;
  }

  async function look(camera: OnvifCamera): Promise<Known> {
    const name = nameOf(camera);
    const before = known.get(name);
    if (before && now() - before.at < KNOWN_MS) return before;
    known.delete(name);
    const { pathname } = new URL(camera.url);
    const aheadMs = clockIn(await ask(camera, pathname, `<GetSystemDateAndTime xmlns="${DEVICE}"/>`), now());
    const capable = await ask(
      camera,
      pathname,
      `<GetCapabilities xmlns="${DEVICE}"><Category>All</Category></GetCapabilities>`,
      aheadMs,
    );
    const [media, path] = [serviceIn(capable, 'Media'), serviceIn(capable, 'PTZ')];
    if (media === undefined || path === undefined) throw new StreamFault('fixed', 'the camera has no PTZ service');
    const profile = profileIn(await ask(camera, media, `<GetProfiles xmlns="${MEDIA}"/>`, aheadMs));
    if (profile === undefined) throw new StreamFault('fixed', 'no profile of the camera turns');
    const found = { at: now(), path, profile, aheadMs };
    for (const oldest of known.keys()) {
      if (known.size < KNOWN_MAX) break;
      known.delete(oldest);
    }
    known.set(name, found);
    return found;
  }

  return {
    async turn(camera: OnvifCamera, { pan, tilt, zoom }: Velocity): Promise<void> {
      const { path, profile, aheadMs } = await look(camera);
      const of = `<ProfileToken>${escaped(profile)}</ProfileToken>`;
      const isStop = pan === 0 && tilt === 0 && zoom === 0;
      const speeds = [
        ...(pan !== 0 || tilt !== 0 ? [`<PanTilt x="${pan}" y="${tilt}" xmlns="${SCHEMA}"/>`] : []),
        ...(zoom === 0 ? [] : [`<Zoom x="${zoom}" xmlns="${SCHEMA}"/>`]),
      ].join('');
      const body = isStop
        ? `<Stop xmlns="${PTZ}">${of}<PanTilt>true</PanTilt><Zoom>true</Zoom></Stop>`
        : `<ContinuousMove xmlns="${PTZ}">${of}<Velocity>${speeds}</Velocity><Timeout>${LAST_RESORT}</Timeout></ContinuousMove>`;
      try {
        await ask(camera, path, body, aheadMs);
      } catch (error) {
        // its profiles, or its clock, may be others by now
        known.delete(nameOf(camera));
        throw error;
      }
    },
  };
}
export type Onvif = ReturnType<typeof createOnvif>;

const [DEVICE, MEDIA, PTZ, SCHEMA] = [
  'http://www.onvif.org/ver10/device/wsdl',
  'http://www.onvif.org/ver10/media/wsdl',
  'http://www.onvif.org/ver20/ptz/wsdl',
  'http://www.onvif.org/ver10/schema',
];
const WSSE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
const WSU = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd';
const TOKEN_PROFILE =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordDigest';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** WS-UsernameToken with a digest of the password (WSS Username Token Profile 1.0); nothing for a camera without a login. */
function token({ username, password }: Login, at: number): string {
  if (username === '') return '';
  const nonce = randomBytes(16);
  const created = new Date(at).toISOString();
  const digest = createHash('sha1').update(nonce).update(created).update(password).digest('base64');
  return `<s:Header><Security s:mustUnderstand="1" xmlns="${WSSE}"><UsernameToken><Username>${escaped(username)}</Username><Password Type="${TOKEN_PROFILE}">${digest}</Password><Nonce>${nonce.toString('base64')}</Nonce><Created xmlns="${WSU}">${created}</Created></UsernameToken></Security></s:Header>`;
}

const isRefused = ({ status }: { status: number }, elements: readonly XmlElement[] | undefined): boolean =>
  status === 401 || status === 403 || (elements?.some(({ text }) => /\bNotAuthorized\b/.test(text)) ?? false);

/** How far the camera's clock is ahead, ms; 0 where it does not say. */
function clockIn(elements: readonly XmlElement[], now: number): number {
  const from = elements.findIndex(({ name }) => name === 'UTCDateTime');
  if (from < 0) return 0;
  const part = (wanted: string) => Number(elements.slice(from).find(({ name }) => name === wanted)?.text);
  const at = Date.UTC(part('Year'), part('Month') - 1, part('Day'), part('Hour'), part('Minute'), part('Second'));
  return Number.isNaN(at) ? 0 : at - now;
}

/** Path of a service: the first `XAddr` behind its name. */
function serviceIn(elements: readonly XmlElement[], service: string): string | undefined {
  const from = elements.findIndex(({ name }) => name === service);
  const address =
    from < 0
      ? undefined
      : elements
          .slice(from)
          .find(({ name }) => name === 'XAddr')
          ?.text.trim();
  return address !== undefined && URL.canParse(address) ? new URL(address).pathname : undefined;
}

/** Token of the first profile that has a PTZ configuration. */
function profileIn(elements: readonly XmlElement[]): string | undefined {
  let last: string | undefined;
  for (const { name, attributes } of elements) {
    if (name === 'Profiles') last = attributes.find((one) => one.name === 'token')?.value;
    if (name === 'PTZConfiguration') return last;
  }
  return undefined;
}

interface Reply {
  readonly status: number;
  readonly challenge: string;
  readonly text: string;
}
function post(url: URL, address: string, body: string, header?: string): Promise<Reply> {
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(ANSWER_MS),
    // the name was looked up and judged a moment ago: it is this address and no other
    lookup: (_host, how, done) => {
      const family = address.includes(':') ? 6 : 4;
      if (how.all) done(null, [{ address, family }]);
      else done(null, address, family);
    },
    headers: {
      'content-type': 'application/soap+xml; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      ...(header !== undefined && { authorization: header }),
    },
  };
  const begin = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const fail = () => reject(new StreamFault('unreachable', 'the camera gives no answer'));
    const asked = begin(url, options, (reply) => {
      const chunks: Buffer[] = [];
      let length = 0;
      reply.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > ANSWER_BYTES_MAX) reply.destroy(new Error('too long'));
        else chunks.push(chunk);
      });
      reply.on('error', fail);
      reply.on('end', () => {
        const offered = [reply.headers['www-authenticate'] ?? []].flat().join('\n');
        resolve({ status: reply.statusCode ?? 0, challenge: offered, text: Buffer.concat(chunks).toString('utf8') });
      });
    });
    asked.on('error', fail);
    asked.end(body);
  });
}

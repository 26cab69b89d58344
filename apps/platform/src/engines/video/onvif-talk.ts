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

export interface OnvifCamera extends Login {
  /** Of its device service, http or https. */
  readonly url: string;
}
export interface OnvifOptions {
  readonly allowed: BlockList;
  readonly now: () => number;
  readonly resolve?: Resolve;
}

/**
 * Asks cameras by SOAP (WS-UsernameToken, and HTTP Digest where the camera asks for that). Only the host that was typed is spoken to, at
 * the address that was allowed, whatever host the camera names for its services. Throws StreamFault.
 */
export function createOnvifTalk({ allowed, now, resolve = resolveBySystem }: OnvifOptions) {
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

  /** How far its clock is ahead of ours, ms: it refuses tokens of another time. */
  const aheadOf = async (camera: OnvifCamera): Promise<number> =>
    clockIn(await ask(camera, pathOf(camera), `<GetSystemDateAndTime xmlns="${DEVICE}"/>`), now());
  /** What it can, and where. */
  const capabilities = (camera: OnvifCamera, aheadMs: number): Promise<XmlElement[]> =>
    ask(
      camera,
      pathOf(camera),
      `<GetCapabilities xmlns="${DEVICE}"><Category>All</Category></GetCapabilities>`,
      aheadMs,
    );
  return { ask, aheadOf, capabilities };
}

export const DEVICE = 'http://www.onvif.org/ver10/device/wsdl';
export const MEDIA = 'http://www.onvif.org/ver10/media/wsdl';
export const PTZ = 'http://www.onvif.org/ver20/ptz/wsdl';
export const SCHEMA = 'http://www.onvif.org/ver10/schema';
const WSSE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
const WSU = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd';
const TOKEN_PROFILE =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordDigest';

export const pathOf = ({ url }: OnvifCamera): string => new URL(url).pathname;
export const escaped = (text: string) =>
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
export function serviceIn(elements: readonly XmlElement[], service: string): string | undefined {
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

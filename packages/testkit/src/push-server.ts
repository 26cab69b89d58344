import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push as the browser of the subscription reads it. */
export interface PushedText {
  readonly text: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
  readonly subject: string | undefined;
}
export interface PushSubscriptionKeys {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}
interface Subscription extends PushSubscriptionKeys {
  readonly ecdh: ReturnType<typeof createECDH>;
  readonly got: PushedText[];
  /** The one key of a platform that may push; known by the first push where the test does not say. */
  key: string | undefined;
}

const derived = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));
const jsonOf = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** By hand, as the RFCs say it, so that it proves something of the side that encrypts. Throws for what is not as they say. */
function decrypt(body: Buffer, { ecdh, auth, p256dh }: Subscription): string {
  if (body.length > 4_096) throw new Error('too long');
  const salt = body.subarray(0, 16);
  const record = body.readUInt32BE(16);
  const idLength = body.readUInt8(20);
  if (idLength !== 65) throw new Error('the key is not a point');
  const theirs = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  if (sealed.length > record) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), theirs]);
  const key = derived(ecdh.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const named = (name: string, length: number) =>
    derived(key, salt, Buffer.from(`Content-Encoding: ${name}\0`), length);
  const decipher = createDecipheriv('aes-128-gcm', named('aes128gcm', 16), named('nonce', 12), { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== 2) throw new Error('it does not end as the last record does');
  return plain.subarray(0, end).toString('utf8');
}

function subjectOf({ aud, exp, sub }: Record<string, unknown>, origin: string): string | undefined {
  if (aud !== origin) throw new Error(`for ${text(aud)}, not for ${origin}`);
  const left = Number(exp) - Date.now() / 1_000;
  if (!(left > 0 && left <= 24 * 3_600)) throw new Error(`good for ${left} s`);
  if (sub === undefined) return undefined;
  if (!/^(mailto:|https:)/.test(text(sub))) throw new Error('no subject');
  return text(sub);
}

/** Who pushes, by RFC 8292. Throws for what a strict service refuses. */
function pusherOf(header: string, origin: string): { key: string; subject: string | undefined } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const { typ, alg } = jsonOf(head);
  if (typ !== 'JWT' || alg !== 'ES256') throw new Error('no ES256 token');
  const point = Buffer.from(key, 'base64url');
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) }, format: 'jwk' });
  const signed = Buffer.from(signature, 'base64url');
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    signed,
  );
  if (signed.length !== 64 || !isTrue) throw new Error('not signed by that key');
  return { key, subject: subjectOf(jsonOf(claims), origin) };
}

function headersOf(headers: IncomingHttpHeaders) {
  const { ttl, urgency, topic, 'content-encoding': encoding } = headers;
  if (encoding !== 'aes128gcm') throw new Error('not encrypted');
  if (!/^\d+$/.test(text(ttl))) throw new Error('without a TTL');
  if (!/^[\w-]{1,32}$/.test(text(topic))) throw new Error('no topic');
  if (!['very-low', 'low', 'normal', 'high'].includes(text(urgency))) throw new Error('no urgency');
  return { ttl: Number(ttl), urgency: text(urgency), topic: text(topic) };
}

/** A push service of a test's own: strict as the RFCs are (8030, 8188, 8291, 8292), and it reads what only browsers can. */
export async function startPushServer() {
  const subscriptions = new Map<string, Subscription>();
  const refused: string[] = [];
  /** What it answers in place of taking a push; `hangs`: nothing at all. */
  const how: { status: number; retryAfter?: string; hangs: boolean; asked: number; onPush?: () => void } = {
    status: 201,
    hangs: false,
    asked: 0,
  };
  let origin = '';
  const server = createServer((request, reply) => {
    how.asked += 1;
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (how.hangs) return;
      const one = subscriptions.get(request.url ?? '');
      try {
        if (request.method !== 'POST') throw new Error('not a POST');
        const head = headersOf(request.headers);
        const { key, subject } = pusherOf(request.headers.authorization ?? '', origin);
        if (one) {
          one.key ??= key;
          if (one.key !== key) throw new Error('another platform');
          const said = decrypt(Buffer.concat(pieces), one);
          if (how.status < 300) one.got.push({ text: said, subject, ...head });
        }
      } catch (error) {
        refused.push(String(error));
        reply.writeHead(403).end();
        return;
      }
      how.onPush?.();
      const status = one ? how.status : 410;
      reply.writeHead(status, how.retryAfter === undefined ? {} : { 'retry-after': how.retryAfter }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    how,
    /** Why pushes were refused that are not as the RFCs say. */
    refused,
    /** A browser that wants pushes. `key`: of the platform that may push to it. */
    subscribe(key?: string): { readonly keys: PushSubscriptionKeys; readonly got: PushedText[]; end(): void } {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const keys = {
        endpoint: `${origin}${path}`,
        p256dh: ecdh.getPublicKey('base64url'),
        auth: randomBytes(16).toString('base64url'),
      };
      const got: PushedText[] = [];
      subscriptions.set(path, { ...keys, ecdh, got, key });
      return { keys, got, end: () => void subscriptions.delete(path) };
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type PushServer = Awaited<ReturnType<typeof startPushServer>>;

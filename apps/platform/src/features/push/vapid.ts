import { createECDH, createPrivateKey, sign } from 'node:crypto';

/** The pair by which push services know the platform, base64url: the point, and the number. */
export interface VapidKey {
  readonly publicKey: string;
  readonly privateKey: string;
}
/** How long what is signed is good for; RFC 8292 §2 lets it be a day at most, and clocks differ. */
const LIFE_S = 12 * 3_600;

export function makeVapidKey(): VapidKey {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // its leading zeros are not always there
  const number = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: number.toString('base64url') };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The header that says who pushes (RFC 8292). `now`: ms. */
export function vapidHeader(
  { publicKey, privateKey }: VapidKey,
  { endpoint, subject, now }: { endpoint: URL; subject: string | undefined; now: number },
): string {
  const point = Buffer.from(publicKey, 'base64url');
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33), d: privateKey },
    format: 'jwk',
  });
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor(now / 1_000) + LIFE_S,
    ...(subject !== undefined && { sub: subject }),
  };
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
}

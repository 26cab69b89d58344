import { randomUUID } from 'node:crypto';
import { signatureOf } from './ticket.ts';

/** A ticket as a partner system makes it, of this moment unless told otherwise. */
export function aTicket(
  { sys, secret, now }: { sys: string; secret: string; now: number },
  fields: object = {},
): string {
  const iat = Math.floor(now / 1_000);
  const content = { sub: 'zhang', iat, exp: iat + 60, jti: randomUUID(), ...fields };
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${payload}.${signatureOf(sys, payload, Buffer.from(secret, 'base64url')).toString('base64url')}`;
}

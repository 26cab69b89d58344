import { type KeyObject, createDecipheriv, randomBytes, sign, verify } from 'node:crypto';
import { PayError } from '../pay-service.ts';

const SCHEME = 'WECHATPAY2-SHA256-RSA2048';
/** What is older or comes from the future was recorded by somebody, or a clock is wrong. */
const AGE_MAX_SECONDS = 300;
const TAG_BYTES = 16;

const joined = (...parts: readonly string[]): Buffer => Buffer.from(`${parts.join('\n')}\n`);

export interface Signer {
  readonly merchantId: string;
  readonly serial: string;
  readonly key: KeyObject;
}
/** The Authorization header of a request; `path` with its query. */
export function authorization(
  { merchantId, serial, key }: Signer,
  { method, path, body, seconds }: { method: string; path: string; body: string; seconds: number },
): string {
  const nonce = randomBytes(16).toString('hex');
  const signature = sign('sha256', joined(method, path, `${seconds}`, nonce, body), key).toString('base64');
  return `${SCHEME} mchid="${merchantId}",nonce_str="${nonce}",signature="${signature}",timestamp="${seconds}",serial_no="${serial}"`;
}

export interface Signed {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  readonly serial: string;
  readonly body: string;
}
/** Throws PayError unless the service has signed it just now. */
export function assertSigned(
  said: Signed,
  { key, id, seconds }: { key: KeyObject; id: string; seconds: number },
): void {
  if (said.serial !== id) throw new PayError(`signed with key ${said.serial}, which is not the one that is set up`);
  if (!(Math.abs(seconds - Number(said.timestamp)) <= AGE_MAX_SECONDS)) throw new PayError('its time is not now');
  const content = joined(said.timestamp, said.nonce, said.body);
  if (!verify('sha256', content, key, Buffer.from(said.signature, 'base64')))
    throw new PayError('its signature is wrong');
}

export interface Sealed {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data: string;
}
/** What a notification holds (AES-256-GCM). Throws PayError. */
export function opened({ ciphertext, nonce, associated_data: about }: Sealed, secret: string): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  try {
    const open = createDecipheriv('aes-256-gcm', Buffer.from(secret), Buffer.from(nonce));
    open.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
    open.setAAD(Buffer.from(about));
    return Buffer.concat([open.update(bytes.subarray(0, bytes.length - TAG_BYTES)), open.final()]).toString();
  } catch {
    throw new PayError('what it holds cannot be opened');
  }
}

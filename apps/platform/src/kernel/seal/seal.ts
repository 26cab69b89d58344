import {
  type KeyObject,
  createDecipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { accountErrors } from '@lightfield/contract';
import type { Clock } from '../clock.ts';
import type { Once } from '../once/once.ts';
import { NONCE_MS, type SealKey, type SealKeys } from './seal-keys.ts';

const INFO_PREFIX = 'lightfield-login-1:';
/** Of nonces that were used, and cannot be again. */
const KIND = 'nonce';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 16;
const NONCE_BYTES = RANDOM_BYTES + TIME_BYTES + MAC_BYTES;
/** Turns 32 raw bytes into a DER public key of X25519 (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');

/** Name of the field that is sealed: a text sealed for one cannot be sent as another. */
export type SealedField = 'loginname' | 'password' | 'oldPassword' | 'wifiPassword';

const macOf = ({ nonceSecret }: SealKey, head: Buffer) =>
  createHmac('sha256', nonceSecret).update(head).digest().subarray(0, MAC_BYTES);

/** The server's side of the sealed login of docs/protocol/http.md. */
export function createSeal({ keys, once, clock }: { keys: SealKeys; once: Once; clock: Clock }) {
  /** As they were when they were needed last: a nonce is taken before a text is opened. */
  let known: readonly SealKey[] = [];

  async function isOurs(head: Buffer, mac: Buffer): Promise<boolean> {
    for (const anew of [false, true]) {
      known = await keys.current(anew);
      if (known.some((key) => timingSafeEqual(macOf(key, head), mac))) return true;
    }
    return false;
  }

  return {
    /** What a client needs to seal one login. */
    async offer(): Promise<{ publicKey: string; nonce: string; expiresAt: number }> {
      known = await keys.current();
      const [key] = known as [SealKey];
      const head = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(TIME_BYTES)]);
      head.writeUIntBE(Math.ceil(keys.now() + NONCE_MS), RANDOM_BYTES, TIME_BYTES);
      const nonce = Buffer.concat([head, macOf(key, head)]).toString('base64');
      return { publicKey: key.publicKey.toString('base64'), nonce, expiresAt: clock.now() + NONCE_MS };
    },
    /** Uses the nonce up. 1021: not ours or used before; 1020: too old. */
    async take(nonce: string): Promise<Buffer> {
      const bytes = Buffer.from(nonce, 'base64');
      if (bytes.length !== NONCE_BYTES) throw accountErrors.tokenInvalid();
      const head = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES);
      if (!(await isOurs(head, bytes.subarray(head.length)))) throw accountErrors.tokenInvalid();
      const lifeMs = head.readUIntBE(RANDOM_BYTES, TIME_BYTES) - keys.now();
      if (lifeMs <= 0) throw accountErrors.tokenExpired();
      // The bytes, not the text: base64 can be written in more than one way.
      const used = { kind: KIND, key: bytes.toString('base64'), value: null, lifeMs };
      if (!(await once.put(used))) throw accountErrors.tokenInvalid();
      return bytes;
    },
    /** The text of a field sealed for one of our keys and this nonce; 1021 for anything else. */
    open(field: SealedField, sealed: string, nonce: Buffer): string {
      for (const key of known) {
        const text = openWith(key, field, Buffer.from(sealed, 'base64'), nonce);
        if (text !== undefined) return text;
      }
      throw accountErrors.tokenInvalid();
    },
  };
}
export type Seal = ReturnType<typeof createSeal>;

function openWith(
  server: { readonly privateKey: KeyObject },
  field: SealedField,
  sealed: Buffer,
  nonce: Buffer,
): string | undefined {
  if (sealed.length < KEY_BYTES + IV_BYTES + TAG_BYTES) return undefined;
  try {
    const raw = sealed.subarray(0, KEY_BYTES);
    const publicKey = createPublicKey({ key: Buffer.concat([DER_PREFIX, raw]), format: 'der', type: 'spki' });
    const shared = diffieHellman({ privateKey: server.privateKey, publicKey });
    const key = Buffer.from(hkdfSync('sha256', shared, nonce, INFO_PREFIX + field, KEY_BYTES));
    const iv = sealed.subarray(KEY_BYTES, KEY_BYTES + IV_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const body = sealed.subarray(KEY_BYTES + IV_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    // Another key, another nonce, a changed byte or a key of low order: all the same to whoever sent it.
    return undefined;
  }
}

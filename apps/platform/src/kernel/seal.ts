import {
  type KeyObject,
  createDecipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { accountErrors } from '@lightfield/contract';
import type { Clock, Ticks } from './clock.ts';

/** A nonce is good for one login within this time (docs/protocol/http.md). */
const NONCE_MS = 2 * 60_000;
/** A new key every day; the one before stays as long as its nonces live. */
const KEY_MS = 24 * 3_600_000;
const INFO_PREFIX = 'lightfield-login-1:';

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

interface ServerKey {
  privateKey: KeyObject;
  /** 32 bytes. */
  publicKey: Buffer;
  madeAt: number;
}

/**
 * The server's side of the sealed login of docs/protocol/http.md. Keys live in memory only: after a restart a page gets a
 * new one, and nothing that was recorded on the network can ever be opened.
 */
export function createSeal(clock: Clock & Ticks) {
  const nonceSecret = randomBytes(KEY_BYTES);
  /** Nonces used up and when they would have expired anyway, in that order. In ticks, as all that is measured here. */
  const used = new Map<string, number>();
  let keys: ServerKey[] = [];

  function currentKeys(): ServerKey[] {
    const now = clock.ticks();
    const [newest] = keys;
    if (!newest || now - newest.madeAt >= KEY_MS) keys = [makeKey(now), ...keys];
    keys = keys.filter((key, index) => index === 0 || now - key.madeAt < KEY_MS + NONCE_MS);
    return keys;
  }

  const macOf = (head: Buffer) => createHmac('sha256', nonceSecret).update(head).digest().subarray(0, MAC_BYTES);

  return {
    /** What a client needs to seal one login. */
    offer(): { publicKey: string; nonce: string; expiresAt: number } {
      const [key] = currentKeys();
      const head = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(TIME_BYTES)]);
      head.writeUIntBE(Math.ceil(clock.ticks() + NONCE_MS), RANDOM_BYTES, TIME_BYTES);
      const nonce = Buffer.concat([head, macOf(head)]).toString('base64');
      return { publicKey: key?.publicKey.toString('base64') ?? '', nonce, expiresAt: clock.now() + NONCE_MS };
    },
    /** Uses the nonce up. 1021: not ours or used before; 1020: too old. */
    take(nonce: string): Buffer {
      const now = clock.ticks();
      for (const [key, until] of used) {
        if (until > now) break;
        used.delete(key);
      }
      const bytes = Buffer.from(nonce, 'base64');
      if (bytes.length !== NONCE_BYTES) throw accountErrors.tokenInvalid();
      const head = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES);
      if (!timingSafeEqual(macOf(head), bytes.subarray(head.length))) throw accountErrors.tokenInvalid();
      const expiresAt = head.readUIntBE(RANDOM_BYTES, TIME_BYTES);
      if (expiresAt <= now) throw accountErrors.tokenExpired();
      // The bytes, not the text: base64 can be written in more than one way.
      const key = bytes.toString('base64');
      if (used.has(key)) throw accountErrors.tokenInvalid();
      used.set(key, expiresAt);
      return bytes;
    },
    /** The text of a field sealed for one of our keys and this nonce; 1021 for anything else. */
    open(field: SealedField, sealed: string, nonce: Buffer): string {
      for (const key of currentKeys()) {
        const text = openWith(key, field, Buffer.from(sealed, 'base64'), nonce);
        if (text !== undefined) return text;
      }
      throw accountErrors.tokenInvalid();
    },
  };
}
export type Seal = ReturnType<typeof createSeal>;

function makeKey(now: number): ServerKey {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES);
  return { privateKey, publicKey: Buffer.from(raw), madeAt: now };
}

function openWith(server: ServerKey, field: SealedField, sealed: Buffer, nonce: Buffer): string | undefined {
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

import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser has said of its subscription, base64url. */
export interface PushTarget {
  /** P-256 point, 65 bytes. */
  readonly p256dh: string;
  /** 16 bytes. */
  readonly auth: string;
}
/** Handed in by tests alone: both are good for one push. */
export interface OneTime {
  readonly salt: Buffer;
  readonly privateKey: Buffer;
}
const CURVE = 'prime256v1';
/** Records of RFC 8188 are as long; ours is the only one. Push services take no more (RFC 8030 §7.2). */
const RECORD = 4_096;
const SALT = 16;
const KEY = 16;
const NONCE = 12;
const TAG = 16;
/** After what is said, before what only makes it longer (RFC 8188 §2). */
const LAST = Buffer.from([2]);
/** What is said is made longer up to the next multiple, so that its length says little of it. */
const STEP = 256;
/** Of the header: salt, length of a record, and the point behind its length. */
const HEAD = SALT + 4 + 1 + 65;
/** The longest that can be said, bytes. */
export const PUSH_MAX_BYTES = RECORD - HEAD - TAG - LAST.length;

const derived = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));
const named = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`);

/** A push as its browser alone can read it: `aes128gcm` by RFC 8291. Throws for a target that is none, and for more than can be said. */
export function encryptPush(said: Uint8Array, { p256dh, auth }: PushTarget, once?: OneTime): Buffer {
  if (said.length > PUSH_MAX_BYTES) throw new Error(`a push of ${said.length} bytes`);
  const theirs = Buffer.from(p256dh, 'base64url');
  const own = createECDH(CURVE);
  if (once) own.setPrivateKey(once.privateKey);
  else own.generateKeys();
  const ours = own.getPublicKey();
  const salt = once?.salt ?? randomBytes(SALT);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const key = derived(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derived(key, salt, named('aes128gcm'), KEY),
    derived(key, salt, named('nonce'), NONCE),
    {
      authTagLength: TAG,
    },
  );
  const length = once ? said.length : Math.min(PUSH_MAX_BYTES, Math.ceil(said.length / STEP) * STEP);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD, 0);
  head.writeUInt8(ours.length, 4);
  const body = [
    cipher.update(said),
    cipher.update(LAST),
    cipher.update(Buffer.alloc(length - said.length)),
    cipher.final(),
  ];
  return Buffer.concat([salt, head, ours, ...body, cipher.getAuthTag()]);
}

/** A point of the curve, as a browser has to send one. */
export function isPushTarget({ p256dh, auth }: PushTarget): boolean {
  try {
    const probe = createECDH(CURVE);
    probe.generateKeys();
    probe.computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

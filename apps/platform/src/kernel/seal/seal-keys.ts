import { type KeyObject, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Ticks } from '../clock.ts';

/** A nonce is good for one login within this time (docs/protocol/http.md). */
export const NONCE_MS = 2 * 60_000;
/** A new key every day; the one before stays as long as its nonces live. */
export const KEY_MS = 24 * 3_600_000;
const SECRET_BYTES = 32;
const PUBLIC_BYTES = 32;

/** One day's key of sealed logins, and what its nonces are known by. */
export interface SealKey {
  readonly privateKey: KeyObject;
  /** 32 bytes, X25519. */
  readonly publicKey: Buffer;
  readonly nonceSecret: Buffer;
}

export interface SealKeys {
  /** The newest first: a day old at most; then the one before, as long as its nonces live. `anew`: another process may have made one. */
  current(anew?: boolean): Promise<readonly SealKey[]>;
  /** The time by which nonces end, ms: the same in all processes that share the keys, and nobody can set it. */
  now(): number;
}

export function makeSealKey(): SealKey {
  return sealKey(generateKeyPairSync('x25519').privateKey, randomBytes(SECRET_BYTES));
}
function sealKey(privateKey: KeyObject, nonceSecret: Buffer): SealKey {
  const raw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_BYTES);
  return { privateKey, publicKey: Buffer.from(raw), nonceSecret };
}

/** As a text that is kept sealed. */
export const sealKeyText = ({ privateKey, nonceSecret }: SealKey): string =>
  JSON.stringify([
    privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    nonceSecret.toString('base64'),
  ]);
export function sealKeyFrom(text: string): SealKey {
  const [privateKey = '', nonceSecret = ''] = JSON.parse(text) as string[];
  return sealKey(
    createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' }),
    Buffer.from(nonceSecret, 'base64'),
  );
}

/**
 * Keys of a process that is alone. They live in memory only: after a restart a page gets a new one, and nothing that was recorded on the
 * network can ever be opened.
 */
export function createOwnSealKeys(clock: Ticks): SealKeys {
  let keys: { key: SealKey; madeAt: number }[] = [];
  return {
    current() {
      const now = clock.ticks();
      const [newest] = keys;
      if (!newest || now - newest.madeAt >= KEY_MS) keys = [{ key: makeSealKey(), madeAt: now }, ...keys];
      keys = keys.filter(({ madeAt }, index) => index === 0 || now - madeAt < KEY_MS + NONCE_MS);
      return Promise.resolve(keys.map(({ key }) => key));
    },
    now: () => clock.ticks(),
  };
}

import { gcm } from '@noble/ciphers/aes.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { x25519 } from './x25519.ts';

/**
 * Sealing of the login, as docs/protocol/http.md describes it. In JavaScript throughout: `crypto.subtle` does not exist on
 * plain http addresses, which is what plant networks have.
 */
const KEY_BYTES = 32;
const IV_BYTES = 12;
const PURPOSE = 'lightfield-login-1:';

export interface SealingKey {
  /** X25519 public key of the server, base64. */
  publicKey: string;
  /** One-time nonce, base64. */
  nonce: string;
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Fields that travel sealed; a text sealed for one cannot be sent as another. */
export type SealedField = 'loginname' | 'password' | 'oldPassword' | 'wifiPassword';

/** base64(own public key 32 ‖ iv 12 ‖ ciphertext ‖ tag 16). Each call uses a key pair of its own. */
export function seal(field: SealedField, text: string, server: SealingKey): string {
  const own = x25519.keygen();
  const shared = x25519.getSharedSecret(own.secretKey, bytesOf(server.publicKey));
  const encoder = new TextEncoder();
  const key = hkdf(sha256, shared, bytesOf(server.nonce), encoder.encode(PURPOSE + field), KEY_BYTES);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = gcm(key, iv).encrypt(encoder.encode(text));
  const whole = new Uint8Array(own.publicKey.length + iv.length + sealed.length);
  whole.set(own.publicKey);
  whole.set(iv, own.publicKey.length);
  whole.set(sealed, own.publicKey.length + iv.length);
  return base64Of(whole);
}

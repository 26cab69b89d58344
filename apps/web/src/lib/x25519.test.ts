import { describe, expect, it } from 'vitest';
import { x25519 } from './x25519.ts';

const hex = (data: Uint8Array) => [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('');

describe('X25519', () => {
  it('agrees with another implementation on many key pairs', async () => {
    for (let round = 0; round < 20; round++) {
      const own = x25519.keygen();
      const other = await crypto.subtle.generateKey('X25519', true, ['deriveBits']);
      const theirs = new Uint8Array(await crypto.subtle.exportKey('raw', other.publicKey));
      const mine = await crypto.subtle.importKey('raw', own.publicKey.slice(), 'X25519', true, []);
      const shared = new Uint8Array(
        await crypto.subtle.deriveBits({ name: 'X25519', public: mine }, other.privateKey, 256),
      );
      expect(hex(x25519.getSharedSecret(own.secretKey, theirs))).toBe(hex(shared));
    }
  });
  it('refuses a public key that leads nowhere', () => {
    expect(() => x25519.getSharedSecret(x25519.keygen().secretKey, new Uint8Array(32))).toThrow('');
  });
});

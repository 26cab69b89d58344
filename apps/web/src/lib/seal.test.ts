import { describe, expect, it } from 'vitest';
import { seal } from './seal.ts';

/** The other end, written with WebCrypto: another implementation than the one under test. */
async function serverSide() {
  const pair = await crypto.subtle.generateKey('X25519', true, ['deriveBits']);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const nonce = crypto.getRandomValues(new Uint8Array(24));
  const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
  return {
    key: { publicKey: base64(publicKey), nonce: base64(nonce) },
    async open(field: string, sealed: string): Promise<string> {
      const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
      const client = await crypto.subtle.importKey('raw', bytes.slice(0, 32), 'X25519', true, []);
      const shared = await crypto.subtle.deriveBits({ name: 'X25519', public: client }, pair.privateKey, 256);
      const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
      const info = new TextEncoder().encode(`lightfield-login-1:${field}`);
      const key = await crypto.subtle.deriveKey(
        { name: 'HKDF', hash: 'SHA-256', salt: nonce, info },
        material,
        { name: 'AES-GCM', length: 256 },
        false,
        ['decrypt'],
      );
      const iv = bytes.slice(32, 44);
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(44));
      return new TextDecoder().decode(text);
    },
  };
}

describe('sealing the login', () => {
  it.each(['operator', '密码_A1!', ''])('can be opened by the server: %j', async (text) => {
    const server = await serverSide();
    expect(await server.open('password', seal('password', text, server.key))).toBe(text);
  });
  it('never seals the same text the same way twice', async () => {
    const { key } = await serverSide();
    expect(seal('password', 'same', key)).not.toBe(seal('password', 'same', key));
  });
  it('binds each field to its name', async () => {
    const server = await serverSide();
    await expect(server.open('loginname', seal('password', 'secret', server.key))).rejects.toBeInstanceOf(Error);
  });
});

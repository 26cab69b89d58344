import {
  createCipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

const DER_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');

/** A login as a browser seals it (docs/protocol/http.md). */
export function sealLogin(
  { publicKey, nonce }: { publicKey: string; nonce: string },
  login: { loginname: string; password: string },
): { loginname: string; password: string; nonce: string } {
  return {
    loginname: sealField('loginname', login.loginname, publicKey, nonce),
    password: sealField('password', login.password, publicKey, nonce),
    nonce,
  };
}

/** One field as a browser seals it. */
export function sealField(field: string, text: string, publicKey: string, nonce: string): string {
  const key = Buffer.concat([DER_PREFIX, Buffer.from(publicKey, 'base64')]);
  const server = createPublicKey({ key, format: 'der', type: 'spki' });
  const own = generateKeyPairSync('x25519');
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey: server });
  const secret = Buffer.from(
    hkdfSync('sha256', shared, Buffer.from(nonce, 'base64'), `lightfield-login-1:${field}`, 32),
  );
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([own.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32), iv, sealed]).toString(
    'base64',
  );
}

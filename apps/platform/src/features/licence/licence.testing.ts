import { type KeyObject, generateKeyPairSync, sign } from 'node:crypto';
import type { LicenceContent } from '@lightfield/contract';
import type { LicenceKey } from '../../kernel/licence-settings.ts';
import { FORMAT, signedText } from './licence-file.ts';

export function testKey(): { key: LicenceKey; privateKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { key: { key: publicKey, fingerprint: '0123456789abcdef' }, privateKey };
}

export const someContent = (fields: Partial<LicenceContent> = {}): LicenceContent => ({
  v: 1,
  id: 'L-1',
  customer: '示例水务',
  issuedAt: 0,
  expiresAt: null,
  users: 1_000,
  gateways: 400,
  variables: 300_000,
  functions: ['partnerLogin', 'hardwareLock', 'socialLogin', 'smsProvider'],
  ...fields,
});

/** The text of a licence file. `content`: anything, also what no licence may say. */
export function signedFile(content: unknown, privateKey: KeyObject): string {
  const encoded = Buffer.from(JSON.stringify(content)).toString('base64url');
  const signature = sign(null, signedText(encoded), privateKey).toString('base64url');
  return JSON.stringify({ format: FORMAT, content: encoded, signature });
}

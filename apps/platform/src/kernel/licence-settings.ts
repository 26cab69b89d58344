import { type KeyObject, createHash, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartError } from './start-error.ts';

/** The public key that licences are checked against; the private one is with whoever sells or operates the product. */
export interface LicenceKey {
  readonly key: KeyObject;
  /** First 16 hex digits of the SHA-256 of the key (SPKI in DER). */
  readonly fingerprint: string;
}

const FINGERPRINT_DIGITS = 16;

export const LICENCE_SETTINGS = {
  LF_LICENCE_KEY: z
    .string()
    .optional()
    .describe(
      'Public key that licence files are checked against: PEM file, or its base64 text. Not set: none can be imported',
    ),
};

export const licenceKey = ({ LF_LICENCE_KEY: text }: { LF_LICENCE_KEY?: string | undefined }) =>
  publicKey('LF_LICENCE_KEY', text);

/** An Ed25519 key out of a setting; `undefined`: it is not set. */
export function publicKey(setting: string, text: string | undefined): LicenceKey | undefined {
  if (text === undefined) return undefined;
  const key = readKey(text.trim());
  if (key?.asymmetricKeyType !== 'ed25519')
    throw new StartError(`${setting}: must be a file with an Ed25519 public key (PEM), or its base64 text`);
  const der = key.export({ format: 'der', type: 'spki' });
  return { key, fingerprint: createHash('sha256').update(der).digest('hex').slice(0, FINGERPRINT_DIGITS) };
}

function readKey(text: string): KeyObject | undefined {
  const der = /^[A-Za-z0-9+/]{40,}={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;
  try {
    return der ? createPublicKey({ key: der, format: 'der', type: 'spki' }) : publicKeyIn(readFileSync(text, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Out of a private key node makes the public one: but a private key has no business here. */
const publicKeyIn = (pem: string): KeyObject | undefined =>
  pem.includes('PRIVATE KEY') ? undefined : createPublicKey(pem);

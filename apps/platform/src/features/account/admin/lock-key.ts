import { createHash, createPublicKey } from 'node:crypto';
import { inputErrors } from '@lightfield/contract';

/** Turns the 32 raw bytes of an Ed25519 key into SPKI (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const RAW_BYTES = 32;
const SSH_TYPE = 'ssh-ed25519';

/**
 * The public key of a hardware lock out of a .pub file, as SPKI in DER: PEM, a line of OpenSSH, or the 32 bytes in base64.
 * 10007 for any other key: the lock signs with Ed25519 only.
 */
export function lockKeyOf(file: Uint8Array): Buffer {
  const text = Buffer.from(file).toString('utf8').trim();
  const der = text.startsWith('-----BEGIN PUBLIC KEY-----') ? fromPem(text) : withPrefix(rawOf(text));
  if (!der || !isEd25519(der)) throw inputErrors.fileTypeWrong({ field: 'file' });
  return der;
}

/** Names a key in the operation log, as OpenSSH would. */
export const fingerprintOf = (der: Uint8Array): string =>
  `SHA256:${createHash('sha256').update(der).digest('base64').replaceAll('=', '')}`;

const withPrefix = (raw: Buffer | undefined) => raw && Buffer.concat([SPKI_PREFIX, raw]);

function rawOf(text: string): Buffer | undefined {
  if (!text.startsWith(`${SSH_TYPE} `)) return exactly(Buffer.from(text, 'base64'));
  // length, type, length, key (RFC 8709 §4)
  const blob = Buffer.from(text.split(/\s+/)[1] ?? '', 'base64');
  const head = Buffer.concat([lengthOf(SSH_TYPE.length), Buffer.from(SSH_TYPE), lengthOf(RAW_BYTES)]);
  return blob.subarray(0, head.length).equals(head) ? exactly(blob.subarray(head.length)) : undefined;
}

const exactly = (raw: Buffer) => (raw.length === RAW_BYTES ? raw : undefined);

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

function fromPem(pem: string): Buffer | undefined {
  try {
    return createPublicKey(pem).export({ format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

function isEd25519(der: Buffer): boolean {
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' }).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

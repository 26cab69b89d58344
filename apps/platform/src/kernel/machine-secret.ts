import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Passwords of gateways are made here and never chosen by a person: 144 random bits, so that a plain SHA-256 keeps them as
 * well as a slow hash keeps a human password, and a thousand gateways that reconnect at once cost nothing.
 */
const SECRET_BYTES = 18;

/** 24 letters, digits, `-` and `_`. */
export const newMachineSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

export const hashMachineSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export function isMachineSecret(secret: string, hash: string): boolean {
  const given = Buffer.from(hashMachineSecret(secret), 'hex');
  const known = Buffer.from(hash, 'hex');
  return given.length === known.length && timingSafeEqual(given, known);
}

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Of AES-256. */
export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ID_DIGITS = 16;
/** What everything sealed begins with; the number rises when the form changes. */
const PREFIX = 'sealed:1:';
const FORM = /^sealed:1:([0-9a-f]{16}):([A-Za-z0-9_-]+)$/;

/**
 * Whom a value belongs to, from the kind of row down to the field: `['driver', id, 'password']`. It is not stored with the
 * value but goes into its seal, so that a value copied to another row or field does not open.
 */
export type Owner = readonly [kind: string, ...path: string[]];

export interface VaultKey {
  /** First 16 hex digits of the SHA-256 of the key: stands in what it sealed, and tells nothing of the key. */
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Buffer;
}
export const vaultKey = (bytes: Buffer): VaultKey => ({
  bytes,
  id: createHash('sha256').update('lightfield-vault-key-1\0').update(bytes).digest('hex').slice(0, ID_DIGITS),
});

/** A stored value that does not open. Names the owner, never the value. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/** Id of the key that sealed the text; `undefined`: it is not sealed. */
export const sealedBy = (stored: string): string | undefined => FORM.exec(stored)?.[1];

/** JSON keeps the parts apart whatever stands in them. */
const bound = (keyId: string, owner: Owner) => Buffer.from(`${PREFIX}${keyId}\0${JSON.stringify(owner)}`, 'utf8');

/** `sealed:1:<id of the key>:<iv, text and tag in base64url>`, AES-256-GCM with a random iv. */
export function sealText(key: VaultKey, owner: Owner, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(bound(key.id, owner));
  const body = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${PREFIX}${key.id}:${body.toString('base64url')}`;
}

/** The text again. Throws SealBroken when it is not sealed, by another key, for another owner, or was changed. */
export function openText(keys: ReadonlyMap<string, VaultKey>, owner: Owner, stored: string): string {
  const [, keyId = '', encoded = ''] = FORM.exec(stored) ?? [];
  const whose = owner.join('/');
  if (!keyId) throw new SealBroken(`what is stored for ${whose} is not sealed`);
  const key = keys.get(keyId);
  if (!key) throw new SealBroken(`what is stored for ${whose} was sealed with the key ${keyId}, which is not here`);
  const body = Buffer.from(encoded, 'base64url');
  // Base64 has several spellings of the same bytes; only ours is one of ours.
  if (body.length < IV_BYTES + TAG_BYTES || body.toString('base64url') !== encoded) throw damaged(whose);
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, body.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(bound(keyId, owner));
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(body.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    throw damaged(whose);
  }
}

const damaged = (whose: string) => new SealBroken(`what is stored for ${whose} was changed, or belongs to another`);

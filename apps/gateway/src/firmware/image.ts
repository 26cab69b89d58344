import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type FirmwareManifest, readFirmwareHead } from '@lightfield/contract';
import { IMAGE_FILE, firmwareFolder, versionFolder } from './boot-state.ts';
import { readContent, unpackInto } from './content.ts';
import { syncFolder, writeDurably } from './durable.ts';

/** Unpacked, an image may have this many bytes: a small file must not fill the disk. */
const UNPACKED_MAX_BYTES = 512 * 1024 * 1024;

export interface CheckedImage {
  readonly manifest: FirmwareManifest;
  readonly content: Buffer;
}

/** An image that somebody with the private key has signed, every byte of it as it was signed. Throws what is wrong. */
export function checkImage(bytes: Buffer, key: KeyObject): CheckedImage {
  const head = readFirmwareHead(bytes);
  if (!head) throw new Error('this is no firmware image');
  if (!verify(null, head.signed, key, head.signature)) throw new Error('the signature is not of the key we trust');
  const content = bytes.subarray(head.contentAt);
  const { bytes: length, sha256 } = head.manifest.content;
  if (content.length !== length || createHash('sha256').update(content).digest('hex') !== sha256)
    throw new Error('the content is not what was signed');
  return { manifest: head.manifest, content };
}

/** Puts the version beside the others. Its folder has its name only when all of it is there. */
export async function install(data: string, { manifest, content }: CheckedImage): Promise<void> {
  const folder = versionFolder(data, manifest.version);
  const next = `${folder}.new`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  const unpacked = await promisify(gunzip)(content, { maxOutputLength: UNPACKED_MAX_BYTES });
  await unpackInto(next, readContent(unpacked));
  if (!existsSync(join(next, manifest.entry))) throw new Error(`the image has no ${manifest.entry}`);
  writeDurably(join(next, IMAGE_FILE), JSON.stringify(manifest));
  syncFolder(next);
  rmSync(folder, { recursive: true, force: true });
  renameSync(next, folder);
  syncFolder(join(firmwareFolder(data), 'versions'));
}

/** The key that firmware is checked against: a PEM file, or the base64 text of the key (SPKI in DER). Throws when it is none. */
export function firmwareKey(text: string): KeyObject {
  const isText = /^[A-Za-z0-9+/]{40,}={0,2}$/.test(text);
  const key = isText
    ? createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    : createPublicKey(readFileSync(text, 'utf8'));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('is no Ed25519 key');
  return key;
}

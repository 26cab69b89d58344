import { type KeyObject, createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type LockDevice, LockUnreadable, NoLock } from './lock-device.ts';

/** Far more than an Ed25519 key in PEM has. */
const KEY_FILE_MAX_BYTES = 16 * 1024;
/** Only the owner reads the key and writes it; others may read the public one. */
const KEY_MODE = 0o600;
const PUBLIC_MODE = 0o644;
const GROUP_AND_OTHERS = 0o077;
const RAW_KEY_BYTES = 32;
/** Hexadecimal digits of the hash that name a key. */
const ID_DIGITS = 16;

/** A key in a file. It is read at every request: who takes the file away has pulled the lock out. */
export function softwareLock(file: string): LockDevice {
  return {
    async describe() {
      const publicKey = rawPublicKey(await readKey(file));
      return {
        id: createHash('sha256').update(publicKey).digest('hex').slice(0, ID_DIGITS),
        model: 'Lightfield software lock',
        label: path.parse(file).name,
        kind: 'software',
        publicKey,
      };
    },
    async sign(bytes) {
      return sign(null, bytes, await readKey(file));
    },
  };
}

const rawPublicKey = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-RAW_KEY_BYTES);

async function readKey(file: string): Promise<KeyObject> {
  const key = parseKey(await readText(file));
  if (key?.asymmetricKeyType !== 'ed25519') throw new LockUnreadable(`${file} is no Ed25519 private key`);
  return key;
}

async function readText(file: string): Promise<string> {
  try {
    await using handle = await open(file, 'r');
    const { size, mode } = await handle.stat();
    if (size > KEY_FILE_MAX_BYTES) throw new LockUnreadable(`${file} is too large for a key`);
    // Windows has no such modes; docs/operations/lock.md says what to do there.
    if (process.platform !== 'win32' && mode & GROUP_AND_OTHERS)
      throw new LockUnreadable(`${file} can be read by others: chmod 600 it`);
    return await handle.readFile('utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new NoLock();
    throw error instanceof LockUnreadable ? error : new LockUnreadable(`${file} cannot be read: ${String(code)}`);
  }
}

function parseKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

/** Makes a key file and, beside it, the .pub file for the account. Answers the text of the latter. Never overwrites a key. */
export async function makeKey(file: string): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const publicText = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  await writeFile(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: KEY_MODE, flag: 'wx' });
  await writeFile(`${file}.pub`, publicText, { mode: PUBLIC_MODE });
  return publicText;
}

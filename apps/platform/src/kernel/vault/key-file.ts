import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { syncFolder } from '../sync-folder.ts';
import { KEY_BYTES, type VaultKey, vaultKey } from './sealed-text.ts';

export type VaultKeys = readonly [VaultKey, ...VaultKey[]];

const HEAD = `# Keys of the passwords in the database, one a line (base64 of 32 bytes). The first seals, all of them open.
# Whoever has this file and the database reads them; without it they are lost. See docs/operations/secrets.md.
`;

/** The keys of a file; `undefined`: there is no such file. Throws StartError with the line that is wrong. */
export async function readKeyFile(file: string): Promise<VaultKeys | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartError(`the key file ${file} cannot be read: ${(error as Error).message}`);
  }
  const keys = keysIn(text, file);
  const [first, ...others] = keys;
  if (!first) throw new StartError(`the key file ${file} holds no key`);
  return [first, ...others];
}

function keysIn(text: string, file: string): VaultKey[] {
  return text.split('\n').flatMap((line, index) => {
    const said = line.trim();
    if (said === '' || said.startsWith('#')) return [];
    const bytes = Buffer.from(said, 'base64');
    // The line itself is never told.
    if (bytes.length !== KEY_BYTES || bytes.toString('base64') !== said)
      throw new StartError(`the key file ${file}, line ${index + 1}: not the base64 of ${KEY_BYTES} bytes`);
    return [vaultKey(bytes)];
  });
}

/** Makes a file with a new key, readable by nobody else (mode 0600). It appears whole and on the disk, or not at all. */
export async function makeKeyFile(file: string): Promise<VaultKeys> {
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  const bytes = randomBytes(KEY_BYTES);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeSynced(fresh, `${HEAD}${bytes.toString('base64')}\n`);
    // Unlike a rename, it never takes the place of a key that somebody put there meanwhile.
    await link(fresh, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    throw new StartError(`the key file ${file} cannot be made: ${(error as Error).message}`);
  } finally {
    await rm(fresh, { force: true });
  }
  return [vaultKey(bytes)];
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

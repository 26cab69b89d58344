import { type SpawnOptions, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import { type Binaries, program } from './binaries.ts';

const run = promisify(execFile);

/**
 * As whom PostgreSQL runs; it refuses to run as root. `user`: that system user. `namespace`: `nobody` inside a user
 * namespace of its own, while the files stay those of the user who started us.
 */
export type Identity =
  | { readonly kind: 'self' }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'namespace' };

/** `nobody` on every Linux; initdb asks the system for the name of its user and needs one that exists. */
const NOBODY = '65534';
const NAMESPACE = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

export interface Command {
  file: string;
  args: string[];
  options: SpawnOptions;
}

/** A command line that runs as `identity`. `dieWithUs`: the system stops it when this process is gone, however it went. */
export function commandAs(identity: Identity, file: string, args: readonly string[], dieWithUs: boolean): Command {
  const wrapped = [...(dieWithUs ? ['setpriv', '--pdeathsig', 'INT'] : []), file, ...args];
  const line = identity.kind === 'namespace' ? ['unshare', ...NAMESPACE, ...wrapped] : wrapped;
  const [first = file, ...rest] = line;
  const who = identity.kind === 'user' ? { uid: identity.uid, gid: identity.gid } : {};
  return { file: first, args: rest, options: who };
}

/** Is there a `setpriv` that can tie a child to its parent? (Linux; the one of busybox cannot.) */
export async function canDieWithUs(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return run('setpriv', ['--pdeathsig', 'INT', 'true']).then(
    () => true,
    () => false,
  );
}

async function systemUser(name: string): Promise<Identity[]> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
    );
    return uid && gid ? [{ kind: 'user', uid, gid }] : [];
  } catch {
    return [];
  }
}

async function hasName(uid: number): Promise<boolean> {
  return run('id', ['-un', String(uid)]).then(
    () => true,
    () => false,
  );
}

/** Can this identity start the programs and write into the folder (which it owns already, if it has to)? */
async function works(identity: Identity, binaries: Binaries, folder: string): Promise<boolean> {
  const probe = async (file: string, args: readonly string[]) => {
    const command = commandAs(identity, file, args, false);
    const env = { ...process.env, ...binaries.env };
    await run(command.file, command.args, { ...command.options, cwd: '/', env } as object);
  };
  try {
    await probe(program(binaries, 'postgres'), ['--version']);
    await probe('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder]);
    return true;
  } catch {
    return false;
  }
}

async function candidates(ownerUid: number | undefined, ownerGid: number | undefined): Promise<Identity[]> {
  const me = process.getuid?.();
  const namespace: Identity = { kind: 'namespace' };
  if (me === undefined) return [{ kind: 'self' }];
  if (ownerUid !== undefined && ownerUid !== me) {
    return me === 0 ? [{ kind: 'user', uid: ownerUid, gid: ownerGid ?? ownerUid }] : [];
  }
  if (me !== 0) return (await hasName(me)) ? [{ kind: 'self' }, namespace] : [namespace, { kind: 'self' }];
  if (ownerUid === 0) return [namespace];
  return [...(await systemUser('postgres')), ...(await systemUser('nobody')), namespace];
}

/**
 * Finds who can run PostgreSQL on `folder`: whoever owns the folder already, else the first of the candidates for whom a
 * trial works. A new folder is made (0700) and given to the one found.
 */
export async function prepareFolder(binaries: Binaries, folder: string, existing: string): Promise<Identity> {
  const owner = existsSync(existing) ? await stat(existing) : undefined;
  // Parents first and with usual rights: `recursive` with a mode would close the parents to PostgreSQL's user too.
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw new StartError(`cannot make the folder ${folder}: ${error.message}`);
  });
  const tried = await candidates(owner?.uid, owner?.gid);
  for (const identity of tried) {
    if (process.getuid?.() === 0 && !owner) {
      const { uid, gid } = identity.kind === 'user' ? identity : { uid: 0, gid: 0 };
      await chown(folder, uid, gid);
    }
    if (process.platform === 'win32' || (await works(identity, binaries, folder))) return identity;
  }
  if (tried.length === 0)
    throw new StartError(`the database folder ${existing} belongs to another user: start as that user`);
  throw new StartError(
    process.getuid?.() === 0
      ? `PostgreSQL must not run as root, and neither "postgres" nor "nobody" nor a user namespace can use ${folder}: start as an ordinary user, move LF_DATA to a folder every user can reach, or set DATABASE_URL`
      : `PostgreSQL cannot use the folder ${folder} as user ${process.getuid?.()}`,
  );
}

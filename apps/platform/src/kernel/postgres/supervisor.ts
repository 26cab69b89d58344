import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { type Binaries, program, surroundings } from './binaries.ts';
import { type Identity, commandAs } from './identity.ts';
import { clearLeftover, waitReady } from './postmaster.ts';

const run = promisify(execFile);

/** Recovery after a kill takes about 3 s per GB of log. */
const READY_TIMEOUT_MS = 180_000;
/** How long a stop waits for the checkpoint; after it the log replays at the next start. */
const FAST_STOP_MS = 2_000;
const RESTART_DELAYS_MS = [50, 100, 200, 500, 1_000, 2_000, 5_000];

/** A small profile; it still takes 6 million values a second. */
const SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: '64MB',
  max_connections: '40',
  max_wal_size: '1GB',
  // Every page is logged whole the first time it changes after a checkpoint; how long a recovery takes is bounded by max_wal_size.
  checkpoint_timeout: '30min',
  wal_compression: 'pglz',
  wal_level: 'replica',
  max_parallel_workers_per_gather: '0',
  max_locks_per_transaction: '256',
  jit: 'off',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

export interface Connection {
  /** Folder of the unix socket, or a loopback address on Windows. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}

export interface Supervised {
  binaries: Binaries;
  dataDir: string;
  identity: Identity;
  connection: Connection;
  settings: Readonly<Record<string, string>>;
  /** The system stops the server when this process is gone. */
  dieWithUs: boolean;
  log: Log;
  /** Absent: a server that ends is started again. */
  onEnd?: () => void;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
const ending = (child: ChildProcess) => child.signalCode ?? `code ${child.exitCode}`;

/** Starts the server and starts it again whenever it ends (unless somebody else sees to that, `onEnd`), until `stop`. Rejects when the first start fails. */
export async function supervise(server: Supervised) {
  const { dataDir, log } = server;
  const state = { stopping: false, restarts: 0 };
  let child: ChildProcess | undefined;
  let restarting: Promise<void> | undefined;

  async function start(): Promise<void> {
    const started = spawnPostgres(server);
    child = started;
    try {
      await untilReady(server, started);
    } catch (error) {
      await stopPostgres(server, started);
      throw error;
    }
    const onExit = () => {
      if (state.stopping) return;
      if (server.onEnd) server.onEnd();
      else restarting = restart(ending(started));
    };
    if (hasEnded(started)) onExit();
    else started.once('exit', onExit);
  }

  async function restart(how: string): Promise<void> {
    log.error({ how }, 'database server ended; starting it again');
    for (let attempt = 0; !state.stopping; attempt += 1) {
      await delay(RESTART_DELAYS_MS[Math.min(attempt, RESTART_DELAYS_MS.length - 1)]);
      try {
        await clearLeftover(dataDir, log);
        if (state.stopping) return;
        await start();
        state.restarts += 1;
        log.info({ attempt }, 'database server is back');
        return;
      } catch (error) {
        log.error({ error }, 'database server did not start');
      }
    }
  }

  await start();
  return {
    pid: () => (child && !hasEnded(child) ? child.pid : undefined),
    restarts: () => state.restarts,
    async stop(): Promise<void> {
      state.stopping = true;
      if (child) await stopPostgres(server, child);
      // A restart that was under way may have started one more.
      await restarting;
      if (child) await stopPostgres(server, child);
    },
  };
}

function spawnPostgres({ binaries, dataDir, identity, connection, settings, dieWithUs }: Supervised): ChildProcess {
  const place =
    process.platform === 'win32'
      ? { listen_addresses: '127.0.0.1' }
      : { listen_addresses: '', unix_socket_directories: connection.host, unix_socket_permissions: '0700' };
  const version = binaries.major >= 18 ? { io_workers: '1' } : {};
  const all = { ...SETTINGS, ...version, ...place, port: String(connection.port), ...settings };
  const args = ['-D', dataDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const command = commandAs(identity, program(binaries, 'postgres'), args, dieWithUs);
  return spawn(command.file, command.args, {
    ...command.options,
    ...surroundings(binaries),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C in a terminal reaches the whole foreground group; the database must outlive the platform's last writes.
    detached: process.platform !== 'win32',
  });
}

/** Rejects, with the server's own last words, when it ends or takes too long. */
async function untilReady({ dataDir, log }: Supervised, child: ChildProcess): Promise<void> {
  let lastWords = 'without a word';
  if (child.stderr) {
    createInterface(child.stderr).on('line', (line) => {
      if (!line.startsWith('LOG:')) lastWords = line;
      log[line.startsWith('LOG:') ? 'debug' : 'warn']({ line }, 'database server says');
    });
  }
  const ended = new AbortController();
  child.once('error', (error) => ended.abort(error));
  // "close", not "exit": by then everything it said has been read.
  child.once('close', () => ended.abort(new StartError(`PostgreSQL ended at start (${ending(child)}): ${lastWords}`)));
  const timer = setTimeout(() => ended.abort(new StartError('PostgreSQL was not ready in time')), READY_TIMEOUT_MS);
  await waitReady(dataDir, () => child.pid, ended.signal).finally(() => clearTimeout(timer));
}

async function stopPostgres({ binaries, dataDir, log }: Supervised, child: ChildProcess): Promise<void> {
  // Never started: there is nothing to wait for.
  if (child.pid === undefined || hasEnded(child)) return;
  const gone = new Promise<true>((resolve) => child.once('exit', () => resolve(true)));
  const within = (ms: number) => Promise.race([gone, delay(ms, false, { ref: false })]);
  if (process.platform === 'win32') {
    await run(program(binaries, 'pg_ctl'), ['stop', '-m', 'fast', '-D', dataDir]).catch(() => child.kill());
  } else {
    child.kill('SIGINT');
  }
  if (await within(FAST_STOP_MS)) return;
  log.warn({}, 'database server takes long to stop; it will replay its log at the next start');
  child.kill('SIGQUIT');
  if (await within(FAST_STOP_MS)) return;
  child.kill('SIGKILL');
  await gone;
}

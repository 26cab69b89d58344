import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { freePort } from '../../kernel/listen.ts';

const START_MS = 60_000;
const USER = { user: 'plant', password: 'sesame' } as const;

/** What a server that is started for a test is asked to be. `tls`: files of its certificate and key. */
interface MariaOptions {
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Every statement is written down. */
  readonly logs?: boolean;
  /** A commit is on the disk when it is answered, as servers have it by default. */
  readonly durable?: boolean;
}

/** A MariaDB server (Debian's package, installed by `npm test`) with a database `plant`, in a folder that goes with it. */
export async function testMariaDb({ tls, logs = false, durable = false }: MariaOptions = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'lightfield-mariadb-'));
  const data = path.join(folder, 'data');
  const logFile = path.join(folder, 'statements');
  const port = await freePort('MariaDB', { host: '127.0.0.1', port: 0, explicit: true });
  const made = spawnSync(
    'mariadb-install-db',
    [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      ...(process.getuid?.() === 0 ? ['--user=root'] : []),
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0)
    throw new Error(
      `MariaDB (Debian and Ubuntu: apt-get install mariadb-server): ${made.error?.message ?? made.stderr}`,
    );
  let child: ChildProcess;
  function run(): void {
    child = spawn(
      'mariadbd',
      [
        '--no-defaults',
        `--datadir=${data}`,
        `--socket=${path.join(folder, 'socket')}`,
        '--bind-address=127.0.0.1',
        `--port=${port}`,
        '--skip-log-bin',
        // as servers of plants have it: neither strict nor UTC
        '--sql-mode=NO_BACKSLASH_ESCAPES',
        '--default-time-zone=+08:00',
        ...(durable ? [] : ['--innodb-flush-log-at-trx-commit=2']),
        ...(logs ? ['--general-log', `--general-log-file=${logFile}`] : []),
        ...(tls ? [`--ssl-cert=${tls.cert}`, `--ssl-key=${tls.key}`] : []),
        ...(process.getuid?.() === 0 ? ['--user=root'] : []),
      ],
      { stdio: 'ignore' },
    );
  }
  async function asked(login: { user: string; password?: string; database?: string }): Promise<Connection> {
    const until = Date.now() + START_MS;
    for (;;) {
      try {
        return await createConnection({ host: '127.0.0.1', port, timezone: 'Z', ...login });
      } catch (error) {
        if (Date.now() > until) throw error;
        await new Promise((done) => setTimeout(done, 50));
      }
    }
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
  run();
  const root = await asked({ user: 'root' });
  await root.query('create database plant');
  await root.query(`create user '${USER.user}'@'%' identified by '${USER.password}'`);
  await root.query(`grant all on plant.* to '${USER.user}'@'%'`);
  await root.end();
  let own = await asked({ ...USER, database: 'plant' });
  own.on('error', () => undefined);

  return {
    port,
    password: USER.password,
    pid: () => child.pid ?? 0,
    async query<Row extends object = Record<string, unknown>>(sql: string): Promise<Row[]> {
      const [rows] = await own.query(sql);
      return rows as Row[];
    },
    target: (table: string, more: object = {}) =>
      ({
        kind: 'mysql' as const,
        host: '127.0.0.1',
        port,
        database: 'plant',
        user: USER.user,
        table,
        alarmTable: `${table}_alarms`,
        tls: 'off' as const,
        creates: true,
        ...more,
      }) as const,
    /** Every statement so far, where that was asked for. */
    log: () => readFileSync(logFile, 'utf8'),
    /** `kill -9`, and started anew when it is told to. */
    kill: () => end('SIGKILL'),
    async restart(): Promise<void> {
      run();
      own = await asked({ ...USER, database: 'plant' });
      own.on('error', () => undefined);
    },
    freeze: (still: boolean) => void child.kill(still ? 'SIGSTOP' : 'SIGCONT'),
    async stop(): Promise<void> {
      own.destroy();
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

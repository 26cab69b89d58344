import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { until } from '@lightfield/testkit';
import { Client } from 'pg';
import { freePort } from '../../apps/platform/src/kernel/listen.ts';

/** Of Debian's packages: the server that comes with the product has no programs for copies and standbys. */
const VERSIONS = '/usr/lib/postgresql';
const BASE = 'base';

export interface PostgresMachine {
  readonly port: number;
  ask<Row extends object>(sql: string, database?: string): Promise<Row[]>;
  /** `kill -9` of the server and all of its processes. */
  kill(): Promise<void>;
  /** SIGSTOP to the server and all of its processes; resolves with what lets them go on. */
  hold(): () => void;
  /** Again after `kill`, at the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Servers as an operator has them: a primary that archives its log, a copy of it, a standby, a server restored from copy and archive. */
export class PostgresMachines {
  readonly #folder: string;
  readonly #programs: string;
  readonly #as: { uid?: number; gid?: number } = {};
  readonly #running = new Set<PostgresMachine>();
  #primary: PostgresMachine | undefined;

  constructor() {
    const version = existsSync(VERSIONS) ? readdirSync(VERSIONS).toSorted().at(-1) : undefined;
    if (!version) throw new Error('PostgreSQL of Debian is needed: apt-get install postgresql');
    this.#programs = join(VERSIONS, version, 'bin');
    this.#folder = mkdtempSync(join(tmpdir(), 'lightfield-machines-'));
    // It does not run as root; its package has made somebody for it.
    if (process.getuid?.() === 0) {
      const id = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
      this.#as = { uid: id('-u'), gid: id('-g') };
    }
    this.#own(this.#folder);
    this.#own(this.#archive);
  }

  get #archive(): string {
    return join(this.#folder, 'archive');
  }

  /** One by itself, with an empty database. */
  async startEmpty(name: string): Promise<PostgresMachine> {
    const machine = await this.#start(this.#made(name));
    await machine.ask('create database lightfield', 'postgres');
    return machine;
  }

  async startPrimary(): Promise<PostgresMachine> {
    this.#primary = await this.#start(this.#made('primary'), [
      'wal_level=replica',
      'archive_mode=on',
      `archive_command=cp %p ${this.#archive}/%f`,
    ]);
    await this.#primary.ask('create database lightfield', 'postgres');
    return this.#primary;
  }

  /** A copy of the primary as it is now, to restore from or to begin a standby with. */
  copy(): void {
    const port = String(this.#primary?.port);
    const to = join(this.#folder, BASE);
    this.#run('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      port,
      '-U',
      'lightfield',
      '-D',
      to,
      '-X',
      'stream',
      '-c',
      'fast',
      '-R',
    ]);
  }

  /** Follows the primary. */
  async startStandby(): Promise<PostgresMachine & { promote(): void }> {
    const data = this.#copied('standby');
    const standby = await this.#start(data);
    return Object.assign(standby, { promote: () => this.#run('pg_ctl', ['promote', '-w', '-D', data]) });
  }

  /** From here on the primary acknowledges nothing that its standby does not have. */
  async makeSynchronous(): Promise<void> {
    await this.#primary?.ask(`alter system set synchronous_standby_names = '*'`);
    await this.#primary?.ask('select pg_reload_conf()');
    await until('the standby to be a synchronous one', async () => {
      const rows = await this.#primary?.ask<{ sync: string }>('select sync_state as sync from pg_stat_replication');
      return rows?.some(({ sync }) => sync === 'sync');
    });
  }

  /** A server as it was at the restore point of this name, from the copy and the archived log. */
  async restore(point: string): Promise<PostgresMachine> {
    const data = this.#copied('restored');
    rmSync(join(data, 'standby.signal'));
    writeFileSync(join(data, 'recovery.signal'), '');
    this.#own(join(data, 'recovery.signal'), 0o600);
    const restored = await this.#start(data, [
      `restore_command=cp ${this.#archive}/%f %p`,
      `recovery_target_name=${point}`,
      'recovery_target_action=promote',
    ]);
    await until('the restored server to take writes', async () => {
      const [row] = await restored.ask<{ ended: boolean }>('select not pg_is_in_recovery() as ended');
      return row?.ended;
    });
    return restored;
  }

  async stop(): Promise<void> {
    for (const machine of this.#running) await machine.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #made(name: string): string {
    const data = join(this.#folder, name);
    this.#run('initdb', ['-D', data, '-U', 'lightfield', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N']);
    return data;
  }

  #copied(name: string): string {
    const data = join(this.#folder, name);
    execFileSync('cp', ['-a', join(this.#folder, BASE), data]);
    return data;
  }

  #own(file: string, mode = 0o700): void {
    if (!existsSync(file)) mkdirSync(file);
    chmodSync(file, mode);
    const { uid, gid } = this.#as;
    if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  }

  #run(program: string, args: readonly string[]): void {
    execFileSync(join(this.#programs, program), args, { ...this.#as, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
  }

  async #start(data: string, settings: readonly string[] = []): Promise<PostgresMachine> {
    const port = await freePort('PostgreSQL', { host: '127.0.0.1', port: 0, explicit: true });
    const all = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${data}`, ...settings];
    const machine = machineOf(port, () =>
      spawn(join(this.#programs, 'postgres'), ['-D', data, ...all.flatMap((one) => ['-c', one])], {
        ...this.#as,
        cwd: '/',
        stdio: ['ignore', 'ignore', 'pipe'],
        // A group of its own: all of it can be killed at once.
        detached: true,
      }),
    );
    this.#running.add(machine);
    await machine.start();
    return machine;
  }
}

function machineOf(port: number, run: () => ChildProcessByStdio<null, null, Readable>): PostgresMachine {
  let child: ReturnType<typeof run> | undefined;
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child?.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const gone = once(child, 'exit');
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal);
    await gone;
  }
  async function ask<Row extends object>(sql: string, database = 'lightfield'): Promise<Row[]> {
    const client = new Client({ host: '127.0.0.1', port, user: 'lightfield', database });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }
  return {
    port,
    ask,
    async start() {
      child = run();
      let said = '';
      child.stderr.on('data', (bytes: Buffer) => (said = (said + bytes.toString()).slice(-4_000)));
      await until('PostgreSQL to answer', () => ask('select 1', 'postgres').then(() => true)).catch(
        (error: unknown) => {
          throw new Error(`PostgreSQL did not start: ${said}`, { cause: error });
        },
      );
    },
    kill: () => end('SIGKILL'),
    hold() {
      const pid = child?.pid ?? 0;
      process.kill(pid, 'SIGSTOP');
      // Each is a session of its own; while their parent stands still no new ones come.
      const all = [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)];
      const tell = (signal: NodeJS.Signals) => {
        for (const one of all) if (existsSync(`/proc/${one}`)) process.kill(one, signal);
      };
      tell('SIGSTOP');
      return () => tell('SIGCONT');
    },
    stop: () => end('SIGINT'),
  };
}

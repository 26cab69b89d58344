import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Log } from '../../apps/platform/src/kernel/log.ts';
import { type Postgres, startPostgres } from '../../apps/platform/src/kernel/postgres/launcher.ts';

const run = promisify(execFile);

/** A file with which PostgreSQL begins as a standby; it removes it when it takes over. */
const STANDBY = 'standby.signal';
/** What a standby may be behind when it begins, or has been away. */
const SETTINGS = { wal_keep_size: '512MB' };
const LOOK_MS = 100;
/** A log that cannot be followed any more is not waited for longer; the standby is made anew then. */
const FOLLOW_MS = 30_000;

interface Server extends Postgres {
  readonly folder: string;
}
export interface DatabasePairParts {
  /** Of the two servers; made when missing. */
  folders: readonly [string, string];
  log: Log;
  say: (line: string) => void;
}

/**
 * Two database servers on this machine, of which one follows the other: nothing is acknowledged that only one of them has. When the first
 * ends it is not started again: the second takes over, and the first is made anew as its standby. Where servers are on machines of their
 * own, whoever runs them has a program for this (Patroni, a managed service); the platform asks for the one that takes writes.
 */
export class DatabasePair {
  readonly #parts: DatabasePairParts;
  #primary!: Server;
  /** Follows, and has all that was acknowledged: one that is still on its way there never takes over. */
  #standby: Server | undefined;
  #stopping = false;
  /** One thing after the other: servers that end at the same time are seen to in turn. */
  #work: Promise<void> = Promise.resolve();

  static async start(parts: DatabasePairParts): Promise<DatabasePair> {
    const pair = new DatabasePair(parts);
    // whoever took over last goes on
    const noted = existsSync(pair.#note) ? readFileSync(pair.#note, 'utf8') : '';
    pair.#primary = await pair.#begin(parts.folders.find((folder) => folder === noted) ?? parts.folders[0], SETTINGS);
    await takeOver(pair.#primary);
    await pair.#beginStandby();
    return pair;
  }

  private constructor(parts: DatabasePairParts) {
    this.#parts = parts;
  }
  /** Says which of the two takes writes, or is about to: the other one is older. */
  get #note(): string {
    return `${this.#parts.folders[0]}.primary`;
  }

  /** Of both servers, for `DATABASE_URL`: the one that takes writes is found. */
  get url(): string {
    const { user, database } = this.#primary.connection;
    const hosts = [this.#primary, this.#standby].flatMap((server) =>
      server ? `${encodeURIComponent(server.connection.host)}:${server.connection.port}` : [],
    );
    return `postgres://${user}@${hosts.join(',')}/${database}`;
  }

  /** Process of the server that takes writes, or of the one that follows it. */
  pid(of: 'primary' | 'standby'): number | undefined {
    return (of === 'primary' ? this.#primary : this.#standby)?.pid();
  }
  /** Nothing is being taken over or made anew. */
  async settled(): Promise<void> {
    for (let known; known !== this.#work; ) {
      known = this.#work;
      await known;
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.settled();
    await this.#standby?.stop();
    await this.#primary.stop();
  }

  async #begin(folder: string, settings: Readonly<Record<string, string>>): Promise<Server> {
    let server: Server | undefined;
    const postgres = await startPostgres({
      dataDir: folder,
      log: this.#parts.log,
      settings,
      onEnd: () => {
        this.#work = this.#work
          .then(() => this.#ended(server))
          .catch((error: unknown) => this.#parts.say(`the database is without a standby: ${String(error)}`));
      },
    });
    server = Object.assign(postgres, { folder });
    return server;
  }

  async #ended(server: Server | undefined): Promise<void> {
    if (this.#stopping) return;
    if (server === this.#primary) {
      await server.stop();
      await (this.#standby ? this.#takeOver(this.#standby) : this.#startAgain());
    } else if (server && server === this.#standby) {
      this.#standby = undefined;
      await server.stop();
      await follow(this.#primary, false);
    } else return;
    await this.#beginStandby();
    this.#parts.say('the database has a standby again');
  }

  async #takeOver(next: Server): Promise<void> {
    const from = performance.now();
    const former = this.#primary;
    await writeFile(this.#note, next.folder, { flush: true });
    // also when it ends in the middle of this: it is the one to be started again
    [this.#primary, this.#standby] = [next, undefined];
    await takeOver(next);
    const took = ((performance.now() - from) / 1_000).toFixed(1);
    this.#parts.say(`the standby of the database has taken over after ${took} s`);
    await rm(join(former.folder, STANDBY), { force: true });
  }

  /** Without a standby that has everything, only the server that ended does. */
  async #startAgain(): Promise<void> {
    this.#primary = await this.#begin(this.#primary.folder, SETTINGS);
    await takeOver(this.#primary);
    this.#parts.say('the database was started again: nothing could take over');
  }

  /** The other folder follows the primary: as it lies there, or as a copy of now. */
  async #beginStandby(): Promise<void> {
    const folder = this.#parts.folders.find((one) => one !== this.#primary.folder) ?? '';
    const { host, port, user } = this.#primary.connection;
    const settings = { ...SETTINGS, primary_conninfo: `host=${host} port=${port} user=${user}` };
    for (const isAnew of isStandby(folder) ? [false, true] : [true]) {
      if (isAnew) await copyOf(this.#primary, folder);
      const server = await this.#begin(folder, settings);
      try {
        if (await follows(this.#primary)) {
          this.#standby = server;
          return;
        }
      } finally {
        if (this.#standby !== server) await server.stop();
      }
    }
    throw new Error('the standby does not follow');
  }
}

const isStandby = (folder: string): boolean => existsSync(join(folder, STANDBY));

async function ask<Row extends object>({ connection }: Postgres, ...statements: string[]): Promise<Row[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Whether nothing is acknowledged that the standby does not have. One that is away would hold everybody up, so it is said before it goes. */
async function follow(server: Postgres, isFollowed: boolean): Promise<void> {
  await ask(
    server,
    isFollowed ? `alter system set synchronous_standby_names = '*'` : 'alter system reset synchronous_standby_names',
    'select pg_reload_conf()',
  );
}

/** Takes writes from here on, and waits for nobody. */
async function takeOver(server: Postgres): Promise<void> {
  await follow(server, false);
  const [row] = await ask<{ follows: boolean }>(server, 'select pg_is_in_recovery() as follows');
  if (row?.follows) await ask(server, 'select pg_promote(true, 60)');
}

/** Whether the standby follows and has all that was acknowledged, also before the primary began to wait for it. */
async function follows(primary: Postgres): Promise<boolean> {
  const until = performance.now() + FOLLOW_MS;
  const comesTo = async (condition: string): Promise<boolean> => {
    while (performance.now() < until) {
      const rows = await ask(primary, `select from pg_stat_replication where ${condition}`);
      if (rows.length > 0) return true;
      await pause(LOOK_MS);
    }
    return false;
  };
  if (!(await comesTo(`state = 'streaming'`))) return false;
  await follow(primary, true);
  const isWaitedFor = await comesTo(`sync_state = 'sync'`);
  const [now] = await ask<{ lsn: string }>(primary, 'select pg_current_wal_flush_lsn()::text as lsn');
  if (isWaitedFor && now && (await comesTo(`sync_state = 'sync' and flush_lsn >= '${now.lsn}'`))) return true;
  await follow(primary, false);
  return false;
}

/** A base backup (PostgreSQL, "Making a Base Backup Using the Low Level API"), without programs that the server does not bring along. */
async function copyOf(primary: Server, folder: string): Promise<void> {
  // processes of a server that was killed may still be about to end
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  await mkdir(folder, { recursive: true });
  const client = new Client(primary.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    // A file that changes or goes while it is read is made good by the log: 1 says no more than that.
    const tar = `tar -C "$1" --exclude=./pg_wal/* --exclude=./postmaster.* --exclude=./pg_replslot/* -cf - . || [ $? = 1 ]`;
    await run('sh', ['-c', `{ ${tar}; } | tar -C "$2" -xpf -`, 'copy', primary.folder, folder]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    const { uid, gid } = await stat(primary.folder);
    for (const [name, text] of [
      ['backup_label', rows[0]?.labelfile ?? ''],
      [STANDBY, ''],
    ] as const) {
      await writeFile(join(folder, name), text, { mode: 0o600 });
      await chown(join(folder, name), uid, gid);
    }
  } finally {
    await client.end();
  }
}

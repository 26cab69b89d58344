/**
 * A fresh PostgreSQL database for a test file, with all migrations applied:
 *
 *   import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
 *   let test: TestDatabase;
 *   beforeAll(async () => { test = await testDatabase(); });
 *   afterAll(() => test.drop());
 *   ... test.db.query(...)   ... test.connection for a second pool or another process
 *
 * It is a real server (the one the product embeds), shared by all test processes of the user and started by the first that
 * needs it: the first database takes about 1.5 s, every other one about 50 ms. A file's database is its own; tests inside a
 * file share it, so use your own ids or `truncate`. A forgotten `drop()` does no harm: it goes with the process.
 * The server ends by itself 15 s after the last test. `{ migrated: false }` gives an empty database.
 * `LF_TEST_DATABASE_URL` (a server on which databases may be created) replaces the embedded server.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readlink } from 'node:fs/promises';
import { type Socket, connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { type PgDb, type PgDbOptions, createPgDb } from './db-pg.ts';
import { silentLog } from './log.ts';
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts';

export interface TestDatabase {
  readonly db: PgDb;
  readonly connection: PgDbOptions['connection'];
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}
export interface TestDatabaseOptions {
  /** `false`: an empty database. */
  migrated?: boolean;
  poolSize?: number;
}

/** As `DATABASE_URL`, for a platform that a test starts on it. */
export const databaseUrl = ({ connection }: TestDatabase): string =>
  typeof connection === 'string'
    ? connection
    : `postgres://${connection.user}@${encodeURIComponent(connection.host)}:${connection.port}/${connection.database}`;

const KEEPER_START_MS = 60_000;

export async function testDatabase({ migrated = true, poolSize = 5 }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const url = process.env['LF_TEST_DATABASE_URL'];
  if (url) return onOwnServer(url, migrated, poolSize);
  const lease = await takeLease();
  const answer = await ask(lease, migrated ? `migrated ${MIGRATIONS_FOLDER}` : 'empty');
  if (!answer.connection) throw new Error(`no test database: ${answer.error}`);
  const { connection } = answer;
  const db = createPgDb({ connection, log: silentLog, poolSize });
  return {
    db,
    connection,
    async drop() {
      await db.end();
      // The keeper drops the databases of a lease that ends.
      lease.destroy();
    },
  };
}

interface Answer {
  connection?: { host: string; port: number; user: string; database: string };
  error?: string;
}

async function ask(lease: Socket, request: string): Promise<Answer> {
  const lines = createInterface(lease);
  const line = new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    lease.once('error', reject);
    lease.once('close', () => reject(new Error('the test database server has gone')));
  });
  lease.write(`${request}\n`);
  const answer = JSON.parse(await line) as Answer;
  // A forgotten lease must not keep the test process alive.
  lease.unref();
  return answer;
}

async function takeLease(): Promise<Socket> {
  const home = path.join(os.tmpdir(), `lightfield-test-${process.getuid?.() ?? os.userInfo().username}`);
  await mkdir(home, { recursive: true });
  // PostgreSQL runs as another user when we are root, and must pass through here.
  await chmod(home, 0o711);
  const running = await tryLease(home);
  if (running) return running;
  const file = path.join(import.meta.dirname, 'postgres', 'test-keeper.ts');
  const keeper = spawn(process.execPath, [file, home], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  keeper.stderr.on('data', (bytes: Buffer) => {
    complaint += bytes.toString();
  });
  const until = Date.now() + KEEPER_START_MS;
  while (Date.now() < until && keeper.exitCode === null) {
    await delay(50);
    const lease = await tryLease(home);
    if (!lease) continue;
    keeper.stderr.destroy();
    keeper.unref();
    return lease;
  }
  throw new Error(`the test database server did not start: ${complaint || 'no answer'}`);
}

async function tryLease(home: string): Promise<Socket | undefined> {
  const address = await readlink(path.join(home, 'keeper')).catch(() => undefined);
  if (!address) return undefined;
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

async function onOwnServer(url: string, migrated: boolean, poolSize: number): Promise<TestDatabase> {
  const name = `lf_test_${randomBytes(6).toString('hex')}`;
  const admin = createPgDb({ connection: url, log: silentLog, poolSize: 1 });
  await admin.query(`create database ${name}`);
  const connection = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const db = createPgDb({ connection, log: silentLog, poolSize });
  if (migrated) await migrate(db, MIGRATIONS_FOLDER, silentLog);
  return {
    db,
    connection,
    async drop() {
      await db.end();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

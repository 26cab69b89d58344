import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { type Socket, createServer } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { createPgDb } from '../db-pg.ts';
import { silentLog } from '../log.ts';
import { migrate, readMigrations } from '../migrate.ts';
import { startPostgres } from './launcher.ts';

/**
 * A process of its own that keeps one PostgreSQL for all test processes of a user. Whoever needs it holds a connection to
 * its socket (a lease, which also ends with a killed process); it ends, and takes everything along, when nobody has held
 * one for a while. Started by `testing.ts` with the folder in which it makes itself known as `keeper`.
 */
const IDLE_MS = 15_000;
const LEASELESS_CHECK_MS = 1_000;

const [, , home = ''] = process.argv;
const folder = await mkdtemp(path.join(home, 'server-'));
// Throw-away data: no durability, so that a test database costs as little as possible.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };
const postgres = await startPostgres({ dataDir: path.join(folder, 'pg'), log: silentLog, settings });
const { connection } = postgres;

const templates = new Map<string, Promise<string>>();
/** A migrated database to copy from; made once per state of a migrations folder, which is that of whoever asks: checkouts share the server. */
async function template(migrationsFolder: string): Promise<string> {
  const migrations = readMigrations(migrationsFolder);
  const all = createHash('sha256').update(migrations.map((one) => one.checksum + one.name).join());
  const name = `template_${all.digest('hex').slice(0, 16)}`;
  const known = templates.get(name) ?? makeTemplate(name, migrationsFolder);
  templates.set(name, known);
  known.catch(() => templates.delete(name));
  return known;
}
async function makeTemplate(name: string, migrationsFolder: string): Promise<string> {
  await admin(`drop database if exists ${name}`);
  await admin(`create database ${name}`);
  const db = createPgDb({ connection: { ...connection, database: name }, log: silentLog, poolSize: 1 });
  try {
    await migrate(db, migrationsFolder, silentLog);
  } finally {
    await db.end();
  }
  return name;
}

async function admin(sql: string): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Copies of one template wait for each other in PostgreSQL with an error; here they queue. */
let queue: Promise<unknown> = Promise.resolve();
function newDatabase(migrationsFolder: string | undefined): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const made = queue
    .catch(() => undefined)
    .then(async () => {
      await admin(
        migrationsFolder === undefined
          ? `create database ${name}`
          : `create database ${name} template ${await template(migrationsFolder)} strategy file_copy`,
      );
      return name;
    });
  queue = made;
  return made;
}

/** `empty`, or `migrated` and the folder of the migrations. */
async function answer(lease: Socket, request: string, mine: string[]): Promise<void> {
  try {
    const [, folderAsked] = /^migrated (.+)$/.exec(request) ?? [];
    const database = await newDatabase(folderAsked);
    mine.push(database);
    lease.write(`${JSON.stringify({ connection: { ...connection, database } })}\n`);
  } catch (error) {
    lease.write(`${JSON.stringify({ error: String(error) })}\n`);
  }
}

let leases = 0;
let idleSince = Date.now();
const server = createServer((lease) => {
  leases += 1;
  const mine: string[] = [];
  let received = '';
  lease.on('data', (bytes) => {
    received += bytes.toString();
    for (let end = received.indexOf('\n'); end >= 0; end = received.indexOf('\n')) {
      const request = received.slice(0, end);
      received = received.slice(end + 1);
      void answer(lease, request, mine);
    }
  });
  lease.on('error', () => undefined);
  lease.on('close', () => {
    leases -= 1;
    idleSince = Date.now();
    for (const database of mine) void admin(`drop database if exists ${database} with (force)`).catch(() => undefined);
  });
});

const address =
  process.platform === 'win32' ? `\\\\.\\pipe\\${path.basename(folder)}` : path.join(folder, 'keeper.socket');
await new Promise<void>((resolve) => server.listen(address, resolve));
// Made known in one step; of two keepers that start together the later one gets all new leases and the other ends soon.
const link = path.join(home, `link-${path.basename(folder)}`);
await symlink(address, link);
await rename(link, path.join(home, 'keeper'));

const timer = setInterval(() => {
  if (leases === 0 && Date.now() - idleSince > IDLE_MS) void end();
}, LEASELESS_CHECK_MS);
async function end() {
  clearInterval(timer);
  server.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}
process.on('SIGTERM', () => void end());

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { hostsOf } from './database-hosts.ts';
import { createPgDb } from './db-pg.ts';
import { silentLog } from './log.ts';
import { type Postgres, startPostgres } from './postgres/launcher.ts';

it.each([
  ['postgres://a/db', ['postgres://a/db']],
  [
    'postgres://me:p%2Cw@a:1,b:2,c/db?sslmode=require',
    ['a:1', 'b:2', 'c'].map((host) => `postgres://me:p%2Cw@${host}/db?sslmode=require`),
  ],
  ['postgresql://a,b/db', ['postgresql://a/db', 'postgresql://b/db']],
])('%s names its hosts', (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts);
});

let folder: string;
let servers: Postgres[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lf-hosts-'));
  servers = await Promise.all(
    ['a', 'b'].map((name) =>
      startPostgres({ dataDir: path.join(folder, name), log: silentLog, settings: { fsync: 'off' } }),
    ),
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
});

/** As though it were a standby, or were promoted: whoever is connected is cut off. */
async function mayWrite({ connection }: Postgres, may: boolean): Promise<void> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter database lightfield set default_transaction_read_only = ${may ? 'off' : 'on'}`);
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
  );
  await client.end();
}
const addressOf = ({ connection }: Postgres) => `${encodeURIComponent(connection.host)}:${connection.port}`;

it('the server that takes writes is found, and found again when it is another one', async () => {
  const [a, b] = servers as [Postgres, Postgres];
  await mayWrite(a, false);
  const nobody = '127.0.0.1:1';
  const { user, database } = a.connection;
  const connection = `postgres://${user}@${nobody},${addressOf(a)},${addressOf(b)}/${database}`;
  const db = createPgDb({ connection, log: silentLog, poolSize: 3 });
  onTestFinished(() => db.end());
  const where = async () =>
    (await db.query<{ data_directory: string }>('show data_directory'))[0]?.data_directory.split('/').at(-1);
  expect(await where()).toBe('b');
  await db.query('create table written (n int)');
  await mayWrite(a, true);
  await mayWrite(b, false);
  await expect.poll(where).toBe('a');
  await db.query('create table written (n int)');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, type Server, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './listen.ts';
import type { TestDatabase } from './testing.ts';

const START_MS = 20_000;

export interface TestPooler {
  /** As `DATABASE_URL`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** PgBouncer in front of a test database, which gives a connection away for one transaction only. `connections`: to the server. */
export async function testPooler(
  { connection }: Pick<TestDatabase, 'connection'>,
  { connections = 4 } = {},
): Promise<TestPooler> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lightfield-pooler-'));
  const port = await freePort('PgBouncer', { host: '127.0.0.1', port: 0, explicit: true });
  const target = typeof connection === 'string' ? partsOf(connection) : connection;
  // It runs as nobody where we are root, and may not enter the folder of the server's socket.
  const relay = await relayTo(path.join(target.host, `.s.PGSQL.${target.port}`));
  const reached = target.host.startsWith('/') ? { host: '127.0.0.1', port: (relay.address() as AddressInfo).port } : {};
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings({ ...target, ...reached }, { port, connections }));
  if (process.getuid?.() === 0) chmodSync(folder, 0o755);
  const child = spawn('pgbouncer', ['-q', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const failed = once(child, 'error').then(([error]) => {
    throw new Error(`pgbouncer (Debian and Ubuntu: apt-get install pgbouncer): ${String(error)}`);
  });
  await Promise.race([failed, answers(port, () => said)]);
  return {
    url: `postgres://anybody@127.0.0.1:${port}/lightfield?pooler=transaction`,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      }
      relay.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settings(at: Address, { port, connections }: { port: number; connections: number }): string {
  const target = Object.entries({
    host: at.host,
    port: at.port,
    dbname: at.database,
    user: at.user,
    password: at.password,
  })
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${value}`);
  return `[databases]
lightfield = ${target.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
${process.getuid?.() === 0 ? 'user = nobody' : ''}
`;
}

async function relayTo(socketFile: string): Promise<Server> {
  const relay = createServer((client) => {
    const server = connect(socketFile);
    client.pipe(server).pipe(client);
    client.on('error', () => server.destroy()).on('close', () => server.destroy());
    server.on('error', () => client.destroy()).on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return relay;
}

type Address = Exclude<TestDatabase['connection'], string>;
function partsOf(text: string): Address {
  const { hostname, port, username, password, pathname } = new URL(text);
  return {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: username,
    password,
    database: pathname.slice(1),
  };
}

async function answers(port: number, said: () => string): Promise<void> {
  const until = Date.now() + START_MS;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      delay(1_000, false),
    ]);
    socket.destroy();
    if (isThere) return;
    if (Date.now() > until) throw new Error(`PgBouncer did not start: ${said()}`);
    await delay(50);
  }
}

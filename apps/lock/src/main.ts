import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SETTINGS, readConfig } from './config.ts';
import { createLockServer } from './server.ts';
import { makeKey, softwareLock } from './software-lock.ts';

/** The local lock service as a program of its own; docs/operations/lock.md describes it. */
const HOST = '127.0.0.1';
const USAGE = `node apps/lock/src/main.ts                   serve the lock on ${HOST}
node apps/lock/src/main.ts --make-key FILE   make a key in FILE; FILE.pub is for the account

${Object.entries(SETTINGS)
  .map(([name, about]) => `${name.padEnd(16)} ${about}`)
  .join('\n')}
`;

async function serve(): Promise<void> {
  const { port, keyFile, origins } = readConfig(process.env);
  const log = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`);
  // Whoever read the log has gone away: the lock goes on without it.
  process.stdout.on('error', () => {});
  const server = createLockServer({ device: softwareLock(keyFile), origins, now: () => performance.now(), log });
  server.listen(port, HOST);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  log(`lock service on http://${HOST}:${address.port}`);
  const stop = () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  // The program that started us is gone; nobody else would end us.
  process.once('disconnect', stop);
  process.send?.({ ready: true, port: address.port });
}

async function run([command, file, ...rest]: readonly string[]): Promise<void> {
  if (command === undefined) return serve();
  if (command === '--help') process.stdout.write(USAGE);
  else if (command === '--make-key' && file !== undefined && rest.length === 0)
    process.stdout.write(await makeKey(file));
  else throw new Error(`unknown arguments; "--help" lists them`);
}

/** What a person can do something about, in words. */
function reasonOf(error: unknown): string {
  const { code, message, path } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST') return `${path} is there already; a key is never overwritten`;
  if (code === 'EADDRINUSE') return 'LF_LOCK_PORT: another program uses this port';
  return message;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`lock: ${reasonOf(error)}\n`);
  process.exit(1);
}

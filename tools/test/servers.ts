import { spawnSync } from 'node:child_process';
import { installFromDebian } from './debian.ts';

/** By which many processes of the platform hear each other, and share connections to the database (docs/decisions/112, 127). */
const SERVERS = ['nats-server', 'pgbouncer'] as const;
const missing = () => SERVERS.filter((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status !== 0);

/** The servers of others that tests start; their packages are named like them. */
export function ensureServers(say: (line: string) => void): void {
  installFromDebian(missing(), say);
  const names = missing().join(' and ');
  if (names)
    throw new Error(`The tests need ${names}. Debian and Ubuntu: apt-get install ${names.replace(' and', '')}.`);
}

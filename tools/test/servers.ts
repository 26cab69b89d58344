import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fetchFromDebian13, installFromDebian } from './debian.ts';

const NATS = 'nats-server';
const runs = (program: string, version = '--version') =>
  spawnSync(program, [version], { stdio: 'ignore' }).status === 0;
/**
 * By Debian's package: what many processes hear each other by, what leads to them, a broker of others, databases that data is forwarded to, what shares
 * their connections to the database, a store of files with the S3 interface, and a PostgreSQL with the programs for copies and standbys, which the one that comes with the
 * product has not.
 */
const SERVERS: Readonly<Record<string, () => boolean>> = {
  [NATS]: () => runs(NATS),
  haproxy: () => runs('haproxy', '-v'),
  mosquitto: () => existsSync('/usr/sbin/mosquitto') || runs('mosquitto', '-h'),
  influxdb: () => existsSync('/usr/bin/influxd'),
  'mariadb-server': () => runs('mariadbd'),
  pgbouncer: () => runs('pgbouncer'),
  postgresql: () => existsSync('/usr/lib/postgresql'),
  'python3-swift': () => existsSync('/usr/lib/python3/dist-packages/swift'),
};
const missing = () => Object.keys(SERVERS).filter((name) => !SERVERS[name]?.());

/** The servers of others that tests start. */
export function ensureServers(say: (line: string) => void): void {
  installFromDebian(missing(), say);
  const names = missing().join(' ');
  if (names) throw new Error(`The tests start servers that are not there. Debian and Ubuntu: apt-get install ${names}`);
  // MQTT topics with a dot (`spBv1.0`) need NATS 2.10, which Debian 12 has not.
  const [, minor = ''] = /v2\.(\d+)\./.exec(spawnSync(NATS, ['--version']).stdout.toString()) ?? [];
  if (Number(minor) < 10) fetchFromDebian13(NATS, say);
}

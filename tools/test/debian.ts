import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Installs packages where this process may: as root on Debian. Elsewhere it does nothing, and whoever needs them says so. */
export function installFromDebian(packages: readonly string[], say: (line: string) => void): void {
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (packages.length === 0 || !mayInstall) return;
  say(`Installing ${packages.join(' and ')} from Debian ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const done = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    if (done.status !== 0) throw new Error(`apt-get ${args.join(' ')} failed; see above.`);
  }
}

const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** Where a package of Debian 13 lies that this system is too old for: unpacked, not installed. */
const UNPACKED = resolve(import.meta.dirname, '..', '..', '.cache', 'debian-13');

/** Unpacks one program of Debian 13 beside the tests, for Debian 12; its signature is checked by apt. Elsewhere nothing is done. */
export function fetchFromDebian13(name: string, say: (line: string) => void): void {
  if (!existsSync(KEYS) || existsSync(join(UNPACKED, 'usr', 'sbin', name))) return;
  say(`Fetching ${name} of Debian 13 ...`);
  const apt = join(UNPACKED, 'apt');
  for (const folder of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(apt, folder), { recursive: true });
  const sources = join(apt, 'sources.list');
  writeFileSync(sources, `deb [signed-by=${KEYS}] http://deb.debian.org/debian trixie main\n`);
  const options = {
    'Dir::Etc::sourcelist': sources,
    'Dir::Etc::sourceparts': '-',
    'Dir::State::lists': join(apt, 'lists'),
    'Dir::Cache': join(apt, 'cache'),
    'APT::Sandbox::User': 'root',
  };
  const flags = Object.entries(options).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
  const run = (program: string, args: readonly string[]) => {
    const done = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: apt });
    if (done.status !== 0) throw new Error(`${program} ${args.join(' ')} failed; see above.`);
  };
  run('apt-get', [...flags, '-qq', 'update']);
  run('apt-get', [...flags, '-qq', 'download', name]);
  const file = readdirSync(apt).find((one) => one.startsWith(`${name}_`) && one.endsWith('.deb'));
  if (file === undefined) throw new Error(`apt-get has fetched no ${name}`);
  run('dpkg', ['-x', join(apt, file), UNPACKED]);
}

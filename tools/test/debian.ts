import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

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

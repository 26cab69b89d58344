import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freshFolder } from '@lightfield/testkit';

const ROOT = resolve(import.meta.dirname, '..', '..');
const OWN = '@lightfield';
/** What the programs of the server are made of; the web app is none of them. */
const SOURCES = ['package.json', 'packages', 'apps/platform', 'apps/gateway'];

/** The programs of the last release (`tools/release.json`) as they were, with the libraries of today. */
export function lastRelease(): { root: string; remove(): void } {
  const { commit } = JSON.parse(readFileSync(join(ROOT, 'tools', 'release.json'), 'utf8')) as { commit: string };
  const root = freshFolder('lightfield-release-');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 1e9 });
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
  } catch (error) {
    throw new Error(`the last release ${commit} is not in this clone: git fetch --unshallow`, { cause: error });
  }
  execFileSync('tar', ['-x', '-C', root], { input: git('archive', commit, ...SOURCES) });

  // Ours are those of the release; each of the others is the one that stands in this checkout.
  linkEach(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const own = join(root, 'node_modules', OWN);
  mkdirSync(own);
  for (const name of readdirSync(join(root, 'packages'))) symlinkSync(join(root, 'packages', name), join(own, name));
  for (const app of ['platform', 'gateway']) {
    const from = join(ROOT, 'apps', app, 'node_modules');
    if (existsSync(from)) linkEach(from, join(root, 'apps', app, 'node_modules'));
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function linkEach(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name !== OWN) symlinkSync(join(from, name), join(to, name));
}

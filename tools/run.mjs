// Plain JavaScript on purpose: whatever Node runs npm, this file starts, finds the Node 24 that came with `npm ci` and says
// what to do where there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED_MAJOR = 24;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [script, ...args] = process.argv.slice(2);
const target = resolve(root, script);
// What Node makes of our TypeScript is kept, by the content of each file, also for the programs that are started from here: they
// start in half the time, and need not load what makes it, 12 MB a thread.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'lightfield');

if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) {
  process.argv.splice(1, 2, target);
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import(pathToFileURL(target).href);
} else {
  const bundled = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(bundled)) {
    console.error(
      `Lightfield needs Node ${NEEDED_MAJOR}. Run "npm ci" first; it brings one for Linux, macOS and Windows. Elsewhere install Node ${NEEDED_MAJOR} yourself.`,
    );
    process.exit(1);
  }
  const done = spawnSync(bundled, [target, ...args], { stdio: 'inherit' });
  process.exit(done.status ?? 1);
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Made } from './made.ts';
import { ROOT, WEB_DIST } from './paths.ts';

const built = new Made(join(WEB_DIST, '.built-from'), ['@lightfield/web']);

/** Builds the web app when its sources changed since the last build. Resolves to the seconds it took, 0 when it was fresh. */
export async function buildWeb(onProgress: (line: string) => void): Promise<number> {
  if (built.isFresh()) return 0;
  const started = Date.now();
  onProgress('Building the web app (only after an update) ...');
  const ticker = setInterval(
    () => onProgress(`Building the web app ... ${Math.round((Date.now() - started) / 1000)} s`),
    5_000,
  );
  try {
    await run(process.execPath, [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn']);
  } finally {
    clearInterval(ticker);
  }
  built.note();
  return (Date.now() - started) / 1000;
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // Whatever the caller's shell says: with NODE_ENV=test the components give every dialog one id, and Escape closes none.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(command, args, { cwd: join(ROOT, 'apps', 'web'), env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The web app could not be built:\n${output.slice(-4_000)}`)),
    );
  });
}

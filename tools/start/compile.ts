import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Made } from './made.ts';
import { ROOT } from './paths.ts';
import { ENGINE_FLAGS } from './service.ts';

/**
 * All files that Node is told to run, in processes and threads, and what is imported late by those that always come to it. What they import
 * is found from here.
 */
export const ENTRIES = [
  'apps/plant/src/main.ts',
  'apps/plant/src/run.ts',
  'apps/platform/src/main.ts',
  'apps/platform/src/engines/history/maintenance-thread.ts',
  'apps/platform/src/engines/history/work-thread.ts',
  'apps/platform/src/features/smart-report/report-thread.ts',
  'apps/platform/src/features/work-order/order-paper-thread.ts',
  'apps/platform/src/main.work-thread.ts',
  'apps/gateway/src/main.ts',
  'apps/gateway/src/run.ts',
  'apps/gateway/src/firmware/watchdog.ts',
  'apps/gateway/src/outbox/worker.ts',
  'packages/sandbox/src/thread.ts',
] as const;
const PROGRAMS = ['@lightfield/plant', '@lightfield/platform', '@lightfield/gateway'];

/**
 * Lets Node make JavaScript of all programs before they start, where their sources have changed: a program that finds it made (run.mjs
 * says where) does not load what makes it, and keeps 12 MB less in every thread for as long as it runs. In a process of its own, for the same
 * reason; with the flags of the programs, since what is kept under other flags is not found. A failure costs that memory and nothing else.
 */
export async function compilePrograms(): Promise<void> {
  const cache = process.env['NODE_COMPILE_CACHE'];
  if (!cache || process.env['NODE_DISABLE_COMPILE_CACHE']) return;
  const compiled = new Made(join(cache, 'made-from'), PROGRAMS, `${process.version} `);
  if (compiled.isFresh()) return;
  if (await compileFiles(ENTRIES.map((entry) => join(ROOT, entry)))) compiled.note();
}

/** Answers whether all of them, and all that they import, could be loaded. */
export function compileFiles(files: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  const args = [...ENGINE_FLAGS, '--input-type=module', '-e', loading(files)];
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore' });
  return new Promise((done) => {
    child.once('error', () => done(false));
    child.once('exit', (code) => done(code === 0));
  });
}

/** Loads files and all that they import, and runs nothing: one name is asked for that is not there, which Node finds when all is loaded. */
function loading(files: readonly string[]): string {
  const imports = files.map((file) => `import ${JSON.stringify(pathToFileURL(file).href)};`);
  const data = `data:text/javascript,${encodeURIComponent(`${imports.join('')}import { nothing } from 'node:fs';`)}`;
  return `await import(${JSON.stringify(data)}).catch((error) => process.exit(/named 'nothing'/.test(error.message) ? 0 : 1));`;
}

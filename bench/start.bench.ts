/**
 * From `npm start` to the login page: the very first start after `npm ci` (web app built, database made), and a start on a machine
 * that ran it before.
 * Left out: installing (`npm ci`), the browser and what it draws of the login page.
 *   npm run bench start
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freshFolder } from '@lightfield/testkit';

const ROOT = resolve(import.meta.dirname, '..');

/** Seconds until the address that is printed answers with the login page; everything is stopped afterwards. */
async function startOnce(data: string): Promise<{ page: number; ready: number }> {
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, LF_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  const ready = new Promise<number>((done) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ctrl-C stops everything')) done((performance.now() - started) / 1_000);
    });
  });
  const seconds = await ready;
  const url = /Open\s+(http\S+)/.exec(output)?.[1] ?? '';
  const page = await fetch(`${url}/login`);
  if (!page.ok || !(await page.text()).includes('<script')) throw new Error(`no login page at ${url}`);
  const answered = (performance.now() - started) / 1_000;
  const ended = new Promise((done) => child.once('exit', done));
  // the whole foreground group, as Ctrl-C does
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await ended;
  return { page: answered, ready: seconds };
}

const data = freshFolder();
rmSync(join(ROOT, 'apps', 'web', 'dist'), { recursive: true, force: true });
const first = await startOnce(data);
console.log(`first start: login page after ${first.page.toFixed(1)} s`);
for (let run = 1; run <= 3; run++)
  console.log(`start ${run + 1}:     login page after ${(await startOnce(data)).page.toFixed(1)} s`);
rmSync(data, { recursive: true, force: true });

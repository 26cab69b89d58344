import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** `npm run dev` on data of its own: what is saved is seen without a start by hand. */
const ROOT = join(import.meta.dirname, '..', '..');
const data = mkdtempSync(join(tmpdir(), 'lightfield-dev-'));
let child: ChildProcess;
let output = '';
let web = '';

const pids = () =>
  (JSON.parse(readFileSync(join(data, 'start.json'), 'utf8')) as { services: Record<string, number> }).services;
/** As an editor that saves: the file is as it was, and newer. */
const save = (file: string) => utimesSync(join(ROOT, file), new Date(), new Date());
const answer = async (path: string) => (await fetch(web + path)).text();

beforeAll(async () => {
  child = spawn(process.execPath, [join(ROOT, 'tools', 'run.mjs'), 'tools/dev/dev.ts'], {
    cwd: ROOT,
    env: { ...process.env, LF_DATA: data, LF_HTTP_PORT: '0', LF_MQTT_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  // "Ready." and the address are two writes: the first can be here before the second.
  const address = () => /Open +(http:\S+?)\/\s/.exec(output)?.[1];
  await until('the development product', () => address() !== undefined || child.exitCode !== null, {
    withinMs: 150_000,
  });
  web = address() ?? '';
  if (!web) throw new Error(output);
});

afterAll(async () => {
  if (child.exitCode === null) {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGINT');
    await ended;
  }
  rmSync(data, { recursive: true, force: true });
});

it('serves the screens from their sources and calls from the platform', async () => {
  expect(await answer('/src/app/main.tsx')).toContain('import');
  expect(await answer('/healthz')).toBe('ok\n');
  expect(JSON.parse(await answer('/lfscada/no/such/call'))).toHaveProperty('code');
});

it('starts a program anew when one of its files was saved, and no other', async () => {
  const before = pids();
  save('apps/platform/src/main/site.ts');
  await until('the platform again', () => output.includes('platform runs again'));
  const after = pids();
  expect(after).toMatchObject({ plant: before['plant'], gateway: before['gateway'] });
  expect(after['platform']).not.toBe(before['platform']);
  // On the address it had, with the data it had.
  expect(await answer('/healthz')).toBe('ok\n');
});

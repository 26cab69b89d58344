import { type ChildProcess, execFile, fork } from 'node:child_process';
import { verify } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const ORIGIN = 'https://scada.example.org';
const run = promisify(execFile);

let folder: string;
let key: string;
let running: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lf-lock-'));
  key = path.join(folder, 'lock.key');
  running = [];
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

async function start() {
  const env = { ...process.env, LF_LOCK_KEY: key, LF_LOCK_PORT: '0', LF_LOCK_ORIGINS: ORIGIN };
  const child = fork(MAIN, { env, silent: true });
  running.push(child);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the lock ended with ${code} before it was ready`);
  });
  ended.catch(() => undefined);
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }];
  return { child, url: `http://127.0.0.1:${message.port}` };
}
const headers = { origin: ORIGIN, 'content-type': 'application/json' };

it('makes a key, describes the lock, signs, and notices that the lock was pulled out', async () => {
  const made = await run(process.execPath, [MAIN, '--make-key', key]);
  expect(made.stdout).toBe(await readFile(`${key}.pub`, 'utf8'));

  const { url } = await start();
  const described = (await (await fetch(`${url}/describe`, { headers })).json()) as { id: string; kind: string };
  expect(described).toMatchObject({ kind: 'software', algorithm: 'Ed25519', label: 'lock' });

  const accountId = '019aa6e2-53a5-7c3e-8d8b-0d3f6f1a2b3c';
  const challenge = Buffer.alloc(32, 9).toString('base64');
  const body = JSON.stringify({ challenge, accountId });
  const sign = () => fetch(`${url}/sign`, { method: 'POST', headers, body });
  const { id, signature } = (await (await sign()).json()) as { id: string; signature: string };
  expect(id).toBe(described.id);
  const message = Buffer.from(`lightfield-lock-1\n${ORIGIN}\n${accountId}\n${challenge}`);
  expect(verify(null, message, made.stdout, Buffer.from(signature, 'base64'))).toBe(true);

  await rename(key, `${key}.away`);
  const gone = await sign();
  expect([gone.status, await gone.json()]).toEqual([404, { error: 'noLock' }]);
  await rename(`${key}.away`, key);
  expect((await sign()).status).toBe(200);
});

it('starts without a lock, and ends when it is told to', async () => {
  const { child, url } = await start();
  expect(await (await fetch(`${url}/`)).text()).toContain('lock: none');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it.each([
  ['no key file', {}, [], /^lock: LF_LOCK_KEY: [^\n]+\n$/],
  ['a wrong setting', { LF_LOCK_KEY: 'x', LF_LOCK_ORIGINS: '*' }, [], /^lock: LF_LOCK_ORIGINS: [^\n]+\n$/],
  ['arguments nobody knows', {}, ['--make-key'], /^lock: unknown arguments[^\n]+\n$/],
])('refuses %s in one line', async (_what, env, args, said) => {
  const inherited = { ...process.env, LF_LOCK_KEY: '', LF_LOCK_ORIGINS: '' };
  const ended = run(process.execPath, [MAIN, ...args], { env: { ...inherited, ...env } });
  await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(said) });
});

it('does not overwrite a key', async () => {
  await run(process.execPath, [MAIN, '--make-key', key]);
  const again = run(process.execPath, [MAIN, '--make-key', key]);
  await expect(again).rejects.toMatchObject({
    code: 1,
    stderr: `lock: ${key} is there already; a key is never overwritten\n`,
  });
});

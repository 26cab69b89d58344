import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Envelope, accountCalls, messageCalls } from '@lightfield/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { sealLogin } from './features/account/self/account.testing.ts';
import { type TestDatabase, databaseUrl, testDatabase } from './kernel/testing.ts';

const MAIN = path.join(import.meta.dirname, 'main.ts');
/** What the starter grants before it kills, ms. */
const STOP_PATIENCE_MS = 8_000;
const ADMIN = { loginname: 'admin', password: 'Plant_2026ok' };
let home: string;
let folders = 0;
beforeAll(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'lf-main-'));
  chmodSync(home, 0o777);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));
const newData = () => path.join(home, `data${(folders += 1)}`);

/** A database that is migrated already, for what is not about the making of one. */
const databases: TestDatabase[] = [];
async function onServer(): Promise<{ LF_DATA: string; DATABASE_URL: string }> {
  const database = await testDatabase({ poolSize: 1 });
  databases.push(database);
  return { LF_DATA: newData(), DATABASE_URL: databaseUrl(database) };
}
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

interface Ready {
  ready: true;
  url: string;
  httpPort: number;
  mqttPort: number;
  admin?: { name: string; password: string };
}
interface Running extends Ready {
  child: ChildProcess;
  output: () => string;
}
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await exited(child);
  }
});
const exited = (child: ChildProcess) =>
  new Promise<number | string | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode ?? child.signalCode);
    else child.once('exit', (code, signal) => resolve(code ?? signal));
  });
const clean = (env: Record<string, string | undefined>) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(LF_|DATABASE_URL|PG_)/.test(name))),
  LF_HTTP_HOST: '127.0.0.1',
  LF_MQTT_HOST: '127.0.0.1',
  LF_HTTP_PORT: '0',
  LF_MQTT_PORT: '0',
  LF_ADMIN_PASSWORD: ADMIN.password,
  LF_CHECK_ANSWERS: 'true',
  ...env,
});
/** As `npm start` does it: a child with an IPC channel. */
async function start(env: Record<string, string>, user: { uid?: number; gid?: number } = {}): Promise<Running> {
  const child = fork(MAIN, {
    env: clean(env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    cwd: '/',
    ...user,
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.once('message', (message: Ready) => resolve(message));
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  return { ...ready, child, output: () => output };
}
/** By hand, in a terminal. */
async function run(env: Record<string, string | undefined>, args: string[] = []) {
  const child = spawn(process.execPath, [MAIN, ...args], { env: clean(env), cwd: home });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  return { child, output: () => output };
}
async function stop({ child }: { child: ChildProcess }): Promise<number> {
  const started = Date.now();
  child.kill('SIGTERM');
  expect(await exited(child)).toBe(0);
  return Date.now() - started;
}

const post = async (url: string, call: { path: string }, body: Record<string, string> = {}, cookie = '') => {
  const reply = await fetch(url + call.path, { method: 'POST', body: new URLSearchParams(body), headers: { cookie } });
  return { ...Envelope.parse(await reply.json()), cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
};
async function login(url: string, { loginname, password } = ADMIN): Promise<string> {
  const { data } = Envelope.parse(await (await fetch(url + accountCalls.random.path)).json());
  const sealed = sealLogin(accountCalls.random.answer.parse(data), { loginname, password });
  const reply = await post(url, accountCalls.encryptLogin, sealed);
  expect(reply).toMatchObject({ code: 200 });
  return reply.cookie;
}
const alive = (pid: number) => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z');
  } catch {
    return false;
  }
};
const postmaster = (data: string) =>
  Number(readFileSync(path.join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

describe('the platform', () => {
  it('starts, lets the administrator in, and stops in less than three seconds with everything it started', async () => {
    const data = newData();
    const platform = await start({ LF_DATA: data });
    expect(platform.admin).toEqual({ name: ADMIN.loginname, password: ADMIN.password });
    const cookie = await login(platform.url);
    const { data: token } = await post(platform.url, messageCalls.token, {}, cookie);
    const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/lfscada/ws/message/subscribe/${String(token)}`);
    const frame = await new Promise<string>((resolve) =>
      socket.once('message', (bytes: Buffer) => resolve(bytes.toString())),
    );
    expect(JSON.parse(frame)).toEqual({ kind: 'unread', count: 0 });
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    const pid = postmaster(data);
    expect(await stop(platform)).toBeLessThan(STOP_PATIENCE_MS);
    expect(await closed).toBe(1001);
    expect(alive(pid)).toBe(false);
  });

  it('keeps sessions and data across a stop and across kill -9', async () => {
    const env = { LF_DATA: newData() };
    const first = await start(env);
    const cookie = await login(first.url);
    await stop(first);
    const second = await start(env);
    expect(second.admin).toBeUndefined();
    expect(await post(second.url, accountCalls.getCurrentUser, {}, cookie)).toMatchObject({ code: 200 });
    second.child.kill('SIGKILL');
    await exited(second.child);
    const third = await start(env);
    expect(await post(third.url, accountCalls.getCurrentUser, {}, cookie)).toMatchObject({ code: 200 });
  });

  it('answers again within seconds after kill -9 of its database', async () => {
    const data = newData();
    const platform = await start({ LF_DATA: data });
    const cookie = await login(platform.url);
    for (let round = 0; round < 3; round += 1) {
      process.kill(postmaster(data), 'SIGKILL');
      const killedAt = Date.now();
      // Nothing but 200 and "not available at the moment" may be seen meanwhile.
      const codes = new Set<number>();
      while (!(codes.has(200) && Date.now() - killedAt > 2_000)) {
        const { code } = await post(platform.url, messageCalls.unreadCount, {}, cookie);
        codes.add(code);
        expect([200, 90005]).toContain(code);
        expect(Date.now() - killedAt, 'ms without an answer').toBeLessThan(60_000);
      }
    }
    expect(platform.child.exitCode).toBeNull();
    expect((await fetch(`${platform.url}/readyz`)).status).toBe(200);
  });

  it('ends when the one who started it is gone', async () => {
    const data = newData();
    const platform = await start({ LF_DATA: data });
    const pid = postmaster(data);
    platform.child.disconnect();
    expect(await exited(platform.child)).toBe(0);
    expect(alive(pid)).toBe(false);
  });

  it('ends well when it is told to stop while it still starts', async () => {
    for (const afterMs of [50, 400, 900]) {
      const data = newData();
      const { child } = await run({ LF_DATA: data });
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      child.kill('SIGTERM');
      expect([0, 'SIGTERM']).toContain(await exited(child));
      await expect.poll(() => processesIn(data)).toEqual([]);
    }
  });

  it('uses the database of DATABASE_URL when there is one', async () => {
    const server = await testDatabase({ migrated: false });
    try {
      const data = newData();
      const platform = await start({ LF_DATA: data, DATABASE_URL: databaseUrl(server) });
      await login(platform.url);
      expect(await server.db.query('select count(*) as n from account')).toEqual([{ n: 1 }]);
      expect(() => postmaster(data)).toThrow('ENOENT');
      await stop(platform);
    } finally {
      await server.drop();
    }
  });

  it('serves calls, documents and the health of itself', async () => {
    const dist = mkdtempSync(path.join(home, 'dist-'));
    writeFileSync(path.join(dist, 'index.html'), '<title>app</title>');
    const { url } = await start({
      ...(await onServer()),
      LF_WEB_DIST: dist,
      LF_MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png',
    });
    const get = async (address: string) => (await fetch(url + address)).text();
    expect(JSON.parse(await get('/client.json'))).toMatchObject({ mapTiles: 'https://tiles.example/{z}/{x}/{y}.png' });
    expect(JSON.parse(await get('/openapi.json'))).toMatchObject({ openapi: '3.1.0' });
    expect(await get('/metrics')).toContain('lf_broker_total');
    expect(await get('/login.jsp')).toBe('<title>app</title>');
  });
});

const processesIn = (folder: string): string[] => {
  return execFileSync('ps', ['-eo', 'args'])
    .toString()
    .split('\n')
    .filter((line) => line.includes(folder));
};

describe('the first start in a terminal', () => {
  it('prints address and password once; the log has no password', async () => {
    const data = newData();
    const { child, output } = await run({ LF_DATA: data, LF_ADMIN_PASSWORD: undefined });
    await expect.poll(output).toMatch(/Password: \S{15}\n/);
    const password = /Password: (\S{15})/.exec(output())?.[1] ?? '';
    const url = /ready: (\S+)/.exec(output())?.[1] ?? '';
    await login(url, { loginname: 'admin', password });
    expect(output().split(password)).toHaveLength(2);
    await stop({ child });
    const again = await run({ LF_DATA: data, LF_ADMIN_PASSWORD: undefined });
    await expect.poll(again.output).toContain('Lightfield is ready');
    expect(again.output()).not.toContain('Password');
  });

  it.each([
    [{ LF_HTTP_PORT: 'x' }, 'LF_HTTP_PORT=x: must be a number'],
    [{ LF_ADMIN_PASSWORD: 'admin' }, 'LF_ADMIN_PASSWORD: 8 to 15 characters'],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'DATABASE_URL: the database cannot be used'],
    [{ LF_SITE_FILE: '/no/such/file.json' }, 'LF_SITE_FILE=/no/such/file.json: ENOENT'],
    [{ PG_BIN_DIR: '/no/such/folder' }, 'PostgreSQL does not run'],
    [{ LF_DATA: '/dev/null', PG_BIN_DIR: undefined }, 'the data folder cannot be written'],
  ])('with %j ends with one clear line and code 1', async (env, line) => {
    const settings = 'PG_BIN_DIR' in env ? { LF_DATA: newData() } : await onServer();
    const { child, output } = await run({ ...settings, LF_LOG_LEVEL: 'silent', ...env });
    expect(await exited(child)).toBe(1);
    expect(output().trim().split('\n')).toHaveLength(1);
    expect(output()).toContain(line);
  });

  it('prints its settings when asked', async () => {
    const { child, output } = await run({}, ['--help']);
    expect(await exited(child)).toBe(0);
    expect(output()).toMatch(/LF_HTTP_PORT +8080/);
  });
});

describe('a busy port', () => {
  let busy: Server;
  let port: string;
  beforeAll(async () => {
    busy = createServer();
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    port = String((busy.address() as AddressInfo).port);
  });
  afterAll(() => busy.close());

  it.each(['LF_HTTP_PORT', 'LF_MQTT_PORT'])('asked for by %s ends with one clear line and code 1', async (name) => {
    const { child, output } = await run({ ...(await onServer()), LF_LOG_LEVEL: 'silent', [name]: port });
    expect(await exited(child)).toBe(1);
    expect(output().trim().split('\n')).toHaveLength(1);
    expect(output()).toContain(`(${name}) cannot listen on 127.0.0.1:${port}: another program uses it`);
  });
});

it('a second platform on the same data is refused, and the first goes on', async () => {
  const data = newData();
  const first = await start({ LF_DATA: data });
  const { child, output } = await run({ LF_DATA: data, LF_LOG_LEVEL: 'silent' });
  expect(await exited(child)).toBe(1);
  expect(output()).toContain(`in use by another running platform (process ${first.child.pid})`);
  await login(first.url);
});

describe('the site file', () => {
  const site = {
    v: 1,
    name: { zh: '示范工厂', en: 'Demo plant' },
    devices: [],
  };
  it('is set up at the start, and its gateway gets credentials only it can read', async () => {
    const [siteFile, credentials] = [path.join(home, 'site.json'), path.join(home, 'gw', 'credentials.json')];
    writeFileSync(siteFile, JSON.stringify(site));
    const env = { ...(await onServer()), LF_SITE_FILE: siteFile, LF_SITE_CREDENTIALS_FILE: credentials };
    const first = await start(env);
    const written = readFileSync(credentials, 'utf8');
    expect(JSON.parse(written)).toMatchObject({ sn: expect.stringMatching(/^\d{12}$/), password: expect.any(String) });
    expect(statSync(credentials).mode & 0o777).toBe(0o600);
    await stop(first);
    await start(env);
    expect(readFileSync(credentials, 'utf8')).toBe(written);
  });
});

describe.runIf(process.getuid?.() === 0)('as an ordinary user', () => {
  it('works as it does for root', async () => {
    const platform = await start({ LF_DATA: newData() }, { uid: 65_534, gid: 65_534 });
    await login(platform.url);
    expect(await stop(platform)).toBeLessThan(STOP_PATIENCE_MS);
  });
});

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SiteDocument } from '@lightfield/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connectClient } from './modbus-client.testing.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const Ready = z.object({
  ready: z.literal(true),
  ports: z.object({
    'pump-station': z.number(),
    boiler: z.number(),
    'energy-meter': z.number(),
    control: z.number(),
  }),
  siteFile: z.string(),
});

let folder: string;
let running: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lf-plant-'));
  running = [];
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Offsets from the base port that the plant listens on. */
const USED = [0, 1, 2, 9];
const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const probe = net.createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
/** A base port with free ports above it, below those that systems give to outgoing connections. */
async function somePort(): Promise<number> {
  for (;;) {
    const base = 20_000 + Math.floor(Math.random() * 1_200) * 10;
    const free = await Promise.all(USED.map((offset) => isFree(base + offset)));
    if (free.every(Boolean)) return base;
  }
}
const environment = (extra: Record<string, string>) => ({
  ...process.env,
  LF_PLANT_SITE_FILE: path.join(folder, 'site.json'),
  ...extra,
});
async function start(extra: Record<string, string>) {
  const child = fork(MAIN, { env: environment(extra), silent: true });
  running.push(child);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the plant ended with ${code} before it was ready`);
  });
  ended.catch(() => undefined);
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return { child, ready: Ready.parse(message) };
}

describe('the plant as a program', () => {
  it('says when it is ready, has written the site document by then, and serves', async () => {
    const port = await somePort();
    const { ready } = await start({ LF_PLANT_PORT: String(port) });
    expect(ready.ports).toEqual({
      'pump-station': port,
      boiler: port + 1,
      'energy-meter': port + 2,
      control: port + 9,
    });
    const site = SiteDocument.parse(JSON.parse(await readFile(ready.siteFile, 'utf8')));
    expect(site.devices.map(({ drivers }) => drivers[0]?.settings.port)).toEqual([port, port + 1, port + 2]);
    expect(await readdir(folder)).toEqual(['site.json']);
    await using session = await connectClient(port, 1);
    expect((await session.client.readInputRegisters(0, 10)).data).toHaveLength(10);
    const overview = await fetch(`http://127.0.0.1:${ready.ports.control}/`);
    expect(overview.status).toBe(200);
  });
  it('ends when the program that started it goes away', async () => {
    const { child } = await start({ LF_PLANT_PORT: String(await somePort()) });
    const ended = once(child, 'exit');
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });
  it.each(['SIGINT', 'SIGTERM'] as const)('ends on %s, even with a client connected', async (signal) => {
    const { child, ready } = await start({ LF_PLANT_PORT: String(await somePort()) });
    await using session = await connectClient(ready.ports.boiler, 2);
    expect(session.client.isOpen).toBe(true);
    const ended = once(child, 'exit');
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
  });
  it('takes the next free ports when nobody chose one, so that two plants run side by side', async () => {
    const [one, other] = await Promise.all([start({}), start({})]);
    expect(one.ready.ports.boiler).not.toBe(other.ready.ports.boiler);
    for (const { ready } of [one, other]) expect(ready.ports.control - ready.ports['pump-station']).toBe(9);
  });
  it('says which port is taken when somebody chose it, and leaves no document', async () => {
    const port = await somePort();
    const taken = net.createServer().listen(port + 1, '127.0.0.1');
    await once(taken, 'listening');
    const child = spawn(process.execPath, [MAIN], { env: environment({ LF_PLANT_PORT: String(port) }) });
    running.push(child);
    let said = '';
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(said).toBe(`plant: port ${port + 1} is in use by another program; choose another LF_PLANT_PORT\n`);
    expect(await readdir(folder)).toEqual([]);
    taken.close();
  });
  it('refuses a wrong setting in one line', async () => {
    const child = spawn(process.execPath, [MAIN], { env: environment({ LF_PLANT_SPEED: 'fast' }) });
    running.push(child);
    let said = '';
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(said).toMatch(/^plant: LF_PLANT_SPEED: [^\n]+\n$/);
  });
});

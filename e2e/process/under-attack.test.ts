import { readFileSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { ATTACKS, type AttackName } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Ground, openGround, told } from './siege.ts';

/** Each for a few seconds: what lasts longer is `npm run bench attacks`, which prints what this only bounds grossly. */
const ATTACK_MS = 3_000;
/** Where the platform began at 290 MB, it stood at 4,500 under the worst of these, and ended; under large documents at 750, and stayed there. */
const MEMORY_MAX_MB = 600;
/** When nobody attacks any more; it begins with 170 to 190. The threads for large documents end after 15 s without work. */
const MEMORY_AFTER_MB = 400;
const AFTER_MS = 120_000;
/** Connections that came while the platform did nothing; 511 waited by default, the others tried again after seconds. */
const CAME_AT_ONCE = 1_500;

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground.stop());

it.each(Object.keys(ATTACKS) as AttackName[])(
  '%s: others are answered and see values, and the platform lives',
  async (name) => {
    const siege = await ground.attack(name, ATTACK_MS);
    process.stdout.write(`${told(name, siege)}\n`);
    expect(siege.calls.answered).toBeGreaterThan(siege.calls.failed);
    expect(siege.values.arrived).toBeGreaterThan(0);
    expect(siege.memory.peak).toBeLessThan(MEMORY_MAX_MB);
    await expect.poll(() => ground.isAlive()).toBe(true);
  },
);
it(
  'after all of them the memory goes back',
  async () => {
    await expect.poll(() => ground.rss(), { timeout: AFTER_MS, interval: 500 }).toBeLessThan(MEMORY_AFTER_MB);
    process.stdout.write(`memory after all of them ${Math.round(ground.rss())} MB\n`);
  },
  AFTER_MS + 10_000,
);
it('who comes while the platform is busy waits to be let in, and needs not try again', async () => {
  const { hostname, port } = new URL(ground.url);
  const open: Socket[] = [];
  let connected = 0;
  process.kill(ground.pid(), 'SIGSTOP');
  try {
    for (let n = 0; n < Math.min(CAME_AT_ONCE, waitingMax()); n += 1)
      open.push(connect(Number(port), hostname, () => (connected += 1)).on('error', () => undefined));
    await expect.poll(() => connected, { timeout: 10_000 }).toBe(open.length);
  } finally {
    process.kill(ground.pid(), 'SIGCONT');
    for (const socket of open) socket.destroy();
  }
  await expect.poll(() => ground.isAlive()).toBe(true);
});

/** What the system lets wait, whatever a program asks for. */
function waitingMax(): number {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 100;
  }
}

/**
 * What others notice while somebody attacks the platform, with the product's settings: p50/p95/longest of calls and of the age of
 * values, memory before, at its highest and a minute after. The attacker is a process of its own on the same machine, and so
 * takes processor time that a real one would not: how much is printed, and how long the platform's main thread was ready and waited
 * for a processor, where the kernel counts that (`kept waiting`). "at nobody" is the machine without an attack. `npm run bench attacks [seconds of each] [part of a name]`.
 * Left out: TLS and balancer, several attackers at once, several addresses; browsers (sockets are read by a process).
 */
import { ATTACKS, type AttackName } from '@lightfield/testkit';
import { openGround, told } from '../e2e/process/siege.ts';

const [seconds = '15', part = ''] = process.argv.slice(2);
const SETTLE_MS = 3_000;
const REST_MS = 60_000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const ground = await openGround();
const begun = ground.rss();
console.log('name, then calls and values as p50/p95/longest');
console.log(told('at nobody', await ground.rest(Number(seconds) * 1_000)));
for (const name of (Object.keys(ATTACKS) as AttackName[]).filter((one) => one.includes(part))) {
  console.log(told(name, await ground.attack(name, Number(seconds) * 1_000)));
  await pause(SETTLE_MS);
}
console.log(`alive: ${String(await ground.isAlive())}; memory at the start ${Math.round(begun)} MB`);
await pause(REST_MS);
console.log(`a minute later ${Math.round(ground.rss())} MB`);
await ground.stop();

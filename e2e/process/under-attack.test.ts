import { ATTACKS, type AttackName } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Ground, openGround, told } from './siege.ts';

/** Each for a few seconds: what lasts longer is `npm run bench attacks`, which prints what this only bounds grossly. */
const ATTACK_MS = 3_000;
/** Where the platform began at 290 MB, it stood at 4,500 under the worst of these, and ended. */
const MEMORY_MAX_MB = 900;

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

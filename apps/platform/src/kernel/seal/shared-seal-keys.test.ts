import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { createSharedOnce } from '../once/shared-once.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { vaultKey } from '../vault/sealed-text.ts';
import { testVault } from '../vault/vault.testing.ts';
import { createVault } from '../vault/vault.ts';
import { type Seal, createSeal } from './seal.ts';
import { createSharedSealKeys } from './shared-seal-keys.ts';
import { sealLogin } from './testing-seal.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.db.query('truncate seal_key, once');
});

/** A process; `ahead`: how far its own time has gone on while nobody else's has. */
function aProcess(vault = testVault) {
  let ahead = 0;
  const clock = { ticks: () => systemClock.ticks() + ahead, now: () => systemClock.now() + ahead };
  const keys = createSharedSealKeys({ db: test.db, vault, clock });
  const seal = createSeal({ keys, once: createSharedOnce(test), clock });
  return { seal, pass: (ms: number) => void (ahead += ms) };
}
const login = { loginname: '管理员', password: 'Plant_2026ok' };
async function openBoth(seal: Seal, sealed: ReturnType<typeof sealLogin>) {
  const nonce = await seal.take(sealed.nonce);
  const { loginname, password } = sealed;
  return { loginname: seal.open('loginname', loginname, nonce), password: seal.open('password', password, nonce) };
}
const HOUR_MS = 3_600_000;
const age = (ms: number) => test.db.query(`update seal_key set made_at = made_at - $1 * interval '1 ms'`, [ms]);
const stored = async () => (await test.db.query<{ sealed: string }>('select sealed from seal_key')).length;

describe('two processes', () => {
  it('open what was sealed for the other one, once', async () => {
    const [one, two] = [aProcess(), aProcess()];
    const sealed = sealLogin(await one.seal.offer(), login);
    expect(await openBoth(two.seal, sealed)).toEqual(login);
    await expect(openBoth(one.seal, sealed)).rejects.toThrow('1021');
    expect(await stored()).toBe(1);
  });

  it('that start together make one key', async () => {
    const offers = await Promise.all(Array.from({ length: 5 }, () => aProcess().seal.offer()));
    expect(new Set(offers.map(({ publicKey }) => publicKey)).size).toBe(1);
  });

  it('know a key that the other one has just made', async () => {
    const [one, two] = [aProcess(), aProcess()];
    await two.seal.offer();
    await age(24 * HOUR_MS);
    const sealed = sealLogin(await one.seal.offer(), login);
    expect(await stored()).toBe(2);
    expect(await openBoth(two.seal, sealed)).toEqual(login);
  });

  it('of which one has a wrong clock still open what the other one has begun', async () => {
    const [one, wrong] = [aProcess(), aProcess()];
    wrong.pass(5 * 60_000);
    expect(await openBoth(wrong.seal, sealLogin(await one.seal.offer(), login))).toEqual(login);
    expect(await openBoth(one.seal, sealLogin(await wrong.seal.offer(), login))).toEqual(login);
  });
});

it('a key lives as long as its nonces, and is gone then', async () => {
  const old = sealLogin(await aProcess().seal.offer(), login);
  await age(24 * HOUR_MS);
  expect(await openBoth(aProcess().seal, old)).toEqual(login);
  await age(2 * 60_000);
  const process = aProcess();
  await expect(openBoth(process.seal, { ...old, nonce: (await process.seal.offer()).nonce })).rejects.toThrow('1021');
  expect(await stored()).toBe(1);
});

it('what is stored opens nothing without the key of the vault; with another one there are new keys', async () => {
  const sealed = sealLogin(await aProcess().seal.offer(), login);
  const [row] = await test.db.query<{ sealed: string }>('select sealed from seal_key');
  expect(row?.sealed).toMatch(/^sealed:1:/);
  const other = aProcess(createVault([vaultKey(Buffer.alloc(32, 9))]));
  await expect(openBoth(other.seal, sealed)).rejects.toThrow('1021');
  expect(await openBoth(other.seal, sealLogin(await other.seal.offer(), login))).toEqual(login);
});

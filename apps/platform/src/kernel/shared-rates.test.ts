import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from './clock.testing.ts';
import { type Rate, type RateLimiter, createRateLimiter } from './rate-limit.ts';
import { createSharedRates } from './shared-rates.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase({ poolSize: 10 });
});
afterAll(() => test.drop());

const clock = testClock();
const KINDS = {
  own: {
    make: () => {
      const one = createRateLimiter(clock);
      return [one, one];
    },
    pass: (ms: number) => Promise.resolve(clock.pass(ms)),
  },
  shared: {
    make: () => [createSharedRates({ db: test.db, clock }), createSharedRates({ db: test.db, clock })],
    // The database's clock is nobody's to set: what is there is made older.
    pass: async (ms: number) => {
      clock.pass(ms);
      await test.db.query(`update rate_taken set at = at - $1 * interval '1 ms'`, [ms]);
    },
  },
};
/** Slow enough that nothing comes back while a test runs. */
const RATE: Rate = { max: 4, perMs: 3_600_000 };
const STEP_MS = RATE.perMs / RATE.max;

describe.each([
  ['a process that is alone', KINDS.own],
  ['two processes', KINDS.shared],
])('rates of all, of %s', (_name, { make, pass }) => {
  let both: [RateLimiter, RateLimiter];
  beforeEach(async () => {
    await test.db.query('truncate rate_taken');
    both = make() as [RateLimiter, RateLimiter];
  });
  const passed = async (times: number, rate = RATE, key = 'a') => {
    const answers: boolean[] = [];
    for (let n = 0; n < times; n += 1) answers.push(await (both[n % 2] as RateLimiter).takeOfAll(key, rate));
    return answers.filter(Boolean).length;
  };

  it('let pass no more than one process would, however they are asked in turn, and one each interval afterwards', async () => {
    expect(await passed(10)).toBe(RATE.max);
    await pass(STEP_MS);
    expect(await passed(4)).toBe(1);
    expect(await passed(2, RATE, 'somebody else')).toBe(2);
  });
  it('and of those who ask at the same time no more either', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (both[n % 2] as RateLimiter).takeOfAll('a', RATE)),
    );
    expect(answers.filter(Boolean)).toHaveLength(RATE.max);
  });
  it('save up no more than a burst', async () => {
    await passed(1);
    await pass(100 * RATE.perMs);
    expect(await passed(20)).toBe(RATE.max);
  });
  it('hand out a large allowance in parts, and no more than it all the same', async () => {
    const large = { max: 500, perMs: 36_000_000 };
    expect(await passed(1_000, large)).toBe(large.max);
  });
});

it('whoever is refused by one process costs the database nothing', async () => {
  let asked = 0;
  const db = { ...test.db, query: (...of: Parameters<typeof test.db.query>) => ((asked += 1), test.db.query(...of)) };
  const rates = createSharedRates({ db: db as typeof test.db, clock });
  for (let n = 0; n < 50; n += 1) await rates.takeOfAll('flood', RATE);
  expect(asked).toBe(RATE.max);
});

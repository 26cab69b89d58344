import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { testClock } from './clock.testing.ts';
import { createSharedClock } from './shared-clock.ts';

const MINUTE = 60_000;

/** A machine, the database of which is so much behind it, and answers after so long. */
function beside({ behind = 0, there = 0, back = 0 } = {}) {
  const machine = testClock();
  const state = { behind, there, back };
  const database = () => machine.now() - state.behind;
  const clock = createSharedClock(() => {
    machine.pass(state.there);
    const time = database();
    machine.pass(state.back);
    return Promise.resolve(time);
  }, machine);
  const wait = (ms: number) => machine.pass(ms);
  /** Somebody sets the clock of this machine; that of the database is another's. */
  const jump = (ms: number) => {
    machine.jump(ms);
    state.behind += ms;
  };
  return { clock, machine, database, state, wait, jump };
}

it.each([5 * MINUTE, -5 * MINUTE])(
  'a machine whose clock is %i ms ahead has the time of the database',
  async (ahead) => {
    const { clock, database, wait } = beside({ behind: ahead, there: 2, back: 2 });
    await clock.ask();
    expect([clock.now(), clock.ahead()]).toEqual([database(), ahead]);
    wait(90_000);
    expect(clock.now()).toBe(database());
  },
);

it('a machine that agrees with the database keeps its own time', async () => {
  const { clock, machine } = beside({ behind: 20, there: 2, back: 2 });
  await clock.ask();
  expect([clock.now(), clock.ahead()]).toEqual([machine.now(), 0]);
});

it('a clock that is set while the process runs does not count', async () => {
  const { clock, database, jump } = beside();
  await clock.ask();
  for (const ms of [-3_600_000, 20, 7_200_000]) {
    jump(ms);
    expect(Math.abs(clock.now() - database())).toBeLessThanOrEqual(51);
  }
});

it('the clock of the database counts, also when it is set', async () => {
  const { clock, state, database } = beside();
  await clock.ask();
  state.behind = MINUTE;
  await clock.ask();
  expect(clock.now()).toBe(database());
});

it('an answer that took long does not replace what is known better', async () => {
  const { clock, database, state } = beside({ behind: MINUTE, there: 1, back: 1 });
  await clock.ask();
  Object.assign(state, { there: 0, back: 4_000 });
  await clock.ask();
  expect(Math.abs(clock.now() - database())).toBeLessThanOrEqual(2);
});

it('while the database is away the time goes on', async () => {
  const { clock, machine, database, wait } = beside({ behind: MINUTE });
  await clock.ask();
  const away = createSharedClock(() => Promise.reject(new Error('away')), machine);
  await expect(away.ask()).rejects.toThrow('away');
  expect(away.now()).toBe(machine.now());
  wait(10 * MINUTE);
  expect(clock.now()).toBe(database());
});

it('whatever is set on this machine and however slowly the database answers, it is told to within what an answer took', async () => {
  const step = fc.record({
    wait: fc.integer({ min: 0, max: 20_000 }),
    jump: fc.constantFrom(0, 0, 30, -30, 1e6, -1e9),
    there: fc.integer({ min: 0, max: 500 }),
    back: fc.integer({ min: 0, max: 500 }),
    asks: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -1e9, max: 1e9 }), fc.array(step, { maxLength: 30 }), async (behind, steps) => {
      const { clock, database, state, wait, jump } = beside({ behind, there: 1, back: 1 });
      await clock.ask();
      for (const { wait: ms, jump: by, there, back, asks } of steps) {
        jump(by);
        wait(ms);
        Object.assign(state, { there, back });
        if (asks) await clock.ask();
        // both are uncertain by half of the way, and the slack is what machines differ by that are in order
        expect(Math.abs(clock.now() - database())).toBeLessThanOrEqual(50 + 3 * 500);
      }
    }),
  );
});

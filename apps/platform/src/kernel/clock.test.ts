import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { testClock } from './clock.testing.ts';
import { steadyClock } from './clock.ts';

it('the steady clock goes on by what has passed, however the clock of the machine is set', () => {
  const step = fc.record({ wait: fc.integer({ min: 0, max: 1e7 }), jump: fc.integer({ min: -1e11, max: 1e11 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
      const clock = testClock();
      const steady = steadyClock(clock);
      let expected = clock.now();
      for (const { wait, jump } of steps) {
        clock.jump(jump);
        clock.pass(wait);
        expected += wait;
        expect(steady.now()).toBe(expected);
      }
    }),
  );
});

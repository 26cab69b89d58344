import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { machineOf } from './machine-map.ts';

const machines = fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 12 });
const report = fc.integer({ min: 1, max: 2_000_000_000 });

it('one more machine takes reports, and moves none between the others, in whatever order they are named', () => {
  fc.assert(
    fc.property(
      machines,
      fc.integer({ min: 1_001, max: 2_000 }),
      fc.array(report, { maxLength: 50 }),
      (all, more, reports) => {
        for (const one of reports) {
          const before = machineOf(one, all);
          expect(all).toContain(before);
          expect(machineOf(one, all.toReversed())).toBe(before);
          expect([before, more]).toContain(machineOf(one, [...all, more]));
        }
      },
    ),
  );
});

it('reports that were numbered one after the other are spread evenly', () => {
  for (const count of [2, 3, 5]) {
    const all = Array.from({ length: count }, (_machine, n) => n + 1);
    const had = new Map<number | undefined, number>();
    for (let number = 1; number <= 10_000; number++) {
      const machine = machineOf(number, all);
      had.set(machine, (had.get(machine) ?? 0) + 1);
    }
    for (const machine of all) expect(Math.abs((had.get(machine) ?? 0) * count - 10_000)).toBeLessThan(600);
  }
});

it('where there is no machine they go nowhere; where they went once they go in every version', () => {
  expect(machineOf(7, [])).toBeUndefined();
  expect(Array.from({ length: 12 }, (_report, number) => machineOf(number + 1, [1, 2, 3]))).toMatchInlineSnapshot(`
    [
      1,
      2,
      3,
      2,
      1,
      1,
      1,
      3,
      2,
      3,
      3,
      3,
    ]
  `);
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveValue } from '../animate.ts';
import { boundedBy, conditionHolds, followChange, isTheChange } from './fires.ts';
import { TRIGGER_CHANGES, Trigger } from './trigger.ts';

const values = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.boolean(),
  fc.constantFrom('0', '1', '2.0', 'run', 'stop', ''),
  fc.constantFrom(null, undefined, Number.NaN),
);
const kinds = fc.record({ change: fc.constantFrom(...TRIGGER_CHANGES), limit: fc.integer({ min: -2, max: 2 }) });

describe('a change of a value', () => {
  it.each([
    ['any', 1, 2, true],
    ['any', 'run', 'stop', true],
    ['any', 2, '2.0', false],
    ['true', 0, 3, true],
    ['true', false, true, true],
    ['true', 1, 2, false],
    ['true', 'stop', 'run', false],
    ['false', 1, 0, true],
    ['false', 0, 1, false],
    ['above', 5, 5.1, true],
    ['above', 6, 7, false],
    ['above', 7, 5, false],
    ['below', 5, 4.9, true],
    ['below', 4, 3, false],
  ] as const)('%s: from %j to %j: %j', (change, before, now, fires) => {
    expect(isTheChange({ change, limit: 5 }, before, now)).toBe(fires);
  });
  it('is none of what nobody knows', () => {
    for (const change of TRIGGER_CHANGES)
      for (const unknown of [null, undefined, Number.NaN])
        expect([isTheChange({ change, limit: 0 }, unknown, 1), isTheChange({ change, limit: 0 }, 1, unknown)]).toEqual([
          false,
          false,
        ]);
  });
  it('never is the first value, and never the same value told again, however often it goes away between', () => {
    fc.assert(
      fc.property(kinds, fc.array(values, { maxLength: 20 }), (trigger, told) => {
        const fires = followChange(trigger);
        let last: LiveValue;
        for (const value of told) {
          const known = value !== null && value !== undefined && !Number.isNaN(value);
          const fired = fires(value);
          if (!known || last === undefined) expect(fired).toBe(false);
          else expect(fired).toBe(isTheChange(trigger, last, value));
          expect(fires(value)).toBe(false);
          if (known) last = value;
        }
      }),
    );
  });
});

describe('a condition', () => {
  const of = (config: object, enable = true) => Trigger.parse({ condition: { enable, config } });
  const data = { signalId: 's' };
  it('holds as an animation compares, and always where there is none', () => {
    expect(conditionHolds(of({ data, symbol: '>', value: '3' }), () => 4)).toBe(true);
    expect(conditionHolds(of({ data, symbol: '>', value: '3' }), () => 3)).toBe(false);
    expect(conditionHolds(of({ data: null }, false), () => undefined)).toBe(true);
  });
  it('does not hold without a value, or without a variable', () => {
    expect(conditionHolds(of({ data, symbol: '!=', value: '3' }), () => undefined)).toBe(false);
    expect(conditionHolds(of({ data: null, symbol: '!=', value: '3' }), () => 1)).toBe(false);
  });
});

describe('a bound', () => {
  it('lets so many pass within its time, and after one too many nothing any more', () => {
    const may = boundedBy(3, 1_000);
    expect([0, 10, 20, 30, 5_000].map(may)).toEqual([true, true, true, false, false]);
  });
  it('lets pass what keeps below it, for ever', () => {
    const may = boundedBy(3, 1_000);
    for (let now = 0; now < 100_000; now += 334) expect(may(now)).toBe(true);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AlarmLimit,
  type VariableFacts,
  rangeOf,
  scaleProblem,
  settledRange,
  stagesOf,
} from './variable-facts.ts';

const facts = (more: Partial<VariableFacts> = {}): VariableFacts => ({
  dataType: 'float',
  unit: 'MPa',
  decimals: 2,
  writable: false,
  statusMap: [],
  ...more,
});
const high = (limit: number, severity: AlarmLimit['severity'] = 'important'): AlarmLimit => ({
  side: 'above',
  limit,
  severity,
});
const low = (limit: number, severity: AlarmLimit['severity'] = 'important'): AlarmLimit => ({
  side: 'below',
  limit,
  severity,
});

describe('the scale of a variable', () => {
  it('is what its limits say', () =>
    expect(rangeOf(facts({ lower: -40, upper: 120 }))).toEqual({ min: -40, max: 120 }));
  it('of a percentage is 0 to 100', () => expect(rangeOf(facts({ unit: '%' }))).toEqual({ min: 0, max: 100 }));
  it('has its alarms within where it has no limits', () => {
    expect(rangeOf(facts({ alarms: [high(0.6), low(0.2)] }))).toEqual({ min: 0, max: 1 });
    expect(rangeOf(facts({ alarms: [low(-8)] }))).toEqual({ min: -10, max: 0 });
  });
  it('is not guessed where nobody has said anything', () => {
    expect(rangeOf(facts())).toBeUndefined();
    expect(rangeOf(facts({ lower: 5, upper: 5 }))).toBeUndefined();
  });
});

describe('the stages of a gauge', () => {
  it('change colour where an alarm begins, the worst one counts, and end where the scale ends', () => {
    const alarms = [high(0.6), high(0.8, 'severe'), low(0.2, 'severe')];
    expect(stagesOf(facts({ alarms }), { min: 0, max: 1 })?.map(({ value }) => value)).toEqual([0.2, 0.6, 0.8, 1]);
    const colours = stagesOf(facts({ alarms }), { min: 0, max: 1 })?.map(({ color }) => color) ?? [];
    expect(colours[0]).toBe(colours[3]);
    expect(new Set(colours).size).toBe(3);
  });
  const alarm = fc.record({
    side: fc.constantFrom('above' as const, 'below' as const),
    limit: fc.integer({ min: -200, max: 300 }),
    severity: fc.constantFrom('severe' as const, 'important' as const, 'normal' as const),
  });
  it('always ascend, whatever the alarms are, and neighbours differ', () => {
    fc.assert(
      fc.property(fc.array(alarm, { maxLength: 6 }), (alarms) => {
        const stages = stagesOf(facts({ alarms }), { min: 0, max: 100 });
        if (!stages) return;
        expect(stages.at(-1)?.value).toBe(100);
        for (const [at, { value, color }] of stages.entries()) {
          expect(value).toBeGreaterThan(stages[at - 1]?.value ?? 0);
          expect(color).not.toBe(stages[at - 1]?.color);
        }
      }),
    );
  });
  it('a scale made of any alarms holds them all', () => {
    fc.assert(
      fc.property(fc.array(alarm, { minLength: 1, maxLength: 6 }), (alarms) => {
        const range = rangeOf(facts({ alarms }));
        if (!range) return;
        for (const { limit } of alarms) {
          expect(limit).toBeGreaterThanOrEqual(range.min);
          expect(limit).toBeLessThanOrEqual(range.max);
        }
      }),
    );
  });
});

describe('a scale after it was bound', () => {
  const first = { min: 0, max: 100 };
  const pressure = facts({ lower: 0, upper: 0.6 });
  const level = facts({ lower: 0, upper: 4 });
  it('is that of the variable, and of the next one', () => {
    expect(settledRange(first, first, pressure, undefined)).toEqual({ min: 0, max: 0.6 });
    expect(settledRange({ min: 0, max: 0.6 }, first, level, pressure)).toEqual({ min: 0, max: 4 });
  });
  it('stays where somebody has told it', () => {
    expect(settledRange({ min: 0, max: 1 }, first, pressure, level)).toBeUndefined();
  });
  it('is the first one again where the next variable says nothing', () => {
    expect(settledRange({ min: 0, max: 0.6 }, first, facts(), pressure)).toEqual(first);
    expect(settledRange(first, first, facts(), undefined)).toBeUndefined();
  });
});

describe('a scale that cannot be', () => {
  const scale = { min: 0, max: 100 };
  it('is one that the variable is never on', () => {
    expect(scaleProblem(scale, facts({ lower: 200, upper: 300 }))).toEqual({ kind: 'never', value: 200 });
    expect(scaleProblem(scale, facts({ lower: -50, upper: -1 }))).toEqual({ kind: 'never', value: -1 });
  });
  it('is one without an alarm limit of the variable', () => {
    expect(scaleProblem(scale, facts({ alarms: [high(90), high(120)] }))).toEqual({ kind: 'alarm', value: 120 });
    expect(scaleProblem(scale, facts({ alarms: [high(100), low(0)] }))).toBeUndefined();
  });
  it('is one that the variable goes beyond', () => {
    expect(scaleProblem(scale, facts({ lower: 0, upper: 150 }))).toEqual({ kind: 'beyond', value: 150 });
    expect(scaleProblem(scale, facts({ lower: -10, upper: 100 }))).toEqual({ kind: 'beyond', value: -10 });
  });
  it('is one on which nothing is seen to move', () => {
    expect(scaleProblem(scale, facts({ lower: 0, upper: 0.6 }))).toEqual({ kind: 'tiny', value: 0.6 });
    expect(scaleProblem(scale, facts({ lower: 0, upper: 5 }))).toBeUndefined();
  });
  it('is none where nothing is known, and none that a variable was given by itself', () => {
    expect(scaleProblem(scale, facts())).toBeUndefined();
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e6 }), fc.double({ min: 0.01, max: 1e6 }), (one, other) => {
        const known = facts({ alarms: [high(one), low(-other)] });
        const range = rangeOf(known);
        expect(range && scaleProblem(range, known)).toBeUndefined();
      }),
    );
  });
});

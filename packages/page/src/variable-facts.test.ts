import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AlarmLimit,
  type VariableFacts,
  dialOf,
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
    expect(rangeOf(facts({ alarms: [high(0.6), low(0.2)] }))).toEqual({ min: 0, max: 0.8 });
    expect(rangeOf(facts({ alarms: [low(-8)] }))).toEqual({ min: -10, max: 0 });
  });
  it('has room for them on both sides, and for what the value was last', () => {
    // a room kept below atmospheric pressure: −11 Pa lay off a scale from 0 to 10
    expect(rangeOf(facts({ alarms: [high(8)], value: -11 }))).toEqual({ min: -15, max: 10 });
    expect(rangeOf(facts({ alarms: [low(-20), high(-5)], value: -11 }))).toEqual({ min: -25, max: 0 });
    expect(rangeOf(facts({ alarms: [low(-10), high(10)] }))).toEqual({ min: -20, max: 20 });
    expect(rangeOf(facts({ lower: 0, upper: 10, value: -11 }))).toEqual({ min: -20, max: 20 });
    expect(rangeOf(facts({ upper: 10, value: -11 }))).toEqual({ min: -20, max: 10 });
    expect(rangeOf(facts({ unit: '%', value: 130 }))).toEqual({ min: 0, max: 200 });
    expect(rangeOf(facts({ lower: 0, upper: 10, value: 4 }))).toEqual({ min: 0, max: 10 });
    expect(rangeOf(facts({ value: 4 }))).toBeUndefined();
  });
  it('is a narrow one around a narrow band, unless the value is far from that', () => {
    const mains = { alarms: [low(210), high(240)] };
    expect(rangeOf(facts(mains))).toEqual({ min: 200, max: 250 });
    expect(rangeOf(facts({ ...mains, value: 0 }))).toEqual({ min: 0, max: 400 });
    expect(rangeOf(facts({ alarms: [low(-22), high(-15)] }))).toEqual({ min: -24, max: -14 });
    expect(rangeOf(facts({ alarms: [high(90), high(120)] }))).toEqual({ min: 0, max: 200 });
  });
  it('is marked at round numbers on a dial, which may be wider for that', () => {
    expect([1, 2, 4, 0.6, 200].map((max) => dialOf({ min: 0, max }).parts)).toEqual([5, 4, 4, 6, 4]);
    expect(dialOf({ min: -15, max: 10 })).toEqual({ min: -15, max: 10, parts: 5 });
    expect(dialOf({ min: -40, max: 150 })).toEqual({ min: -50, max: 150, parts: 4 });
    fc.assert(
      fc.property(
        fc.double({ min: -1e4, max: 1e4, noNaN: true }),
        fc.double({ min: 0.01, max: 1e4, noNaN: true }),
        (min, span) => {
          const dial = dialOf({ min, max: min + span });
          expect(dial.min).toBeLessThanOrEqual(min + span * 1e-5);
          expect(dial.max).toBeGreaterThanOrEqual(min + span * (1 - 1e-5));
        },
      ),
    );
  });
  it('is not guessed where nobody has said anything', () => {
    expect(rangeOf(facts())).toBeUndefined();
    expect(rangeOf(facts({ lower: 5, upper: 5 }))).toBeUndefined();
  });
});

const SMALL = { min: -1_000, max: 1_000, noNaN: true };

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
      fc.property(fc.array(alarm, { minLength: 1, maxLength: 6 }), fc.option(fc.double(SMALL)), (alarms, value) => {
        const range = rangeOf(facts({ alarms, value: value ?? undefined }));
        if (!range) return;
        for (const each of [...alarms.map(({ limit }) => limit), value ?? range.min]) {
          expect(each).toBeGreaterThanOrEqual(range.min);
          expect(each).toBeLessThanOrEqual(range.max);
        }
        // not much more than what it has to show
        const told = [...alarms.map(({ limit }) => limit), value ?? 0, 0];
        expect(range.max - range.min).toBeLessThanOrEqual(4 * (Math.max(...told) - Math.min(...told)) + 1e-6);
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

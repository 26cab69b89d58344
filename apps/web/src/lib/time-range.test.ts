import { describe, expect, it } from 'vitest';
import { dayIsOutside, rangeAt, rangeProblem } from './time-range.ts';

const DAY = 24 * 3_600_000;
const now = 100 * DAY;

describe('range of a query', () => {
  it('reaches from a preset back from now', () => {
    expect(rangeAt({ range: '24h', from: undefined, to: undefined }, now)).toEqual({ from: 99 * DAY, to: now });
    expect(rangeAt({ range: 'all', from: 1, to: 2 }, now)).toBeUndefined();
  });
  it.each([
    [undefined, 5, 'missing'],
    [5, 5, 'order'],
    [6, 5, 'order'],
    [0, 30 * DAY, undefined],
    [0, 30 * DAY + 1, 'tooLong'],
  ] as const)('from %s to %s: %s', (from, to, problem) => {
    expect(rangeProblem(from, to)).toBe(problem);
    expect(rangeAt({ range: 'custom', from, to }, now) === undefined).toBe(problem !== undefined);
  });
  it('offers no day in the future or too far from the chosen end', () => {
    expect(dayIsOutside(now + 1, now, undefined)).toBe(true);
    expect(dayIsOutside(now - 31 * DAY, now, undefined)).toBe(false);
    expect(dayIsOutside(now - 31 * DAY, now, now)).toBe(true);
    expect(dayIsOutside(now - 30 * DAY, now, now)).toBe(false);
    expect(dayIsOutside(now - 30 * DAY, now, now + DAY / 2)).toBe(false);
  });
});

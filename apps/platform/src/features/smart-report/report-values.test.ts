import { expect, it } from 'vitest';
import { zoneOffset } from '../../engines/history/zone.ts';
import { firstTime } from './report-values.ts';

const first = (from: string, to: string, time: string, timeZone = 'Asia/Shanghai') => {
  const at = firstTime({ from: Date.parse(from), to: Date.parse(to) }, time, zoneOffset(timeZone));
  return at === undefined ? undefined : new Date(at).toISOString();
};

it('a time of day is the first one in the period, on the clock of the report', () => {
  // a night shift in Shanghai, from 20:00 to 08:00
  const night = ['2026-11-29T12:00:00Z', '2026-11-30T00:00:00Z'] as const;
  expect(first(...night, '22:15')).toBe('2026-11-29T14:15:00.000Z');
  expect(first(...night, '06:00')).toBe('2026-11-29T22:00:00.000Z');
  // a month has it on its first day
  expect(first('2026-10-31T16:00:00Z', '2026-11-30T16:00:00Z', '06:00')).toBe('2026-10-31T22:00:00.000Z');
});
it('both ends of the period count, what lies outside does not', () => {
  const night = ['2026-11-29T12:00:00Z', '2026-11-30T00:00:00Z'] as const;
  expect(first(...night, '20:00')).toBe('2026-11-29T12:00:00.000Z');
  expect(first(...night, '08:00')).toBe('2026-11-30T00:00:00.000Z');
  expect(first(...night, '08:01')).toBeUndefined();
  expect(first(...night, '19:59')).toBeUndefined();
});
it('a day on which clocks are set has it where they show it, and after the change where they skip it', () => {
  const spring = ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'] as const;
  expect(first(...spring, '01:30', 'Europe/Berlin')).toBe('2026-03-29T00:30:00.000Z');
  expect(first(...spring, '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(first(...spring, '12:00', 'Europe/Berlin')).toBe('2026-03-29T10:00:00.000Z');
});

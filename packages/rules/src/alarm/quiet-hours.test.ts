import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const MINUTE = 60_000;
const at = (text: string) => Date.parse(text);
const until = (hours: string, timeZone: string, now: string) => {
  const [start = '', end = ''] = hours.split('-');
  const found = quietUntil({ start, end, timeZone }, at(now));
  return found === undefined ? undefined : new Date(found).toISOString();
};

describe('quiet hours', () => {
  it.each([
    ['12:00-13:30', '2026-11-21T12:00:00+08:00', '2026-11-21T05:30:00.000Z'],
    ['12:00-13:30', '2026-11-21T13:29:59+08:00', '2026-11-21T05:30:00.000Z'],
    ['12:00-13:30', '2026-11-21T13:30:00+08:00', undefined],
    ['12:00-13:30', '2026-11-21T11:59:59+08:00', undefined],
    ['08:00-08:00', '2026-11-21T08:00:00+08:00', undefined],
  ])('%s at %s end %s', (hours, now, end) => {
    expect(until(hours, 'Asia/Shanghai', now)).toBe(end);
  });

  it.each([
    ['before midnight', '2026-11-21T23:00:00+08:00', '2026-11-21T22:00:00.000Z'],
    ['at midnight', '2026-11-22T00:00:00+08:00', '2026-11-21T22:00:00.000Z'],
    ['after midnight', '2026-11-22T05:59:00+08:00', '2026-11-21T22:00:00.000Z'],
    ['on the last day of a year', '2026-12-31T23:00:00+08:00', '2026-12-31T22:00:00.000Z'],
    ['by day', '2026-11-21T12:00:00+08:00', undefined],
  ])('across midnight hold %s', (_when, now, end) => {
    expect(until('22:00-06:00', 'Asia/Shanghai', now)).toBe(end);
  });

  it('are shorter by the hour that the clock is put forward', () => {
    // Berlin, 29 March 2026: 02:00 becomes 03:00.
    expect(until('22:00-06:00', 'Europe/Berlin', '2026-03-28T22:00:00+01:00')).toBe('2026-03-29T04:00:00.000Z');
  });

  it('whose end the clock jumps over end with the jump', () => {
    expect(until('22:00-02:30', 'Europe/Berlin', '2026-03-29T00:00:00+01:00')).toBe('2026-03-29T01:00:00.000Z');
  });

  it('are longer by the hour that the clock is put back', () => {
    // Berlin, 25 October 2026: 03:00 becomes 02:00.
    expect(until('22:00-06:00', 'Europe/Berlin', '2026-10-24T22:00:00+02:00')).toBe('2026-10-25T05:00:00.000Z');
  });

  it('whose end the clock shows twice end both times', () => {
    expect(until('22:00-02:30', 'Europe/Berlin', '2026-10-25T00:00:00+02:00')).toBe('2026-10-25T00:30:00.000Z');
    expect(until('22:00-02:30', 'Europe/Berlin', '2026-10-25T00:45:00Z')).toBeUndefined();
    expect(until('22:00-02:30', 'Europe/Berlin', '2026-10-25T01:10:00Z')).toBe('2026-10-25T01:30:00.000Z');
  });

  it('end at the first minute at which the clock on the wall is outside them', () => {
    const time = fc.integer({ min: 0, max: 1_439 }).map((minutes) => {
      const two = (number: number) => String(number).padStart(2, '0');
      return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
    });
    const zones = ['Asia/Shanghai', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kathmandu'];
    // Around the nights on which those clocks change.
    const moments = [
      at('2026-03-28T00:00Z'),
      at('2026-10-24T12:00Z'),
      at('2026-04-04T12:00Z'),
      at('2026-10-31T12:00Z'),
    ];
    fc.assert(
      fc.property(
        fc.record({ start: time, end: time, timeZone: fc.constantFrom(...zones) }),
        fc.constantFrom(...moments),
        fc.integer({ min: 0, max: 2_880 }),
        (hours, from, minutes) => {
          const now = from + minutes * MINUTE;
          const end = quietUntil(hours, now);
          if (end === undefined) return;
          expect(end).toBeGreaterThan(now);
          expect(quietUntil(hours, end)).toBeUndefined();
          expect(quietUntil(hours, end - MINUTE / 2)).toBe(end);
          expect(quietUntil(hours, now + Math.floor((end - now) / 2))).toBe(end);
        },
      ),
    );
  });
});

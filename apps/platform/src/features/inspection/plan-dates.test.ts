import type { InspectionRule } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueBetween, nextDates, rruleText } from './plan-dates.ts';
import { announced, dateOf, dayNumber, weekdayOf, workdaysBy } from './work-days.ts';

const ZONE = 'Asia/Shanghai';
const isWorkday = workdaysBy(new Map());
const rule = (more: Partial<InspectionRule> = {}): InspectionRule => ({
  kind: 'daily',
  every: 1,
  days: [],
  times: [{ at: '08:00', name: '' }],
  from: '2026-01-01',
  until: null,
  onHoliday: 'do',
  ...more,
});
/** As clocks of the zone show it. */
const wall = (at: number, timeZone: string) =>
  new Date(at).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
const days = (of: InspectionRule, from: string, to: string, timeZone = ZONE) =>
  dueBetween(of, timeZone, isWorkday, {
    after: Date.parse(`${from}T00:00:00+08:00`) - 1,
    upTo: Date.parse(`${to}T23:59:59+08:00`),
  }).map(({ at }) => wall(at, timeZone));

describe('the dates of a plan (OPS-2)', () => {
  it('daily: every so many days from the first one', () => {
    expect(days(rule({ every: 3 }), '2026-01-02', '2026-01-10')).toEqual([
      '2026-01-04 08:00',
      '2026-01-07 08:00',
      '2026-01-10 08:00',
    ]);
  });
  it('weekly: its days, every so many weeks that begin on Monday', () => {
    expect(
      days(rule({ kind: 'weekly', every: 2, days: [1, 7], from: '2026-03-04' }), '2026-03-01', '2026-03-31'),
    ).toEqual(['2026-03-08 08:00', '2026-03-16 08:00', '2026-03-22 08:00', '2026-03-30 08:00']);
  });
  it('monthly: its days, every so many months; a day that a month has not falls out, the last one never does', () => {
    expect(days(rule({ kind: 'monthly', days: [15, 31] }), '2026-03-01', '2026-05-31')).toEqual([
      '2026-03-15 08:00',
      '2026-03-31 08:00',
      '2026-04-15 08:00',
      '2026-05-15 08:00',
      '2026-05-31 08:00',
    ]);
    expect(days(rule({ kind: 'monthly', days: [-1] }), '2026-01-01', '2026-04-30')).toEqual([
      '2026-01-31 08:00',
      '2026-02-28 08:00',
      '2026-03-31 08:00',
      '2026-04-30 08:00',
    ]);
    const quarterly = rule({ kind: 'monthly', every: 3, days: [1], from: '2025-11-20' });
    expect(nextDates(quarterly, ZONE, isWorkday, { after: 0, count: 2 }).map(({ at }) => wall(at, ZONE))).toEqual([
      '2026-02-01 08:00',
      '2026-05-01 08:00',
    ]);
    expect(rruleText(rule({ kind: 'monthly', every: 3, days: [15, -1] }), ZONE)).toContain(
      'RRULE:FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1,15;BYHOUR=8',
    );
    // years come by months, too, leap days every four years
    const leap = rule({ kind: 'monthly', every: 12, days: [29], from: '2024-02-01' });
    expect(days(leap, '2024-01-01', '2028-12-31')).toEqual(['2024-02-29 08:00', '2028-02-29 08:00']);
  });
  it('by shift: each with its name, in the order of the clock', () => {
    const times = [
      { at: '16:00', name: '中班' },
      { at: '00:00', name: '夜班' },
    ];
    const found = dueBetween(rule({ kind: 'shift', times }), ZONE, isWorkday, {
      after: Date.parse('2026-01-01T15:00:00+08:00'),
      upTo: Date.parse('2026-01-02T00:00:00+08:00'),
    });
    expect(found.map(({ shift }) => shift)).toEqual(['中班', '夜班']);
  });
  it('working days: the Spring Festival falls out, the working Saturday before it counts', () => {
    expect(days(rule({ kind: 'workdays', every: 2, from: '2026-02-12' }), '2026-02-12', '2026-02-28')).toEqual([
      '2026-02-12 08:00',
      '2026-02-14 08:00',
      '2026-02-25 08:00',
      '2026-02-27 08:00',
    ]);
  });
  it('holidays: done, left out, or put off to the next working day, once', () => {
    const weekly = (onHoliday: InspectionRule['onHoliday']) =>
      days(rule({ kind: 'weekly', days: [4, 5], onHoliday }), '2026-10-01', '2026-10-09');
    expect(weekly('do').length).toBe(4);
    expect(weekly('skip')).toEqual(['2026-10-08 08:00', '2026-10-09 08:00']);
    // 1 and 2 October are put off to the 8th, which is one of its days itself
    expect(weekly('next')).toEqual(['2026-10-08 08:00', '2026-10-09 08:00']);
  });
  it('ends with its last day', () => {
    expect(days(rule({ until: '2026-01-02' }), '2026-01-01', '2026-02-01')).toHaveLength(2);
    expect(nextDates(rule({ until: '2026-01-02' }), ZONE, isWorkday, { after: 0, count: 10 })).toHaveLength(2);
  });
  it('8:00 stays 8:00 over summer time; a time that clocks skip is as long after the change', () => {
    const newYork = (at: string, from: string, to: string) =>
      days(rule({ times: [{ at, name: '' }] }), from, to, 'America/New_York');
    expect(newYork('08:00', '2026-03-07', '2026-03-10').every((one) => one.endsWith('08:00'))).toBe(true);
    expect(newYork('02:30', '2026-03-08', '2026-03-09')).toContain('2026-03-08 03:30');
    // twice there: the first one
    expect(newYork('01:30', '2026-11-01', '2026-11-02').filter((one) => one === '2026-11-01 01:30')).toHaveLength(1);
  });
  it('says its rule as RFC 5545 does', () => {
    const text = rruleText(
      rule({ kind: 'weekly', every: 2, days: [5, 1], until: '2026-12-31', onHoliday: 'skip' }),
      ZONE,
    );
    expect(text.split('\r\n')).toEqual([
      'DTSTART;TZID=Asia/Shanghai:20260101T080000',
      'RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=MO,FR;BYHOUR=8;BYMINUTE=0;BYSECOND=0;UNTIL=20261231T155959Z',
      'X-LF-HOLIDAY:SKIP',
    ]);
  });
});

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
const anyRule = fc.record({
  kind: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const, 'shift' as const, 'workdays' as const),
  every: fc.integer({ min: 1, max: 10 }),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  times: fc.uniqueArray(time, { minLength: 1, maxLength: 4 }).map((all) => all.map((at) => ({ at, name: 'x' }))),
  from: fc.integer({ min: dayNumber('2025-06-01'), max: dayNumber('2026-12-01') }).map(dateOf),
  until: fc.constant(null),
  onHoliday: fc.constantFrom('do' as const, 'skip' as const, 'next' as const),
});
const zone = fc.constantFrom(ZONE, 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC', 'Asia/Kathmandu');
const moment = fc.integer({ min: Date.parse('2025-06-01T00:00:00Z'), max: Date.parse('2026-12-31T00:00:00Z') });

describe('whatever the rule and the zone', () => {
  it('a period in pieces has the dates of the whole, each once', () => {
    fc.assert(
      fc.property(
        anyRule,
        zone,
        moment,
        fc.array(fc.integer({ min: 1, max: 20 * 86_400_000 }), { maxLength: 5 }),
        (of, timeZone, begin, pieces) => {
          let at = begin;
          const inPieces = pieces.flatMap((piece) => {
            const found = dueBetween(of, timeZone, isWorkday, { after: at, upTo: at + piece });
            at += piece;
            return found;
          });
          expect(inPieces).toEqual(dueBetween(of, timeZone, isWorkday, { after: begin, upTo: at }));
        },
      ),
    );
  });
  it('every date shows a time of the rule on the clocks of the zone, or one they skip; none is before the first day', () => {
    fc.assert(
      fc.property(anyRule, zone, moment, (of, timeZone, after) => {
        const found = dueBetween(of, timeZone, isWorkday, { after, upTo: after + 40 * 86_400_000 });
        const times = new Set(of.times.map(({ at }) => at));
        const odd = found.filter(({ at }) => !times.has(wall(at, timeZone).slice(11)));
        // two changes to summer time at most, of 12 times at most
        expect(odd.length).toBeLessThanOrEqual(2 * of.times.length);
        for (const { at } of found) expect(wall(at, timeZone).slice(0, 10) >= of.from).toBe(true);
      }),
    );
  });
  it('where holidays are not worked, no date is one; and the next dates are the first of all', () => {
    fc.assert(
      fc.property(anyRule, moment, (of, after) => {
        const found = nextDates(of, ZONE, isWorkday, { after, count: 10 });
        const upTo = found.at(-1)?.at ?? after;
        expect(dueBetween(of, ZONE, isWorkday, { after, upTo })).toEqual(found);
        if (of.kind === 'workdays' || of.onHoliday !== 'do')
          for (const { at } of found) expect(isWorkday(dayNumber(wall(at, ZONE).slice(0, 10)))).toBe(true);
      }),
    );
  });
});

describe('the work calendar', () => {
  it('knows what the state announced, and what somebody entered in its place', () => {
    expect(announced(2026)).toHaveLength(39);
    expect(announced(2027)).toBeUndefined();
    expect(isWorkday(dayNumber('2026-10-10'))).toBe(true);
    expect(isWorkday(dayNumber('2026-10-07'))).toBe(false);
    expect(weekdayOf(dayNumber('2026-11-27'))).toBe(5);
    const own = workdaysBy(new Map([[2027, [{ day: '2027-02-08', kind: 'off' as const, name: '春节' }]]]));
    expect(own(dayNumber('2027-02-08'))).toBe(false);
    expect(own(dayNumber('2027-02-09'))).toBe(true);
  });
});

import { HANDOVER_DEFAULTS, type HandoverSettings, type Shift } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { absences, dayAt, endedBetween, neighbours, notesEnd, shiftAt, shiftOn, within } from './shift-times.ts';

const HOUR = 3_600_000;
const shift = (fields: Partial<Shift> = {}): Shift => ({
  id: 'night',
  name: '夜班',
  begins: '22:00',
  ends: '06:00',
  days: [1, 2, 3, 4, 5, 6, 7],
  ...fields,
});
const utc = (text: string) => Date.parse(text);
const named = (found: { shiftId: string; day: string } | undefined) => found && `${found.day} ${found.shiftId}`;

describe('a shift on a day', () => {
  it('begins and ends by the clocks of the enterprise, and may pass midnight', () => {
    expect(shiftOn(shift(), '2026-11-23', 'Asia/Shanghai')).toMatchObject({
      from: utc('2026-11-23T14:00:00Z'),
      to: utc('2026-11-23T22:00:00Z'),
    });
  });
  it('lasts a day when it ends at the time at which it begins', () => {
    const { from, to } = shiftOn(shift({ begins: '00:00', ends: '00:00' }), '2026-11-23', 'UTC');
    expect([from, to - from]).toEqual([utc('2026-11-23T00:00:00Z'), 24 * HOUR]);
  });
  it('is an hour shorter when clocks go forward in it, and longer when they go back', () => {
    const lengthOn = (day: string) => {
      const { from, to } = shiftOn(shift(), day, 'Europe/Berlin');
      return (to - from) / HOUR;
    };
    expect([lengthOn('2026-03-28'), lengthOn('2026-10-24'), lengthOn('2026-06-01')]).toEqual([7, 9, 8]);
  });
  it('begins after the change at a time that the clocks skip, and the one before ends there', () => {
    const late = shift({ begins: '02:30', ends: '10:00' });
    const early = shift({ begins: '18:00', ends: '02:30' });
    const begin = shiftOn(late, '2026-03-29', 'Europe/Berlin').from;
    expect(begin).toBe(utc('2026-03-29T01:30:00Z'));
    expect(shiftOn(early, '2026-03-28', 'Europe/Berlin').to).toBe(begin);
  });
  it('begins the first time at a time that the clocks show twice, and the one before ends there', () => {
    const begin = shiftOn(shift({ begins: '02:30', ends: '10:00' }), '2026-10-25', 'Europe/Berlin').from;
    expect(begin).toBe(utc('2026-10-25T00:30:00Z'));
    expect(shiftOn(shift({ begins: '18:00', ends: '02:30' }), '2026-10-24', 'Europe/Berlin').to).toBe(begin);
  });
});

describe('which shift it is', () => {
  const at = (text: string, settings: HandoverSettings = HANDOVER_DEFAULTS) => named(shiftAt(settings, utc(text)));
  it('the one that runs: its begin belongs to it, its end to the next', () => {
    expect(at('2026-11-23T08:00:00+08:00')).toBe('2026-11-23 day');
    expect(at('2026-11-23T19:59:59+08:00')).toBe('2026-11-23 day');
    expect(at('2026-11-23T20:00:00+08:00')).toBe('2026-11-23 night');
  });
  it('after midnight that of the day before', () => {
    expect(at('2026-11-24T03:00:00+08:00')).toBe('2026-11-23 night');
  });
  it('of two that overlap the one that began last; between two the one that ended last', () => {
    const settings = {
      ...HANDOVER_DEFAULTS,
      shifts: [shift({ id: 'a', begins: '06:00', ends: '14:30' }), shift({ id: 'b', begins: '14:00', ends: '22:00' })],
    };
    expect(at('2026-11-23T14:15:00+08:00', settings)).toBe('2026-11-23 b');
    expect(at('2026-11-23T23:00:00+08:00', settings)).toBe('2026-11-23 b');
  });
  it('on days without one that of the last day that had one', () => {
    const settings = {
      ...HANDOVER_DEFAULTS,
      shifts: [shift({ id: 'week', days: [5], begins: '08:00', ends: '16:00' })],
    };
    expect(at('2026-11-23T09:00:00+08:00', settings)).toBe('2026-11-20 week');
    const found = shiftAt(settings, utc('2026-11-23T09:00:00+08:00'));
    if (!found) throw new Error('no shift');
    const { previous, next } = neighbours(settings, found);
    expect([named(previous), named(next)]).toEqual(['2026-11-13 week', '2026-11-27 week']);
  });
  it('knows the date of the clocks, not of UTC', () => {
    expect(dayAt(utc('2026-11-23T17:00:00Z'), 'Asia/Shanghai')).toBe('2026-11-24');
  });
});

describe('after a shift', () => {
  it('notes are open until the next one has ended', () => {
    const day = shiftOn(HANDOVER_DEFAULTS.shifts[0] as Shift, '2026-11-23', 'Asia/Shanghai');
    expect(notesEnd(HANDOVER_DEFAULTS, day)).toBe(utc('2026-11-24T08:00:00+08:00'));
  });
  it('those that ended since are found once each', () => {
    const noon = utc('2026-11-23T12:00:00+08:00');
    expect(endedBetween(HANDOVER_DEFAULTS, noon - 6 * HOUR, noon).map(named)).toEqual(['2026-11-22 night']);
    const end = utc('2026-11-23T20:00:00+08:00');
    expect(endedBetween(HANDOVER_DEFAULTS, end - 1, end).map(named)).toEqual(['2026-11-23 day']);
    expect(endedBetween(HANDOVER_DEFAULTS, end, end + HOUR)).toEqual([]);
  });
});

describe('times within a shift', () => {
  const window = { from: 100, to: 200 };
  it('are cut at its begin and its end, and at now where they still last', () => {
    expect(within(window, 50, 150, 1_000)).toBe(50);
    expect(within(window, 150, 250, 1_000)).toBe(50);
    expect(within(window, 50, null, 1_000)).toBe(100);
    expect(within(window, 120, null, 130)).toBe(10);
    expect(within(window, 210, null, 230)).toBe(0);
  });
  it('of absence begin with what stood before it', () => {
    const away = (at: number, isAway = true) => ({ at, isAway });
    expect(absences([away(50), away(120, false), away(180)], window, 1_000)).toEqual([
      { from: 100, to: 120, isBefore: true, isAfter: false },
      { from: 180, to: 200, isBefore: false, isAfter: true },
    ]);
    expect(absences([away(50), away(100, false)], window, 1_000)).toEqual([]);
    expect(absences([away(150), away(160)], window, 170)).toEqual([
      { from: 150, to: 170, isBefore: false, isAfter: true },
    ]);
  });
});

import type { OnCallShift } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OnCallRules, callingOrder, duties } from './on-call.rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (text: string) => Date.parse(text);
const iso = (time: number) => new Date(time).toISOString().slice(0, 16);
const shift = (fields: Partial<OnCallShift> = {}): OnCallShift => ({
  name: '',
  from: '08:00',
  people: ['a', 'b', 'c'],
  turnDays: 7,
  firstDay: '2026-11-23',
  ...fields,
});
const plan = (shifts: OnCallShift[], rest: Partial<OnCallRules> = {}): OnCallRules => ({
  timeZone: 'Asia/Shanghai',
  shifts,
  deputies: [],
  ...rest,
});
const told = (rules: OnCallRules, from: string, to: string) =>
  duties(rules, at(from), at(to)).map(({ shift: name, from: begin, to: end, person, insteadOf }) =>
    [name, iso(begin), iso(end), person, insteadOf ?? ''].join(' ').trim(),
  );

describe('an on-call plan', () => {
  it('gives each of its people so many days in turn, from time of day to time of day', () => {
    expect(told(plan([shift()]), '2026-11-23T00:00:00Z', '2026-12-08T00:00:00Z')).toEqual([
      '2026-11-23T00:00 2026-11-30T00:00 a',
      '2026-11-30T00:00 2026-12-07T00:00 b',
      '2026-12-07T00:00 2026-12-08T00:00 c',
    ]);
  });
  it('goes round backwards before the first day as well', () => {
    expect(callingOrder(plan([shift()]), at('2026-11-22T12:00:00Z'))).toEqual(['c', 'a', 'b']);
    expect(callingOrder(plan([shift()]), at('2026-11-02T12:00:00Z'))).toEqual(['a', 'b', 'c']);
  });
  it('lets a night shift run over midnight, and be of whoever had it when it began', () => {
    const rules = plan([
      shift({ name: '白班', from: '08:00', people: ['a'], turnDays: 1 }),
      shift({ name: '夜班', from: '20:00', people: ['b', 'c'], turnDays: 1 }),
    ]);
    expect(told(rules, '2026-11-23T10:00:00Z', '2026-11-25T10:00:00Z')).toEqual([
      '白班 2026-11-23T10:00 2026-11-23T12:00 a',
      '夜班 2026-11-23T12:00 2026-11-24T00:00 b',
      '白班 2026-11-24T00:00 2026-11-24T12:00 a',
      '夜班 2026-11-24T12:00 2026-11-25T00:00 c',
      '白班 2026-11-25T00:00 2026-11-25T10:00 a',
    ]);
  });
  it('puts a deputy in the place of who is away, exactly while they are', () => {
    const away = { absent: 'a', deputy: 'c', from: at('2026-11-24T03:00:00Z'), to: at('2026-11-24T09:30:00Z') };
    expect(told(plan([shift()], { deputies: [away] }), '2026-11-24T00:00:00Z', '2026-11-25T00:00:00Z')).toEqual([
      '2026-11-24T00:00 2026-11-24T03:00 a',
      '2026-11-24T03:00 2026-11-24T09:30 c a',
      '2026-11-24T09:30 2026-11-25T00:00 a',
    ]);
  });
  it('follows the deputy of a deputy, and comes back to whose turn it is where all of a circle are away', () => {
    const all = { from: at('2026-11-01T00:00:00Z'), to: at('2026-12-31T00:00:00Z') };
    const chain = [
      { absent: 'a', deputy: 'b', ...all },
      { absent: 'b', deputy: 'c', ...all },
    ];
    const now = at('2026-11-24T12:00:00Z');
    expect(callingOrder(plan([shift()], { deputies: chain }), now)).toEqual(['c']);
    expect(callingOrder(plan([shift()], { deputies: [...chain, { absent: 'c', deputy: 'a', ...all }] }), now)[0]).toBe(
      'a',
    );
  });
  it('has a shift that is an hour shorter or longer where the clocks change', () => {
    const rules = plan([shift({ people: ['a', 'b'], turnDays: 1, firstDay: '2026-03-28' })], {
      timeZone: 'Europe/Berlin',
    });
    const lengths = duties(rules, at('2026-03-27T07:00:00Z'), at('2026-03-31T06:00:00Z')).map(
      ({ from, to }) => to - from,
    );
    expect(lengths).toEqual([DAY, DAY - HOUR, DAY, DAY]);
  });
  it('knows exactly one person at any moment, whatever the shifts, the zone and the absences', () => {
    const person = fc.constantFrom('a', 'b', 'c', 'd');
    const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
      const two = (number: number) => String(number).padStart(2, '0');
      return `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`;
    });
    const firstDay = fc.constantFrom('2026-03-01', '2026-10-20', '2027-01-01', '2020-02-29');
    const anyShift = fc.record({
      name: fc.constant(''),
      from: time,
      people: fc.uniqueArray(person, { minLength: 1 }),
      turnDays: fc.integer({ min: 1, max: 31 }),
      firstDay,
    });
    const moment = fc.integer({ min: at('2026-03-20T00:00Z'), max: at('2026-04-10T00:00Z') });
    const away = fc
      .record({ absent: person, deputy: person, from: moment, length: fc.integer({ min: 1, max: 5 * DAY }) })
      .filter(({ absent, deputy }) => absent !== deputy)
      .map(({ length, ...one }) => ({ ...one, to: one.from + length }));
    fc.assert(
      fc.property(
        fc.uniqueArray(anyShift, { minLength: 1, maxLength: 4, selector: ({ from }) => from }),
        fc.array(away, { maxLength: 6 }),
        fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns'),
        moment,
        fc.integer({ min: 1, max: 10 * DAY }),
        (shifts, deputies, timeZone, from, length) => {
          const rules = { shifts, deputies, timeZone };
          const found = duties(rules, from, from + length);
          expect(found[0]?.from).toBe(from);
          expect(found.at(-1)?.to).toBe(from + length);
          for (const [index, { to }] of found.slice(0, -1).entries()) expect(found[index + 1]?.from).toBe(to);
          for (const duty of found) {
            expect(duty.to).toBeGreaterThan(duty.from);
            expect(callingOrder(rules, duty.from)[0]).toBe(duty.person);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

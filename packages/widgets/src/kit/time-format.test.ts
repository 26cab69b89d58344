import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aReading } from './page.testing.ts';
import { momentOf } from './moment.ts';
import { finestPart, formatTime, parseTime } from './time-format.ts';

const at = new Date(2026, 2, 5, 7, 8, 9, 12).getTime();

describe('writing a time', () => {
  it.each([
    ['YYYY-MM-DD HH:mm:ss', '2026-03-05 07:08:09'],
    ['YYYY-MM-DD HH:mm', '2026-03-05 07:08'],
    ['YY年MM月DD日', '26年03月05日'],
    ['HH:mm:ss.SSS', '07:08:09.012'],
    ['time', 'time'],
  ])('%s is %s', (format, text) => {
    expect(formatTime(at, format)).toBe(text);
  });
  it('says dashes for a moment no calendar has', () => {
    expect(formatTime(Number.NaN, 'YYYY')).toBe('--');
  });
});

describe('reading a time', () => {
  it.each([
    ['2026-03-05 07:08', 'YYYY-MM-DD HH:mm', new Date(2026, 2, 5, 7, 8)],
    ['26年3月5日', 'YY年MM月DD日', new Date(2026, 2, 5)],
    ['2026-03', 'YYYY-MM', new Date(2026, 2, 1)],
    ['23:59', 'HH:mm', new Date(2026, 2, 5, 23, 59)],
    [' 2026-03-05   07:08 ', 'YYYY-MM-DD HH:mm', new Date(2026, 2, 5, 7, 8)],
  ])('%j in %s', (text, format, moment) => {
    expect(parseTime(text, format, at)).toBe(moment.getTime());
  });
  it.each(['2026-02-30 00:00', '2026-13-01 00:00', '2026-01-01 24:00', '2026-01-01', 'soon', ''])(
    'refuses %j rather than moving it on',
    (text) => {
      expect(parseTime(text, 'YYYY-MM-DD HH:mm', at)).toBeNull();
    },
  );
  it('takes signs of a format as signs, not as a pattern', () => {
    expect(parseTime('2026x03', 'YYYY.MM', at)).toBeNull();
  });
  it('reads back every minute it writes', () => {
    const minutes = fc.integer({ min: 0, max: 130 * 365 * 24 * 60 }).map((minute) => minute * 60_000);
    fc.assert(
      fc.property(minutes, (moment) => {
        const text = formatTime(moment, 'YYYY-MM-DD HH:mm');
        // an hour that the zone has twice is read as either of the two
        const back = parseTime(text, 'YYYY-MM-DD HH:mm', at);
        expect(formatTime(back ?? Number.NaN, 'YYYY-MM-DD HH:mm')).toBe(text);
      }),
    );
  });
});

it.each([
  ['YYYY-MM-DD HH:mm:ss', 'second'],
  ['YYYY-MM-DD HH:mm', 'minute'],
  ['YYYY-MM-DD', 'day'],
  ['YYYY-MM', 'month'],
  ['YYYY', 'year'],
])('%s is exact to the %s', (format, part) => {
  expect(finestPart(format)).toBe(part);
});

describe('the moment behind a value', () => {
  it.each([
    [1_772_668_089, 1_772_668_089_000],
    [1_772_668_089_012, 1_772_668_089_012],
    ['1772668089', 1_772_668_089_000],
    ['2026-03-05T07:08:09.000Z', 1_772_694_489_000],
    ['soon', undefined],
    [1.54, undefined],
    [0, undefined],
    [-40, undefined],
    [null, undefined],
  ])('%j is %j', (value, moment) => {
    expect(momentOf(aReading(value))).toBe(moment);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NumberFormat, ValueFormat, formatted, withUnit } from './number-format.ts';
import { aReading } from './page.testing.ts';

const format = (more: Partial<NumberFormat> = {}) => NumberFormat.parse(more);
const read = (value: number, text = String(value)) => aReading(value, { text });

describe('a number', () => {
  it('is as its variable writes it until something else is chosen', () => {
    expect(formatted(read(12.345, '12.3'), format())).toBe('12.3');
  });
  it.each([
    [{ decimalsBy: 'own', decimals: 2 }, 12.345, '12.3', '12.35'],
    [{ decimalsBy: 'own', decimals: 0 }, 12.5, '12.5', '13'],
    [{ thousands: true }, 1_234_567.8, '1234567.8', '1,234,567.8'],
    [{ thousands: true }, -999, '-999', '-999'],
    [{ thousands: true }, -1_000, '-1000', '-1,000'],
    [{ sign: true }, 5, '5', '+5'],
    [{ sign: true }, -5, '-5', '-5'],
    [{ sign: true }, 0, '0.0', '0.0'],
    [{ prefix: '¥ ', thousands: true, decimalsBy: 'own', decimals: 2 }, 1234.5, '1234.5', '¥ 1,234.50'],
    [{ prefix: 'ΔT ', sign: true }, 3, '3', 'ΔT +3'],
  ] as const)('%j: %d (%s) is %s', (more, value, text, expected) => {
    expect(formatted(read(value, text), format(more))).toBe(expected);
  });
  it('that rounds to zero has no minus', () => {
    expect(formatted(read(-0.001, '-0.001'), format({ decimalsBy: 'own', decimals: 2 }))).toBe('0.00');
  });
  it('is the same number whatever its format', () => {
    const anyFormat = fc.record({ sign: fc.boolean(), thousands: fc.boolean() });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), anyFormat, (value, more) => {
        expect(Number(formatted(read(value), format(more)).replaceAll(',', ''))).toBe(value);
      }),
    );
  });
});

it('words of a state, texts and what is not known are as they are', () => {
  const all = format({ decimalsBy: 'own', sign: true, thousands: true, prefix: 'P' });
  expect(formatted(read(1, '运行'), all)).toBe('运行');
  expect(formatted(aReading('1000'), all)).toBe('1000');
  expect(formatted(aReading(null), all)).toBe('--');
  expect(formatted(undefined, all)).toBe('--');
  expect(formatted(read(1e30), all)).toBe('1e+30');
});

describe('a number with its unit', () => {
  const own = (more: Partial<ValueFormat>) => ValueFormat.parse(more);
  it('has that of its variable, or one of its own', () => {
    const reading = aReading(1_234.5, { text: '1234.5', unit: 'kPa' });
    expect(withUnit(reading, own({}))).toBe('1234.5 kPa');
    expect(withUnit(reading, own({ unit: '千帕', thousands: true }))).toBe('1,234.5 千帕');
    expect(withUnit({ ...reading, unit: '' }, own({}))).toBe('1234.5');
  });
  it('has none while it is not known', () => {
    expect(withUnit(undefined, own({ unit: '千帕' }))).toBe('--');
    expect(withUnit(aReading(null, { unit: 'kPa' }), own({}))).toBe('--');
    expect(withUnit(aReading(Number.NaN, { unit: 'kPa' }), own({}))).toBe('--');
  });
});

import { expect, it } from 'vitest';
import { NumberFormat } from '../kit/number-format.ts';
import { aReading } from '../kit/page.testing.ts';
import { shownOf } from './sign-text.ts';

it.each([
  ['as the variable has it, with its unit', aReading(1_234.5, { unit: 'm³' }), '', {}, '1234.5 m³'],
  ['with the unit of the point where the variable has none', aReading(1_234.5), 'kW', {}, '1234.5 kW'],
  [
    'in a format of its own',
    aReading(1_234.5),
    'kW',
    { thousands: true, sign: true, decimalsBy: 'own', decimals: 1 },
    '+1,234.5 kW',
  ],
  ['a text without a unit', aReading('停机'), 'kW', { sign: true }, '停机'],
] as const)('a sign of a scene says a value %s', (_how, reading, unit, format, text) => {
  expect(shownOf(reading, unit, NumberFormat.parse(format))).toBe(text);
});

import { VariableSettings } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { writtenValue } from './written-value.ts';

const of = (settings: object) =>
  VariableSettings.parse({ key: 'v', name: 'v', driver: 'd', address: '4x1', access: 'readwrite', ...settings });

it.each([
  ['what is really written, not what was typed', { dataType: 'float', decimals: 3 }, ' 0.4235 ', 0.424],
  ['a number as it was typed', { dataType: 'float', decimals: 3 }, '0.42', 0.42],
  ['64 bits exactly', { dataType: 'int64' }, '9007199254740993', '9007199254740993'],
  ['a text with its spaces', { dataType: 'string' }, ' 0.4235 ', ' 0.4235 '],
])('a command carries %s', (_name, settings, typed, value) => {
  expect(writtenValue(of(settings), typed)).toBe(value);
});
it('is refused where rounding leaves the limits', () => {
  const refusal = expect.objectContaining({ spec: expect.objectContaining({ code: 2003 }) });
  expect(() => writtenValue(of({ dataType: 'float', decimals: 1, writeUpper: 1.55 }), '1.55')).toThrow(refusal);
});

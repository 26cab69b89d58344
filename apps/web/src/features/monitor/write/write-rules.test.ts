import { describe, expect, it } from 'vitest';
import { aSignal } from '../signal.testing.ts';
import { checkWrite, writeBounds, writeField } from './write-rules.ts';

describe('what may be written is told beforehand', () => {
  it.each([
    [aSignal({ lowerLimit: 0, upperLimit: 1.6 }), { lower: '0', upper: '1.6' }],
    [aSignal(), { lower: undefined, upper: undefined }],
    [aSignal({ dataType: 'int16' }), { lower: '-32768', upper: '32767' }],
    [aSignal({ dataType: 'uint16', lowerLimit: -5, upperLimit: 100 }), { lower: '0', upper: '100' }],
    [aSignal({ dataType: 'uint16', writeFormula: 'X*10', upperLimit: 100 }), { lower: undefined, upper: '100' }],
    [
      aSignal({ dataType: 'uint16', readFormula: 'X*0.01', writeFormula: 'X*100', lowerLimit: -1 }),
      { lower: '0', upper: '655.35' },
    ],
    [
      aSignal({ dataType: 'int16', readFormula: '-X/10', writeFormula: '-X*10' }),
      { lower: '-3276.7', upper: '3276.8' },
    ],
    [aSignal({ dataType: 'uint16', readFormula: 'X*X', writeFormula: 'X' }), { lower: undefined, upper: undefined }],
    [aSignal({ dataType: 'int64' }), { lower: '-9223372036854775808', upper: '9223372036854775807' }],
    [aSignal({ dataType: 'int64', unsigned: true }), { lower: '0', upper: '18446744073709551615' }],
  ])('%#', (signal, bounds) => {
    expect(writeBounds(signal)).toEqual(bounds);
  });
});

describe('what was typed is checked by the rules of the gateway', () => {
  const setpoint = aSignal({ lowerLimit: 0, upperLimit: 1.6 });
  it('takes what fits and sends it as it was typed', () => {
    expect(checkWrite(setpoint, ' 1.25 ')).toEqual({ ok: true, value: '1.25', rounded: false });
    expect(checkWrite(aSignal({ dataType: 'int64' }), '9223372036854775807')).toMatchObject({ ok: true });
    expect(checkWrite(aSignal({ dataType: 'string' }), ' a ')).toMatchObject({ ok: true, value: ' a ' });
    expect(checkWrite(aSignal({ dataType: 'string' }), '')).toMatchObject({ ok: true, value: '' });
  });
  it('tells what is really written, with the decimals of the variable', () => {
    expect(checkWrite(aSignal({ decimals: 3 }), '0.4235')).toEqual({ ok: true, value: '0.424', rounded: true });
    expect(checkWrite(aSignal({ decimals: 3 }), '0.42')).toEqual({ ok: true, value: '0.42', rounded: false });
  });
  it.each([
    [setpoint, '', { problem: 'empty' }],
    [setpoint, 'abc', { code: 2002 }],
    [setpoint, '1.7', { code: 2003, reason: '1.7 > 1.6' }],
    [aSignal({ dataType: 'uint16' }), '70000', { code: 2003 }],
    [aSignal({ dataType: 'int32' }), '1.5', { code: 2002 }],
    [aSignal({ dataType: 'int64', unsigned: true }), '-1', { code: 2003 }],
    [aSignal({ dataType: 'int64' }), '9223372036854775808', { code: 2003 }],
    [aSignal({ dataType: 'bit' }), '2', { code: 1725 }],
    [aSignal({ dataType: 'string', stringLength: 4 }), '水泵', { code: 2003, reason: '6 > 4 bytes' }],
    [aSignal({ dataType: 'uint16', writeFormula: '10/X' }), '0', { code: 2006 }],
  ])('refuses %#', (signal, typed, expected) => {
    expect(checkWrite(signal, typed)).toMatchObject({ ok: false, ...expected });
  });
});

it('chooses the way to put a value in', () => {
  const signalMaps = [{ value: 0, text: '自动' }];
  expect(writeField(aSignal({ dataType: 'bit', signalMaps }))).toBe('bit');
  expect(writeField(aSignal({ dataType: 'uint16', signalMaps }))).toBe('choice');
  expect(writeField(aSignal())).toBe('number');
  expect(writeField(aSignal({ dataType: 'string' }))).toBe('text');
});

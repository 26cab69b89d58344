import type { DataType } from '@lightfield/contract';
import { assert, constantFrom, integer, oneof, property, stringMatching, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusePoint, S7_PATTERN, s7Address } from './address.ts';

describe('addresses', () => {
  it.each([
    ['DB1.DBX0.0', { area: 'DB', db: 1, byte: 0, letter: 'X', bit: 0 }],
    ['db65535.dbx65535.7', { area: 'DB', db: 65_535, byte: 65_535, letter: 'X', bit: 7 }],
    ['DB10.DBB3', { area: 'DB', db: 10, byte: 3, letter: 'B' }],
    ['%DB10.DBW4', { area: 'DB', db: 10, byte: 4, letter: 'W' }],
    ['DB10.DBD8', { area: 'DB', db: 10, byte: 8, letter: 'D' }],
    ['I0.3', { area: 'I', db: 0, byte: 0, letter: 'X', bit: 3 }],
    ['E0.3', { area: 'I', db: 0, byte: 0, letter: 'X', bit: 3 }],
    ['IX0.3', { area: 'I', db: 0, byte: 0, letter: 'X', bit: 3 }],
    ['ew256', { area: 'I', db: 0, byte: 256, letter: 'W' }],
    ['QB1', { area: 'Q', db: 0, byte: 1, letter: 'B' }],
    ['AB1', { area: 'Q', db: 0, byte: 1, letter: 'B' }],
    ['%MD100', { area: 'M', db: 0, byte: 100, letter: 'D' }],
    ['VW10', { area: 'DB', db: 1, byte: 10, letter: 'W' }],
    ['V3.1', { area: 'DB', db: 1, byte: 3, letter: 'X', bit: 1 }],
  ])('%s', (text, address) => {
    expect(s7Address.parse(text)).toEqual(address);
  });
  it.each([
    '',
    'DB1',
    'DB0.DBW0',
    'DB1.DBX0',
    'DB1.DBX0.8',
    'DB1.DBW65536',
    'DB65536.DBW0',
    'DB1.W0',
    'M1',
    'MW',
    'MX0',
  ])('refuses "%s"', (text) => expect(s7Address.safeParse(text).success).toBe(false));
  it('are the same to screens', () => {
    const pattern = new RegExp(S7_PATTERN, 'u');
    const near = oneof(
      stringMatching(/^[%]?[DdBbIiEeQqAaMmVv]{1,2}\d{0,5}\.?[DB]{0,2}[XBWD]?\d{0,5}(?:\.\d)?$/),
      tuple(constantFrom('DB', 'db', 'V'), integer({ min: 0, max: 70_000 }), integer({ min: 65_530, max: 65_540 })).map(
        ([area, db, byte]) => (area === 'V' ? `VB${byte}` : `${area}${db}.DBB${byte}`),
      ),
    );
    assert(property(near, (text) => pattern.test(text) === s7Address.safeParse(text).success));
  });

  const refusal = (address: string, dataType: DataType, stringLength = 0) =>
    refusePoint({ address: s7Address.parse(address), dataType, byteOrder: 'ABCD', stringLength })?.en;
  it.each([
    ['DB1.DBX0.0', 'int16', 'of type bit'],
    ['DB1.DBB0', 'bit', 'needs its number'],
    ['DB1.DBW0', 'float', 'does not fit'],
    ['MD0', 'int16', 'does not fit'],
    ['MW0', 'uint8', 'does not fit'],
    ['MW0', 'double', 'does not fit'],
    ['MB65529', 'double', 'past the end'],
    ['MB0', 'string', '1 to 254'],
  ] as const)('refuses %s as %s', (address, dataType, reason) => {
    expect(refusal(address, dataType)).toContain(reason);
  });
  it('takes a 64-bit number and a text by the first byte', () => {
    expect(refusal('DB1.DBB65528', 'double')).toBeUndefined();
    expect(refusal('DB1.DBD8', 'int64')).toBeUndefined();
    expect(refusal('DB1.DBB8', 'string', 254)).toBeUndefined();
    expect(refusal('DB1.DBB8', 'string', 255)).toContain('1 to 254');
  });
});

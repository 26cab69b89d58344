import { assert, integer, oneof, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MODBUS_PATTERN, modbusAddress, refusePoint } from './address.ts';

describe('addresses', () => {
  it.each([
    ['0x1', { table: 0, offset: 0 }],
    ['1x100', { table: 1, offset: 99 }],
    ['3x65536', { table: 3, offset: 65_535 }],
    ['4x12.3', { table: 4, offset: 11, bit: 3 }],
    ['4x12.15', { table: 4, offset: 11, bit: 15 }],
    ['4x12.H', { table: 4, offset: 11, half: 'high' }],
    ['3x12.L', { table: 3, offset: 11, half: 'low' }],
  ])('%s', (text, address) => {
    expect(modbusAddress.parse(text)).toEqual(address);
  });
  it.each(['', '4', '2x1', '5x0', '4x0', '4x65537', '4x1.16', '4x1.h', '0x1.1', '1x1.L', '4x-1', '4x1 2', '40001'])(
    'refuses "%s"',
    (text) => {
      expect(modbusAddress.safeParse(text).success).toBe(false);
    },
  );
  it('are the same to screens', () => {
    const pattern = new RegExp(MODBUS_PATTERN, 'u');
    const near = oneof(
      stringMatching(/^[0-5]x\d{1,5}(?:\.(?:\d{1,2}|[HLh]))?$/),
      integer({ min: 65_530, max: 65_540 }).map((place) => `4x${place}`),
    );
    assert(property(near, (text) => pattern.test(text) === modbusAddress.safeParse(text).success));
  });
  const refusal = (address: string, dataType: 'bit' | 'uint8' | 'int16' | 'double' | 'string', write = false) =>
    refusePoint({ address: modbusAddress.parse(address), dataType, byteOrder: 'ABCD', stringLength: 0 }, write);
  it.each([
    ['0x1', 'int16', 'of type bit'],
    ['4x1', 'bit', 'needs its number'],
    ['4x1.2', 'int16', 'of type bit'],
    ['4x1.H', 'int16', 'int8 or uint8'],
    ['4x65534', 'double', 'past the last place'],
    ['4x1', 'string', 'length'],
  ] as const)('refuses %s as %s', (address, dataType, reason) => {
    expect(refusal(address, dataType)?.en).toContain(reason);
  });
  it('lets inputs be read but not written', () => {
    expect(refusal('3x1', 'int16')).toBeUndefined();
    expect(refusal('3x1', 'int16', true)?.en).toContain('cannot be written');
    expect(refusal('1x1', 'bit', true)?.en).toContain('cannot be written');
    expect(refusal('4x65533', 'double', true)).toBeUndefined();
    expect(refusal('4x1.H', 'uint8', true)).toBeUndefined();
  });
});

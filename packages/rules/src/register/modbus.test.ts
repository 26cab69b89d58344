import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modbusMisfit, modbusPlace, modbusWidth, unknownModbusTable } from './modbus.ts';

const fits = (
  address: string,
  dataType: Parameters<typeof modbusWidth>[0]['dataType'],
  write = false,
  stringLength = 0,
) => {
  const place = modbusPlace(address);
  if (!place) throw new Error(address);
  return modbusMisfit(place, { dataType, stringLength }, write)?.code;
};

describe('a value at a Modbus address', () => {
  it.each([
    ['0x1', 'bit', true],
    ['4x1', 'float', true],
    ['4x12.3', 'bit', true],
    ['4x12.H', 'uint8', true],
    ['3x1', 'int64', false],
    ['4x65535', 'float', true],
  ] as const)('%s fits %s', (address, type, write) => {
    expect(fits(address, type, write)).toBeUndefined();
  });
  it.each([
    [1717, '0x1', 'float', false],
    [1717, '4x1', 'bit', false],
    [1717, '4x1.3', 'int16', false],
    [1717, '4x1.L', 'int16', false],
    [1717, '4x1', 'string', false],
    [2202, '4x65536', 'float', false],
    [2004, '3x1', 'int16', true],
    [2004, '1x1', 'bit', true],
  ] as const)('%i: %s with %s', (code, address, type, write) => {
    expect(fits(address, type, write)).toBe(code);
  });
  it('ends with the table, whatever its width', () => {
    const types = ['int8', 'int16', 'int32', 'int64', 'float', 'double'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.integer({ min: 65_530, max: 65_536 }), (dataType, number) => {
        const past = number - 1 + modbusWidth({ dataType, stringLength: 0 }) > 65_536;
        expect(fits(`4x${number}`, dataType)).toBe(past ? 2202 : undefined);
      }),
    );
  });
});

it.each([
  ['5x1', '5x'],
  ['D100', 'D'],
  ['4y1', '4y'],
  ['4x0', undefined],
  ['40001', undefined],
  ['', undefined],
])('the register type of "%s" that Modbus does not have: %s', (address, type) => {
  expect(unknownModbusTable(address)).toBe(type);
});

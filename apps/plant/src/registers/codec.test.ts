import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress, widthOf } from './address.ts';
import { decode, encode } from './codec.ts';
import type { Register, SignalValue } from './register.ts';

const aRegister = (settings: Partial<Register>): Register => ({
  key: 'x',
  at: '4x1',
  type: 'uint16',
  name: 'x',
  ...settings,
});
function bytesOf(settings: Partial<Register>, value: SignalValue, size = 8): number[] {
  const register = aRegister(settings);
  const bytes = new Uint8Array(size);
  encode(bytes, register, parseAddress(register.at), value);
  return [...bytes];
}

describe('how values lie in registers', () => {
  it.each([
    ['ABCD', [0x12, 0x34, 0x56, 0x78]],
    ['CDAB', [0x56, 0x78, 0x12, 0x34]],
    ['BADC', [0x34, 0x12, 0x78, 0x56]],
    ['DCBA', [0x78, 0x56, 0x34, 0x12]],
  ] as const)('puts 32 bits in order %s', (order, bytes) => {
    expect(bytesOf({ type: 'uint32', order }, 0x1234_5678, 4)).toEqual(bytes);
  });
  it.each([
    ['ABCD', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['CDAB', [7, 8, 5, 6, 3, 4, 1, 2]],
    ['BADC', [2, 1, 4, 3, 6, 5, 8, 7]],
    ['DCBA', [8, 7, 6, 5, 4, 3, 2, 1]],
  ] as const)('puts 64 bits in order %s', (order, bytes) => {
    expect(bytesOf({ type: 'int64', order }, 0x0102_0304_0506_0708n)).toEqual(bytes);
  });
  it('puts IEEE 754 numbers', () => {
    expect(bytesOf({ type: 'float' }, 10, 4)).toEqual([0x41, 0x20, 0, 0]);
    expect(bytesOf({ type: 'double' }, -2)).toEqual([0xc0, 0, 0, 0, 0, 0, 0, 0]);
  });
  it('puts bytes into either half of a register', () => {
    expect(bytesOf({ type: 'int8', at: '4x1.H' }, -2, 2)).toEqual([0xfe, 0]);
    expect(bytesOf({ type: 'uint8', at: '4x1.L' }, 200, 2)).toEqual([0, 200]);
  });
  it('puts a bit beside the others', () => {
    const bytes = Uint8Array.of(0xff, 0xff);
    encode(bytes, aRegister({ type: 'bit', at: '4x1.9' }), parseAddress('4x1.9'), false);
    expect([...bytes]).toEqual([0xfd, 0xff]);
  });
  it('puts the first character of a string into the high byte and fills up with zeros', () => {
    expect(bytesOf({ type: 'string', length: 6 }, 'ABC', 8)).toEqual([0x41, 0x42, 0x43, 0, 0, 0, 0, 0]);
  });
  it('scales, shifts, rounds, and stops at the ends of the type', () => {
    expect(bytesOf({ scale: { factor: 10, offset: 40 } }, 20.04, 2)).toEqual([0x02, 0x58]);
    expect(bytesOf({ type: 'int16' }, -40_000, 2)).toEqual([0x80, 0]);
    expect(bytesOf({ type: 'uint16' }, Number.NaN, 2)).toEqual([0, 0]);
  });
});

describe('reading back', () => {
  const orders = fc.constantFrom('ABCD', 'DCBA', 'BADC', 'CDAB' as const);
  const whole = (type: Register['type'], min: number, max: number) =>
    fc.record({ type: fc.constant(type), order: orders, value: fc.integer({ min, max }) });
  const anything = fc.oneof(
    whole('int16', -0x8000, 0x7fff),
    whole('uint16', 0, 0xffff),
    whole('int32', -0x8000_0000, 0x7fff_ffff),
    whole('uint32', 0, 0xffff_ffff),
    fc.record({ type: fc.constant('int64' as const), order: orders, value: fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n) }),
    fc.record({ type: fc.constant('float' as const), order: orders, value: fc.float({ noNaN: true }) }),
    fc.record({ type: fc.constant('double' as const), order: orders, value: fc.double({ noNaN: true }) }),
    fc.record({
      type: fc.constant('string' as const),
      order: orders,
      value: fc.stringMatching(/^[ -~]{0,20}$/),
    }),
  );
  it('finds what was put there, to the last digit', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 5 }), ({ type, order, value }, label) => {
        const register = aRegister({ type, order, length: 20, at: `4x${label}` });
        const bytes = new Uint8Array(40);
        encode(bytes, register, parseAddress(register.at), value);
        expect(decode(bytes, register, parseAddress(register.at))).toEqual(value);
        expect(bytes.subarray((label - 1 + widthOf(register)) * 2).every((byte) => byte === 0)).toBe(true);
      }),
    );
  });
});

describe('addresses', () => {
  it.each([
    ['0x1', { table: 0, offset: 0 }],
    ['3x65536', { table: 3, offset: 65_535 }],
    ['4x12.3', { table: 4, offset: 11, bit: 3 }],
    ['4x12.H', { table: 4, offset: 11, half: 'H' }],
  ])('reads %s', (text, address) => {
    expect(parseAddress(text)).toEqual(address);
  });
  it.each(['4x0', '2x1', '4x1.16', '4x65537', '4x1.X', '', '40001'])('refuses %s', (text) => {
    expect(() => parseAddress(text)).toThrow('no register address');
  });
});

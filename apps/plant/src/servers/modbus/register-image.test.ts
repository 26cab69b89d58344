import { beforeEach, describe, expect, it } from 'vitest';
import type { RegisterTable, SignalValue } from '../../registers/register.ts';
import { ModbusException } from './protocol.ts';
import { createRegisterImage, type RegisterImage } from './register-image.ts';

const TABLE: RegisterTable = {
  blocks: [
    { table: 0, first: 1, last: 4 },
    { table: 3, first: 1, last: 4 },
    { table: 4, first: 1, last: 8 },
    { table: 4, first: 101, last: 102 },
  ],
  registers: [
    { key: 'motor', at: '0x1', type: 'bit', name: 'motor', write: {} },
    { key: 'reset', at: '0x2', type: 'bit', name: 'reset', write: { pulse: true } },
    { key: 'level', at: '3x1', type: 'float', name: 'level' },
    { key: 'speed', at: '4x1', type: 'uint16', scale: { factor: 10 }, name: 'speed', write: { lower: 5, upper: 50 } },
    { key: 'limit', at: '4x2', type: 'float', order: 'CDAB', name: 'limit', write: { lower: 1, upper: 2.2 } },
    { key: 'ready', at: '4x4.0', type: 'bit', name: 'ready' },
    { key: 'fast', at: '4x4.1', type: 'bit', name: 'fast', write: {} },
    { key: 'shown', at: '4x5', type: 'uint16', name: 'shown' },
    { key: 'count', at: '4x101', type: 'uint32', name: 'count', write: {} },
  ],
};
const SIGNALS = {
  motor: false,
  reset: false,
  level: 1.5,
  speed: 20,
  limit: 1.5,
  ready: true,
  fast: false,
  shown: 7,
  count: 3,
};

let image: RegisterImage;
let heard: [string, SignalValue][];
beforeEach(() => {
  heard = [];
  image = createRegisterImage(TABLE, (changes) => heard.push(...changes));
  image.show(SIGNALS);
});
const refusal = (act: () => void) => {
  try {
    act();
    return 0;
  } catch (error) {
    return error instanceof ModbusException ? error.code : -1;
  }
};

describe('the memory of a PLC', () => {
  it('shows signals where the table says', () => {
    expect([...image.readRegisters(3, 0, 2)]).toEqual([0x3f, 0xc0, 0, 0]);
    expect([...image.readRegisters(4, 0, 1)]).toEqual([0, 200]);
    expect([...image.readBits(0, 0, 4)]).toEqual([0, 0, 0, 0]);
  });
  it('reads 0 where a block holds nothing, and refuses what lies outside', () => {
    expect([...image.readRegisters(4, 5, 3)]).toEqual([0, 0, 0, 0, 0, 0]);
    expect(refusal(() => image.readRegisters(4, 7, 2))).toBe(2);
    expect(refusal(() => image.readRegisters(4, 50, 1))).toBe(2);
    expect(refusal(() => image.readBits(1, 0, 1))).toBe(2);
  });
  it('hands over what a write has changed, and reads it back at once', () => {
    image.writeRegisters(0, Uint8Array.of(1, 0));
    image.writeCoils(0, Uint8Array.of(1));
    expect(heard).toEqual([
      ['speed', 25.6],
      ['motor', true],
    ]);
    expect([...image.readRegisters(4, 0, 1)]).toEqual([1, 0]);
  });
  it('says nothing of a write that changes nothing', () => {
    image.writeRegisters(0, Uint8Array.of(0, 200));
    expect(heard).toEqual([]);
  });
  it('takes a value at the bound, although a float holds the nearest number only', () => {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatBE(2.2);
    image.writeRegisters(1, Buffer.concat([bytes.subarray(2), bytes.subarray(0, 2)]));
    expect(heard).toEqual([['limit', Math.fround(2.2)]]);
  });
  it('takes a command once and reads back 0', () => {
    image.writeCoils(1, Uint8Array.of(1));
    image.show({ ...SIGNALS, reset: true });
    expect(heard).toEqual([['reset', true]]);
    expect([...image.readBits(0, 1, 1)]).toEqual([0]);
  });
  it('keeps the bits of the machine when a client writes the register around its own bit', () => {
    image.writeRegisters(3, Uint8Array.of(0, 0b10));
    expect(heard).toEqual([['fast', true]]);
    expect([...image.readRegisters(4, 3, 1)]).toEqual([0, 0b11]);
  });
});

describe('a write is refused', () => {
  it.each([
    ['below the range with 3', 0, [0, 49], 3],
    ['above the range with 3', 0, [0x01, 0xf5], 3],
    ['when it is no number with 3', 1, [0, 0, 0x7f, 0xc0], 3],
    ['where the machine alone writes with 2', 4, [0, 1], 2],
    ['where nothing lies with 2', 6, [0, 1], 2],
    ['beyond the block with 2', 7, [0, 1, 0, 1], 2],
  ])('%s', (_why, offset, bytes, code) => {
    expect(refusal(() => image.writeRegisters(offset, Uint8Array.from(bytes)))).toBe(code);
    expect(heard).toEqual([]);
  });
  it('as a whole, when one of its values is', () => {
    expect(refusal(() => image.writeRegisters(0, Uint8Array.of(0, 100, 0, 0, 0, 0)))).toBe(3);
    expect([...image.readRegisters(4, 0, 1)]).toEqual([0, 200]);
    expect(refusal(() => image.writeCoils(0, Uint8Array.of(1, 1, 1)))).toBe(2);
    expect(heard).toEqual([]);
  });
});

describe('a table that cannot be', () => {
  const withOne = (at: string, extra = {}) =>
    createRegisterImage(
      { blocks: TABLE.blocks, registers: [{ key: 'x', at, type: 'uint32', name: 'x', ...extra }] },
      () => {},
    );
  it('lies outside its blocks', () => {
    expect(() => withOne('4x8')).toThrow('outside the blocks');
  });
  it('lets clients write input registers', () => {
    expect(() => withOne('3x1', { write: {} })).toThrow('cannot be written');
  });
});

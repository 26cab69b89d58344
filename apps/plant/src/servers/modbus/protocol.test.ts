import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answer, EXCEPTION, ModbusException, type ModbusTarget } from './protocol.ts';

/** Four of each, all holding their own number. */
function smallPlc(): ModbusTarget & { words: Uint8Array; coils: Uint8Array } {
  const words = Uint8Array.of(0, 1, 0, 2, 0, 3, 0, 4);
  const coils = Uint8Array.of(1, 0, 1, 1);
  const within = (offset: number, count: number) => {
    if (offset + count > 4) throw new ModbusException(EXCEPTION.illegalAddress);
  };
  return {
    words,
    coils,
    readRegisters(_table, offset, count) {
      within(offset, count);
      return words.subarray(offset * 2, (offset + count) * 2);
    },
    readBits(_table, offset, count) {
      within(offset, count);
      return coils.subarray(offset, offset + count);
    },
    writeRegisters(offset, bytes) {
      within(offset, bytes.length / 2);
      words.set(bytes, offset * 2);
    },
    writeCoils(offset, bits) {
      within(offset, bits.length);
      coils.set(bits, offset);
    },
  };
}
const ask = (pdu: number[], plc = smallPlc()) => [...answer(Buffer.from(pdu), plc)];

describe('answers', () => {
  it('registers with their byte count', () => {
    expect(ask([3, 0, 1, 0, 2])).toEqual([3, 4, 0, 2, 0, 3]);
    expect(ask([4, 0, 0, 0, 1])).toEqual([4, 2, 0, 1]);
  });
  it('bits packed from the lowest', () => {
    expect(ask([1, 0, 0, 0, 4])).toEqual([1, 1, 0b1101]);
    expect(ask([2, 0, 1, 0, 2])).toEqual([2, 1, 0b10]);
  });
  it('writes of coils and registers', () => {
    const plc = smallPlc();
    expect(ask([5, 0, 1, 0xff, 0], plc)).toEqual([5, 0, 1, 0xff, 0]);
    expect(ask([15, 0, 2, 0, 2, 1, 0b00], plc)).toEqual([15, 0, 2, 0, 2]);
    expect(ask([6, 0, 0, 0xab, 0xcd], plc)).toEqual([6, 0, 0, 0xab, 0xcd]);
    expect(ask([16, 0, 1, 0, 2, 4, 9, 8, 7, 6], plc)).toEqual([16, 0, 1, 0, 2]);
    expect([...plc.coils]).toEqual([1, 1, 0, 0]);
    expect([...plc.words]).toEqual([0xab, 0xcd, 9, 8, 7, 6, 0, 4]);
  });
  it('a mask that changes single bits', () => {
    const plc = smallPlc();
    plc.words[1] = 0x12;
    expect(ask([22, 0, 0, 0, 0xf2, 0, 0x25], plc)).toEqual([22, 0, 0, 0, 0xf2, 0, 0x25]);
    // The example of the Modbus specification, section 6.16.
    expect(plc.words[1]).toBe(0x17);
  });
  it('a write and a read in one request, in this order', () => {
    expect(ask([23, 0, 0, 0, 1, 0, 0, 0, 1, 2, 5, 6])).toEqual([23, 2, 5, 6]);
  });
});

describe('refusals', () => {
  it.each([
    ['an unknown function', [99, 0, 0, 0, 1], [99 | 0x80, 1]],
    ['an address beyond the table', [3, 0, 3, 0, 2], [0x83, 2]],
    ['no registers at all', [3, 0, 0, 0, 0], [0x83, 3]],
    ['more than 125 registers', [3, 0, 0, 0, 126], [0x83, 3]],
    ['more than 2,000 bits', [1, 0, 0, 0x07, 0xd1], [0x81, 3]],
    ['a coil that is neither on nor off', [5, 0, 0, 0, 1], [0x85, 3]],
    ['a byte count that does not fit', [16, 0, 0, 0, 2, 3, 1, 2, 3], [0x90, 3]],
    ['a request that breaks off', [16, 0, 0], [0x90, 3]],
    ['a request with more behind it', [6, 0, 0, 0, 1, 9], [0x86, 3]],
  ])('%s', (_what, request, reply) => {
    expect(ask(request)).toEqual(reply);
  });
  it('leaves everything as it was when the read of function 23 cannot be answered', () => {
    const plc = smallPlc();
    expect(ask([23, 0, 9, 0, 1, 0, 0, 0, 1, 2, 5, 6], plc)).toEqual([23 | 0x80, 2]);
    expect(plc.words[0]).toBe(0);
  });
  it('any bytes at all, with an answer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 253 }), (pdu) => {
        const reply = answer(Buffer.from(pdu), smallPlc());
        expect(reply.length).toBeGreaterThan(1);
        expect((reply[0] ?? 0) & 0x7f).toBe((pdu[0] ?? 0) & 0x7f);
      }),
      { numRuns: 2_000 },
    );
  });
});

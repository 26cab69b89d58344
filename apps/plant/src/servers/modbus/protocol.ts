import type { TableNumber } from '../../registers/address.ts';

/** Exception codes of the Modbus application protocol, section 7. */
export const EXCEPTION = { illegalFunction: 1, illegalAddress: 2, illegalValue: 3 } as const;

/** A refusal that travels to the client as an exception response. */
export class ModbusException extends Error {
  override readonly name = 'ModbusException';
  readonly code: number;
  constructor(code: number) {
    super(`Modbus exception ${code}`);
    this.code = code;
  }
}

/** What a server answers from. Offsets count from 0. Each method throws `ModbusException` when it refuses. */
export interface ModbusTarget {
  /** Big-endian bytes of `count` registers; the server copies them before it yields. */
  readRegisters(table: 3 | 4, offset: number, count: number): Uint8Array;
  /** One byte (0 or 1) for each coil or discrete input. */
  readBits(table: 0 | 1, offset: number, count: number): Uint8Array;
  /** All or nothing. */
  writeRegisters(offset: number, bytes: Uint8Array): void;
  /** One byte (0 or 1) for each coil; all or nothing. */
  writeCoils(offset: number, bits: Uint8Array): void;
}

/** Most that one request may ask for (Modbus application protocol, section 6). */
const MAX_READ_REGISTERS = 125;
const MAX_READ_BITS = 2_000;
const MAX_WRITE_REGISTERS = 123;
const MAX_WRITE_BITS = 1_968;
const MAX_EXCHANGE_WRITE_REGISTERS = 121;

/** How a coil travels in function 5. */
const COIL_ON = 0xff00;
const COIL_OFF = 0x0000;

/** Which addresses each function speaks of. */
const TABLE_OF_FUNCTION: Readonly<Record<number, TableNumber>> = {
  1: 0,
  2: 1,
  3: 4,
  4: 3,
  5: 0,
  6: 4,
  15: 0,
  16: 4,
  22: 4,
  23: 4,
};

export interface AddressSpan {
  table: TableNumber;
  offset: number;
  count: number;
}

/** The addresses a request speaks of, or `undefined` when it speaks of none. For function 23: those it reads. */
export function spanOf(pdu: Buffer): AddressSpan | undefined {
  const table = TABLE_OF_FUNCTION[pdu[0] ?? 0];
  if (table === undefined || pdu.length < 5) return undefined;
  const single = pdu[0] === 5 || pdu[0] === 6 || pdu[0] === 22;
  return { table, offset: pdu.readUInt16BE(1), count: single ? 1 : pdu.readUInt16BE(3) };
}

/** Answers one request (function code and data, without the header of the transport). Never throws for bad input. */
export function answer(pdu: Buffer, target: ModbusTarget): Buffer {
  const code = pdu[0] ?? 0;
  try {
    return perform(code, pdu, target);
  } catch (error) {
    if (error instanceof ModbusException) return exceptionReply(code, error.code);
    // A request that is shorter than its function needs ends in a read beyond the buffer.
    if (error instanceof RangeError) return exceptionReply(code, EXCEPTION.illegalValue);
    throw error;
  }
}

export function exceptionReply(functionCode: number, exceptionCode: number): Buffer {
  return Buffer.from([functionCode | 0x80, exceptionCode]);
}

function perform(code: number, pdu: Buffer, target: ModbusTarget): Buffer {
  switch (code) {
    case 1:
    case 2:
      return readBits(code, pdu, target);
    case 3:
    case 4: {
      const count = counted(pdu.readUInt16BE(3), MAX_READ_REGISTERS);
      return registersReply(code, target.readRegisters(code === 3 ? 4 : 3, pdu.readUInt16BE(1), count));
    }
    case 5:
      return writeCoil(pdu, target);
    case 6:
      target.writeRegisters(pdu.readUInt16BE(1), exactly(pdu.subarray(3), 2));
      return Buffer.from(pdu);
    case 15:
      return writeCoils(pdu, target);
    case 16: {
      const count = counted(pdu.readUInt16BE(3), MAX_WRITE_REGISTERS);
      target.writeRegisters(pdu.readUInt16BE(1), dataOf(pdu, 5, count * 2));
      return Buffer.from(pdu.subarray(0, 5));
    }
    case 22:
      return maskRegister(pdu, target);
    case 23: {
      const readCount = counted(pdu.readUInt16BE(3), MAX_READ_REGISTERS);
      const writeCount = counted(pdu.readUInt16BE(7), MAX_EXCHANGE_WRITE_REGISTERS);
      // Refused as a whole: a write must not happen when the read after it cannot be answered.
      target.readRegisters(4, pdu.readUInt16BE(1), readCount);
      target.writeRegisters(pdu.readUInt16BE(5), dataOf(pdu, 9, writeCount * 2));
      return registersReply(code, target.readRegisters(4, pdu.readUInt16BE(1), readCount));
    }
    default:
      throw new ModbusException(EXCEPTION.illegalFunction);
  }
}

function readBits(code: 1 | 2, pdu: Buffer, target: ModbusTarget): Buffer {
  const count = counted(pdu.readUInt16BE(3), MAX_READ_BITS);
  const bits = target.readBits(code === 1 ? 0 : 1, pdu.readUInt16BE(1), count);
  const reply = Buffer.alloc(2 + Math.ceil(count / 8));
  reply[0] = code;
  reply[1] = reply.length - 2;
  for (const [index, bit] of bits.entries()) {
    const at = 2 + (index >> 3);
    if (bit) reply[at] = (reply[at] ?? 0) | (1 << (index & 7));
  }
  return reply;
}

function registersReply(code: number, bytes: Uint8Array): Buffer {
  const reply = Buffer.allocUnsafe(2 + bytes.length);
  reply[0] = code;
  reply[1] = bytes.length;
  reply.set(bytes, 2);
  return reply;
}

function writeCoil(pdu: Buffer, target: ModbusTarget): Buffer {
  const wanted = exactly(pdu.subarray(3), 2).readUInt16BE(0);
  if (wanted !== COIL_ON && wanted !== COIL_OFF) throw new ModbusException(EXCEPTION.illegalValue);
  target.writeCoils(pdu.readUInt16BE(1), Uint8Array.of(wanted === COIL_ON ? 1 : 0));
  return Buffer.from(pdu);
}

function writeCoils(pdu: Buffer, target: ModbusTarget): Buffer {
  const count = counted(pdu.readUInt16BE(3), MAX_WRITE_BITS);
  const packed = dataOf(pdu, 5, Math.ceil(count / 8));
  const bits = Uint8Array.from({ length: count }, (_, index) => ((packed[index >> 3] ?? 0) >> (index & 7)) & 1);
  target.writeCoils(pdu.readUInt16BE(1), bits);
  return Buffer.from(pdu.subarray(0, 5));
}

/** Function 22 changes single bits of a register without a read before, so two clients cannot undo each other. */
function maskRegister(pdu: Buffer, target: ModbusTarget): Buffer {
  const offset = pdu.readUInt16BE(1);
  const masks = exactly(pdu.subarray(3), 4);
  const and = masks.readUInt16BE(0);
  const or = masks.readUInt16BE(2);
  const held = Buffer.from(target.readRegisters(4, offset, 1)).readUInt16BE(0);
  const next = Buffer.alloc(2);
  next.writeUInt16BE((held & and) | (or & ~and & 0xffff));
  target.writeRegisters(offset, next);
  return Buffer.from(pdu);
}

function counted(count: number, max: number): number {
  if (count < 1 || count > max) throw new ModbusException(EXCEPTION.illegalValue);
  return count;
}

/** The data of a request whose byte at `at` says how many bytes follow. */
function dataOf(pdu: Buffer, at: number, length: number): Buffer {
  if (pdu.readUInt8(at) !== length) throw new ModbusException(EXCEPTION.illegalValue);
  return exactly(pdu.subarray(at + 1), length);
}

function exactly(data: Buffer, length: number): Buffer {
  if (data.length !== length) throw new ModbusException(EXCEPTION.illegalValue);
  return data;
}

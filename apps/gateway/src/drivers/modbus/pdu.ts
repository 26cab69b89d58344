import type { Table } from './address.ts';
import { exceptionFault, malformed } from './faults.ts';

const EXCEPTION_FLAG = 0x80;
const READ_FUNCTION: Readonly<Record<Table, number>> = { 0: 1, 1: 2, 3: 4, 4: 3 };
const ON = 0xff00;

/** Function code and two 16-bit numbers: most requests are no more than that. */
function plain(fn: number, first: number, second: number): Buffer {
  const request = Buffer.allocUnsafe(5);
  request[0] = fn;
  request.writeUInt16BE(first, 1);
  request.writeUInt16BE(second, 3);
  return request;
}

/** Requests by what they do (Modbus application protocol 1.1b3, section 6). Places are counted from 0. */
export const requests = {
  read: (table: Table, offset: number, count: number) => plain(READ_FUNCTION[table], offset, count),
  writeCoil: (offset: number, on: boolean) => plain(5, offset, on ? ON : 0),
  writeRegister: (offset: number, value: number) => plain(6, offset, value),
  writeRegisters(offset: number, values: readonly number[]): Buffer {
    const request = Buffer.allocUnsafe(6 + values.length * 2);
    plain(16, offset, values.length).copy(request);
    request[5] = values.length * 2;
    values.forEach((value, i) => request.writeUInt16BE(value, 6 + i * 2));
    return request;
  },
  maskRegister(offset: number, and: number, or: number): Buffer {
    const request = Buffer.allocUnsafe(7);
    plain(22, offset, and).copy(request);
    request.writeUInt16BE(or, 5);
    return request;
  },
};

/** Throws when the reply is not one to the request: an exception, another function, another length. */
function mustAnswer(request: Buffer, reply: Buffer, length: number): void {
  const fn = request[0] ?? 0;
  if (reply[0] === (fn | EXCEPTION_FLAG)) throw exceptionFault(reply[1] ?? 0);
  if (reply[0] !== fn) throw malformed(`function ${reply[0]} answers function ${fn}`);
  if (reply.length !== length) throw malformed(`${reply.length} bytes instead of ${length}`);
}

/** What a read answered: the registers, or the bits eight to a byte. Throws an error of driver.ts. */
export function valuesOf(request: Buffer, reply: Buffer, bytes: number): Buffer {
  mustAnswer(request, reply, bytes + 2);
  if (reply[1] !== bytes) throw malformed(`${reply[1]} bytes of values instead of ${bytes}`);
  return reply.subarray(2);
}

/** A write is answered by its own beginning. Throws an error of driver.ts. */
export const mustConfirm = (request: Buffer, reply: Buffer): void =>
  mustAnswer(request, reply, request[0] === 22 ? 7 : 5);

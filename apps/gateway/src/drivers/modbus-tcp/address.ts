import type { DataType } from '@lightfield/contract';
import { z } from 'zod';
import type { Point } from '../driver.ts';

/** The four tables of Modbus, by the digit people write before the x. */
export type Table = 0 | 1 | 3 | 4;
export interface ModbusAddress {
  readonly table: Table;
  /** Counted from 0, as on the wire. */
  readonly offset: number;
  /** Bit of a register, 0 (lowest) to 15. */
  readonly bit?: number;
  /** One byte of a register. */
  readonly half?: 'high' | 'low';
}
export type ModbusPoint = Point<ModbusAddress>;

/** Places in one table: the wire counts them with 16 bits. */
export const TABLE_SIZE = 65_536;
const BITS_PER_REGISTER = 16;
const NOTATION = /^(?<table>[0134])x(?<number>[1-9]\d{0,4})(?:\.(?<part>\d{1,2}|[HL]))?$/;

/** "0x1" coil, "1x1" discrete input, "3x1" input register, "4x1" holding register; "4x12.3" a bit, "4x12.H" a byte. */
export const modbusAddress = z.string().transform((text, context): ModbusAddress => {
  const groups = NOTATION.exec(text.trim())?.groups;
  const table = tableOf(groups?.['table']);
  const offset = Number(groups?.['number']) - 1;
  const part = groups?.['part'];
  const refuse = (message: string): never => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (table === undefined) return refuse('write it like 4x1, 4x12.3 or 4x12.H (counted from 1)');
  if (offset >= TABLE_SIZE) return refuse(`the last place of a table is ${TABLE_SIZE}`);
  if (part === undefined) return { table, offset };
  if (table < 3) return refuse('coils and discrete inputs are single bits already');
  if (part === 'H') return { table, offset, half: 'high' };
  if (part === 'L') return { table, offset, half: 'low' };
  const bit = Number(part);
  return bit < BITS_PER_REGISTER ? { table, offset, bit } : refuse('a register has bits 0 to 15');
});

function tableOf(digit: string | undefined): Table | undefined {
  switch (digit) {
    case '0':
      return 0;
    case '1':
      return 1;
    case '3':
      return 3;
    case '4':
      return 4;
    default:
      return undefined;
  }
}

const REGISTERS: Record<DataType, number> = {
  int8: 1,
  uint8: 1,
  int16: 1,
  uint16: 1,
  int32: 2,
  uint32: 2,
  int64: 4,
  float: 2,
  double: 4,
  bit: 1,
  string: 1,
};

/** How many places of its table a point covers: bits for coils and discrete inputs, registers otherwise. */
export function widthOf({ dataType, stringLength }: Pick<Point, 'dataType' | 'stringLength'>): number {
  return dataType === 'string' ? Math.ceil(stringLength / 2) : REGISTERS[dataType];
}

/** Why Modbus cannot carry this point; nothing when it can. */
export function refusePoint(point: ModbusPoint, write: boolean): string | undefined {
  const { address } = point;
  const mismatch = refuseType(point);
  if (mismatch) return mismatch;
  if (address.offset + widthOf(point) > TABLE_SIZE) return 'it reaches past the last place of the table';
  if (write && (address.table === 1 || address.table === 3)) return 'inputs cannot be written';
  return undefined;
}

function refuseType({ address, dataType, stringLength }: ModbusPoint): string | undefined {
  const isBit = dataType === 'bit';
  const isByte = dataType === 'int8' || dataType === 'uint8';
  if (address.table < 3) return isBit ? undefined : 'a coil or discrete input is of type bit';
  if (address.bit !== undefined) return isBit ? undefined : 'an address with a bit number is of type bit';
  if (isBit) return 'a bit in a register needs its number, e.g. 4x12.3';
  if (address.half !== undefined && !isByte) return 'an address with H or L is of type int8 or uint8';
  if (dataType === 'string' && stringLength < 1) return 'a string needs its length';
  return undefined;
}

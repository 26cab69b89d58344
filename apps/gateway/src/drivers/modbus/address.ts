import type { Text } from '@lightfield/contract';
import { MODBUS_TABLE_SIZE, modbusMisfit, modbusWidth } from '@lightfield/rules';
import { z } from 'zod';
import { inBoth, type Point } from '../driver.ts';
import { driversText } from '../../locales/drivers/text.ts';

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
export const TABLE_SIZE = MODBUS_TABLE_SIZE;
const BITS_PER_REGISTER = 16;
const NOTATION = /^(?<table>[0134])x(?<number>[1-9]\d{0,4})(?:\.(?<part>\d{1,2}|[HL]))?$/;

/** The same for screens, with the last place and the bits of a register (`Driver.addressPattern`). */
const PLACE = '(?:[1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-6])';
export const MODBUS_PATTERN = `^(?:[01]x${PLACE}|[34]x${PLACE}(?:\\.(?:0?\\d|1[0-5]|[HL]))?)$`;

/** "0x1" coil, "1x1" discrete input, "3x1" input register, "4x1" holding register; "4x12.3" a bit, "4x12.H" a byte. */
export const modbusAddress = z.string().transform((text, context): ModbusAddress => {
  const groups = NOTATION.exec(text.trim())?.groups;
  const table = tableOf(groups?.['table']);
  const offset = Number(groups?.['number']) - 1;
  const part = groups?.['part'];
  const refuse = (why: Text): never => {
    context.addIssue({ code: 'custom', message: inBoth(why) });
    return z.NEVER;
  };
  if (table === undefined) return refuse(driversText('modbusAddress.form'));
  if (offset >= TABLE_SIZE) return refuse(driversText('modbusAddress.lastPlace', { last: TABLE_SIZE }));
  if (part === undefined) return { table, offset };
  if (table < 3) return refuse(driversText('modbusAddress.bitsAlready'));
  if (part === 'H') return { table, offset, half: 'high' };
  if (part === 'L') return { table, offset, half: 'low' };
  const bit = Number(part);
  return bit < BITS_PER_REGISTER ? { table, offset, bit } : refuse(driversText('modbusAddress.bits'));
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

/** How many places of its table a point covers: bits for coils and discrete inputs, registers otherwise. */
export const widthOf = ({ dataType, stringLength }: Pick<Point, 'dataType' | 'stringLength'>): number =>
  modbusWidth({ dataType, stringLength });

/** Why Modbus cannot carry this point; nothing when it can. The platform says the same when it is saved. */
export const refusePoint = ({ address, dataType, stringLength }: ModbusPoint, write: boolean): Text | undefined =>
  modbusMisfit(address, { dataType, stringLength }, write);

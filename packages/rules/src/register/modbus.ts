import { type DataType, deviceFaultErrors, monitorErrors, registerErrors } from '@lightfield/contract';
import { type Finding, found } from '../config/problem.ts';
import { rulesText } from '../locales/rules/text.ts';

/** What stands at a Modbus address: table 0 coils, 1 discrete inputs, 3 input registers, 4 holding registers. */
export interface ModbusPlace {
  readonly table: 0 | 1 | 3 | 4;
  /** Counted from 0, as on the wire. */
  readonly offset: number;
  /** Bit of a register, 0 (lowest) to 15. */
  readonly bit?: number | undefined;
  /** One byte of a register. */
  readonly half?: 'high' | 'low' | undefined;
}
/** What is kept there. `stringLength` in bytes. */
export interface ModbusContent {
  readonly dataType: DataType;
  readonly stringLength: number;
}

/** Places in one table: the wire counts them with 16 bits. */
export const MODBUS_TABLE_SIZE = 65_536;
const TABLES: readonly string[] = ['0x', '1x', '3x', '4x'];
const NOTATION = /^(?<table>[0134])x(?<number>[1-9]\d{0,4})(?:\.(?<part>\d{1,2}|[HL]))?$/;
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

/** How many places of its table a value covers: bits for coils and discrete inputs, registers otherwise. */
export const modbusWidth = ({ dataType, stringLength }: ModbusContent): number =>
  dataType === 'string' ? Math.ceil(stringLength / 2) : REGISTERS[dataType];

/** An address that fits the notation; `undefined`: it does not. */
export function modbusPlace(text: string): ModbusPlace | undefined {
  const groups = NOTATION.exec(text.trim())?.groups;
  if (!groups) return undefined;
  const part = groups['part'];
  const table = TABLE_OF[groups['table'] ?? ''];
  if (table === undefined) return undefined;
  const offset = Number(groups['number']) - 1;
  if (part === undefined) return { table, offset };
  if (part === 'H' || part === 'L') return { table, offset, half: part === 'H' ? 'high' : 'low' };
  return { table, offset, bit: Number(part) };
}
const TABLE_OF: Readonly<Record<string, ModbusPlace['table']>> = { 0: 0, 1: 1, 3: 3, 4: 4 };

/** The register type that an address names and Modbus does not have: "5x", "D"; `undefined`: none of that kind. */
export function unknownModbusTable(text: string): string | undefined {
  const named = /^\d*[A-Za-z]+/.exec(text.trim())?.[0];
  return named === undefined || TABLES.includes(named) ? undefined : named;
}

/** Why Modbus cannot carry a value at this place (1717, 2202, 2004); nothing when it can. `write`: it is to be written. */
export function modbusMisfit(place: ModbusPlace, content: ModbusContent, write: boolean): Finding | undefined {
  const mismatch = misfitOfType(place, content);
  if (mismatch) return found(deviceFaultErrors.dataTypeWrong, mismatch);
  if (place.offset + modbusWidth(content) > MODBUS_TABLE_SIZE)
    return found(registerErrors.registerAddressInvalid, rulesText('modbus.itReachesPastTheLastPlace'));
  if (write && (place.table === 1 || place.table === 3))
    return found(monitorErrors.readOnly, rulesText('modbus.inputsCannotBeWritten'));
  return undefined;
}

function misfitOfType({ table, bit, half }: ModbusPlace, { dataType, stringLength }: ModbusContent) {
  const isBit = dataType === 'bit';
  const isByte = dataType === 'int8' || dataType === 'uint8';
  if (table < 3) return isBit ? undefined : rulesText('modbus.coilIsBit');
  if (bit !== undefined) return isBit ? undefined : rulesText('modbus.numberedIsBit');
  if (isBit) return rulesText('modbus.bitNeedsNumber');
  if (half !== undefined && !isByte) return rulesText('modbus.halfIsByte');
  if (dataType === 'string' && stringLength < 1) return rulesText('modbus.stringNeedsLength');
  return undefined;
}

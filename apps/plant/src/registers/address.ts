import type { Register } from './register.ts';

export type TableNumber = 0 | 1 | 3 | 4;

/** Where a signal lies: `offset` counts from 0, as in the protocol. */
export interface Address {
  table: TableNumber;
  offset: number;
  /** 0 (least significant) to 15; only for "4x12.3". */
  bit?: number;
  /** Which byte of the register; only for "4x12.H" and "4x12.L". */
  half?: 'H' | 'L';
}

/** Registers that a value of each type fills; strings: by their length. Coils and discrete inputs fill one place. */
const WIDTH: Record<Exclude<Register['type'], 'string'>, number> = {
  bit: 1,
  int8: 1,
  uint8: 1,
  int16: 1,
  uint16: 1,
  int32: 2,
  uint32: 2,
  float: 2,
  int64: 4,
  double: 4,
};

/** Reads "4x12", "4x12.3" or "4x12.H". Throws on anything else: tables are written by us, so it is a bug. */
export function parseAddress(text: string): Address {
  const found = /^([0134])x([1-9]\d{0,4})(?:\.(?:(\d{1,2})|([HL])))?$/.exec(text);
  if (!found) throw new Error(`no register address: ${text}`);
  const [, table, label, bit, half] = found;
  const address: Address = { table: tableOf(Number(table)), offset: Number(label) - 1 };
  if (bit !== undefined) address.bit = Number(bit);
  if (half === 'H' || half === 'L') address.half = half;
  if ((address.bit ?? 0) > 15 || address.offset > 0xffff) throw new Error(`no register address: ${text}`);
  return address;
}

export function tableOf(number: number): TableNumber {
  if (number === 0 || number === 1 || number === 3 || number === 4) return number;
  throw new Error(`no register table: ${number}`);
}

/** Consecutive registers (or coils) that the signal fills. */
export function widthOf(register: Pick<Register, 'type' | 'length'>): number {
  return register.type === 'string' ? Math.ceil((register.length ?? 2) / 2) : WIDTH[register.type];
}

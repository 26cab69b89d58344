import { type Address, parseAddress, type TableNumber, widthOf } from '../../registers/address.ts';
import { decode, encode } from '../../registers/codec.ts';
import type {
  AddressBlock,
  Register,
  RegisterTable,
  Signals,
  SignalValue,
  WriteRule,
} from '../../registers/register.ts';
import { EXCEPTION, ModbusException, type ModbusTarget } from './protocol.ts';

interface Place {
  register: Register;
  address: Address;
  width: number;
}

export interface RegisterImage extends ModbusTarget {
  /** Puts the newest signals into the registers. Every signal of the table must be there. */
  show(signals: Signals): void;
}

/** Bounds are given in decimals, while a float register holds the nearest binary number: 2.2 arrives as 2.2000000477. */
const BOUND_TOLERANCE = 1e-6;

/**
 * The memory of a PLC as its clients see it. Addresses inside the blocks exist and read 0 where no signal lies, as in a
 * PLC's data memory; writing there, or writing a signal that is not an input, is an illegal address.
 *
 * `accept` gets the inputs that a write has changed, before the write is answered.
 */
export function createRegisterImage(
  table: RegisterTable,
  accept: (changes: ReadonlyMap<string, SignalValue>) => void,
): RegisterImage {
  const places = table.registers.map((register) => placeOf(register, table.blocks));
  const coils = new Map(places.filter(({ address }) => address.table === 0).map((p) => [p.address.offset, p]));
  const holding = places.filter(({ address }) => address.table === 4);
  const bits = { 0: new Uint8Array(sizeOf(table, 0)), 1: new Uint8Array(sizeOf(table, 1)) };
  const words = { 3: new Uint8Array(sizeOf(table, 3) * 2), 4: new Uint8Array(sizeOf(table, 4) * 2) };

  const mustExist = (number: TableNumber, offset: number, count: number) => {
    const exists = table.blocks.some(
      ({ table, first, last }) => table === number && offset + 1 >= first && offset + count <= last,
    );
    if (!exists) throw new ModbusException(EXCEPTION.illegalAddress);
  };
  const put = ({ register, address }: Place, value: SignalValue) => {
    if (address.table === 0 || address.table === 1) bits[address.table][address.offset] = value ? 1 : 0;
    else encode(words[address.table], register, address, value);
  };
  const take = (changes: Map<string, SignalValue>) => {
    accept(changes);
    for (const place of places) {
      const value = changes.get(place.register.key);
      // A command reads back as 0: the machine has taken it.
      if (value !== undefined && !place.register.write?.pulse) put(place, value);
    }
  };

  return {
    show(signals) {
      for (const place of places) {
        const value = place.register.write?.pulse ? 0 : signals[place.register.key];
        if (value === undefined) throw new Error(`the model has no signal ${place.register.key}`);
        put(place, value);
      }
    },
    readRegisters(number, offset, count) {
      mustExist(number, offset, count);
      return words[number].subarray(offset * 2, (offset + count) * 2);
    },
    readBits(number, offset, count) {
      mustExist(number, offset, count);
      return bits[number].subarray(offset, offset + count);
    },
    writeRegisters(offset, bytes) {
      const end = offset + bytes.length / 2;
      mustExist(4, offset, bytes.length / 2);
      const touched = holding.filter((p) => p.register.write && p.address.offset < end && endOf(p) > offset);
      for (let at = offset; at < end; at += 1) {
        if (!touched.some((place) => place.address.offset <= at && at < endOf(place))) {
          throw new ModbusException(EXCEPTION.illegalAddress);
        }
      }
      const wanted = words[4].slice();
      wanted.set(bytes, offset * 2);
      const changes = new Map<string, SignalValue>();
      for (const { register, address } of touched) {
        const value = decode(wanted, register, address);
        if (!allowed(register.write, value)) throw new ModbusException(EXCEPTION.illegalValue);
        if (value !== decode(words[4], register, address)) changes.set(register.key, value);
      }
      take(changes);
    },
    writeCoils(offset, wanted) {
      mustExist(0, offset, wanted.length);
      const changes = new Map<string, SignalValue>();
      for (const [index, bit] of wanted.entries()) {
        const register = coils.get(offset + index)?.register;
        if (!register?.write) throw new ModbusException(EXCEPTION.illegalAddress);
        if (bit !== bits[0][offset + index]) changes.set(register.key, bit === 1);
      }
      take(changes);
    },
  };
}

function placeOf(register: Register, blocks: readonly AddressBlock[]): Place {
  const address = parseAddress(register.at);
  const width = widthOf(register);
  const inside = blocks.some(
    ({ table, first, last }) =>
      table === address.table && address.offset + 1 >= first && address.offset + width <= last,
  );
  if (!inside) throw new Error(`${register.key} at ${register.at} lies outside the blocks of its machine`);
  if (register.write && address.table !== 0 && address.table !== 4) {
    throw new Error(`${register.key} at ${register.at} cannot be written by Modbus`);
  }
  return { register, address, width };
}

const endOf = ({ address, width }: Place) => address.offset + width;

/** Places from the start of a table to the end of its last block. */
function sizeOf({ blocks }: RegisterTable, number: TableNumber): number {
  return Math.max(0, ...blocks.filter(({ table }) => table === number).map(({ last }) => last));
}

function allowed(rule: WriteRule | undefined, value: SignalValue): boolean {
  if (!rule) return false;
  if (typeof value !== 'number') return typeof value !== 'bigint' || allowed(rule, Number(value));
  if (!Number.isFinite(value)) return false;
  const { lower = -Infinity, upper = Infinity } = rule;
  return value >= lower - slack(lower) && value <= upper + slack(upper);
}

const slack = (bound: number) => (Number.isFinite(bound) ? BOUND_TOLERANCE * Math.max(1, Math.abs(bound)) : 0);

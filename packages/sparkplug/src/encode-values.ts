import { DataType, fieldOfType, INTEGER_BOUNDS, ValueField } from './data-type.ts';
import { WireType } from './wire-reader.ts';
import type { WireWriter } from './wire-writer.ts';

const INT64_BOUNDS = [-(2n ** 63n), 2n ** 63n - 1n] as const;
const UINT64_BOUNDS = [0n, 2n ** 64n - 1n] as const;

/** Writes a field that is an unsigned integer. Throws `RangeError` for anything else. */
export function writeInteger(out: WireWriter, tag: number, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no integer from 0 to 2^53-1`);
  out.byte(tag);
  out.integer(value);
}

type Value = number | bigint | boolean | string | Uint8Array;

/**
 * Writes a value into the member of its type; `firstField` is the number of the first member, `int`. Without a type the
 * kind of value decides: a number goes as double, a bigint as 64-bit integer.
 * Throws `TypeError` for a value of another kind, `RangeError` for an integer that its type cannot hold.
 */
export function writeValue(out: WireWriter, firstField: number, dataType: number, value: Value): void {
  const member = dataType === DataType.Unknown ? fieldOfValue(value) : fieldOfType(dataType);
  switch (member) {
    case ValueField.int:
      out.byte(tagOf(firstField + member, WireType.varint));
      out.uint32(shortInteger(dataType, value) >>> 0);
      break;
    case ValueField.long:
      out.byte(tagOf(firstField + member, WireType.varint));
      writeLong(out, dataType, value);
      break;
    case ValueField.float:
      out.byte(tagOf(firstField + member, WireType.fixed32));
      out.float(asNumber(dataType, value));
      break;
    case ValueField.double:
      out.byte(tagOf(firstField + member, WireType.fixed64));
      out.double(asNumber(dataType, value));
      break;
    case ValueField.boolean:
      if (typeof value !== 'boolean') throw unfit(dataType, value);
      out.byte(tagOf(firstField + member, WireType.varint));
      out.byte(value ? 1 : 0);
      break;
    case ValueField.string:
      if (typeof value !== 'string') throw unfit(dataType, value);
      out.byte(tagOf(firstField + member, WireType.bytes));
      out.string(value);
      break;
    case ValueField.bytes:
      if (!(value instanceof Uint8Array)) throw unfit(dataType, value);
      out.uint32(tagOf(firstField + member, WireType.bytes));
      out.bytes(value);
      break;
    default:
      throw unfit(dataType, value);
  }
}

function tagOf(field: number, wireType: number): number {
  return (field << 3) | wireType;
}

function fieldOfValue(value: Value): ValueField {
  switch (typeof value) {
    case 'number':
      return ValueField.double;
    case 'bigint':
      return ValueField.long;
    case 'boolean':
      return ValueField.boolean;
    case 'string':
      return ValueField.string;
    default:
      return ValueField.bytes;
  }
}

function shortInteger(dataType: number, value: Value): number {
  const number = asNumber(dataType, value);
  const bounds = INTEGER_BOUNDS[dataType];
  if (!bounds || !Number.isInteger(number) || number < bounds[0] || number > bounds[1])
    throw outOfRange(dataType, value);
  return number;
}

function writeLong(out: WireWriter, dataType: number, value: Value): void {
  if (typeof value === 'bigint') {
    const [lowest, highest] = longBounds(dataType, value);
    if (value < lowest || value > highest) throw outOfRange(dataType, value);
    return out.int64(value);
  }
  if (dataType === DataType.UInt32) return out.integer(shortInteger(dataType, value));
  const number = asNumber(dataType, value);
  const negative = number < 0;
  if (!Number.isSafeInteger(number) || (negative && dataType === DataType.UInt64)) throw outOfRange(dataType, value);
  return negative ? out.int64(BigInt(number)) : out.integer(number);
}

function longBounds(dataType: number, value: bigint): readonly [bigint, bigint] {
  switch (dataType) {
    case DataType.Int64:
    case DataType.DateTime:
      return INT64_BOUNDS;
    case DataType.UInt64:
      return UINT64_BOUNDS;
    case DataType.Unknown:
      return value < 0n ? INT64_BOUNDS : UINT64_BOUNDS;
    default:
      throw unfit(dataType, value);
  }
}

function asNumber(dataType: number, value: Value): number {
  if (typeof value !== 'number') throw unfit(dataType, value);
  return value;
}

function outOfRange(dataType: number, value: Value): RangeError {
  return new RangeError(`${String(value)} does not fit data type ${dataType}`);
}

function unfit(dataType: number, value: Value): TypeError {
  return new TypeError(`A ${typeof value} is no value of data type ${dataType}`);
}

import { DataType } from './data-type.ts';

const TWO_32 = 0x1_0000_0000;

/**
 * A value from the 32-bit member. Signed types are two's complement there, written by some as wide as the type (0xff is
 * -1 as Int8) and by others as wide as the member (0xffffffff): both are understood. A value that fits neither stays
 * what it is, for whoever checks ranges.
 */
export function intValue(word: number, dataType: number): number {
  switch (dataType) {
    case DataType.Int8:
      return word <= 0xff ? (word << 24) >> 24 : word | 0;
    case DataType.Int16:
      return word <= 0xffff ? (word << 16) >> 16 : word | 0;
    case DataType.Int32:
      return word | 0;
    default:
      return word;
  }
}

/** A value from the 64-bit member, as the nearest number. Exact when `Number.isSafeInteger` says so of the answer. */
export function longAsNumber(low: number, high: number, dataType: number): number {
  if (isShortSigned(dataType) && high === 0) return intValue(low >>> 0, dataType);
  return (isSigned(dataType) ? high | 0 : high >>> 0) * TWO_32 + (low >>> 0);
}

/** The same exactly, for values that `longAsNumber` cannot hold. */
export function longAsBigInt(low: number, high: number, dataType: number): bigint {
  const value = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
  return isSigned(dataType) ? BigInt.asIntN(64, value) : value;
}

/** Whether integers of this type are bigint whatever their size; so are those of unknown type in the 64-bit member. */
export function isInt64(dataType: number): boolean {
  return dataType === DataType.Int64 || dataType === DataType.UInt64;
}

function isShortSigned(dataType: number): boolean {
  return dataType >= DataType.Int8 && dataType <= DataType.Int32;
}

function isSigned(dataType: number): boolean {
  // DateTime is unsigned by the letter; the clocks of Java write times before 1970 as two's complement.
  return (dataType >= DataType.Int8 && dataType <= DataType.Int64) || dataType === DataType.DateTime;
}

import type { DataType } from '@lightfield/contract';

/** What a register holds, before any formula. Integers of 64 bits are `bigint`; bits are 0 or 1. */
export type RawValue = number | bigint | string;

/** Inclusive ends of the integer types. */
export const INTEGER_RANGES: Partial<Record<DataType, readonly [lowest: number | bigint, highest: number | bigint]>> = {
  bit: [0, 1],
  int8: [-0x80, 0x7f],
  uint8: [0, 0xff],
  int16: [-0x8000, 0x7fff],
  uint16: [0, 0xffff],
  int32: [-0x8000_0000, 0x7fff_ffff],
  uint32: [0, 0xffff_ffff],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
};

const UNSIGNED_64 = [0n, 2n ** 64n - 1n] as const;

/** What an integer type holds; `unsigned`: of the place behind a 64-bit variable. `undefined` for other types. */
export const integerRange = (
  dataType: DataType,
  unsigned = false,
): readonly [lowest: number | bigint, highest: number | bigint] | undefined =>
  unsigned && dataType === 'int64' ? UNSIGNED_64 : INTEGER_RANGES[dataType];

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const WHOLE = /^[+-]?\d+$/;

/** A number as a person types it; `undefined` for anything else and for what no double can hold. */
export function parseNumber(text: string): number | undefined {
  const number = NUMBER.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** An integer of any length, exactly; `undefined` for anything else. */
export function parseWhole(value: RawValue): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined;
  const text = value.trim();
  return WHOLE.test(text) ? BigInt(text.startsWith('+') ? text.slice(1) : text) : undefined;
}

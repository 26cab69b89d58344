import type { DataType } from '@lightfield/contract';
import * as fc from 'fast-check';
import type { RawValue } from '../driver.ts';

const integerOf = (min: number, max: number) => fc.integer({ min, max });

/** Every value that a variable of a data type can have; which texts a device holds, its test knows. */
export const rawNumbers: Record<Exclude<DataType, 'string'>, fc.Arbitrary<RawValue>> = {
  int8: integerOf(-0x80, 0x7f),
  uint8: integerOf(0, 0xff),
  int16: integerOf(-0x8000, 0x7fff),
  uint16: integerOf(0, 0xffff),
  int32: integerOf(-0x8000_0000, 0x7fff_ffff),
  uint32: integerOf(0, 0xffff_ffff),
  int64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  float: fc.float({ noNaN: true, noDefaultInfinity: true }),
  double: fc.double({ noNaN: true, noDefaultInfinity: true }),
  bit: integerOf(0, 1),
};

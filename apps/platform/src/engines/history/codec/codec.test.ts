import { zstdDecompressSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader, ByteWriter } from './bytes.ts';
import { type ColumnValues, decodeColumn, decodeNumbers, encodeColumn } from './column.ts';
import { columnName, columnNumber, pack, unpack } from './pack.ts';
import { decodeRollup, encodeRollup } from './rollup.ts';
import { seal, unseal } from './seal.ts';
import { decodeTimes, encodeTimes } from './times.ts';

const copied = (bytes: Uint8Array) => Uint8Array.from(bytes);
const isEqual = (a: Float64Array, b: Float64Array) =>
  a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
const again = (column: ColumnValues) => decodeColumn(unseal(seal(copied(encodeColumn(column)))));

const anyNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(Number.NaN, -0, 0, Infinity, -Infinity, 5e-324, Number.MAX_VALUE, 2 ** 53, -(2 ** 53) - 2, 0.1, 1e-9),
  fc.integer(),
  fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
);
const numbers = fc.array(anyNumber, { maxLength: 300 }).map((list) => Float64Array.from(list));

describe('numbers', () => {
  it('come back bit by bit, whatever they are', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        expect(isEqual(again({ numbers: values }).numbers, values)).toBe(true);
        expect(isEqual(decodeNumbers(copied(encodeColumn({ numbers: values }))), values)).toBe(true);
      }),
    );
  });

  it('of a plant with some odd ones among them stay small', () => {
    const values = Float64Array.from({ length: 1_440 }, (_value, i) => Math.round(Math.sin(i / 50) * 4_000) / 100);
    values[7] = -0;
    values[8] = Infinity;
    values[9] = Math.PI;
    values.fill(Number.NaN, 100, 200);
    expect(isEqual(again({ numbers: values }).numbers, values)).toBe(true);
    expect(seal(copied(encodeColumn({ numbers: values }))).length).toBeLessThan(1_440);
  });

  it('that never change take next to nothing', () => {
    const values = new Float64Array(4_096).fill(21.5);
    expect(seal(copied(encodeColumn({ numbers: values }))).length).toBeLessThan(20);
  });
});

describe('qualities and texts', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }).map(String),
    fc.constantFrom('', '0', '-0', '007', '9223372036854775807', '-9223372036854775808', '18446744073709551615'),
  );
  const wholeText = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }).map(String);
  const column = numbers.chain((values) =>
    fc.record({
      numbers: fc.constant(values),
      qualities: fc.uint8Array({ minLength: values.length, maxLength: values.length, max: 3 }),
      texts: fc.array(fc.tuple(fc.nat(Math.max(0, values.length - 1)), fc.oneof(text, wholeText)), {
        maxLength: values.length,
      }),
    }),
  );
  it('come back as they were', () => {
    fc.assert(
      fc.property(column, ({ numbers: values, qualities, texts }) => {
        const found = again({ numbers: values, qualities, texts: new Map(texts) });
        expect(isEqual(found.numbers, values)).toBe(true);
        expect(found.qualities ?? new Uint8Array(values.length)).toEqual(qualities);
        expect(new Map(found.texts)).toEqual(new Map(texts));
      }),
    );
  });
  it('of a counter of 64 bits take a few bytes each', () => {
    const texts = new Map(Array.from({ length: 1_440 }, (_text, i) => [i, String(2n ** 62n + BigInt(i * 17))]));
    const values = Float64Array.from(texts.values(), Number);
    const stored = seal(copied(encodeColumn({ numbers: values, texts })));
    expect(again({ numbers: values, texts }).texts).toEqual(texts);
    expect(stored.length).toBeLessThan(1_440);
  });
});

describe('times', () => {
  it('come back, early and late ones', () => {
    const times = fc
      .uniqueArray(fc.oneof(fc.nat(), fc.integer({ min: 1.7e12, max: 1.8e12 }), fc.integer({ min: 0, max: 2 ** 51 })), {
        maxLength: 200,
      })
      .map((list) => Float64Array.from(list).toSorted());
    fc.assert(
      fc.property(times, (list) => {
        expect(isEqual(decodeTimes(encodeTimes(list)), list)).toBe(true);
      }),
    );
  });
  it('of a steady rhythm take a byte each before they are compressed, and nothing after it', () => {
    const times = Float64Array.from({ length: 1_440 }, (_time, i) => 1.79e12 + i * 60_000);
    expect(encodeTimes(times).length).toBeLessThan(1_460);
    expect(seal(encodeTimes(times)).length).toBeLessThan(50);
  });
});

describe('rollups', () => {
  it('come back', () => {
    const list = fc.array(anyNumber, { minLength: 3, maxLength: 3 }).map((values) => Float64Array.from(values));
    const [whole, sizes] = [Float64Array.of(0, 7, 1_439), list];
    fc.assert(
      fc.property(sizes, sizes, sizes, sizes, sizes, (min, max, sum, first, last) => {
        const column = {
          bucket: whole,
          count: whole,
          missing: whole,
          min,
          max,
          sum,
          first,
          last,
          firstAt: whole,
          lastAt: whole,
        };
        const found = decodeRollup(encodeRollup(column));
        for (const field of ['bucket', 'min', 'max', 'sum', 'first', 'last', 'lastAt'] as const)
          expect(isEqual(found[field], column[field])).toBe(true);
      }),
    );
  });
});

describe('what is stored', () => {
  it('names its version; another one is refused', () => {
    const stored = seal(new Uint8Array(1_000));
    expect(stored[0]).toBe(1);
    expect(zstdDecompressSync(stored.subarray(2))).toHaveLength(1_000);
    stored[0] = 2;
    expect(() => unseal(stored)).toThrow(RangeError);
  });
  it('is refused where it is cut off', () => {
    const bytes = copied(encodeColumn({ numbers: Float64Array.of(1, 2, 3, 1_000) }));
    expect(() => decodeColumn(bytes.subarray(0, bytes.length - 4))).toThrow(RangeError);
  });
  it('finds a column among others', () => {
    const columns = new Map([
      [columnNumber({ seriesId: 7, aggregation: 6 }), Uint8Array.of(1, 2)],
      [columnNumber({ seriesId: 2_000_000_000, aggregation: 0 }), Uint8Array.of()],
    ]);
    expect(unpack(pack(columns))).toEqual(columns);
    expect([...columns.keys()].map(columnName)).toEqual([
      { seriesId: 7, aggregation: 6 },
      { seriesId: 2_000_000_000, aggregation: 0 },
    ]);
  });
  it('writes whole numbers of any size that is exact', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -(2 ** 52), max: 2 ** 52 })), (list) => {
        const writer = new ByteWriter(1);
        for (const value of list) writer.signed(value);
        const reader = new ByteReader(writer.done());
        expect(list.map(() => reader.signed())).toEqual(list.map((value) => value + 0));
      }),
    );
  });
});

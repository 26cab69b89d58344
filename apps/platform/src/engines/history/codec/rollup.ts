import { ByteReader, ByteWriter } from './bytes.ts';
import { readNumbers, writeNumbers } from './numbers.ts';

/** What is kept of each bucket, in the order in which it is written. Times are ms since the beginning of the day. */
export const ROLLUP_FIELDS = [
  'bucket',
  'count',
  'missing',
  'min',
  'max',
  'sum',
  'first',
  'last',
  'firstAt',
  'lastAt',
] as const;
export type RollupField = (typeof ROLLUP_FIELDS)[number];

/**
 * The buckets of one column in one day that have a record, ascending. `bucket`: its number in the day; `count`: values;
 * `missing`: records without a value. Where `count` is 0 the others mean nothing.
 */
export type RollupColumn = Readonly<Record<RollupField, Float64Array>>;

/** One column in bytes, not compressed yet. */
export function encodeRollup(column: RollupColumn): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(8_192);
  const { length } = column.bucket;
  writer.varint(length);
  for (const field of ROLLUP_FIELDS) writeNumbers(writer, column[field], length);
  return writer.done();
}

export function decodeRollup(bytes: Uint8Array): RollupColumn {
  const reader = new ByteReader(bytes);
  const length = reader.varint();
  const read = () => readNumbers(reader, length);
  const [bucket, count, missing, min, max] = [read(), read(), read(), read(), read()];
  const [sum, first, last, firstAt, lastAt] = [read(), read(), read(), read(), read()];
  return { bucket, count, missing, min, max, sum, first, last, firstAt, lastAt };
}

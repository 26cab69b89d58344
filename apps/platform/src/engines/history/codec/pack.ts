import { ByteReader, ByteWriter } from './bytes.ts';

/** Names a column among those of its report: the series, and which aggregation of it (0: the value itself). */
export interface ColumnName {
  readonly seriesId: number;
  readonly aggregation: number;
}
/** One number for both, to find a column by. */
export const columnNumber = ({ seriesId, aggregation }: ColumnName): number => seriesId * 16 + aggregation;
export const columnName = (number: number): ColumnName => ({
  seriesId: Math.floor(number / 16),
  aggregation: number % 16,
});

/** Several columns in one piece, each found without reading the others. */
export function pack(columns: ReadonlyMap<number, Uint8Array>): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(16 * 1_024);
  writer.varint(columns.size);
  for (const [number, bytes] of columns) {
    writer.varint(number);
    writer.varint(bytes.length);
    writer.bytes(bytes);
  }
  return writer.done();
}

export function unpack(packed: Uint8Array): Map<number, Uint8Array> {
  const reader = new ByteReader(packed);
  const columns = new Map<number, Uint8Array>();
  for (let left = reader.varint(); left > 0; left--) {
    const number = reader.varint();
    columns.set(number, reader.bytes(reader.varint()));
  }
  return columns;
}

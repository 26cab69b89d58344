import type { RecordItem, Value } from '@lightfield/contract';
import {
  ARRAY_HEADER_BYTES,
  COPY_HEADER_BYTES,
  COPY_SIGNATURE,
  COPY_TRAILER,
  FLOAT8_OID,
  INT2_OID,
  JSONB_VERSION,
  writeArrayHeader,
  writeTimestamp,
} from './copy-format.ts';
import { storableText } from './storable-text.ts';

/** Columns in the order in which the rows are written. */
export const RECORD_COLUMNS = 'report_number, ts, layout_id, vals, q, txt';
const COLUMN_COUNT = 6;
/** A decimal 64-bit integer, signed or not. */
const INTEGER_TEXT = /^-?\d{1,20}$/;

interface Prepared {
  item: RecordItem;
  /** Exact texts by column, as JSON; absent when every value is a number or missing. */
  text: Buffer | undefined;
  /** Absent: all good. */
  qualities: readonly number[] | undefined;
}

/**
 * Records as one binary COPY. Numbers go into `vals` (NaN: none); strings and 64-bit integers also, exactly, into `txt`
 * as {"index": "text"}; a 64-bit integer keeps its rounded number in `vals`, so that curves can draw it.
 */
export function encodeRecords(items: readonly RecordItem[]): Buffer {
  const rows = items.map(prepare);
  const size = rows.reduce((sum, row) => sum + rowBytes(row), COPY_HEADER_BYTES + 2);
  const buffer = Buffer.allocUnsafe(size);
  let at = COPY_SIGNATURE.copy(buffer, 0);
  at = buffer.writeInt32BE(0, at);
  at = buffer.writeInt32BE(0, at);
  for (const row of rows) at = writeRow(buffer, row, at);
  buffer.writeInt16BE(COPY_TRAILER, at);
  return buffer;
}

function prepare(item: RecordItem): Prepared {
  let texts: Record<number, string> | undefined;
  for (const [column, value] of item.values.entries()) {
    if (typeof value !== 'string') continue;
    texts ??= {};
    texts[column] = storableText(value);
  }
  return {
    item,
    text: texts && Buffer.from(JSON.stringify(texts)),
    qualities: item.q?.some((code) => code !== 0) ? item.q : undefined,
  };
}

function rowBytes({ item, text, qualities }: Prepared): number {
  const fixed = 2 + (4 + 4) + (4 + 8) + (4 + 4);
  const values = 4 + ARRAY_HEADER_BYTES + item.values.length * (4 + 8);
  const quality = 4 + (qualities ? ARRAY_HEADER_BYTES + qualities.length * (4 + 2) : 0);
  return fixed + values + quality + 4 + (text ? 1 + text.length : 0);
}

function writeRow(buffer: Buffer, { item, text, qualities }: Prepared, start: number): number {
  let at = buffer.writeInt16BE(COLUMN_COUNT, start);
  at = buffer.writeInt32BE(4, at);
  at = buffer.writeInt32BE(item.report, at);
  at = buffer.writeInt32BE(8, at);
  at = writeTimestamp(buffer, item.time, at);
  at = buffer.writeInt32BE(4, at);
  at = buffer.writeInt32BE(item.layout, at);
  at = buffer.writeInt32BE(ARRAY_HEADER_BYTES + item.values.length * 12, at);
  at = writeArrayHeader(buffer, at, FLOAT8_OID, item.values.length);
  for (const value of item.values) {
    at = buffer.writeInt32BE(8, at);
    at = buffer.writeDoubleBE(asNumber(value), at);
  }
  at = writeQualities(buffer, qualities, at);
  if (!text) return buffer.writeInt32BE(-1, at);
  at = buffer.writeInt32BE(1 + text.length, at);
  at = buffer.writeUInt8(JSONB_VERSION, at);
  return at + text.copy(buffer, at);
}

function writeQualities(buffer: Buffer, qualities: readonly number[] | undefined, start: number): number {
  if (!qualities) return buffer.writeInt32BE(-1, start);
  let at = buffer.writeInt32BE(ARRAY_HEADER_BYTES + qualities.length * 6, start);
  at = writeArrayHeader(buffer, at, INT2_OID, qualities.length);
  for (const code of qualities) {
    at = buffer.writeInt32BE(2, at);
    at = buffer.writeInt16BE(code, at);
  }
  return at;
}

function asNumber(value: Value): number {
  if (typeof value === 'number') return value;
  return value !== null && INTEGER_TEXT.test(value) ? Number(value) : Number.NaN;
}

/**
 * PostgreSQL's binary COPY format, as far as history needs it: big-endian, a header, then per row a field count and each
 * field with its length (-1: null), then -1. https://www.postgresql.org/docs/current/sql-copy.html
 */
export const COPY_SIGNATURE = Buffer.from('PGCOPY\n\u00ff\r\n\0', 'latin1');
/** Signature, flags, length of the extension area. */
export const COPY_HEADER_BYTES = COPY_SIGNATURE.length + 8;
export const COPY_TRAILER = -1;

/** PostgreSQL counts microseconds from 2000-01-01T00:00:00Z. */
const POSTGRES_EPOCH_MS = 946_684_800_000;

export function writeTimestamp(buffer: Buffer, ms: number, at: number): number {
  return buffer.writeBigInt64BE(BigInt(ms - POSTGRES_EPOCH_MS) * 1_000n, at);
}
/** Milliseconds UTC of a timestamptz. */
export function readTimestamp(buffer: Buffer, at: number): number {
  // Two halves instead of a bigint: a curve reads 20,000 of these. Exact as long as the product is (until the year 2285).
  const micros = buffer.readInt32BE(at) * 2 ** 32 + buffer.readUInt32BE(at + 4);
  return POSTGRES_EPOCH_MS + Math.round(micros / 1_000);
}

/** Type numbers (pg_type.oid) of array elements. */
export const FLOAT8_OID = 701;
export const INT2_OID = 21;
/** Dimensions, has-null flag, element type, length, lower bound. */
export const ARRAY_HEADER_BYTES = 20;

export function writeArrayHeader(buffer: Buffer, at: number, elementOid: number, length: number): number {
  let next = buffer.writeInt32BE(1, at);
  next = buffer.writeInt32BE(0, next);
  next = buffer.writeInt32BE(elementOid, next);
  next = buffer.writeInt32BE(length, next);
  return buffer.writeInt32BE(1, next);
}

/** First byte of a jsonb in binary form. */
export const JSONB_VERSION = 1;

/**
 * Reads what `COPY ... TO STDOUT (FORMAT binary)` sends. `onRow` gets the buffer and, for each field, where it starts and how
 * long it is (-1: null); both arrays are reused for the next row. Feed it chunks as they come, cut anywhere.
 */
export function createCopyReader(
  fields: number,
  onRow: (buffer: Buffer, starts: Int32Array, lengths: Int32Array) => void,
) {
  const starts = new Int32Array(fields);
  const lengths = new Int32Array(fields);
  let rest: Buffer = Buffer.alloc(0);
  let headerRead = false;

  /** Where the row that starts at `from` ends, or -1 when it is not complete yet. Fills `starts` and `lengths`. */
  function measure(buffer: Buffer, from: number): number {
    let at = from + 2;
    for (let field = 0; field < fields; field++) {
      if (at + 4 > buffer.length) return -1;
      const length = buffer.readInt32BE(at);
      at += 4;
      starts[field] = at;
      lengths[field] = length;
      if (length > 0) at += length;
    }
    return at > buffer.length ? -1 : at;
  }

  return (chunk: Buffer): void => {
    const buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    if (!headerRead) {
      if (buffer.length < COPY_HEADER_BYTES) {
        rest = buffer;
        return;
      }
      headerRead = true;
      at = COPY_HEADER_BYTES;
    }
    while (at + 2 <= buffer.length && buffer.readInt16BE(at) !== COPY_TRAILER) {
      const end = measure(buffer, at);
      if (end < 0) break;
      onRow(buffer, starts, lengths);
      at = end;
    }
    rest = buffer.subarray(at);
  };
}

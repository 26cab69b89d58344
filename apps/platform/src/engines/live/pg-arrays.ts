import { storableText } from '../history/storable-text.ts';

/**
 * Arrays in the binary form of PostgreSQL (array_send): five words of header, then length and bytes of each element.
 * Handed to `pg` as a Buffer it travels as it is, which costs a third of what text arrays cost.
 */
const HEADER_BYTES = 20;
const NULL_LENGTH = -1;
/** Type oids, stable since PostgreSQL began. */
const OID = { int2: 21, int4: 23, text: 25, float8: 701, timestamptz: 1184 } as const;
/** 2000-01-01, from where PostgreSQL counts its microseconds; epoch milliseconds. */
const POSTGRES_EPOCH_MS = 946_684_800_000;

function fixed(count: number, oid: number, bytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + count * (4 + bytes));
  writeHeader(buffer, count, oid, false);
  return buffer;
}

function writeHeader(buffer: Buffer, count: number, oid: number, hasNulls: boolean): void {
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(hasNulls ? 1 : 0, 4);
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(count, 12);
  buffer.writeInt32BE(1, 16);
}

export function int4Array(values: readonly number[]): Buffer {
  const buffer = fixed(values.length, OID.int4, 4);
  let at = HEADER_BYTES;
  for (const value of values) {
    at = buffer.writeInt32BE(4, at);
    at = buffer.writeInt32BE(value, at);
  }
  return buffer;
}

export function int2Array(values: readonly number[]): Buffer {
  const buffer = fixed(values.length, OID.int2, 2);
  let at = HEADER_BYTES;
  for (const value of values) {
    at = buffer.writeInt32BE(2, at);
    at = buffer.writeInt16BE(value, at);
  }
  return buffer;
}

/** From epoch milliseconds. */
export function timestamptzArray(millis: readonly number[]): Buffer {
  const buffer = fixed(millis.length, OID.timestamptz, 8);
  let at = HEADER_BYTES;
  for (const value of millis) {
    at = buffer.writeInt32BE(8, at);
    at = buffer.writeBigInt64BE(BigInt(value - POSTGRES_EPOCH_MS) * 1_000n, at);
  }
  return buffer;
}

export function float8Array(values: readonly (number | null)[]): Buffer {
  const nulls = values.reduce((sum: number, value) => sum + (value === null ? 1 : 0), 0);
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * 12 - nulls * 8);
  writeHeader(buffer, values.length, OID.float8, nulls > 0);
  let at = HEADER_BYTES;
  for (const value of values) {
    at = buffer.writeInt32BE(value === null ? NULL_LENGTH : 8, at);
    if (value !== null) at = buffer.writeDoubleBE(value, at);
  }
  return buffer;
}

/** Characters that PostgreSQL cannot store are left out of texts. */
export function textArray(values: readonly (string | null)[]): Buffer {
  const texts = values.map((value) => (value === null ? null : Buffer.from(storableText(value))));
  const bytes = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * 4 + bytes);
  writeHeader(buffer, values.length, OID.text, texts.includes(null));
  let at = HEADER_BYTES;
  for (const text of texts) {
    at = buffer.writeInt32BE(text?.length ?? NULL_LENGTH, at);
    if (text) at += text.copy(buffer, at);
  }
  return buffer;
}

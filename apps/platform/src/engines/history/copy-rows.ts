import { once } from 'node:events';
import type { Transaction } from '../../kernel/db.ts';
import { COPY_HEADER_BYTES, COPY_SIGNATURE, COPY_TRAILER, writeTimestamp } from './copy-format.ts';

/** A field of a row as binary COPY writes it. */
export type CopyField = { readonly int2: number } | { readonly int4: number } | { readonly time: number } | Uint8Array;

const FLUSH_BYTES = 1024 * 1024;

/** Sends rows into a table with one binary COPY, whatever they come to. `columns`: names, as the fields stand. */
export async function copyRowsInto(
  tx: Transaction,
  table: string,
  columns: string,
  rows: Iterable<readonly CopyField[]>,
): Promise<void> {
  const stream = tx.copyFrom(`copy ${table} (${columns}) from stdin (format binary)`);
  const finished = once(stream, 'finish');
  const header = Buffer.alloc(COPY_HEADER_BYTES);
  COPY_SIGNATURE.copy(header);
  let waiting: Buffer[] = [header];
  let bytes = 0;
  try {
    for (const row of rows) {
      const encoded = encodeRow(row);
      waiting.push(...encoded);
      bytes += encoded.reduce((sum, { length }) => sum + length, 0);
      if (bytes < FLUSH_BYTES) continue;
      if (!stream.write(Buffer.concat(waiting))) await Promise.race([once(stream, 'drain'), finished]);
      waiting = [];
      bytes = 0;
    }
    const trailer = Buffer.alloc(2);
    trailer.writeInt16BE(COPY_TRAILER);
    stream.end(Buffer.concat([...waiting, trailer]));
  } catch (error) {
    stream.destroy();
    finished.catch(() => undefined);
    throw error;
  }
  await finished;
}

function encodeRow(fields: readonly CopyField[]): Buffer[] {
  const parts: Buffer[] = [];
  const head = Buffer.alloc(2);
  head.writeInt16BE(fields.length);
  parts.push(head);
  for (const field of fields) {
    if (field instanceof Uint8Array) {
      const length = Buffer.alloc(4);
      length.writeInt32BE(field.length);
      parts.push(length, Buffer.from(field.buffer, field.byteOffset, field.length));
    } else parts.push(encodeNumber(field));
  }
  return parts;
}

function encodeNumber(field: Exclude<CopyField, Uint8Array>): Buffer {
  if ('int2' in field) {
    const buffer = Buffer.alloc(6);
    buffer.writeInt32BE(2);
    buffer.writeInt16BE(field.int2, 4);
    return buffer;
  }
  if ('int4' in field) {
    const buffer = Buffer.alloc(8);
    buffer.writeInt32BE(4);
    buffer.writeInt32BE(field.int4, 4);
    return buffer;
  }
  const buffer = Buffer.alloc(12);
  buffer.writeInt32BE(8);
  writeTimestamp(buffer, field.time, 4);
  return buffer;
}

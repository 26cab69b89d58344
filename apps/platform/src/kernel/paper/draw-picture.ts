import { inflateSync } from 'node:zlib';
import type { Pdf } from './pdf-file.ts';

export interface PaperPicture {
  readonly kind: string;
  readonly bytes: Uint8Array;
}
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** Pixels of a PNG that is drawn: a large photograph of a phone. A file of 5 MB can say that it has billions. */
const PIXELS_MAX = 50_000_000;
const SIGNATURE_BYTES = 8;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * A PNG whose pixels are as many as its head says. One that is not is unpacked by the library all the same, without an end and where
 * nobody catches what it throws.
 */
export function isSoundPng(given: Uint8Array): boolean {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const data: Buffer[] = [];
  let size = 0;
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') size = pixelBytes(body);
    if (type === 'IDAT') data.push(body);
    at += length + 12;
  }
  if (size === 0) return false;
  try {
    // seven passes of an interlaced one have more line heads
    return inflateSync(Buffer.concat(data), { maxOutputLength: size * 2 + 64 }).length >= size;
  } catch {
    return false;
  }
}
/** Bytes of all lines; 0: not to be drawn. */
function pixelBytes(head: Buffer): number {
  if (head.length < 13) return 0;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const channels = CHANNELS[head[9] ?? -1] ?? 0;
  if (width * height > PIXELS_MAX) return 0;
  return height * Math.ceil((width * channels * (head[8] ?? 0)) / 8);
}

/** False: it cannot be drawn, and its place stays free. */
export function drawPicture(pdf: Pdf, { kind, bytes }: PaperPicture, { x, y, width, height }: Place): boolean {
  if (kind !== 'jpg' && !(kind === 'png' && isSoundPng(bytes))) return false;
  try {
    pdf.image(Buffer.from(bytes), x, y, { fit: [width, height], align: 'center', valign: 'center' });
    return true;
  } catch {
    return false;
  }
}

import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Form of what is in a chunk. A later form gets another number and its own reader; what is stored stays readable. */
const VERSION = 1;
const PLAIN = 0;
const ZSTD = 1;
/** Below this compression would add more than it takes. */
const WORTH_BYTES = 40;
/** What one chunk may come to: 4,096 rows of 600 texts of 250 bytes are the largest there can be. */
const OPENED_MAX = 1024 ** 3;
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** Bytes as they are stored: version, how they are packed, then themselves. */
export function seal(bytes: Uint8Array): Buffer {
  if (bytes.length >= WORTH_BYTES) {
    const packed = zstdCompressSync(bytes, LEVEL);
    if (packed.length < bytes.length) return Buffer.concat([Buffer.of(VERSION, ZSTD), packed]);
  }
  return Buffer.concat([Buffer.of(VERSION, PLAIN), bytes]);
}

/** What was sealed. Throws `RangeError` for a form of a later version. */
export function unseal(stored: Uint8Array): Uint8Array {
  const [version, packing] = stored;
  if (version !== VERSION) throw new RangeError(`a chunk is of version ${version}, which this program does not know`);
  const rest = stored.subarray(2);
  return packing === ZSTD ? zstdDecompressSync(rest, { maxOutputLength: OPENED_MAX }) : rest;
}

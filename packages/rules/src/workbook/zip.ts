/** A file of a zip archive: its name, and its bytes as they come. */
interface ZipEntry {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}
/** What the server and the browser do each in their own way. */
export interface Packing {
  /** Deflates without a frame (RFC 1951), as fast as whoever reads takes it. */
  readonly deflate: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
  /** Goes on with a checksum that began with 0. */
  readonly crc32: (bytes: Uint8Array, before: number) => number;
}

const LOCAL_HEADER = 0x0403_4b50;
const DESCRIPTOR = 0x0807_4b50;
const CENTRAL_HEADER = 0x0201_4b50;
const CENTRAL_END = 0x0605_4b50;
/** Version 2.0 of the format; sizes follow the data (bit 3), names are UTF-8 (bit 11); deflated. */
const VERSION = 20;
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1980-01-01, the first day that the format knows. */
const DATE = 0x0021;

const half = (value: number) => Uint8Array.of(value, value >>> 8);
const word = (value: number) => Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24);
function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
/** Parts of every header, from the version to the sizes. */
const common = (crc: number, packed: number, size: number) =>
  joined(half(VERSION), half(FLAGS), half(DEFLATED), half(0), half(DATE), word(crc), word(packed), word(size));

/**
 * A zip archive, written while its entries come; nothing of them is kept. Entries are below 4 GiB
 * (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, without its 64-bit part).
 */
export async function* zip(entries: Iterable<ZipEntry>, { deflate, crc32 }: Packing): AsyncGenerator<Uint8Array> {
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const encoded = new TextEncoder().encode(name);
    const names = joined(half(encoded.length), half(0));
    const header = joined(word(LOCAL_HEADER), common(0, 0, 0), names, encoded);
    yield header;
    const [counted, state] = counting(bytes, crc32);
    let packed = 0;
    for await (const piece of deflate(counted)) {
      packed += piece.length;
      yield piece;
    }
    yield joined(word(DESCRIPTOR), word(state.crc), word(packed), word(state.size));
    const sizes = common(state.crc, packed, state.size);
    // no remark, on the first disk, no attributes
    central.push(
      joined(
        word(CENTRAL_HEADER),
        half(VERSION),
        sizes,
        names,
        half(0),
        half(0),
        half(0),
        word(0),
        word(offset),
        encoded,
      ),
    );
    offset += header.length + packed + 16;
  }
  const directory = joined(...central);
  const counts = joined(half(0), half(0), half(central.length), half(central.length));
  yield joined(directory, word(CENTRAL_END), counts, word(directory.length), word(offset), half(0));
}

/** The bytes as they come, and what is known of them when they have gone by. */
function counting(bytes: ZipEntry['bytes'], crc32: Packing['crc32']) {
  const state = { crc: 0, size: 0 };
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      state.crc = crc32(piece, state.crc);
      state.size += piece.length;
      yield piece;
    }
  }
  return [counted(), state] as const;
}

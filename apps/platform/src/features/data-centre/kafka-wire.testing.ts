/** The wire protocol of Kafka, as far as a server of tests speaks it: https://kafka.apache.org/protocol */
const CRC32C = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82_f6_3b_78 : value >>> 1;
  return value >>> 0;
});
function crc32c(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = (CRC32C[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

export class WireReader {
  #at = 0;
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  get left() {
    return this.#bytes.length - this.#at;
  }
  #step(size: number) {
    const at = this.#at;
    if (size < 0 || at + size > this.#bytes.length) throw new Error('the request ends before its end');
    this.#at += size;
    return at;
  }
  int8 = () => this.#bytes.readInt8(this.#step(1));
  int16 = () => this.#bytes.readInt16BE(this.#step(2));
  int32 = () => this.#bytes.readInt32BE(this.#step(4));
  uint32 = () => this.#bytes.readUInt32BE(this.#step(4));
  int64 = () => Number(this.#bytes.readBigInt64BE(this.#step(8)));
  bytes(size = this.int32()): Buffer {
    const at = this.#step(size);
    return this.#bytes.subarray(at, at + size);
  }
  text(): string | null {
    const size = this.int16();
    return size < 0 ? null : this.bytes(size).toString('utf8');
  }
  list<One>(one: () => One): One[] {
    return Array.from({ length: Math.max(0, this.int32()) }, one);
  }
  /** Zigzag. */
  varint(): number {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = BigInt(this.#bytes.readUInt8(this.#step(1)));
      value |= (byte & 0x7fn) << shift;
      if (byte < 0x80n) return Number((value >> 1n) ^ -(value & 1n));
    }
  }
  varbytes(): Buffer | null {
    const size = this.varint();
    return size < 0 ? null : this.bytes(size);
  }
}

const numbered = (size: number, write: (bytes: Buffer) => void) => {
  const bytes = Buffer.alloc(size);
  write(bytes);
  return bytes;
};
export const int16 = (value: number) => numbered(2, (bytes) => bytes.writeInt16BE(value));
export const int32 = (value: number) => numbered(4, (bytes) => bytes.writeInt32BE(value));
export const int64 = (value: number) => numbered(8, (bytes) => bytes.writeBigInt64BE(BigInt(value)));
export const flag = (value: boolean) => Buffer.from([value ? 1 : 0]);
export function text(value: string | null): Buffer {
  if (value === null) return int16(-1);
  const bytes = Buffer.from(value, 'utf8');
  return Buffer.concat([int16(bytes.length), bytes]);
}
export const sized = (bytes: Buffer) => Buffer.concat([int32(bytes.length), bytes]);
export const list = (parts: readonly Buffer[]) => Buffer.concat([int32(parts.length), ...parts]);

export interface KafkaRecord {
  readonly key: string;
  readonly value: string;
  readonly at: number;
}
/** The records of a batch of version 2, whose checksum, length, count and offsets have to be right. Throws what is wrong. */
export function recordsOf(batch: Buffer): KafkaRecord[] {
  const read = new WireReader(batch);
  read.int64();
  if (read.int32() !== read.left) throw new Error('length of the batch');
  read.int32();
  if (read.int8() !== 2) throw new Error('version of the batch');
  const crc = read.uint32();
  if (crc !== crc32c(batch.subarray(batch.length - read.left))) throw new Error('checksum of the batch');
  if ((read.int16() & 0x07) !== 0) throw new Error('compression of the batch');
  const last = read.int32();
  const [first, max] = [read.int64(), read.int64()];
  read.bytes(8 + 2 + 4);
  const count = read.int32();
  const records = Array.from({ length: count }, (_, n): KafkaRecord => {
    const end = read.varint();
    const before = read.left;
    read.int8();
    const at = first + read.varint();
    if (read.varint() !== n) throw new Error('offset of a record');
    const [key, value] = [read.varbytes(), read.varbytes()];
    for (let headers = read.varint(); headers > 0; headers -= 1) {
      read.varbytes();
      read.varbytes();
    }
    if (before - read.left !== end) throw new Error('length of a record');
    return { key: key?.toString('utf8') ?? '', value: value?.toString('utf8') ?? '', at };
  });
  if (read.left !== 0 || last !== count - 1) throw new Error('count of records');
  if (records.some(({ at }) => at > max)) throw new Error('times of records');
  return records;
}

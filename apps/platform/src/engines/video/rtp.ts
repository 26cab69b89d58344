export interface RtpPacket {
  readonly payloadType: number;
  readonly sequence: number;
  /** Of the codec's clock, 32 bits, begins anywhere. */
  readonly timestamp: number;
  /** Last packet of a picture. */
  readonly marker: boolean;
  readonly payload: Buffer;
}

const HEAD_BYTES = 12;

/** A packet taken apart (RFC 3550 §5.1); `undefined`: it is none. */
export function readRtp(bytes: Buffer): RtpPacket | undefined {
  if (bytes.length < HEAD_BYTES) return undefined;
  const [first = 0, second = 0] = bytes;
  if (first >> 6 !== 2) return undefined;
  let from = HEAD_BYTES + (first & 0x0f) * 4;
  if (first & 0x10) {
    if (bytes.length < from + 4) return undefined;
    from += 4 + bytes.readUInt16BE(from + 2) * 4;
  }
  const padding = first & 0x20 ? (bytes.at(-1) ?? 0) : 0;
  const to = bytes.length - padding;
  if (from > to) return undefined;
  return {
    payloadType: second & 0x7f,
    marker: (second & 0x80) !== 0,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    payload: bytes.subarray(from, to),
  };
}

/** How a process of values hands them over: number of the value, the value, when it was made (epoch ms). */
export interface ValueRecord {
  index: number;
  value: number;
  at: number;
}
export const RECORD_BYTES = 20;

export function writeRecord(to: Buffer, offset: number, { index, value, at }: ValueRecord): number {
  to.writeUInt32LE(index, offset);
  to.writeDoubleLE(value, offset + 4);
  return to.writeDoubleLE(at, offset + 12);
}

/** Takes chunks as a socket brings them; a record may be cut by their ends. */
export function readRecords(take: (index: number, value: number, at: number) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const view = new DataView(all.buffer, all.byteOffset, all.length);
    let at = 0;
    for (; at + RECORD_BYTES <= all.length; at += RECORD_BYTES)
      take(view.getUint32(at, true), view.getFloat64(at + 4, true), view.getFloat64(at + 12, true));
    rest = all.subarray(at);
  };
}

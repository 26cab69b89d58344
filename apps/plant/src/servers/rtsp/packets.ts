/** Bytes of a part of a picture that go into one packet: as over UDP, so that parts travel in pieces. */
const PIECE_BYTES = 1_400;
const PAYLOAD_TYPE = 96;
const FU_A = 28;
const HEAD_BYTES = 12;

export interface PacketState {
  sequence: number;
  readonly source: number;
}

/** The packets of a picture (RFC 6184, mode 1), each in the frame of an interleaved channel. */
export function packetsOf(nals: readonly Buffer[], timestamp: number, state: PacketState): Buffer[] {
  const pieces = nals.flatMap((nal) => piecesOf(nal));
  return pieces.map((payload, n) => {
    const head = Buffer.alloc(4 + HEAD_BYTES);
    head[0] = 0x24;
    head.writeUInt16BE(HEAD_BYTES + payload.length, 2);
    head[4] = 0x80;
    head[5] = PAYLOAD_TYPE | (n === pieces.length - 1 ? 0x80 : 0);
    head.writeUInt16BE(state.sequence, 6);
    head.writeUInt32BE(timestamp >>> 0, 8);
    head.writeUInt32BE(state.source >>> 0, 12);
    state.sequence = (state.sequence + 1) & 0xffff;
    return Buffer.concat([head, payload]);
  });
}

function piecesOf(nal: Buffer): Buffer[] {
  if (nal.length <= PIECE_BYTES) return [nal];
  const first = nal[0] ?? 0;
  const pieces: Buffer[] = [];
  for (let at = 1; at < nal.length; at += PIECE_BYTES) {
    const piece = nal.subarray(at, at + PIECE_BYTES);
    const marks = (at === 1 ? 0x80 : 0) | (at + PIECE_BYTES >= nal.length ? 0x40 : 0);
    pieces.push(Buffer.concat([Buffer.of((first & 0xe0) | FU_A, marks | (first & 0x1f)), piece]));
  }
  return pieces;
}

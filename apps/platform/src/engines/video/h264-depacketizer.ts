import { NAL, nalType } from './h264.ts';
import type { RtpPacket } from './rtp.ts';
import { StreamFault } from './stream-fault.ts';

/** One picture as it is coded: its parts without start codes. */
export interface CodedPicture {
  readonly nals: readonly Buffer[];
  readonly timestamp: number;
  readonly isKey: boolean;
}

/** A key picture of 8K has 2 MB or so. What goes on beyond that has no end. */
const PICTURE_MAX_BYTES = 4 * 1024 * 1024;
const NALS_MAX = 1_024;
const FU_HEAD_BYTES = 2;

/**
 * Puts pictures together out of packets: whole parts, several in one (STAP-A), one in several (FU-A) (RFC 6184). After a packet
 * that is missing or makes no sense nothing is answered until a picture comes that needs no other.
 */
export function createH264Depacketizer(): (packet: RtpPacket) => readonly CodedPicture[] {
  let nals: Buffer[] = [];
  let bytes = 0;
  let fragments: Buffer[] | undefined;
  let timestamp: number | undefined;
  let expected: number | undefined;
  let isDamaged = false;

  function add(nal: Buffer): void {
    if (nal.length === 0) return;
    if (nals.length >= NALS_MAX) throw new StreamFault('broken', 'a picture has no end');
    nals.push(nal);
  }
  function counted(piece: Buffer): Buffer {
    bytes += piece.length;
    if (bytes > PICTURE_MAX_BYTES) throw new StreamFault('broken', 'a picture has no end');
    return piece;
  }
  function damaged(): void {
    isDamaged = true;
    fragments = undefined;
    nals = [];
    bytes = 0;
  }
  function finish(): CodedPicture | undefined {
    const picture = { nals, timestamp: timestamp ?? 0 };
    const isPicture = nals.some((nal) => nalType(nal) === NAL.SLICE || nalType(nal) === NAL.KEY_SLICE);
    // Parameters that come by themselves belong to the picture after them.
    if (!isPicture) return undefined;
    const isKey = nals.some((nal) => nalType(nal) === NAL.KEY_SLICE);
    nals = [];
    bytes = 0;
    fragments = undefined;
    if (isDamaged && !isKey) return undefined;
    isDamaged = false;
    return { ...picture, isKey };
  }

  function takeSeveral(payload: Buffer): void {
    for (let at = 1; at < payload.length; ) {
      const end = at + 2 + (at + 2 <= payload.length ? payload.readUInt16BE(at) : payload.length);
      if (end > payload.length) return damaged();
      // Copied: what was received is one large piece.
      add(Buffer.from(counted(payload.subarray(at + 2, end))));
      at = end;
    }
    return undefined;
  }
  function takeFragment(payload: Buffer): void {
    const [first = 0, head = 0] = payload;
    if (payload.length <= FU_HEAD_BYTES) return damaged();
    if (head & 0x80) fragments = [Buffer.of((first & 0xe0) | (head & 0x1f))];
    if (!fragments) return damaged();
    fragments.push(Buffer.from(counted(payload.subarray(FU_HEAD_BYTES))));
    if (head & 0x40) {
      add(Buffer.concat(fragments));
      fragments = undefined;
    }
    return undefined;
  }

  return (packet) => {
    const { payload, sequence } = packet;
    const done: CodedPicture[] = [];
    if (expected !== undefined && sequence !== expected) damaged();
    expected = (sequence + 1) & 0xffff;
    if (timestamp !== undefined && packet.timestamp !== timestamp) {
      // The mark of the last packet was not set, or got lost.
      if (fragments) damaged();
      const picture = finish();
      if (picture) done.push(picture);
    }
    timestamp = packet.timestamp;
    if (payload.length > 0) {
      const type = nalType(payload);
      if (type === NAL.STAP_A) takeSeveral(payload);
      else if (type === NAL.FU_A) takeFragment(payload);
      else if (type >= 1 && type <= 23) add(Buffer.from(counted(payload)));
      else damaged();
    }
    if (packet.marker && !fragments) {
      const picture = finish();
      if (picture) done.push(picture);
    }
    return done;
  };
}

import type { H264Format } from './h264.ts';

/** Units of time in the streams that are made: those of RTP for video. */
export const TIMESCALE = 90_000;
const TRACK = 1;
const ZEROS = (count: number) => Buffer.alloc(count);
const u8 = (...values: number[]) => Buffer.from(values);
const u16 = (value: number) => u8((value >> 8) & 0xff, value & 0xff);
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}
function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
function box(name: string, ...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([u32(length), Buffer.from(name, 'latin1'), ...parts], length);
}
const fullBox = (name: string, version: number, flags: number, ...parts: readonly Buffer[]) =>
  box(name, u32(version * 0x1000000 + flags), ...parts);

const MATRIX = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32));
const LANGUAGE_UNKNOWN = 0x55c4;
/** Dots an inch, 16.16. */
const RESOLUTION = 0x00480000;

export interface Parameters {
  readonly sps: Buffer;
  readonly pps: Buffer;
  readonly format: H264Format;
}

/** What a player has to know before the first picture (ISO 14496-12 and -15): one video track, no duration. */
export function initSegment({ sps, pps, format }: Parameters): Buffer {
  const { width, height } = format;
  const avcC = box(
    'avcC',
    u8(1, sps[1] ?? 0, sps[2] ?? 0, sps[3] ?? 0, 0xff, 0xe1),
    u16(sps.length),
    sps,
    u8(1),
    u16(pps.length),
    pps,
  );
  const avc1 = box(
    'avc1',
    ZEROS(6),
    u16(1),
    ZEROS(16),
    u16(width),
    u16(height),
    u32(RESOLUTION),
    u32(RESOLUTION),
    u32(0),
    u16(1),
    ZEROS(32),
    u16(0x18),
    u16(0xffff),
    avcC,
  );
  const table = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), avc1),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0), u32(0)),
    fullBox('stco', 0, 0, u32(0)),
  );
  const media = box(
    'mdia',
    fullBox('mdhd', 0, 0, u32(0), u32(0), u32(TIMESCALE), u32(0), u16(LANGUAGE_UNKNOWN), u16(0)),
    fullBox('hdlr', 0, 0, u32(0), Buffer.from('vide', 'latin1'), ZEROS(12), Buffer.from('video\0', 'latin1')),
    box(
      'minf',
      fullBox('vmhd', 0, 1, ZEROS(8)),
      box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
      table,
    ),
  );
  const track = box(
    'trak',
    fullBox(
      'tkhd',
      0,
      3,
      u32(0),
      u32(0),
      u32(TRACK),
      u32(0),
      u32(0),
      ZEROS(8),
      u16(0),
      u16(0),
      u16(0),
      u16(0),
      MATRIX,
      u32(width * 0x10000),
      u32(height * 0x10000),
    ),
    media,
  );
  const head = fullBox(
    'mvhd',
    0,
    0,
    u32(0),
    u32(0),
    u32(1_000),
    u32(0),
    u32(0x10000),
    u16(0x0100),
    ZEROS(10),
    MATRIX,
    ZEROS(24),
    u32(TRACK + 1),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from('iso5', 'latin1'), u32(512), Buffer.from('iso5iso6mp41avc1', 'latin1')),
    box('moov', head, track, box('mvex', fullBox('trex', 0, 0, u32(TRACK), u32(1), u32(0), u32(0), u32(0)))),
  ]);
}

export interface Sample {
  readonly sequence: number;
  /** Units of TIMESCALE since the stream began. */
  readonly decodeTime: number;
  readonly duration: number;
  readonly isKey: boolean;
  /** Without start codes. */
  readonly nals: readonly Buffer[];
}

const SAMPLE_KEY = 0x02000000;
const SAMPLE_OTHER = 0x01010000;
const BASE_IS_MOOF = 0x020000;
/** Offset, and of each sample duration, size, flags. */
const RUN_FLAGS = 0x000701;

/** One picture as a fragment of its own, so that it is on its way at once. */
export function fragment({ sequence, decodeTime, duration, isKey, nals }: Sample): Buffer {
  const size = nals.reduce((sum, nal) => sum + 4 + nal.length, 0);
  const moof = (offset: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      box(
        'traf',
        fullBox('tfhd', 0, BASE_IS_MOOF, u32(TRACK)),
        fullBox('tfdt', 1, 0, u64(decodeTime)),
        fullBox(
          'trun',
          0,
          RUN_FLAGS,
          u32(1),
          u32(offset),
          u32(duration),
          u32(size),
          u32(isKey ? SAMPLE_KEY : SAMPLE_OTHER),
        ),
      ),
    );
  const head = moof(moof(0).length + 8);
  return Buffer.concat(
    [head, u32(size + 8), Buffer.from('mdat', 'latin1'), ...nals.flatMap((nal) => [u32(nal.length), nal])],
    head.length + 8 + size,
  );
}

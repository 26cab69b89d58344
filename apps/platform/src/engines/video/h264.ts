/** Kinds of parts of an H.264 stream (ISO 14496-10, table 7-1). */
export const NAL = {
  SLICE: 1,
  KEY_SLICE: 5,
  SEI: 6,
  SPS: 7,
  PPS: 8,
  DELIMITER: 9,
  FILLER: 12,
  STAP_A: 24,
  FU_A: 28,
} as const;
export const nalType = (nal: Uint8Array): number => (nal[0] ?? 0) & 0x1f;

export interface H264Format {
  readonly width: number;
  readonly height: number;
  /** As the browser wants it named. */
  readonly codec: string;
}

/** A picture of a camera is 8K at most; a stream that says more lies. */
const SIDE_MAX = 8_192;
const HIGH_PROFILES: ReadonlySet<number> = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
/** Units cropped by, for chroma 4:0:0, 4:2:0, 4:2:2, 4:4:4. */
const CROP_X = [1, 2, 2, 1] as const;
const CROP_Y = [1, 2, 1, 1] as const;
/** Largest exponent of a number in the stream that makes sense. */
const ZEROS_MAX = 31;

/** Reads bits past the bytes that keep start codes apart. Throws RangeError at the end. */
class Bits {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    const clean: number[] = [];
    let zeros = 0;
    for (const byte of bytes) {
      if (zeros >= 2 && byte === 3) zeros = 0;
      else {
        clean.push(byte);
        zeros = byte === 0 ? zeros + 1 : 0;
      }
    }
    this.#bytes = Uint8Array.from(clean);
  }
  bit(): number {
    const byte = this.#bytes[this.#at >> 3];
    if (byte === undefined) throw new RangeError('the parameters end too early');
    const bit = (byte >> (7 - (this.#at & 7))) & 1;
    this.#at += 1;
    return bit;
  }
  bits(count: number): number {
    let value = 0;
    for (let n = 0; n < count; n += 1) value = value * 2 + this.bit();
    return value;
  }
  /** Exp-Golomb. */
  number(): number {
    let zeros = 0;
    while (this.bit() === 0) {
      zeros += 1;
      if (zeros > ZEROS_MAX) throw new RangeError('a number without an end');
    }
    return 2 ** zeros - 1 + this.bits(zeros);
  }
  signed(): number {
    const code = this.number();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  }
}

const SPS_MAX_BYTES = 1_024;

/** What the sequence parameters say of the picture; `undefined`: they say nothing that can be. */
export function readSps(nal: Uint8Array): H264Format | undefined {
  if (nalType(nal) !== NAL.SPS || nal.length < 4 || nal.length > SPS_MAX_BYTES) return undefined;
  try {
    return formatOf(nal);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function formatOf(nal: Uint8Array): H264Format | undefined {
  const bits = new Bits(nal.subarray(1));
  const profile = bits.bits(8);
  const [constraints, level] = [bits.bits(8), bits.bits(8)];
  bits.number();
  const chroma = HIGH_PROFILES.has(profile) ? readChroma(bits) : 1;
  if (chroma === undefined) return undefined;
  bits.number();
  skipOrder(bits);
  bits.number();
  bits.bit();
  const widthBlocks = bits.number() + 1;
  const heightUnits = bits.number() + 1;
  const framesOnly = bits.bit();
  if (!framesOnly) bits.bit();
  bits.bit();
  const crop = bits.bit() ? [bits.number(), bits.number(), bits.number(), bits.number()] : [];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const width = widthBlocks * 16 - (left + right) * (CROP_X[chroma] ?? 1);
  const height = (2 - framesOnly) * (heightUnits * 16 - (top + bottom) * (CROP_Y[chroma] ?? 1));
  if (!isSide(width) || !isSide(height)) return undefined;
  const hex = [profile, constraints, level].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { width, height, codec: `avc1.${hex}` };
}

const isSide = (points: number): boolean => points > 0 && points <= SIDE_MAX;

/** How colours are sampled, as far as it counts for cropping. */
function readChroma(bits: Bits): number | undefined {
  const chroma = bits.number();
  if (chroma > 3) return undefined;
  const isSeparate = chroma === 3 && bits.bit() === 1;
  bits.number();
  bits.number();
  bits.bit();
  const lists = bits.bit() ? (chroma === 3 ? 12 : 8) : 0;
  for (let n = 0; n < lists; n += 1) if (bits.bit()) skipScaling(bits, n < 6 ? 16 : 64);
  return isSeparate ? 0 : chroma;
}

/** How pictures are numbered. */
function skipOrder(bits: Bits): void {
  const order = bits.number();
  if (order === 0) bits.number();
  if (order !== 1) return;
  bits.bit();
  bits.signed();
  bits.signed();
  const cycle = bits.number();
  if (cycle > 255) throw new RangeError('a cycle without an end');
  for (let n = 0; n < cycle; n += 1) bits.signed();
}

function skipScaling(bits: Bits, count: number): void {
  let last = 8;
  let next = 8;
  for (let n = 0; n < count; n += 1) {
    if (next !== 0) next = (last + bits.signed() + 256) % 256;
    last = next === 0 ? last : next;
  }
}

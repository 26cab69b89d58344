/**
 * Pictures of H.264 that carry a moment, without an encoder: each is a key picture whose macroblocks stand in it as they are (I_PCM,
 * ISO 14496-10 §7.3.5), white or black. The first two are white and black, so that whoever reads them knows both.
 */
const [ACROSS, DOWN] = [10, 6];
const EDGE = 16;
export const CODED = { width: ACROSS * EDGE, height: DOWN * EDGE, edge: EDGE, bits: 42, check: 14 } as const;
const CHECK = 2 ** CODED.check - 3;
const [WHITE, BLACK, GREY] = [235, 16, 128];

class Bits {
  readonly #bytes: number[] = [];
  #bit = 8;
  put(value: number, count: number): this {
    for (let at = count - 1; at >= 0; at -= 1) {
      if (this.#bit === 8) {
        this.#bytes.push(0);
        this.#bit = 0;
      }
      const last = this.#bytes.length - 1;
      this.#bytes[last] = (this.#bytes[last] ?? 0) | (((value >> at) & 1) << (7 - this.#bit));
      this.#bit += 1;
    }
    return this;
  }
  /** Exp-Golomb. */
  number(value: number): this {
    const length = 32 - Math.clz32(value + 1);
    return this.put(0, length - 1).put(value + 1, length);
  }
  numbers(...values: number[]): this {
    for (const value of values) this.number(value);
    return this;
  }
  align(): this {
    this.#bit = 8;
    return this;
  }
  fill(value: number, count: number): this {
    for (let at = 0; at < count; at += 1) this.#bytes.push(value);
    return this;
  }
  /** With what keeps a start code out of it. */
  end(head: number): Buffer {
    this.put(1, 1);
    const out = [head];
    let zeros = 0;
    for (const byte of this.#bytes) {
      if (zeros >= 2 && byte <= 3) {
        out.push(3);
        zeros = 0;
      }
      out.push(byte);
      zeros = byte === 0 ? zeros + 1 : 0;
    }
    return Buffer.from(out);
  }
}

/** Baseline, level 3.0; pictures are shown in the order in which they come. */
const sps = new Bits()
  .put(66, 8)
  .put(0xc0, 8)
  .put(30, 8)
  .numbers(0, 0, 2, 1)
  .put(0, 1)
  .numbers(ACROSS - 1, DOWN - 1)
  // whole pictures, nothing cut off, nothing more to say
  .put(0b1100, 4)
  .end(0x67);
const pps = new Bits().numbers(0, 0).put(0, 2).numbers(0, 0, 0).put(0, 3).numbers(0, 0, 0).put(0b100, 3).end(0x68);

/** Of a moment in ms: its bits, then what its remainder is. */
function shades(moment: number): boolean[] {
  const bitsOf = (value: number, count: number) =>
    Array.from({ length: count }, (_, at) => Math.floor(value / 2 ** (count - 1 - at)) % 2 === 1);
  return [true, false, ...bitsOf(moment, CODED.bits), ...bitsOf(moment % CHECK, CODED.check)];
}
/** What the page reads in turn: brightness of each macroblock, in their order; `undefined`: that is no such picture. */
export function momentIn(brightness: readonly number[]): number | undefined {
  const [white = 0, black = 0, ...rest] = brightness;
  if (white - black < 100) return undefined;
  const valueOf = (part: readonly number[]) =>
    part.reduce((sum, one) => sum * 2 + (one > (white + black) / 2 ? 1 : 0), 0);
  const moment = valueOf(rest.slice(0, CODED.bits));
  return moment % CHECK === valueOf(rest.slice(CODED.bits, CODED.bits + CODED.check)) ? moment : undefined;
}

let turn = 0;
function pictureOf(moment: number): readonly Buffer[] {
  turn = 1 - turn;
  // an I slice of all macroblocks; the number of a key picture is another one than that of the one before it
  const slice = new Bits().numbers(0, 7, 0).put(0, 4).number(turn).put(0, 2).numbers(0, 1);
  const shown = shades(moment);
  for (let at = 0; at < ACROSS * DOWN; at += 1) {
    slice.number(25).align();
    slice.fill(shown[at] ? WHITE : BLACK, EDGE * EDGE).fill(GREY, (EDGE * EDGE) / 2);
  }
  return [sps, pps, slice.end(0x65)];
}

/** For a camera: each time its picture is taken, it is of that moment. */
export function codedClip(now: () => number) {
  const pictures: (readonly Buffer[])[] = [[]];
  Object.defineProperty(pictures, 0, { get: () => pictureOf(now()) });
  return { pictures, sps, pps };
}

/** QR codes (ISO/IEC 18004): bytes, correction level M, versions 1 to 20. */
const ECC_BYTES = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
/** Bits of level M in the format of a code. */
const LEVEL_M = 0;

type Modules = boolean[][];

function rawModules(version: number): number {
  let result = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const aligned = Math.floor(version / 7) + 2;
    result -= (25 * aligned - 10) * aligned - 55;
    if (version >= 7) result -= 36;
  }
  return result;
}
const dataBytes = (version: number): number =>
  Math.floor(rawModules(version) / 8) - (ECC_BYTES[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);

/** Product in the field of 256 elements. */
function multiply(x: number, y: number): number {
  let z = 0;
  for (let i = 7; i >= 0; i--) {
    z = (z << 1) ^ ((z >>> 7) * 0x11d);
    z ^= ((y >>> i) & 1) * x;
  }
  return z;
}
function divisorOf(degree: number): number[] {
  const result: number[] = Array.from({ length: degree }, (_, i) => (i === degree - 1 ? 1 : 0));
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) result[j] = multiply(result[j] ?? 0, root) ^ (result[j + 1] ?? 0);
    root = multiply(root, 2);
  }
  return result;
}
function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  const result = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (result.shift() ?? 0);
    result.push(0);
    for (const [i, one] of divisor.entries()) result[i] = (result[i] ?? 0) ^ multiply(one, factor);
  }
  return result;
}

function bytesFor(text: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  push(4, 4);
  push(text.length, version < 10 ? 8 : 16);
  for (const byte of text) push(byte, 8);
  const room = dataBytes(version) * 8;
  push(0, Math.min(4, room - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) push(pad, 8);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((byte, bit) => (byte << 1) | bit, 0));
  return data;
}
/** In blocks, each with its correction, taken by turns. */
function withCorrection(data: readonly number[], version: number): number[] {
  const [blocks, ecc] = [BLOCKS[version - 1] ?? 1, ECC_BYTES[version - 1] ?? 0];
  const raw = Math.floor(rawModules(version) / 8);
  const short = blocks - (raw % blocks);
  const length = Math.floor(raw / blocks) - ecc;
  const divisor = divisorOf(ecc);
  const parts: { data: readonly number[]; ecc: number[] }[] = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const part = data.slice(at, at + length + (i < short ? 0 : 1));
    at += part.length;
    parts.push({ data: part, ecc: remainderOf(part, divisor) });
  }
  const result: number[] = [];
  for (let i = 0; i <= length; i++) for (const part of parts) if (i < part.data.length) result.push(part.data[i] ?? 0);
  for (let i = 0; i < ecc; i++) for (const part of parts) result.push(part.ecc[i] ?? 0);
  return result;
}

class Code {
  readonly size: number;
  readonly modules: Modules;
  readonly #isFixed: Modules;
  readonly #version: number;
  constructor(version: number) {
    this.#version = version;
    this.size = version * 4 + 17;
    const empty = () => Array.from({ length: this.size }, () => Array.from({ length: this.size }, () => false));
    [this.modules, this.#isFixed] = [empty(), empty()];
    this.#patterns();
  }
  #set(x: number, y: number, dark: boolean): void {
    const [row, fixed] = [this.modules[y], this.#isFixed[y]];
    if (!row || !fixed || x < 0 || x >= this.size) return;
    row[x] = dark;
    fixed[x] = true;
  }
  #patterns(): void {
    for (let i = 0; i < this.size; i++) {
      this.#set(6, i, i % 2 === 0);
      this.#set(i, 6, i % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [this.size - 4, 3],
      [3, this.size - 4],
    ] as const)
      this.#square(x, y, 4, (distance) => distance !== 2 && distance !== 4);
    const places = this.#alignments();
    const last = places.length - 1;
    for (const [i, x] of places.entries())
      for (const [j, y] of places.entries())
        if (!((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)))
          this.#square(x, y, 2, (distance) => distance !== 1);
    this.format(0);
    this.#versionBits();
  }
  #square(x: number, y: number, reach: number, isDark: (distance: number) => boolean): void {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) this.#set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  }
  #alignments(): number[] {
    if (this.#version === 1) return [];
    const count = Math.floor(this.#version / 7) + 2;
    const step = Math.ceil((this.#version * 4 + 4) / (count * 2 - 2)) * 2;
    const places = [6];
    for (let place = this.size - 7; places.length < count; place -= step) places.splice(1, 0, place);
    return places;
  }
  /** Level and mask, twice. */
  format(mask: number): void {
    const data = (LEVEL_M << 3) | mask;
    let rest = data;
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const bit = (i: number) => ((bits >>> i) & 1) !== 0;
    for (let i = 0; i <= 5; i++) this.#set(8, i, bit(i));
    this.#set(8, 7, bit(6));
    this.#set(8, 8, bit(7));
    this.#set(7, 8, bit(8));
    for (let i = 9; i < 15; i++) this.#set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) this.#set(this.size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) this.#set(8, this.size - 15 + i, bit(i));
    this.#set(8, this.size - 8, true);
  }
  #versionBits(): void {
    if (this.#version < 7) return;
    let rest = this.#version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (this.#version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const dark = ((bits >>> i) & 1) !== 0;
      const [a, b] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      this.#set(a, b, dark);
      this.#set(b, a, dark);
    }
  }
  /** Two columns at a time from the right, up and down by turns. */
  data(bytes: readonly number[]): void {
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let i = 0; i < this.size; i++) {
        const y = ((right + 1) & 2) === 0 ? this.size - 1 - i : i;
        for (const x of [right, right - 1]) {
          const row = this.modules[y];
          if (!row || this.#isFixed[y]?.[x]) continue;
          row[x] = (((bytes[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) !== 0;
          at++;
        }
      }
    }
  }
  /** The first mask: light and dark by turns, as even as is needed for short texts of letters. */
  mask(): void {
    for (const [y, row] of this.modules.entries())
      for (let x = 0; x < this.size; x++) if (!this.#isFixed[y]?.[x] && (x + y) % 2 === 0) row[x] = !row[x];
    this.format(0);
  }
}

/** The dark modules of a code, row by row; `undefined`: the text is too long for one. */
export function qrModules(text: string): readonly (readonly boolean[])[] | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, i) => bytes.length + (i < 9 ? 2 : 3) <= dataBytes(i + 1)) + 1;
  if (version === 0) return undefined;
  const code = new Code(version);
  code.data(withCorrection(bytesFor(bytes, version), version));
  code.mask();
  return code.modules;
}

import type { ByteReader, ByteWriter } from './bytes.ts';

/** How a list of numbers is written. */
const SCALED = 1;
const XORED = 2;
const SAME = 3;

const POWERS = Array.from({ length: 10 }, (_power, i) => 10 ** i);
/** Largest whole number whose differences can still be written (ByteWriter.signed). */
const WHOLE_MAX = 2 ** 51;
/** More numbers than one of these that are no decimals: all are written bit by bit. */
const ODD_SHARE = 16;

/**
 * Writes `length` numbers without loss, -0, infinities and NaN included. What a plant measures has a few decimals: it is
 * written as the differences of whole numbers; what has none of that shape bit by bit, byte plane after byte plane, so that the
 * equal ones lie together.
 */
export function writeNumbers(writer: ByteWriter, values: Float64Array, length: number): void {
  if (length === 0) return;
  if (isSame(values, length)) {
    writer.byte(SAME);
    writer.double(values[0] ?? 0);
    return;
  }
  const scale = scaleOf(values, length);
  if (scale === undefined) writeXored(writer, values, length);
  else writeScaled(writer, values, length, scale);
}

export function readNumbers(reader: ByteReader, length: number): Float64Array<ArrayBuffer> {
  const values = new Float64Array(length);
  if (length === 0) return values;
  const how = reader.byte();
  if (how === SAME) return values.fill(reader.double());
  if (how === SCALED) readScaled(reader, values);
  else if (how === XORED) readXored(reader, values);
  else throw new RangeError(`numbers are written in a way ${how} that is not known`);
  return values;
}

function isSame(values: Float64Array, length: number): boolean {
  const first = values[0] ?? 0;
  for (let i = 1; i < length; i++) if (!Object.is(values[i], first)) return false;
  return true;
}

/** Is it a whole number of so-many-th parts, and comes back from it bit by bit? */
function fits(value: number, power: number): boolean {
  const whole = Math.round(value * power);
  return whole / power === value && Math.abs(whole) <= WHOLE_MAX && (whole !== 0 || Object.is(value, 0));
}

/** Decimals that all but a few numbers have at most; `undefined`: too many have more than nine. */
function scaleOf(values: Float64Array, length: number): number | undefined {
  let scale = 0;
  let odd = 0;
  for (let i = 0; i < length; i++) {
    const value = values[i] ?? 0;
    if (fits(value, POWERS[scale] ?? 1)) continue;
    let needed = scale + 1;
    while (needed < POWERS.length && !fits(value, POWERS[needed] ?? 1)) needed++;
    if (needed < POWERS.length) scale = needed;
    else if (++odd * ODD_SHARE > length) return undefined;
  }
  // A larger scale may have put a large number out of reach.
  const power = POWERS[scale] ?? 1;
  odd = 0;
  for (let i = 0; i < length; i++) if (!fits(values[i] ?? 0, power)) odd++;
  return odd * ODD_SHARE > length ? undefined : scale;
}

function writeScaled(writer: ByteWriter, values: Float64Array, length: number, scale: number): void {
  writer.byte(SCALED);
  writer.byte(scale);
  const power = POWERS[scale] ?? 1;
  const odd: number[] = [];
  for (let i = 0; i < length; i++) if (!fits(values[i] ?? 0, power)) odd.push(i);
  writer.varint(odd.length);
  let last = 0;
  for (const index of odd) {
    writer.varint(index - last);
    writer.double(values[index] ?? 0);
    last = index;
  }
  let next = 0;
  let before = 0;
  for (let i = 0; i < length; i++) {
    if (odd[next] === i) {
      next++;
      continue;
    }
    const whole = Math.round((values[i] ?? 0) * power);
    writer.signed(whole - before);
    before = whole;
  }
}

function readScaled(reader: ByteReader, values: Float64Array): void {
  const power = POWERS[reader.byte()] ?? 1;
  const count = reader.varint();
  const odd = new Map<number, number>();
  let last = 0;
  for (let i = 0; i < count; i++) {
    last += reader.varint();
    odd.set(last, reader.double());
  }
  let whole = 0;
  for (let i = 0; i < values.length; i++) {
    const found = count === 0 ? undefined : odd.get(i);
    if (found !== undefined) {
      values[i] = found;
      continue;
    }
    whole += reader.signed();
    values[i] = whole / power;
  }
}

const BYTES = 8;

function writeXored(writer: ByteWriter, values: Float64Array, length: number): void {
  writer.byte(XORED);
  const source = new Uint8Array(Float64Array.from(values.subarray(0, length)).buffer);
  const planes = new Uint8Array(length * BYTES);
  for (let byte = 0; byte < BYTES; byte++) {
    let before = 0;
    for (let i = 0; i < length; i++) {
      const now = source[i * BYTES + byte] ?? 0;
      planes[byte * length + i] = now ^ before;
      before = now;
    }
  }
  writer.bytes(planes);
}

function readXored(reader: ByteReader, values: Float64Array): void {
  const { length } = values;
  const planes = reader.bytes(length * BYTES);
  const target = new Uint8Array(values.buffer, values.byteOffset, length * BYTES);
  for (let byte = 0; byte < BYTES; byte++) {
    let before = 0;
    for (let i = 0; i < length; i++) {
      before ^= planes[byte * length + i] ?? 0;
      target[i * BYTES + byte] = before;
    }
  }
}

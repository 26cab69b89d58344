import { ByteReader, ByteWriter } from './bytes.ts';
import { readNumbers, writeNumbers } from './numbers.ts';

/** One column of a block of records, as PostgreSQL holds it in `vals`, `q` and `txt`. */
export interface ColumnValues {
  /** One per record; NaN: none, or a text that is no number. */
  readonly numbers: Float64Array;
  /** Quality codes; absent: all good. */
  readonly qualities?: Uint8Array | undefined;
  /** Exact texts by record: strings, and integers of 64 bits. */
  readonly texts?: ReadonlyMap<number, string> | undefined;
}

const NO_TEXTS = 0;
const WHOLE_TEXTS = 1;
const ANY_TEXTS = 2;
/** An integer of 64 bits (or a little more) that comes back from `BigInt` letter by letter. */
const WHOLE = /^(0|-?[1-9]\d{0,19})$/;

const writer = new ByteWriter(64 * 1_024);

/** The column in bytes, not compressed yet; valid until the next call. */
export function encodeColumn({ numbers, qualities, texts }: ColumnValues): Uint8Array {
  writer.clear();
  const { length } = numbers;
  writer.varint(length);
  const present = writePresence(numbers);
  const kept = present === length ? numbers : compact(numbers, present);
  writeNumbers(writer, kept, present);
  writeRuns(qualities);
  writeTexts(texts);
  return writer.done();
}

export function decodeColumn(bytes: Uint8Array): ColumnValues {
  const reader = new ByteReader(bytes);
  const length = reader.varint();
  const numbers = readPresent(reader, length);
  const qualities = readRuns(reader, length);
  const texts = readTexts(reader);
  return { numbers, ...(qualities && { qualities }), ...(texts && { texts }) };
}
/** The numbers alone, for curves and sums. */
export function decodeNumbers(bytes: Uint8Array): Float64Array {
  const reader = new ByteReader(bytes);
  return readPresent(reader, reader.varint());
}

/** Lengths of the runs of values and of gaps in turn, values first. Answers how many values there are. */
function writePresence(numbers: Float64Array): number {
  const runs: number[] = [];
  let present = 0;
  let run = 0;
  let isGap = false;
  for (const value of numbers) {
    if (Number.isNaN(value) !== isGap) {
      runs.push(run);
      run = 0;
      isGap = !isGap;
    }
    run++;
    if (!isGap) present++;
  }
  if (runs.length === 0) {
    writer.varint(0);
    return present;
  }
  runs.push(run);
  writer.varint(runs.length);
  for (const length of runs) writer.varint(length);
  return present;
}

function compact(numbers: Float64Array, present: number): Float64Array {
  const kept = new Float64Array(present);
  let at = 0;
  for (const value of numbers) if (!Number.isNaN(value)) kept[at++] = value;
  return kept;
}

function readPresent(reader: ByteReader, length: number): Float64Array {
  const runs = Array.from({ length: reader.varint() }, () => reader.varint());
  if (runs.length === 0) return readNumbers(reader, length);
  const present = runs.reduce((sum, run, i) => sum + (i % 2 === 0 ? run : 0), 0);
  const kept = readNumbers(reader, present);
  const numbers = new Float64Array(length).fill(Number.NaN);
  let from = 0;
  let at = 0;
  for (const [i, run] of runs.entries()) {
    if (i % 2 === 0) {
      numbers.set(kept.subarray(from, from + run), at);
      from += run;
    }
    at += run;
  }
  return numbers;
}

function writeRuns(codes: Uint8Array | undefined): void {
  if (!codes?.some((code) => code !== 0)) {
    writer.varint(0);
    return;
  }
  const runs: [code: number, length: number][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last?.[0] === code) last[1]++;
    else runs.push([code, 1]);
  }
  writer.varint(runs.length);
  for (const [code, length] of runs) {
    writer.byte(code);
    writer.varint(length);
  }
}

function readRuns(reader: ByteReader, length: number): Uint8Array | undefined {
  const runs = reader.varint();
  if (runs === 0) return undefined;
  const codes = new Uint8Array(length);
  let at = 0;
  for (let i = 0; i < runs; i++) {
    const code = reader.byte();
    const run = reader.varint();
    codes.fill(code, at, at + run);
    at += run;
  }
  return codes;
}

function writeTexts(texts: ReadonlyMap<number, string> | undefined): void {
  if (!texts || texts.size === 0) {
    writer.byte(NO_TEXTS);
    return;
  }
  const sorted = [...texts].toSorted(([a], [b]) => a - b);
  const whole = sorted.every(([, text]) => WHOLE.test(text));
  writer.byte(whole ? WHOLE_TEXTS : ANY_TEXTS);
  writer.varint(sorted.length);
  let last = 0;
  for (const [index] of sorted) {
    writer.varint(index - last);
    last = index;
  }
  let before = 0n;
  for (const [, text] of sorted) {
    if (!whole) {
      writer.text(text);
      continue;
    }
    const value = BigInt(text);
    writeBig(value - before);
    before = value;
  }
}

/** Differences of counters fit into a number nearly always; the few others are written as text. */
function writeBig(value: bigint): void {
  const small = Number(value);
  if (Math.abs(small) < 2 ** 50) {
    writer.signed(small < 0 ? small : small + 1);
    return;
  }
  writer.signed(0);
  writer.text(value.toString());
}
function readBig(reader: ByteReader): bigint {
  const small = reader.signed();
  if (small === 0) return BigInt(reader.text());
  return BigInt(small < 0 ? small : small - 1);
}

function readTexts(reader: ByteReader): Map<number, string> | undefined {
  const how = reader.byte();
  if (how === NO_TEXTS) return undefined;
  const count = reader.varint();
  const indexes: number[] = [];
  let last = 0;
  for (let i = 0; i < count; i++) {
    last += reader.varint();
    indexes.push(last);
  }
  let value = 0n;
  return new Map(
    indexes.map((index) => {
      if (how === ANY_TEXTS) return [index, reader.text()] as const;
      value += readBig(reader);
      return [index, value.toString()] as const;
    }),
  );
}

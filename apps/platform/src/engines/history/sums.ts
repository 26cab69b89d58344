import type { StoredBlock } from './codec/block.ts';
import { unpack } from './codec/pack.ts';
import { type RollupColumn, decodeRollup } from './codec/rollup.ts';
import { unseal } from './codec/seal.ts';
import type { Columns } from './buckets.ts';
import { type HotNumbers, type WantedColumns, merged } from './jobs.ts';

/** Rollups of one day. */
export interface RollupDay {
  /** Beginning of the day, ms. */
  readonly start: number;
  readonly widthMs: number;
  /** All columns in one piece (hours), or by number (minutes). */
  readonly packed?: Uint8Array | undefined;
  readonly pieces?: ReadonlyMap<number, Uint8Array> | undefined;
  /** Buckets that begin at or after the one and before the other count, ms. */
  readonly from: number;
  readonly to: number;
}
/** Records of a span, where no rollups are or a bucket begins or ends between theirs. */
export interface RecordSpan {
  readonly from: number;
  readonly to: number;
  readonly hot: HotNumbers;
  readonly blocks: readonly StoredBlock[];
}
export interface SumJob {
  readonly columns: WantedColumns;
  /** Ends of the buckets: the i-th is from the i-th to the next one, ascending. One more than there are buckets. */
  readonly bounds: Float64Array;
  readonly rollups: readonly RollupDay[];
  readonly spans: readonly RecordSpan[];
}

/** Figures of one column, bucket by bucket. Where `count` is 0 all but `missing` mean nothing. */
export interface BucketSums {
  readonly count: Float64Array;
  /** Records without a value. */
  readonly missing: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly sum: Float64Array;
  readonly first: Float64Array;
  readonly last: Float64Array;
  /** Epoch ms. */
  readonly firstTime: Float64Array;
  readonly lastTime: Float64Array;
}

/** Sums up columns in buckets. Parts may come in any order; each record is in one of them. */
export function bucketSums({ columns, bounds, rollups, spans }: SumJob): BucketSums[] {
  const buckets = Math.max(0, bounds.length - 1);
  const sums = columns.map(() => emptySums(buckets));
  const parts = [
    ...rollups.map((day) => ({ from: day.from, add: () => addRollups(sums, columns, bounds, day) })),
    ...spans.map((span) => ({ from: span.from, add: () => addRecords(sums, columns, bounds, span) })),
  ];
  // In the order of time, so that a sum is added up as its records came.
  for (const { add } of parts.toSorted((a, b) => a.from - b.from)) add();
  return sums;
}

function emptySums(buckets: number): BucketSums {
  const zeros = () => new Float64Array(buckets);
  return {
    count: zeros(),
    missing: zeros(),
    min: zeros(),
    max: zeros(),
    sum: zeros(),
    first: zeros(),
    last: zeros(),
    firstTime: zeros(),
    lastTime: zeros(),
  };
}

/** Number of the bucket in which a time lies, starting to look at `guess`; -1: in none. */
function bucketAt(bounds: Float64Array, time: number, guess: number): number {
  if (time < (bounds[0] ?? Number.POSITIVE_INFINITY)) return -1;
  let bucket = guess;
  if (time < (bounds[bucket] ?? 0)) bucket = 0;
  while (bucket < bounds.length - 1 && time >= (bounds[bucket + 1] ?? Number.POSITIVE_INFINITY)) bucket++;
  return bucket < bounds.length - 1 ? bucket : -1;
}

function addRollups(sums: readonly BucketSums[], columns: WantedColumns, bounds: Float64Array, day: RollupDay): void {
  const packed = day.packed && unpack(unseal(day.packed));
  for (const [i, number] of columns.entries()) {
    const piece = day.pieces?.get(number);
    const bytes = packed?.get(number) ?? (piece && unseal(piece));
    const target = sums[i];
    if (bytes && target) addRollup(target, decodeRollup(bytes), bounds, day);
  }
}

function addRollup(
  target: BucketSums,
  source: RollupColumn,
  bounds: Float64Array,
  { start, widthMs, from, to }: RollupDay,
): void {
  let bucket = 0;
  for (let i = 0; i < source.bucket.length; i++) {
    const time = start + (source.bucket[i] ?? 0) * widthMs;
    if (time < from || time >= to) continue;
    const found = bucketAt(bounds, time, Math.max(0, bucket));
    if (found < 0) continue;
    bucket = found;
    target.missing[bucket] = at(target.missing, bucket) + at(source.missing, i);
    if (at(source.count, i) > 0) joinBucket(target, bucket, source, { i, start });
  }
}

const at = (list: Float64Array, index: number): number => list[index] ?? 0;

/** Adds the i-th bucket of a rollup, which is later than what was added before. */
function joinBucket(
  target: BucketSums,
  bucket: number,
  source: RollupColumn,
  { i, start }: { i: number; start: number },
): void {
  const before = at(target.count, bucket);
  const [low, high, sum] = [at(source.min, i), at(source.max, i), at(source.sum, i)];
  if (before === 0) {
    target.first[bucket] = at(source.first, i);
    target.firstTime[bucket] = start + at(source.firstAt, i);
  }
  target.min[bucket] = before === 0 ? low : Math.min(at(target.min, bucket), low);
  target.max[bucket] = before === 0 ? high : Math.max(at(target.max, bucket), high);
  target.sum[bucket] = before === 0 ? sum : at(target.sum, bucket) + sum;
  target.count[bucket] = before + at(source.count, i);
  target.last[bucket] = at(source.last, i);
  target.lastTime[bucket] = start + at(source.lastAt, i);
}

function addRecords(sums: readonly BucketSums[], columns: WantedColumns, bounds: Float64Array, span: RecordSpan): void {
  const found = merged({ ...span, columns });
  const places = bucketsOf(found, bounds);
  for (const [i, values] of found.series.entries()) {
    const target = sums[i];
    if (target) addValues(target, found.times, values, places);
  }
}
function bucketsOf({ times }: Columns, bounds: Float64Array): Int32Array {
  const places = new Int32Array(times.length);
  let bucket = 0;
  for (let row = 0; row < times.length; row++) {
    const found = bucketAt(bounds, times[row] ?? 0, bucket);
    places[row] = found;
    bucket = Math.max(0, found);
  }
  return places;
}

function addValues(target: BucketSums, times: Float64Array, values: Float64Array, places: Int32Array): void {
  for (let row = 0; row < values.length; row++) {
    const bucket = places[row] ?? -1;
    if (bucket < 0) continue;
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) {
      target.missing[bucket] = (target.missing[bucket] ?? 0) + 1;
      continue;
    }
    const count = target.count[bucket] ?? 0;
    target.count[bucket] = count + 1;
    target.last[bucket] = value;
    target.lastTime[bucket] = times[row] ?? 0;
    if (count === 0) {
      target.first[bucket] = value;
      target.firstTime[bucket] = times[row] ?? 0;
      target.min[bucket] = value;
      target.max[bucket] = value;
      target.sum[bucket] = value;
      continue;
    }
    if (value < (target.min[bucket] ?? 0)) target.min[bucket] = value;
    if (value > (target.max[bucket] ?? 0)) target.max[bucket] = value;
    target.sum[bucket] = (target.sum[bucket] ?? 0) + value;
  }
}

export interface SummedCurveJob extends SumJob {
  readonly bucketMs: number;
}
/**
 * A curve out of sums: each bucket shows, per column, its lowest and highest, at the times of its first and last record, in the
 * order in which the bucket rises or falls, and a gap where the bucket has one. Buckets without a record show nothing.
 */
export function summedCurve(job: SummedCurveJob): Columns & { truncated: boolean; bucketMs: number } {
  const sums = bucketSums(job);
  const buckets = Math.max(0, job.bounds.length - 1);
  const times: number[] = [];
  const series = sums.map((): number[] => []);
  for (let bucket = 0; bucket < buckets; bucket++) {
    const shown = sums.filter((column) => (column.count[bucket] ?? 0) > 0);
    const gaps = sums.some((column) => (column.missing[bucket] ?? 0) > 0);
    if (shown.length === 0 && !gaps) continue;
    const begins = Math.min(...shown.map((column) => column.firstTime[bucket] ?? 0), job.bounds[bucket + 1] ?? 0);
    const ends = Math.max(...shown.map((column) => column.lastTime[bucket] ?? 0), job.bounds[bucket] ?? 0);
    const isOne = begins >= ends;
    const hasGap = gaps && ends - begins >= 2;
    if (shown.length === 0) times.push(job.bounds[bucket] ?? 0);
    else if (isOne) times.push(begins);
    else times.push(begins, ...(hasGap ? [(begins + ends) / 2] : []), ends);
    for (const [i, column] of sums.entries())
      series[i]?.push(...bucketPoints(column, bucket, { isOne: isOne || shown.length === 0, hasGap }));
  }
  return {
    times: Float64Array.from(times, Math.round),
    series: series.map((values) => Float64Array.from(values)),
    truncated: false,
    bucketMs: job.bucketMs,
  };
}

function bucketPoints(
  { count, missing, min, max, first, last }: BucketSums,
  bucket: number,
  { isOne, hasGap }: { isOne: boolean; hasGap: boolean },
): number[] {
  const isEmpty = (count[bucket] ?? 0) === 0;
  const low = isEmpty ? Number.NaN : (min[bucket] ?? 0);
  const high = isEmpty ? Number.NaN : (max[bucket] ?? 0);
  if (isOne) return [high];
  const ends = (first[bucket] ?? 0) <= (last[bucket] ?? 0) ? [low, high] : [high, low];
  const middle = (missing[bucket] ?? 0) > 0 ? Number.NaN : (ends[1] ?? Number.NaN);
  return hasGap ? [ends[0] ?? Number.NaN, middle, ends[1] ?? Number.NaN] : ends;
}

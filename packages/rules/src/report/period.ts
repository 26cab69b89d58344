import { type Aggregation, type DataType, LIMITS, type Value } from '@lightfield/contract';
import { parseWhole } from '../pipeline/number.ts';
import { roundTo } from '../pipeline/round.ts';

/** 64-bit integers stay exact. */
type Size = number | bigint;

/** All that is remembered of a running period. Plain data: it survives a restart as JSON, 64-bit integers as texts. */
export interface PeriodState {
  /** When the period began, epoch ms. */
  readonly start: number;
  readonly first: Value;
  readonly last: Value;
  readonly min: Value;
  readonly max: Value;
  /** Sum of (value − first value) × time of the known part, for the average. */
  readonly area: number;
  /** How much of the period the value was known, ms. */
  readonly knownMs: number;
  /** A value that is not quite trusted took part. */
  readonly doubtful: boolean;
}

/** What a period came to. */
export interface PeriodResult {
  /** The value was known, and trusted, from the beginning of the period to its end (or up to now). */
  readonly complete: boolean;
  /** `null`: nothing is known of this period. */
  of(aggregation: Aggregation): Value;
}

/** More digits than the variable has: the average of a bit or of a small integer would say little otherwise. */
const AVERAGE_DIGITS = 2;

/** The period of this length in which a moment lies: multiples since the epoch, so that no time zone moves them. Epoch ms. */
export function periodStart(now: number, periodMs: number): number {
  return Math.floor(now / periodMs) * periodMs;
}

/**
 * Sums up one variable over a period. A value holds until the next one comes, so what held when the period began is its
 * first value (deltas of consecutive periods add up) and the average is weighted by time. Times are epoch ms.
 */
export class PeriodSum {
  #start: number;
  #first: Size | undefined;
  #last: Size | undefined;
  #min: Size | undefined;
  #max: Size | undefined;
  #area = 0;
  #knownMs = 0;
  #doubtful = false;
  /** What holds now; `undefined`: nothing is known. */
  #current: Size | undefined;
  #currentDoubtful = false;
  /** Up to when the known part is counted. */
  #at: number;

  constructor(start: number, at: number = start) {
    this.#start = start;
    this.#at = at;
  }

  /** Goes on with a period after a restart at `now`; what passed in between is not known. */
  static restore(state: PeriodState, now: number): PeriodSum {
    const sum = new PeriodSum(state.start, now);
    sum.#first = sizeOf(state.first);
    sum.#last = sizeOf(state.last);
    sum.#min = sizeOf(state.min);
    sum.#max = sizeOf(state.max);
    sum.#area = state.area;
    sum.#knownMs = state.knownMs;
    sum.#doubtful = state.doubtful;
    return sum;
  }

  get start(): number {
    return this.#start;
  }
  /** No value was known in it yet. */
  get isEmpty(): boolean {
    return this.#first === undefined;
  }

  /**
   * From `time` on the variable has this value; `undefined` or text: it is not known. A time before what was counted
   * already (a value that comes late) counts from now on.
   */
  take(value: Value | undefined, doubtful: boolean, time: number): void {
    this.advance(time);
    this.#current = value === undefined ? undefined : sizeOf(value);
    this.#currentDoubtful = doubtful;
    this.#include();
  }

  /** Counts what held up to `time`. */
  advance(time: number): void {
    const passed = time - this.#at;
    if (passed <= 0) return;
    this.#at = time;
    if (this.#current === undefined) return;
    this.#area += Number(difference(this.#first, this.#current)) * passed;
    this.#knownMs += passed;
  }

  /** What passed up to `time` is not known: the machine slept, or its clock was set. */
  skip(time: number): void {
    this.#at = time;
  }

  #include(): void {
    const value = this.#current;
    if (value === undefined) return;
    this.#first ??= value;
    this.#last = value;
    if (this.#min === undefined || value < this.#min) this.#min = value;
    if (this.#max === undefined || value > this.#max) this.#max = value;
    this.#doubtful ||= this.#currentDoubtful;
  }

  /** What the period comes to up to `until`, which has been counted. */
  result(until: number, { dataType, decimals }: { dataType: DataType; decimals: number }): PeriodResult {
    const [first, last, min, max] = [this.#first, this.#last, this.#min, this.#max];
    const whole = dataType === 'int64';
    const valueOf = (size: Size | undefined): Value => {
      if (size === undefined) return null;
      return typeof size === 'bigint' || whole ? String(size) : roundTo(size, decimals);
    };
    const mean = this.#knownMs > 0 ? this.#area / this.#knownMs : Number(difference(first, last));
    const average = first === undefined ? undefined : Number(first) + mean;
    const results: Record<Aggregation, () => Value> = {
      first: () => valueOf(first),
      last: () => valueOf(last),
      min: () => valueOf(min),
      max: () => valueOf(max),
      delta: () => valueOf(difference(first, last)),
      average: () =>
        average === undefined || !Number.isFinite(average) ? null : roundTo(average, averageDecimals(decimals)),
    };
    return {
      complete: !this.#doubtful && this.#knownMs >= until - this.#start,
      of: (aggregation) => results[aggregation](),
    };
  }

  /** Begins another period; what holds now holds in it too. */
  begin(start: number): void {
    this.#start = start;
    this.#at = start;
    this.#first = undefined;
    this.#last = undefined;
    this.#min = undefined;
    this.#max = undefined;
    this.#area = 0;
    this.#knownMs = 0;
    this.#doubtful = false;
    this.#include();
  }

  state(): PeriodState {
    return {
      start: this.#start,
      first: stored(this.#first),
      last: stored(this.#last),
      min: stored(this.#min),
      max: stored(this.#max),
      area: this.#area,
      knownMs: this.#knownMs,
      doubtful: this.#doubtful,
    };
  }
}

/** What JSON of an earlier run says, if it is that. */
export function asPeriodState(json: unknown): PeriodState | undefined {
  const { start, area, knownMs, doubtful, first, last, min, max } = Object(json) as Record<string, unknown>;
  const isValue = (value: unknown): value is Value =>
    value === null || typeof value === 'number' || typeof value === 'string';
  if (!Number.isSafeInteger(start) || typeof area !== 'number' || typeof knownMs !== 'number') return undefined;
  if (!isValue(first) || !isValue(last) || !isValue(min) || !isValue(max)) return undefined;
  return { start: Number(start), area, knownMs, doubtful: doubtful === true, first, last, min, max };
}

/** Digits of the average of a variable with these decimals. */
export const averageDecimals = (decimals: number): number =>
  Math.min(decimals + AVERAGE_DIGITS, LIMITS.variable.decimalsMax);

function difference(first: Size | undefined, last: Size | undefined): Size | undefined {
  if (first === undefined || last === undefined) return undefined;
  if (typeof first === 'bigint' && typeof last === 'bigint') return last - first;
  return Number(last) - Number(first);
}

/** Texts are 64-bit integers here; of any other text nothing can be summed up. */
function sizeOf(value: Value): Size | undefined {
  return typeof value === 'string' ? parseWhole(value) : (value ?? undefined);
}

function stored(size: Size | undefined): Value {
  return size === undefined ? null : typeof size === 'bigint' ? size.toString() : size;
}

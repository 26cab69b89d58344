import { ROLLUP_FIELDS, type RollupColumn } from './codec/rollup.ts';

export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;

/**
 * Sums up the columns of one day by buckets of one width. Records come block by block, in the order of their times; the sum of
 * a bucket is added up in that order.
 */
export class RollupBuilder {
  readonly #widthMs: number;
  readonly #dayStart: number;
  readonly #columns = new Map<number, BucketList>();

  constructor(dayStart: number, widthMs: number) {
    this.#dayStart = dayStart;
    this.#widthMs = widthMs;
  }

  /** `numbers[i]` belongs to `times[i]`; NaN: no value. */
  add(column: number, times: Float64Array, numbers: Float64Array): void {
    let list = this.#columns.get(column);
    if (!list) {
      list = new BucketList(Math.ceil(DAY_MS / this.#widthMs));
      this.#columns.set(column, list);
    }
    for (let i = 0; i < times.length; i++) {
      const offset = (times[i] ?? 0) - this.#dayStart;
      list.add(Math.floor(offset / this.#widthMs), offset, numbers[i] ?? Number.NaN);
    }
  }

  done(): Map<number, RollupColumn> {
    return new Map([...this.#columns].map(([column, list]) => [column, list.done()]));
  }
}

/** Buckets of one column as lists beside each other, the last one still open. */
class BucketList {
  readonly #fields: { [Field in keyof RollupColumn]: Float64Array };
  #at = -1;

  constructor(capacity: number) {
    const lists = ROLLUP_FIELDS.map((field) => [field, new Float64Array(capacity)]);
    this.#fields = Object.fromEntries(lists) as { [Field in keyof RollupColumn]: Float64Array };
  }

  add(bucket: number, offset: number, value: number): void {
    const lists = this.#fields;
    if (this.#at < 0 || lists.bucket[this.#at] !== bucket) lists.bucket[++this.#at] = bucket;
    const at = this.#at;
    if (Number.isNaN(value)) {
      lists.missing[at] = (lists.missing[at] ?? 0) + 1;
      return;
    }
    const count = lists.count[at] ?? 0;
    lists.count[at] = count + 1;
    lists.last[at] = value;
    lists.lastAt[at] = offset;
    if (count === 0) {
      lists.first[at] = value;
      lists.firstAt[at] = offset;
      lists.min[at] = value;
      lists.max[at] = value;
      lists.sum[at] = value;
      return;
    }
    if (value < (lists.min[at] ?? 0)) lists.min[at] = value;
    if (value > (lists.max[at] ?? 0)) lists.max[at] = value;
    lists.sum[at] = (lists.sum[at] ?? 0) + value;
  }

  done(): RollupColumn {
    const length = this.#at + 1;
    const cut = ROLLUP_FIELDS.map((field) => [field, this.#fields[field].subarray(0, length)]);
    return Object.fromEntries(cut) as RollupColumn;
  }
}

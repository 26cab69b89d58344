import type { ReportSettings, Value } from '@lightfield/contract';
import { PeriodSum, periodStart } from '@lightfield/rules';
import type { EdgeVariable } from './edge-variable.ts';

/** Indexes in QUALITY_CODES. */
const GOOD = 0;
const UNCERTAIN = 1;
const BAD = 2;

type Settings = Extract<ReportSettings, { type: 'aggregate' }>;

export interface PeriodCell {
  readonly value: Value;
  readonly quality: number;
}

/**
 * The rows of an aggregate report of a device whose node is not ours. What a running period came to is not kept over a
 * restart of the platform: that period begins late then, and its row says that it is not complete.
 */
export class EdgePeriods {
  readonly #settings: Settings;
  readonly #columns: readonly EdgeVariable[];
  readonly #now: () => number;
  readonly #ended: (start: number, cells: readonly PeriodCell[]) => void;
  readonly #sums: readonly PeriodSum[];
  #start: number;
  #timer: NodeJS.Timeout | undefined;

  /** `before`: the same report over the same columns before the device was edited; its period goes on. */
  constructor(
    settings: Settings,
    columns: readonly EdgeVariable[],
    ports: { now: () => number; ended: (start: number, cells: readonly PeriodCell[]) => void },
    before?: EdgePeriods,
  ) {
    this.#settings = settings;
    this.#columns = columns;
    this.#now = ports.now;
    this.#ended = ports.ended;
    const now = this.#now();
    const isSame =
      before !== undefined &&
      before.#settings.intervalMs === settings.intervalMs &&
      before.#sums.length === columns.length;
    this.#start = isSame ? before.#start : periodStart(now, settings.intervalMs);
    this.#sums = isSame ? before.#sums : columns.map(() => new PeriodSum(this.#start, now));
  }

  start(): void {
    this.take();
    this.#await();
  }
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** The columns may have other values now. What is bad, no longer heard of or not for history is not known. */
  take(): void {
    const now = this.#now();
    this.#roll(now);
    this.#columns.forEach(({ value, quality, transient }, i) =>
      this.#sums[i]?.take(quality < BAD && !transient ? value : undefined, quality === UNCERTAIN, now),
    );
  }

  #await(): void {
    const end = this.#start + this.#settings.intervalMs;
    this.#timer = setTimeout(() => {
      this.#roll(this.#now());
      this.#await();
    }, end - this.#now());
  }

  /** Of periods that passed while the process stood still only the first is told of: nobody knows what was in the others. */
  #roll(now: number): void {
    const { intervalMs } = this.#settings;
    const end = this.#start + intervalMs;
    const next = periodStart(now, intervalMs);
    if (next === this.#start) return;
    const isNext = next === end;
    for (const sum of this.#sums) if (isNext) sum.advance(end);
    this.#tell(end);
    this.#start = next;
    for (const sum of this.#sums) {
      sum.begin(next);
      if (!isNext) sum.skip(now);
    }
  }

  #tell(end: number): void {
    const cells = this.#columns.flatMap(({ settings }, i) => {
      const result = this.#sums[i]?.result(end, settings);
      return this.#settings.aggregations.map((aggregation): PeriodCell => {
        const value = result?.of(aggregation) ?? null;
        return { value, quality: value === null ? BAD : result?.complete ? GOOD : UNCERTAIN };
      });
    });
    if (cells.some(({ value }) => value !== null)) this.#ended(this.#start, cells);
  }
}

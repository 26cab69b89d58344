import type { MvarStatistic, Value } from '@lightfield/contract';
import { PeriodSum, asPeriodState, periodStart, roundTo } from '@lightfield/rules';

/** Indexes in QUALITY_CODES. */
const [GOOD, UNCERTAIN, BAD] = [0, 1, 2];
/** How long what is stored at the edge may be on its way before a period of it ends without it, ms. */
export const PATIENCE_MS = 60_000;

export interface Shown {
  readonly value: number | string | null;
  /** Index in QUALITY_CODES. */
  readonly quality: number;
  readonly readAt: number;
}
export interface StatisticSettings {
  readonly statistic: MvarStatistic;
  readonly periodMs: number;
  readonly shows: 'running' | 'finished';
  readonly decimals: number;
  /** Made of stored records, which come later than they were made. */
  readonly ofReport: boolean;
  /** Series that it is made of; `null`: it is gone for now. */
  readonly source: number | null;
}

const isShown = (json: unknown): json is Shown => {
  const { value, quality, readAt } = Object(json) as Record<string, unknown>;
  const isValue = value === null || typeof value === 'number' || typeof value === 'string';
  return isValue && typeof quality === 'number' && typeof readAt === 'number';
};

/** Was a kept period one of these settings? States of earlier versions do not say what they were made of. */
function isOf({ periodMs, ofReport, source }: StatisticSettings, kept: Record<string, unknown>): boolean {
  const { source: before = source, ofReport: wasOfReport = ofReport } = kept;
  const isSource = source === null || before === null || before === source;
  return kept['periodMs'] === periodMs && wasOfReport === ofReport && isSource;
}

/**
 * What one value did in a period: multiples of its length in UTC. A value holds until the next one comes; only a sum adds up the
 * records as they are. Times are epoch ms.
 */
export class PeriodStatistic {
  readonly settings: StatisticSettings;
  #sum: PeriodSum;
  /** Of the records of the period. */
  #total = 0;
  #count = 0;
  #readAt = 0;
  #sourceQuality = GOOD;
  #finished: Shown | undefined;

  constructor(settings: StatisticSettings, now: number, saved?: unknown) {
    this.settings = settings;
    const state = Object(saved) as Record<string, unknown>;
    const period = asPeriodState(state['period']);
    const start = periodStart(now, settings.periodMs);
    // Otherwise of another length of periods, made of something else, or the clock was set back.
    const isSame = isOf(settings, state) && period !== undefined && period.start <= start;
    this.#sum = isSame ? PeriodSum.restore(period, now) : new PeriodSum(start, now);
    if (!isSame) return;
    if (isShown(state['finished'])) this.#finished = state['finished'];
    this.#total = Number(state['total']) || 0;
    this.#count = Number(state['count']) || 0;
    this.#readAt = Number(state['readAt']) || 0;
    // What ended meanwhile is told as far as it was known.
    this.roll(now);
  }

  state(): object {
    const { periodMs, ofReport, source } = this.settings;
    const [period, total, count, readAt, finished] = [
      this.#sum.state(),
      this.#total,
      this.#count,
      this.#readAt,
      this.#finished,
    ];
    return { periodMs, ofReport, source, period, total, count, readAt, finished };
  }

  /** From `time` on the source has this value. */
  take(value: Value, quality: number, time: number, readAt = time): void {
    // It belongs to a period that has been told already.
    if (time < this.#sum.start) return;
    this.roll(time);
    this.#sourceQuality = quality;
    this.#readAt = Math.max(this.#readAt, readAt);
    this.#sum.take(quality < BAD ? value : undefined, quality === UNCERTAIN, time);
    const number = value === null || quality >= BAD ? Number.NaN : Number(value);
    if (!Number.isFinite(number)) return;
    this.#total += number;
    this.#count += 1;
  }

  /** The clock says so. True when a period has ended. */
  tick(now: number): boolean {
    const { ofReport } = this.settings;
    return this.roll(ofReport ? now - PATIENCE_MS : now);
  }

  /** Ends the period in which `time` does not lie any more. */
  roll(time: number): boolean {
    const { periodMs } = this.settings;
    const next = periodStart(time, periodMs);
    if (next <= this.#sum.start) return false;
    const end = this.#sum.start + periodMs;
    this.#sum.advance(end);
    const ended = this.#result(end);
    // Of the periods nobody saw, nothing is known.
    this.#finished = next === end ? ended : { value: null, quality: BAD, readAt: ended.readAt };
    this.#sum.begin(next);
    if (next !== end) this.#sum.skip(time);
    this.#total = 0;
    this.#count = 0;
    return true;
  }

  shown(now: number): Shown {
    const { shows, ofReport } = this.settings;
    if (shows === 'finished') return this.#finished ?? { value: null, quality: BAD, readAt: this.#readAt };
    if (!ofReport) this.#sum.advance(now);
    const { value, quality, readAt } = this.#result(ofReport ? Math.max(this.#readAt, this.#sum.start) : now);
    return { value, quality: this.#sourceQuality >= BAD ? this.#sourceQuality : quality, readAt };
  }

  #result(until: number): Shown {
    const { statistic, decimals } = this.settings;
    const result = this.#sum.result(until, { dataType: 'double', decimals });
    const value =
      statistic === 'sum' ? (this.#count === 0 ? null : roundTo(this.#total, decimals)) : result.of(statistic);
    return { value, quality: value === null ? BAD : result.complete ? GOOD : UNCERTAIN, readAt: this.#readAt };
  }
}

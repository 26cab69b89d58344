import { type MvarStatistic, QUALITY_CODES, type Value } from '@lightfield/contract';
import { Periods, type Summed } from '@lightfield/edge';
import { type PeriodResult, asPeriodState, periodStart, roundTo } from '@lightfield/rules';

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
  readonly #periods: Periods;
  readonly #source: { -readonly [Key in keyof Summed]: Summed[Key] };
  /** Of the records of the period. */
  #total = 0;
  #count = 0;
  #readAt = 0;
  #finished: Shown | undefined;

  constructor(settings: StatisticSettings, now: number, saved?: unknown) {
    this.settings = settings;
    const { periodMs, decimals } = settings;
    this.#source = { settings: { dataType: 'double', decimals }, value: null, quality: 'good', isKnown: false };
    this.#periods = new Periods({
      sources: [this.#source],
      periodMs,
      ended: (start, [result]) => this.#ended(start, result),
    });
    const state = Object(saved) as Record<string, unknown>;
    const period = asPeriodState(state['period']);
    // Otherwise of another length of periods, made of something else, or the clock was set back.
    const isSame = isOf(settings, state) && period !== undefined && period.start <= periodStart(now, periodMs);
    if (isSame) {
      if (isShown(state['finished'])) this.#finished = state['finished'];
      this.#total = Number(state['total']) || 0;
      this.#count = Number(state['count']) || 0;
      this.#readAt = Number(state['readAt']) || 0;
    }
    // What ended meanwhile is told as far as it was known.
    this.#periods.begin(now, isSame ? [period] : []);
  }

  state(): object {
    const { periodMs, ofReport, source } = this.settings;
    const [period] = this.#periods.states();
    const [total, count, readAt, finished] = [this.#total, this.#count, this.#readAt, this.#finished];
    return { periodMs, ofReport, source, period, total, count, readAt, finished };
  }

  /** From `time` on the source has this value. */
  take(value: Value, quality: number, time: number, readAt = time): void {
    // It belongs to a period that has been told already.
    if (time < this.#periods.start) return;
    this.roll(time);
    const isKnown = quality < BAD;
    Object.assign(this.#source, { value, quality: QUALITY_CODES[quality] ?? 'bad', isKnown });
    this.#readAt = Math.max(this.#readAt, readAt);
    this.#periods.take(time);
    const number = value === null || !isKnown ? Number.NaN : Number(value);
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
    const { end } = this.#periods;
    if (time < end) return false;
    this.#periods.roll(time, time >= end + this.settings.periodMs);
    return true;
  }

  shown(now: number): Shown {
    const { shows, ofReport } = this.settings;
    if (shows === 'finished') return this.#finished ?? { value: null, quality: BAD, readAt: this.#readAt };
    if (!ofReport) this.#periods.advance(now);
    const [result] = this.#periods.running(ofReport ? Math.max(this.#readAt, this.#periods.start) : now);
    const { value, quality, readAt } = this.#shown(result);
    const source = QUALITY_CODES.indexOf(this.#source.quality);
    return { value, quality: source >= BAD ? source : quality, readAt };
  }

  #ended(start: number, result: PeriodResult | undefined): void {
    // Of the periods nobody saw, nothing is known.
    const isLast = start + this.settings.periodMs === this.#periods.start;
    this.#finished = this.#shown(isLast ? result : undefined);
    this.#total = 0;
    this.#count = 0;
  }

  #shown(result: PeriodResult | undefined): Shown {
    const { statistic, decimals } = this.settings;
    const sum = this.#count === 0 ? null : roundTo(this.#total, decimals);
    const value = result ? (statistic === 'sum' ? sum : result.of(statistic)) : null;
    return { value, quality: value === null ? BAD : result?.complete ? GOOD : UNCERTAIN, readAt: this.#readAt };
  }
}

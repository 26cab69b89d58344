import { QUALITY_CODES, type Value, type VariableSettings } from '@lightfield/contract';
import { compileVariable, hasMoved, type RawValue, type VariablePipeline } from '@lightfield/rules';
import type { ForeignReading } from '../ingest/foreign-values.ts';

const CODES = { good: 0, uncertain: 1, bad: 2, stale: 3 };
const STALE = 3;
const BAD = 2;

/** One variable at work. */
export class EdgeVariable {
  readonly seriesId: number;
  readonly settings: VariableSettings;
  readonly #pipeline: VariablePipeline;
  /** For what comes late; made when first needed. */
  #late: VariablePipeline | undefined;
  /** Scaled; `null` until the first value. */
  value: Value = null;
  /** Index in QUALITY_CODES. */
  quality = STALE;
  /** Epoch milliseconds. */
  readAt = 0;
  /** Its value is for who looks at it now, not for history. */
  transient = false;
  /** The newest reading: taken through the pipeline anew when the settings change. */
  last: ForeignReading | undefined;
  /** What those who hear of changes know: `value` may have moved within the deadband since. */
  reported: Value = null;
  /** `undefined`: nothing was reported yet. */
  #reportedQuality: number | undefined;

  /** Throws when a formula does not parse. */
  constructor(seriesId: number, settings: VariableSettings) {
    this.seriesId = seriesId;
    this.settings = settings;
    this.#pipeline = compileVariable(settings);
  }

  /** True when this is to be reported. */
  take(reading: ForeignReading): boolean {
    this.last = reading;
    this.transient = reading.transient;
    return this.accept(reading.raw, reading.quality, reading.readAt);
  }

  /** `raw` null: there is no value. True when this is to be reported. */
  accept(raw: RawValue | null, quality: number, readAt: number): boolean {
    this.readAt = readAt;
    if (raw === null) {
      this.value = null;
      this.quality = Math.max(quality, BAD);
    } else {
      const source = QUALITY_CODES[quality] ?? 'bad';
      const result = this.#pipeline.accept(raw, readAt, source === 'stale' ? 'uncertain' : source);
      this.value = result.value;
      this.quality = quality === STALE ? STALE : CODES[result.quality];
    }
    // The pipeline knows neither "no value" nor "stale", so what was reported last is remembered here.
    const { deadband, dataType } = this.settings;
    if (this.quality === this.#reportedQuality && !hasMoved(this.reported, this.value, deadband, dataType))
      return false;
    this.reported = this.value;
    this.#reportedQuality = this.quality;
    return true;
  }

  /** Nothing is heard of it any more. True when this is to be reported. */
  silence(): boolean {
    this.quality = STALE;
    if (this.last) this.last = { ...this.last, quality: STALE };
    if (this.#reportedQuality === undefined || this.#reportedQuality === STALE) return false;
    this.#reportedQuality = STALE;
    return true;
  }

  /** Scales a value without making it the present one. */
  scaled({ raw, quality, readAt }: ForeignReading): { value: Value; quality: number } {
    if (raw === null) return { value: null, quality: BAD };
    this.#late ??= compileVariable(this.settings);
    const result = this.#late.accept(raw, readAt);
    return { value: result.value, quality: Math.max(quality, CODES[result.quality]) };
  }
}

import type { Quality, Value, VariableSettings } from '@lightfield/contract';
import { hasMoved } from './moved.ts';
import type { RawValue } from './number.ts';
import { compileScale } from './scale.ts';

/** Qualities that a read itself can find. `stale` is for whoever watches the clock, and goes through. */
export type ReadQuality = Exclude<Quality, 'stale'>;

export interface PipelineReading {
  /** Scaled. `null` until the first value that could be read. */
  readonly value: Value;
  readonly quality: Quality;
  /** When the source was read (or failed to be), epoch ms. */
  readonly readAt: number;
  /** To be reported: beyond the deadband since what was last reported, or of another quality. The first always is. */
  readonly changed: boolean;
}

export interface VariablePipeline {
  /**
   * Takes what was read. `undefined` (the read failed), a NaN, a division by zero or a raw value of the wrong kind keep the
   * last value with quality bad; `null` says that there is none. `source` is the quality of what the value was made of.
   */
  accept(raw: RawValue | null | undefined, readAt: number, source?: Quality): PipelineReading;
  /** Nothing is heard of it any more: it is stale. True when that is to be reported. */
  silence(): boolean;
}

/**
 * The way of one variable from the register to its readers: read formula → decimals → collection limits → deadband. The
 * same at the edge and on the platform. `settings` have passed `validateDevice`; a formula that does not parse throws.
 */
export function compileVariable(settings: VariableSettings): VariablePipeline {
  return new Pipeline(settings);
}

/** A class, and no function of functions: a gateway has tens of thousands. */
class Pipeline implements VariablePipeline {
  readonly #scale: ReturnType<typeof compileScale>;
  readonly #inLimits: (value: number | string) => boolean;
  readonly #settings: VariableSettings;
  #last: Value = null;
  #reportedValue: Value = null;
  #reportedQuality: Quality | undefined;

  constructor(settings: VariableSettings) {
    this.#settings = settings;
    this.#scale = compileScale(settings);
    this.#inLimits = compileLimits(settings);
  }

  accept(raw: RawValue | null | undefined, readAt: number, source: Quality = 'good'): PipelineReading {
    const scaled = raw === undefined || raw === null ? undefined : this.#scale(raw);
    if (scaled) this.#last = scaled.value;
    else if (raw === null) this.#last = null;
    const own = scaled && this.#inLimits(scaled.value) ? (scaled.exact ? 'good' : 'uncertain') : 'bad';
    const quality = worse(own, source);
    const { deadband, dataType } = this.#settings;
    const value = this.#last;
    const changed = quality !== this.#reportedQuality || hasMoved(this.#reportedValue, value, deadband, dataType);
    if (changed) {
      this.#reportedValue = value;
      this.#reportedQuality = quality;
    }
    return { value, quality, readAt, changed };
  }

  silence(): boolean {
    if (this.#reportedQuality === undefined || this.#reportedQuality === 'stale') return false;
    this.#reportedQuality = 'stale';
    return true;
  }
}

/** Collection limits are inclusive, in scaled units, and mean nothing for texts. */
function compileLimits(settings: VariableSettings): (value: number | string) => boolean {
  const { dataType, collectLower: lower = -Infinity, collectUpper: upper = Infinity } = settings;
  if (dataType === 'string' || (lower === -Infinity && upper === Infinity)) return () => true;
  return (value) => {
    // A bigint is compared with a number by what both mean, not by converting either.
    const size = typeof value === 'number' ? value : BigInt(value);
    return size >= lower && size <= upper;
  };
}

const RANK: Record<Quality, number> = { good: 0, uncertain: 1, bad: 2, stale: 3 };
const worse = (a: Quality, b: Quality): Quality => (RANK[a] >= RANK[b] ? a : b);

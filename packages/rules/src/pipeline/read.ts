import type { Quality, Value, VariableSettings } from '@lightfield/contract';
import { hasMoved } from './moved.ts';
import type { RawValue } from './number.ts';
import { compileScale } from './scale.ts';

/** Qualities that the value path itself can find. `stale` is for whoever watches the clock. */
export type ReadQuality = Exclude<Quality, 'stale'>;

export interface PipelineReading {
  /** Scaled. `null` until the first value that could be read. */
  readonly value: Value;
  readonly quality: ReadQuality;
  /** When the source was read (or failed to be), epoch ms. */
  readonly readAt: number;
  /** To be reported: beyond the deadband since what was last reported, or of another quality. The first always is. */
  readonly changed: boolean;
}

export interface VariablePipeline {
  /**
   * Takes what was read. `undefined` (the read failed), a NaN, a division by zero or a raw value of the wrong kind keep the
   * last value with quality bad. `source` is the quality of what the value was made of, for intermediate variables.
   */
  accept(raw: RawValue | undefined, readAt: number, source?: ReadQuality): PipelineReading;
}

/**
 * The way of one variable from the register to its readers: read formula → decimals → collection limits → deadband. The
 * same at the edge and on the platform. `settings` have passed `validateDevice`; a formula that does not parse throws.
 */
export function compileVariable(settings: VariableSettings): VariablePipeline {
  const scale = compileScale(settings);
  const inLimits = compileLimits(settings);
  const { deadband, dataType } = settings;
  let last: Value = null;
  let reportedValue: Value = null;
  let reportedQuality: ReadQuality | undefined;
  return {
    accept(raw, readAt, source = 'good') {
      const scaled = raw === undefined ? undefined : scale(raw);
      if (scaled) last = scaled.value;
      const quality = scaled && inLimits(scaled.value) ? worse(scaled.exact ? 'good' : 'uncertain', source) : 'bad';
      const changed = quality !== reportedQuality || hasMoved(reportedValue, last, deadband, dataType);
      if (changed) {
        reportedValue = last;
        reportedQuality = quality;
      }
      return { value: last, quality, readAt, changed };
    },
  };
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

const RANK: Record<ReadQuality, number> = { good: 0, uncertain: 1, bad: 2 };
const worse = (a: ReadQuality, b: ReadQuality): ReadQuality => (RANK[a] >= RANK[b] ? a : b);

import type { ConfigVariable, Value } from '@lightfield/contract';
import { compileVariable, type RawValue, type ReadQuality, type VariablePipeline } from '@lightfield/rules';
import type { AlarmWatch } from './alarm-watch.ts';
import type { Derived } from './derived.ts';

/** One variable at work: its present value, and who wants to know of it. */
export class Variable {
  readonly settings: ConfigVariable;
  readonly #pipeline: VariablePipeline;
  /** Scaled. `null` until the first value that could be read. */
  value: Value = null;
  quality: ReadQuality = 'bad';
  /** When the source was last read (or failed to be), epoch ms; 0: never. */
  readAt = 0;
  /** Since when it has the value that was reported last, epoch ms. */
  changedAt = 0;
  /** Rules that watch it. */
  alarms: AlarmWatch[] = [];
  /** Variables that follow from it. */
  dependents: Derived[] = [];
  /** It was read with another raw value, and its alarms have not looked yet. */
  touched = false;

  constructor(settings: ConfigVariable) {
    this.settings = settings;
    this.#pipeline = compileVariable(settings);
  }

  /** Takes what was read; `undefined`: it could not be. True when this is to be reported. */
  accept(raw: RawValue | undefined, at: number, source?: ReadQuality): boolean {
    // Unsigned integers of BACnet or JSON may be larger than what records and live values carry.
    const known = typeof raw === 'bigint' && BigInt.asIntN(64, raw) !== raw ? undefined : raw;
    const { value, quality, changed } = this.#pipeline.accept(known, at, source);
    this.value = value;
    this.quality = quality;
    this.readAt = at;
    if (changed) this.changedAt = at;
    return changed;
  }
}

/** 64-bit integers are strings; formulas count in doubles. */
export function numberOf(value: Value): number {
  return value === null ? Number.NaN : Number(value);
}

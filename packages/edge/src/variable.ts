import type { ConfigVariable, Quality, Value } from '@lightfield/contract';
import { compileVariable, type RawValue, type VariablePipeline } from '@lightfield/rules';
import type { AlarmWatch } from './alarm-watch.ts';

/** Follows from a variable. */
export interface Follower {
  /** What it follows from was read with another value since it was evaluated. */
  stale: boolean;
}

/** One variable at work: its present value, and who wants to know of it. */
export class Variable {
  readonly settings: ConfigVariable;
  readonly #pipeline: VariablePipeline;
  /** Scaled. `null` until the first value that could be read, or where the source says that there is none. */
  value: Value = null;
  quality: Quality;
  /** When the source was last read (or failed to be), epoch ms; 0: never. */
  readAt = 0;
  /** Since when it has the value that was reported last, epoch ms. */
  changedAt = 0;
  /** What those who hear of changes know: `value` may have moved within the deadband since. */
  reported: Value = null;
  /** Its value is for who looks at it now, not for history. */
  transient = false;
  /** Rules that watch it. */
  alarms: AlarmWatch[] = [];
  /** Variables that follow from it. */
  dependents: Follower[] = [];
  /** It was read with another raw value, and its alarms have not looked yet. */
  touched = false;

  readonly #limit: 'signed' | 'unsigned';

  /**
   * Throws when a formula does not parse. `unheard`: its quality before the first value. `limit`: integers of 64 bits that it takes,
   * with a sign, or those without one as well (a metric of Sparkplug).
   */
  constructor(settings: ConfigVariable, unheard: Quality = 'bad', limit: 'signed' | 'unsigned' = 'signed') {
    this.settings = settings;
    this.#limit = limit;
    this.quality = unheard;
    this.#pipeline = compileVariable(settings);
  }

  /** Takes what was read; `undefined`: it could not be, `null`: there is no value. True when this is to be reported. */
  accept(raw: RawValue | null | undefined, at: number, source?: Quality): boolean {
    // Unsigned integers of BACnet or JSON may be larger than what records and live values of a gateway carry.
    const tooLarge = typeof raw === 'bigint' && this.#limit === 'signed' && BigInt.asIntN(64, raw) !== raw;
    const known = tooLarge ? undefined : raw;
    const { value, quality, changed } = this.#pipeline.accept(known, at, source);
    this.value = value;
    this.quality = quality;
    this.readAt = at;
    if (changed) {
      this.changedAt = at;
      this.reported = value;
    }
    return changed;
  }

  /** Nothing is heard of it any more. True when this is to be reported. */
  silence(): boolean {
    this.quality = 'stale';
    return this.#pipeline.silence();
  }

  /** It says something for history now. */
  get isKnown(): boolean {
    return this.quality !== 'bad' && this.quality !== 'stale' && !this.transient;
  }
}

/** 64-bit integers are strings; formulas count in doubles. */
export function numberOf(value: Value): number {
  return value === null ? Number.NaN : Number(value);
}

import type { ConfigVariable, Value } from '@lightfield/contract';
import {
  compileVariable,
  type Formula,
  type RawValue,
  type ReadQuality,
  type VariablePipeline,
} from '@lightfield/rules';
import type { AlarmWatch } from './alarm-watch.ts';

/** One variable at work: its present value, and who wants to know of it. */
export class Variable {
  readonly settings: ConfigVariable;
  readonly #pipeline: VariablePipeline;
  /** Scaled. `null` until the first value that could be read. */
  value: Value = null;
  quality: ReadQuality = 'bad';
  /** When the source was last read (or failed to be), epoch ms; 0: never. */
  readAt = 0;
  /** Rules that watch it. */
  alarms: AlarmWatch[] = [];
  /** Intermediate variables whose formulas name it. */
  dependents: Intermediate[] = [];
  /** It was read with another raw value, and its alarms have not looked yet. */
  touched = false;

  constructor(settings: ConfigVariable) {
    this.settings = settings;
    this.#pipeline = compileVariable(settings);
  }

  /** Takes what was read; `undefined`: it could not be. True when this is to be reported. */
  accept(raw: RawValue | undefined, at: number, source?: ReadQuality): boolean {
    const { value, quality, changed } = this.#pipeline.accept(raw, at, source);
    this.value = value;
    this.quality = quality;
    this.readAt = at;
    return changed;
  }
}

/** A variable that follows from others of its device. */
export interface Intermediate {
  readonly variable: Variable;
  readonly formula: Formula;
  /** Variables that the formula names, by key. */
  readonly inputs: ReadonlyMap<string, Variable>;
  /** An input was read with another value since the last evaluation. */
  stale: boolean;
}

const RANK: Record<ReadQuality, number> = { good: 0, uncertain: 1, bad: 2 };

/** Evaluates the formula with what the inputs hold now. True when the result is to be reported. */
export function evaluate(intermediate: Intermediate, at: number): boolean {
  const { formula, inputs, variable } = intermediate;
  intermediate.stale = false;
  let quality: ReadQuality = 'good';
  for (const input of inputs.values()) if (RANK[input.quality] > RANK[quality]) quality = input.quality;
  const result = formula.evaluate((name) => numberOf(inputs.get(name)?.value ?? null));
  return variable.accept(Number.isFinite(result) ? result : undefined, at, quality);
}

/** 64-bit integers are strings; formulas count in doubles. */
function numberOf(value: Value): number {
  return value === null ? Number.NaN : Number(value);
}

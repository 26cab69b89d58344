/** What is known of a variable that something is bound to. */
export interface VariableFacts {
  readonly dataType: string;
  readonly unit: string;
  readonly decimals: number;
  readonly writable: boolean;
  readonly statusMap: readonly { readonly value: number; readonly text: string }[];
  /** What it stays within, as far as anybody has said; an end that nobody has told is absent. */
  readonly lower?: number | undefined;
  readonly upper?: number | undefined;
  /** Where its alarms begin, in its own unit. */
  readonly alarms?: readonly AlarmLimit[] | undefined;
  /** How its value is made of what is read, or of other values, and what is written of it. */
  readonly formula?: string | undefined;
  readonly writeFormula?: string | undefined;
  /** It is made of other values. */
  readonly isFormula?: boolean | undefined;
}
export interface AlarmLimit {
  /** Raised above the limit, or below it. */
  readonly side: 'above' | 'below';
  readonly limit: number;
  readonly severity: 'severe' | 'important' | 'normal';
}
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** The next of 1, 2, 2.5, 5, 10, ... that is not less: what a scale ends with. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const times = [1, 2, 2.5, 5, 10].find((each) => each * power >= value * (1 - 1e-9)) ?? 10;
  return Number((times * power).toPrecision(6));
}

/**
 * The scale a variable is shown on: its limits; of a percentage 0 to 100; else one on which its alarms lie within. Nothing
 * where nobody has said anything of it.
 */
export function rangeOf({ lower, upper, unit, alarms = [] }: VariableFacts): Range | undefined {
  if (lower !== undefined && upper !== undefined) return upper > lower ? { min: lower, max: upper } : undefined;
  const limits = alarms.map(({ limit }) => limit).filter(Number.isFinite);
  const isPercent = unit.trim() === '%' && limits.every((limit) => limit >= 0 && limit <= 100);
  if (lower === undefined && upper === undefined && isPercent) return { min: 0, max: 100 };
  const told = [...limits, ...[lower, upper].filter((end) => end !== undefined)];
  if (told.length === 0) return undefined;
  const max = upper ?? roomAbove(Math.max(...told));
  const min = lower ?? 0 - roomAbove(-Math.min(...told));
  return max > min ? { min, max } : undefined;
}
/** Where a scale ends that goes beyond this; it begins at zero. */
const roomAbove = (value: number): number => (value > 0 ? roundUp(value * 1.2) : 0);

/** Less of a scale than this looks as if nothing ever moved. */
const SEEN_SHARE = 0.05;
/** Why a scale will hardly be what was meant for its variable, and the number that says so. */
export interface ScaleProblem {
  readonly kind: 'never' | 'alarm' | 'beyond' | 'tiny';
  /** `never`, `beyond`: the end of the variable that lies outside; `alarm`: the limit that does; `tiny`: the share in percent. */
  readonly value: number;
}

/**
 * Whether a variable can be read off this scale: none of what is known of it may lie outside, and what it goes through must be seen to move. The
 * worst that is found; nothing where nobody has said anything of it, or the scale is none (`min` not below `max`).
 */
export function scaleProblem({ min, max }: Range, facts: VariableFacts): ScaleProblem | undefined {
  if (!(min < max)) return undefined;
  const { lower, upper, alarms = [] } = facts;
  if (upper !== undefined && upper < min) return { kind: 'never', value: upper };
  if (lower !== undefined && lower > max) return { kind: 'never', value: lower };
  const unseen = alarms.find(({ limit }) => limit < min || limit > max);
  if (unseen) return { kind: 'alarm', value: unseen.limit };
  if (upper !== undefined && upper > max) return { kind: 'beyond', value: upper };
  if (lower !== undefined && lower < min) return { kind: 'beyond', value: lower };
  const whole = rangeOf(facts);
  const share = whole ? (whole.max - whole.min) / (max - min) : 1;
  return share < SEEN_SHARE ? { kind: 'tiny', value: Number((share * 100).toPrecision(2)) } : undefined;
}

/** Colours of what is within and beyond the limits: quiet where nothing is wrong (ISA-101). */
const ORDINARY = '#9db3a5';
const COLOURS = { severe: '#c81e2b', important: '#e08a1e', normal: '#d9b600' } as const;
const RANK = { normal: 1, important: 2, severe: 3 } as const;

/** Stages of a scale by the alarms of its variable: upper ends ascending, the last one at its end. Nothing without alarms. */
export function stagesOf(
  { alarms = [] }: VariableFacts,
  { min, max }: Range,
): { readonly value: number; readonly color: string }[] | undefined {
  const within = alarms.filter(({ limit }) => limit > min && limit < max);
  if (within.length === 0) return undefined;
  const ends = [...new Set([...within.map(({ limit }) => limit), max])].toSorted((one, other) => one - other);
  const stages = ends.map((value, at) => {
    const middle = ((ends[at - 1] ?? min) + value) / 2;
    const raised = alarms.filter(({ side, limit }) => (side === 'above' ? middle > limit : middle < limit));
    const worst = raised.toSorted((one, other) => RANK[other.severity] - RANK[one.severity])[0];
    return { value, color: worst ? COLOURS[worst.severity] : ORDINARY };
  });
  // two of one colour that follow each other are one
  return stages.filter(({ color }, at) => stages[at + 1]?.color !== color);
}

/**
 * The scale something has after it was bound: that of its variable, unless somebody has told another one. What is still as it
 * was at first, or as the variable before had it, nobody has told. `undefined`: it stays.
 */
export function settledRange(
  now: Range,
  first: Range,
  facts: VariableFacts,
  before: VariableFacts | undefined,
): Range | undefined {
  const known = [first, before && rangeOf(before)];
  const isOwn = known.every((each) => !each || each.min !== now.min || each.max !== now.max);
  return isOwn ? undefined : (rangeOf(facts) ?? (before && first));
}

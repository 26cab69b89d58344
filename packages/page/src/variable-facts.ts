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
  /** What it was last, where that was asked; a scale that is made of what is known holds it. */
  readonly value?: number | undefined;
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

/** What marks of a scale are apart, but for the power of ten. */
const NICE = [1, 2, 2.5, 5, 10] as const;
const exact = (value: number): number => Number(value.toPrecision(12));
/** What a scale from zero ends with: in between, half of it would be beyond what is ever reached. */
const ENDS = [1, 2, 2.5, 4, 5, 8, 10] as const;
/** The next of these, times a power of ten, that is not less. */
function roundUp(value: number, among: readonly number[] = NICE): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const times = among.find((each) => each * power >= value * (1 - 1e-9)) ?? 10;
  return exact(times * power);
}

/**
 * The scale a variable is shown on: its limits; of a percentage 0 to 100; else one on which its alarms lie within, with room on both sides of
 * them and round ends. What it was last (`value`) is on it, too, also where that is beyond its limits. Nothing where nobody has said anything of it.
 */
export function rangeOf(facts: VariableFacts): Range | undefined {
  const { lower, upper, unit, alarms = [], value } = facts;
  if (lower !== undefined && upper !== undefined && upper <= lower) return undefined;
  const limits = alarms.map(({ limit }) => limit).filter(Number.isFinite);
  const known = value !== undefined && Number.isFinite(value) ? [...limits, value] : limits;
  const holds = ({ min, max }: Range) => max > min && known.every((each) => each >= min && each <= max);
  const percent = { min: 0, max: 100 };
  if (lower === undefined && upper === undefined) {
    const isPercent = unit.trim() === '%';
    if (isPercent && holds(percent)) return percent;
    if (limits.length === 0) return isPercent ? roundRange([0, 100, ...known], false) : undefined;
    return roundRange(known, isBand(alarms));
  }
  const told = [...known, ...[lower, upper].filter((end) => end !== undefined)];
  const asTold = { min: lower ?? 0 - roomAbove(-Math.min(...told)), max: upper ?? roomAbove(Math.max(...told)) };
  return holds(asTold) ? asTold : roundRange(told, false);
}
/** Where a scale ends that goes beyond this; it begins at zero. */
const roomAbove = (value: number): number => (value > 0 ? roundUp(value * 1.2, ENDS) : 0);

/** It has to stay between two alarms: then zero need not be near. */
function isBand(alarms: readonly AlarmLimit[]): boolean {
  const of = (wanted: AlarmLimit['side']) => alarms.filter(({ side }) => side === wanted).map(({ limit }) => limit);
  const [above, below] = [of('above'), of('below')];
  return above.length > 0 && below.length > 0 && Math.min(...above) > Math.max(...below);
}
/** From zero, where all of it lies on one side of that; a narrow band far away from zero, and what goes through zero, in round steps. */
function roundRange(told: readonly number[], band: boolean): Range | undefined {
  const [low, high] = [Math.min(...told), Math.max(...told)];
  const span = high - low;
  const isFar = band && low * high > 0 && span < Math.min(Math.abs(low), Math.abs(high)) / 2;
  if (low * high >= 0 && !isFar) {
    const range = { min: 0 - roomAbove(-low), max: roomAbove(high) };
    return range.max > range.min ? range : undefined;
  }
  return inSteps(low - span * ROOM, high + span * ROOM);
}
/** Of a scale through zero, on each side. */
const ROOM = 0.1;
/** The narrowest of four or five round steps that holds both. */
function inSteps(low: number, high: number): Range {
  const at = (step: number) => {
    const first = Math.floor(low / step + 1e-9);
    const parts = [4, 5].find((each) => (first + each) * step >= high - step * 1e-9);
    return parts === undefined ? undefined : { min: exact(first * step), max: exact((first + parts) * step) };
  };
  let step = roundUp((high - low) / 5);
  let range = at(step);
  // twice as wide holds it in any case; what is no number has no scale
  for (let tries = 0; !range && tries < NICE.length; tries += 1) {
    step = roundUp(step * 1.01);
    range = at(step);
  }
  return range ?? { min: low, max: high };
}

/** Into how many parts a scale is marked so that its marks are round numbers; `undefined`: it cannot be. */
function marksOf({ min, max }: Range): number | undefined {
  const isRound = (step: number) =>
    Math.abs(roundUp(step) - step) < step * 1e-6 && Math.abs(min / step - Math.round(min / step)) < 1e-6;
  return [5, 4, 6, 3].find((parts) => isRound((max - min) / parts));
}
/** A scale with round marks that holds this one, as a dial is printed, and into how many parts they divide it. */
export function dialOf(range: Range): Range & { readonly parts: number } {
  const parts = marksOf(range);
  if (parts !== undefined) return { ...range, parts };
  const wider = inSteps(range.min, range.max);
  return { ...wider, parts: marksOf(wider) ?? 5 };
}

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

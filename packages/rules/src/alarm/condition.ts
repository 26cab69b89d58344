import {
  type AlarmSettings,
  type Comparison,
  type DataType,
  FIRST_LANGUAGE,
  type Language,
  type Text,
  type Value,
  asItIs,
} from '@lightfield/contract';
import { rulesText } from '../locales/rules/text.ts';
import { parseNumber, parseWhole } from '../pipeline/number.ts';

type Size = number | bigint | string;

/** The signs of S1 §3; containing a text has no sign and needs words. */
const SIGNS: Record<Comparison, Text> = {
  gt: asItIs('>'),
  lt: asItIs('<'),
  eq: asItIs('='),
  ge: asItIs('>='),
  le: asItIs('<='),
  ne: asItIs('!='),
  include: rulesText('condition.includes'),
  exclude: rulesText('condition.excludes'),
};

/** Signs that are words, as alarms are stored with them (in Chinese), the longer ones first. */
export const COMPARISON_WORDS = [
  ['不包含', SIGNS.exclude],
  ['包含', SIGNS.include],
] as const;

/** The condition in words of the field, e.g. "> 90". */
export function describeCondition(comparison: Comparison, value: string, lang: Language = FIRST_LANGUAGE): string {
  return `${SIGNS[comparison][lang]} ${value}`;
}

/**
 * The condition of an alarm as a test of scaled values. Numbers are compared numerically, 64-bit integers exactly, strings
 * as text; `include` and `exclude` look into the text of the value. A limit that is no number matches no number.
 */
export function compileCondition(
  { comparison, value: limit }: Pick<AlarmSettings, 'comparison' | 'value'>,
  dataType: DataType,
): (value: Exclude<Value, null>) => boolean {
  if (comparison === 'include') return (value) => String(value).includes(limit);
  if (comparison === 'exclude') return (value) => !String(value).includes(limit);
  const compare = COMPARE[comparison];
  if (dataType === 'string') return (value) => compare(String(value), limit);
  const size = sizeOf(limit);
  if (size === undefined) return () => false;
  return (value) => {
    const given = typeof value === 'number' ? value : sizeOf(value);
    return given !== undefined && compare(given, size);
  };
}

/** JavaScript compares a bigint with a number by what both mean; equality is "neither less nor greater" for the same reason. */
const COMPARE: Record<Exclude<Comparison, 'include' | 'exclude'>, (value: Size, limit: Size) => boolean> = {
  gt: (value, limit) => value > limit,
  lt: (value, limit) => value < limit,
  ge: (value, limit) => value >= limit,
  le: (value, limit) => value <= limit,
  eq: (value, limit) => value >= limit && value <= limit,
  ne: (value, limit) => value < limit || value > limit,
};

/** A bigint only where a number would not be exact: comparing numbers is much faster. */
function sizeOf(text: string): number | bigint | undefined {
  const whole = parseWhole(text);
  if (whole === undefined) return parseNumber(text);
  const number = Number(whole);
  return Number.isSafeInteger(number) ? number : whole;
}

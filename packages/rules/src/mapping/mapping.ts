import type { Value, VariableSettings } from '@lightfield/contract';
import { roundTo } from '../pipeline/round.ts';
import { parseNumber, parseWhole } from '../pipeline/number.ts';

/** Shown where there is no value. */
const NO_VALUE = '--';

/** The text a status mapping has for a value, `undefined` when it has none. 64-bit integers are compared exactly. */
export function mappedText(statusMap: VariableSettings['statusMap'], value: Value | undefined): string | undefined {
  if (value === null || value === undefined || statusMap.length === 0) return undefined;
  const size = typeof value === 'number' ? value : (parseWhole(value) ?? parseNumber(value));
  if (size === undefined) return undefined;
  return statusMap.find((entry) => entry.value >= size && entry.value <= size)?.text;
}

/**
 * A value as web, export and messages show it: numbers with a fixed number of decimals, texts and 64-bit integers as they
 * are, "--" where there is none. Mapped texts and units are the caller's.
 */
export function formatValue(value: Value | undefined, decimals: number): string {
  if (value === null || value === undefined) return NO_VALUE;
  if (typeof value === 'string') return value;
  return Number.isFinite(value) ? roundTo(value, decimals).toFixed(decimals) : NO_VALUE;
}

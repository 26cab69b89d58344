import {
  type DataType,
  LIMITS,
  type Value,
  type VariableSettings,
  monitorErrors,
  variableErrors,
} from '@lightfield/contract';
import { INTEGER_RANGES, type RawValue, parseNumber, parseWhole } from './number.ts';
import { roundTo } from './round.ts';
import { checkedFormula, compileScale } from './scale.ts';

export type WriteResult =
  | { readonly ok: true; readonly raw: RawValue }
  /** `code` of the error catalogue; `reason` in the signs of the field ("120 > 100"), the same in every language. */
  | { readonly ok: false; readonly code: number; readonly reason: string };

const refused = (error: { readonly code: number }, reason: string): WriteResult => ({
  ok: false,
  code: error.code,
  reason,
});

/** Relative precision of a 32-bit float. */
const FLOAT32_STEP = 2 ** -23;

/**
 * What has to go into the register so that it holds a scaled value: limits → write formula → whole number for integer types
 * → range of the data type. Errors: 2002 not a value of this type, 2003 out of limits or range, 2004 read-only, 2006 the
 * formula has no result, 1725 a bit other than 0 and 1. `settings` have passed `validateDevice`.
 */
export function toRaw(settings: VariableSettings, scaled: string | number): WriteResult {
  if (settings.access === 'read' || settings.kind === 'intermediate' || settings.kind === 'aggregate')
    return refused(monitorErrors.readOnly, settings.key);
  if (settings.dataType === 'string') return textToRaw(settings, String(scaled));
  const formula = checkedFormula(settings.writeFormula, settings.key);
  const wanted = settings.dataType === 'int64' && !formula ? roundedWhole(scaled) : finiteNumber(scaled);
  if (wanted === undefined) return refused(monitorErrors.valueInvalid, String(scaled));
  if (settings.dataType === 'bit' && wanted !== 0 && wanted !== 1)
    return refused(variableErrors.bitValueInvalid, String(scaled));
  const outside = outsideOf(wanted, settings.writeLower, settings.writeUpper);
  if (outside) return refused(monitorErrors.writeOutOfLimit, outside);
  if (!formula) return encodable(settings.dataType, wanted);
  const result = formula.evaluate(() => Number(wanted));
  if (!Number.isFinite(result)) return refused(monitorErrors.writeFormulaFailed, String(scaled));
  return encodable(settings.dataType, result);
}

/**
 * Does a value read back (scaled) show that the register took what was written? It has to be what the written raw value reads
 * as: the same text, bit or integer, and for floats the same within the precision of 32 bits and the decimals shown.
 */
export function sameAfterReadBack(settings: VariableSettings, wanted: string | number, got: Value): boolean {
  const written = toRaw(settings, wanted);
  if (!written.ok || got === null) return false;
  const { dataType, decimals } = settings;
  if (dataType !== 'float' && dataType !== 'double') return compileScale(settings)(written.raw)?.value === got;
  const unrounded = compileScale({ ...settings, decimals: LIMITS.variable.decimalsMax })(written.raw)?.value;
  if (typeof unrounded !== 'number' || typeof got !== 'number') return false;
  const tolerance = Math.abs(unrounded) * FLOAT32_STEP;
  return got >= roundTo(unrounded - tolerance, decimals) && got <= roundTo(unrounded + tolerance, decimals);
}

function textToRaw({ stringLength = LIMITS.variable.stringBytesMax }: VariableSettings, text: string): WriteResult {
  // A NUL ends a text in every PLC: what follows it would be lost.
  if (text.includes('\0')) return refused(monitorErrors.valueInvalid, 'NUL');
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > stringLength) return refused(monitorErrors.writeOutOfLimit, `${bytes} > ${stringLength} bytes`);
  return { ok: true, raw: text };
}

function finiteNumber(scaled: string | number): number | undefined {
  const number = typeof scaled === 'number' ? scaled : parseNumber(scaled);
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

/** An integer exactly; a fraction is rounded like everywhere else. */
function roundedWhole(scaled: string | number): bigint | undefined {
  const whole = parseWhole(scaled);
  if (whole !== undefined) return whole;
  const number = finiteNumber(scaled);
  if (number === undefined) return undefined;
  const rounded = roundTo(number, 0);
  // A fraction is of no use where a double does not even hold the units.
  return Number.isSafeInteger(rounded) ? BigInt(rounded) : undefined;
}

/** "120 > 100" when a value lies outside inclusive bounds. */
function outsideOf(
  value: number | bigint,
  lower: number | bigint | undefined,
  upper: number | bigint | undefined,
): string | undefined {
  if (lower !== undefined && value < lower) return `${value} < ${lower}`;
  return upper !== undefined && value > upper ? `${value} > ${upper}` : undefined;
}

function encodable(dataType: DataType, value: number | bigint): WriteResult {
  const range = INTEGER_RANGES[dataType];
  if (range) return encodableInteger(dataType, typeof value === 'bigint' ? value : roundTo(value, 0), range);
  const number = dataType === 'float' ? Math.fround(Number(value)) : Number(value);
  if (!Number.isFinite(number)) return refused(monitorErrors.writeOutOfLimit, `${value} (${dataType})`);
  return { ok: true, raw: number };
}

function encodableInteger(
  dataType: DataType,
  whole: number | bigint,
  [lowest, highest]: readonly [number | bigint, number | bigint],
): WriteResult {
  const outside = outsideOf(whole, lowest, highest);
  if (outside) return refused(monitorErrors.writeOutOfLimit, `${outside} (${dataType})`);
  if (dataType !== 'int64' || typeof whole === 'bigint') return { ok: true, raw: whole };
  // The formula counts in doubles. Beyond 2^53 the register would get a neighbour of what was asked for.
  if (!Number.isSafeInteger(whole)) return refused(monitorErrors.writeOutOfLimit, `|${whole}| > 2^53 (${dataType})`);
  return { ok: true, raw: BigInt(whole) };
}

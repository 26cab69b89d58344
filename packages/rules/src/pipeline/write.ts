import {
  type DataType,
  LIMITS,
  type Value,
  type VariableSettings,
  monitorErrors,
  variableErrors,
} from '@lightfield/contract';
import { type RawValue, integerRange, parseNumber, parseWhole } from './number.ts';
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

/** What decides about a write. `unsigned`: the 64-bit place behind the variable holds no negative numbers, and larger ones. */
export type WrittenSettings = VariableSettings & { readonly unsigned?: boolean };

/** Relative precision of a 32-bit float. */
const FLOAT32_STEP = 2 ** -23;

/** What of an integer is dust of arithmetic and not a fraction that somebody meant, as a share of its size. */
const DUST = 1e-9;

/**
 * What has to go into the register so that it holds a scaled value: limits → write formula → whole number for integer types
 * → range of the data type. A fraction is not for an integer, and rounded only where a formula lies between the two.
 * Errors: 2002 not a value of this type, 2003 out of limits or range, 2004 read-only, 2006 the
 * formula has no result, 1725 a bit other than 0 and 1. `settings` have passed `validateDevice`.
 */
export function toRaw(settings: WrittenSettings, scaled: string | number): WriteResult {
  if (settings.access === 'read' || settings.kind === 'intermediate' || settings.kind === 'aggregate')
    return refused(monitorErrors.readOnly, settings.key);
  if (settings.dataType === 'string') return textToRaw(settings, String(scaled));
  const formula = checkedFormula(settings.writeFormula, settings.key);
  const range = integerRange(settings.dataType, settings.unsigned);
  // Two buttons write a bit: what is not one of them has its own answer below.
  const wholeOnly = range !== undefined && !formula && settings.dataType !== 'bit';
  const wanted = wholeOnly ? wholeNumber(scaled, settings.dataType) : finiteNumber(scaled);
  if (wanted === undefined) return refused(monitorErrors.valueInvalid, String(scaled));
  if (settings.dataType === 'bit' && wanted !== 0 && wanted !== 1)
    return refused(variableErrors.bitValueInvalid, String(scaled));
  const outside = outsideOf(wanted, settings.writeLower, settings.writeUpper);
  if (outside) return refused(monitorErrors.writeOutOfLimit, outside);
  if (!formula) return encodable(settings.dataType, wanted, range);
  const result = formula.evaluate(() => Number(wanted));
  if (!Number.isFinite(result)) return refused(monitorErrors.writeFormulaFailed, String(scaled));
  return encodable(settings.dataType, result, range);
}

/** What an internal variable begins with, as it is stored; undefined: nothing was given. Refused as `toRaw` refuses. */
export const initialRaw = (settings: WrittenSettings): WriteResult | undefined =>
  settings.kind === 'internal' && settings.initialValue !== undefined
    ? toRaw({ ...settings, access: 'readwrite' }, settings.initialValue)
    : undefined;

export type SettledWrite =
  /** What is really written, in scaled units; `rounded`: not the number that was asked for. */
  | { readonly ok: true; readonly scaled: string | number; readonly rounded: boolean; readonly raw: RawValue }
  | Extract<WriteResult, { ok: false }>;

/**
 * What a person who asks for a scaled value really gets: a float is written with the decimals of its variable, because what
 * is shown, logged and compared has no more of them; an integer behind a formula as its register will read. Refused as `toRaw`
 * refuses, what was asked for as well as what it is rounded to.
 */
export function settleWrite(settings: WrittenSettings, scaled: string | number): SettledWrite {
  const asked = toRaw(settings, scaled);
  if (!asked.ok) return asked;
  const unchanged = { ok: true, scaled, rounded: false, raw: asked.raw } as const;
  const { dataType, decimals } = settings;
  const number = dataType === 'string' || dataType === 'bit' ? undefined : finiteNumber(scaled);
  // Without a formula an integer is written exactly, or not at all.
  if (number === undefined || (typeof asked.raw === 'bigint' && settings.writeFormula === undefined)) return unchanged;
  const isFloat = dataType === 'float' || dataType === 'double';
  const meant = isFloat ? roundTo(number, decimals) : compileScale(settings)(asked.raw)?.value;
  if (meant === undefined || meant === number) return unchanged;
  const settled = toRaw(settings, meant);
  if (isFloat) return settled.ok ? { ok: true, scaled: meant, rounded: true, raw: settled.raw } : settled;
  // Where the formulas are not each other's inverse, what is read says nothing of what to write.
  return settled.ok && settled.raw === asked.raw ? { ...unchanged, scaled: meant, rounded: true } : unchanged;
}

/**
 * Does a value read back (scaled) show that the register took what was written? It has to be what the written raw value reads
 * as: the same text, bit or integer, and for floats the same within the precision of 32 bits and the decimals shown.
 */
export function sameAfterReadBack(settings: WrittenSettings, wanted: string | number, got: Value): boolean {
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

/** An integer exactly, a bigint for those of 64 bits; `undefined` for a fraction. */
function wholeNumber(scaled: string | number, dataType: DataType): number | bigint | undefined {
  const whole = parseWhole(scaled) ?? withoutDust(finiteNumber(scaled));
  return whole === undefined || dataType === 'int64' ? whole : Number(whole);
}

/** What a script reckoned may be 29.000000000000004. */
function withoutDust(number: number | undefined): bigint | undefined {
  if (number === undefined) return undefined;
  const rounded = roundTo(number, 0);
  const isWhole = Number.isSafeInteger(rounded) && Math.abs(number - rounded) <= Math.abs(rounded) * DUST;
  return isWhole ? BigInt(rounded) : undefined;
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

function encodable(
  dataType: DataType,
  value: number | bigint,
  range: readonly [number | bigint, number | bigint] | undefined,
): WriteResult {
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

import type { VariableSettings } from '@lightfield/contract';
import { type Formula, parseFormula } from '../formula/parse.ts';
import { type RawValue, parseNumber, parseWhole } from './number.ts';
import { roundTo } from './round.ts';

/** `undefined`: nothing that this variable could hold came out of it. */
export type Scaled = { readonly value: number | string; readonly exact: boolean } | undefined;

/** Of thousands of variables most have one of a few formulas ("X*0.1"), and a compiled one is 1 kB; they keep no state. */
const SHARED_MAX = 1_000;
const shared = new Map<string, Formula>();

/**
 * Formula of settings that were checked before (`validateDevice`); a formula that does not parse is a bug here.
 */
export function checkedFormula(text: string | undefined, key: string): Formula | undefined {
  if (text === undefined) return undefined;
  const known = shared.get(text);
  if (known) return known;
  const parsed = parseFormula(text, 'X');
  if (!parsed.ok) throw new Error(`formula of ${key} was not checked: ${parsed.reason} at ${parsed.position}`);
  if (shared.size >= SHARED_MAX) shared.clear();
  shared.set(text, parsed.formula);
  return parsed.formula;
}

/** Raw → read formula → decimals. `exact` is false where a 64-bit integer had to become a number beyond 2^53. */
export function compileScale(settings: VariableSettings): (raw: RawValue) => Scaled {
  const { dataType, decimals } = settings;
  if (dataType === 'string') return (raw) => ({ value: String(raw).replace(/\0+$/, ''), exact: true });
  const formula = checkedFormula(settings.readFormula, settings.key);
  if (dataType === 'int64' && !formula) return wholeText;
  const finish = dataType === 'bit' ? (x: number) => (x === 0 ? 0 : 1) : (x: number) => roundTo(x, decimals);
  let x = 0;
  const scope = () => x;
  return (raw) => {
    const number = asNumber(raw);
    if (number === undefined) return undefined;
    x = number;
    const result = formula ? formula.evaluate(scope) : number;
    // Division by zero, or a NaN that the device itself sent.
    if (!Number.isFinite(result)) return undefined;
    return { value: finish(result), exact: typeof raw === 'number' || Number.isSafeInteger(number) };
  };
}

function wholeText(raw: RawValue): Scaled {
  const whole = parseWhole(raw);
  return whole === undefined
    ? undefined
    : { value: whole.toString(), exact: typeof raw !== 'number' || Number.isSafeInteger(raw) };
}

function asNumber(raw: RawValue): number | undefined {
  if (typeof raw === 'number') return raw;
  return typeof raw === 'bigint' ? Number(raw) : parseNumber(raw);
}

import type { VariableItem } from '@lightfield/contract';
import { FORMULA_REASONS, type Formula, orderIntermediates, roundTo } from '@lightfield/rules';
import type { Lang } from './item-field.ts';
import { ANY_KEY, parseFormula } from './formula-names.ts';

/** What is to be said about a formula while somebody types it. */
export type FormulaCheck =
  | { readonly state: 'empty' }
  | { readonly state: 'wrong'; readonly from: number; readonly to: number; readonly why: string }
  | { readonly state: 'unknown'; readonly names: readonly string[] }
  | { readonly state: 'good'; readonly formula: Formula };

/** `keys` undefined: a read or write formula, which knows X only. */
export function checkFormula(text: string, keys: ReadonlySet<string> | undefined, lang: Lang): FormulaCheck {
  if (text.trim() === '') return { state: 'empty' };
  const parsed = parseFormula(text, keys ? ANY_KEY : 'X');
  if (!parsed.ok) {
    // at the end of the text there is nothing to underline but the end itself
    const from = Math.min(parsed.position, text.length);
    return { state: 'wrong', from, to: Math.max(from, parsed.end), why: FORMULA_REASONS[parsed.reason][lang] };
  }
  const names = keys ? parsed.formula.names.filter((name) => !keys.has(name)) : [];
  return names.length > 0 ? { state: 'unknown', names } : { state: 'good', formula: parsed.formula };
}

/** The circle that an expression would close: each key uses the next, the last uses the first. */
export function circleWith(
  variables: readonly VariableItem[],
  row: VariableItem,
  expression: string,
): readonly string[] | undefined {
  const order = orderIntermediates(variables.map((one) => (one.id === row.id ? { ...one, expression } : one)));
  if (order.ok || order.problem !== 'cycle' || !order.keys.includes(row.key)) return undefined;
  const from = order.keys.indexOf(row.key);
  return [...order.keys.slice(from), ...order.keys.slice(0, from), row.key];
}

/** Digits after the point of results that are only tried out. */
const DECIMALS = 6;
/** `undefined`: no value, e.g. after a division by zero. */
export function resultWith(formula: Formula, values: (name: string) => number): number | undefined {
  const result = formula.evaluate(values);
  return Number.isFinite(result) ? roundTo(result, DECIMALS) : undefined;
}

/** Raw values a formula is tried with. */
export const SAMPLES = [0, 1, 10, 100, 1_000] as const;

import type { VariableSettings } from '@lightfield/contract';
import { ANY_NAME, type Formula, type FormulaReason, parseFormula } from './parse.ts';
import type { Span } from './tokens.ts';

/** A variable as far as its place in the order matters. Without `kind`, whatever has an expression is intermediate. */
export interface Orderable {
  readonly key: string;
  readonly kind?: VariableSettings['kind'] | undefined;
  readonly expression?: string | undefined;
  /** Kind `aggregate`: it follows from the variable that it sums up. */
  readonly aggregate?: { readonly source: string } | undefined;
}

export type OrderResult =
  /** Intermediate and aggregate variables, each after those it uses; the formula of an aggregate is its source alone. */
  | { readonly ok: true; readonly order: readonly { readonly key: string; readonly formula: Formula }[] }
  | ({
      readonly ok: false;
      readonly problem: 'formula';
      readonly key: string;
      readonly reason: FormulaReason;
    } & Span)
  /** `keys`: names in the expression of `key` that no variable has. */
  | { readonly ok: false; readonly problem: 'unknown'; readonly key: string; readonly keys: readonly string[] }
  /** `keys`: each uses the next, the last uses the first. */
  | { readonly ok: false; readonly problem: 'cycle'; readonly keys: readonly string[] };

const isIntermediate = ({ kind, expression }: Orderable): boolean =>
  kind === undefined ? expression !== undefined : kind === 'intermediate';

/** What a variable follows from, as a formula; nothing for one that is read or set. */
function formulaText(variable: Orderable): string | undefined {
  if (isIntermediate(variable)) return variable.expression ?? '';
  return variable.kind === 'aggregate' ? (variable.aggregate?.source ?? '') : undefined;
}

/**
 * In which order the intermediate and aggregate variables of a device are to be evaluated. `variables` are all of its variables: those
 * without expression are what the formulas may build on.
 */
export function orderIntermediates(variables: readonly Orderable[]): OrderResult {
  const known = new Set(variables.map((variable) => variable.key));
  const formulas = new Map<string, Formula>();
  for (const variable of variables) {
    const text = formulaText(variable);
    if (text === undefined) continue;
    const parsed = parseFormula(text, ANY_NAME);
    if (!parsed.ok) return { ...parsed, problem: 'formula', key: variable.key };
    const keys = parsed.formula.names.filter((name) => !known.has(name));
    if (keys.length > 0) return { ok: false, problem: 'unknown', key: variable.key, keys };
    formulas.set(variable.key, parsed.formula);
  }
  return sorted(formulas);
}

interface Naming {
  readonly names: readonly string[];
}
/** Each after those it uses, or names of which each uses the next and the last uses the first. */
export type FormulaOrder<Item> =
  | { readonly ok: true; readonly order: readonly { readonly key: string; readonly formula: Item }[] }
  | { readonly ok: false; readonly problem: 'cycle'; readonly keys: readonly string[] };

/** In which order these are to be evaluated. Names that none of them has are known values. */
export function orderFormulas<Item extends Naming>(formulas: ReadonlyMap<string, Item>): FormulaOrder<Item> {
  return sorted(formulas);
}

/** By counting what each still waits for; a chain as long as the device has variables needs no deep recursion. */
function sorted<Item extends Naming>(formulas: ReadonlyMap<string, Item>): FormulaOrder<Item> {
  const waitsFor = new Map<string, number>();
  const users = new Map<string, string[]>();
  for (const [key, { names }] of formulas) {
    const needed = names.filter((name) => formulas.has(name));
    waitsFor.set(key, needed.length);
    for (const name of needed) {
      const list = users.get(name);
      if (list) list.push(key);
      else users.set(name, [key]);
    }
  }
  const ready = [...formulas.keys()].filter((key) => waitsFor.get(key) === 0);
  // `ready` grows while it is walked.
  for (const key of ready)
    for (const user of users.get(key) ?? []) {
      const left = (waitsFor.get(user) ?? 0) - 1;
      waitsFor.set(user, left);
      if (left === 0) ready.push(user);
    }
  if (ready.length < formulas.size) {
    const placed = new Set(ready);
    return { ok: false, problem: 'cycle', keys: cycleAmong(formulas, placed) };
  }
  const order = ready.flatMap((key) => {
    const formula = formulas.get(key);
    return formula ? [{ key, formula }] : [];
  });
  return { ok: true, order };
}

/** What could not be placed waits for something that could not be placed either: following that leads into a cycle. */
function cycleAmong(formulas: ReadonlyMap<string, Naming>, placed: ReadonlySet<string>): string[] {
  const stuckIn = (key: string | undefined) =>
    key === undefined ? undefined : formulas.get(key)?.names.find((name) => formulas.has(name) && !placed.has(name));
  const path: string[] = [];
  const seenAt = new Map<string, number>();
  let key = [...formulas.keys()].find((candidate) => !placed.has(candidate));
  while (key !== undefined && !seenAt.has(key)) {
    seenAt.set(key, path.length);
    path.push(key);
    key = stuckIn(key);
  }
  return path.slice(key === undefined ? 0 : seenAt.get(key));
}

import { type Text, LIMITS } from '@lightfield/contract';
import { type Formula, FORMULA_REASONS, parseQueryFormula } from '../formula/parse.ts';
import { rulesText } from '../locales/rules/text.ts';

/**
 * The query of the script widgets (S2 §3): a line for each value, `title: formula` or a formula alone. A formula names variables
 * with the figure that is meant of each window, `(A.last - A.first) / B.avg`; a name alone is its average. `#` begins a remark.
 */
export const QUERY_FIGURES = {
  avg: 'average',
  min: 'min',
  max: 'max',
  sum: 'sum',
  first: 'first',
  last: 'last',
  delta: 'delta',
  count: 'count',
} as const;
export type QueryFigure = (typeof QUERY_FIGURES)[keyof typeof QUERY_FIGURES];

/** Lines of one query, and letters of all of them. */
export const MOST_QUERY_LINES = 20;
export const LONGEST_QUERY = MOST_QUERY_LINES * LIMITS.variable.formulaMax;

export interface QueryLine {
  /** As it was written, or the formula where nothing was. */
  readonly title: string;
  readonly formula: Formula;
}
export interface ScriptQuery {
  readonly lines: readonly QueryLine[];
  /** Names of variables that it uses, each once. */
  readonly names: readonly string[];
  /** Figures that it uses of any of them, each once. */
  readonly figures: readonly QueryFigure[];
}
export type QueryResult =
  | { readonly ok: true; readonly query: ScriptQuery }
  /** `line` from 1; 0: of the whole. */
  | { readonly ok: false; readonly line: number; readonly reason: Text };

interface Asked {
  readonly name: string;
  readonly figure: QueryFigure;
}
const isFigure = (word: string): word is keyof typeof QUERY_FIGURES => Object.hasOwn(QUERY_FIGURES, word);
/** `undefined`: there is no such figure. */
function askedBy(written: string): Asked | undefined {
  const [name = '', figure = 'avg'] = written.split('.');
  return isFigure(figure) ? { name, figure: QUERY_FIGURES[figure] } : undefined;
}

/** What stands before the first colon, unless a question is before it: `a > 1 ? 2 : 3` has no title. */
function partsOf(line: string): { title: string; text: string } {
  const colon = line.search(/[:：]/);
  const question = line.indexOf('?');
  if (colon < 0 || (question >= 0 && question < colon)) return { title: line, text: line };
  const [title, text] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  return { title: title || text, text };
}

/** `names`: variables it may use. */
export function parseQuery(script: string, names: ReadonlySet<string>): QueryResult {
  if (script.length > LONGEST_QUERY)
    return { ok: false, line: 0, reason: rulesText('query.tooLong', { most: LONGEST_QUERY }) };
  const lines: QueryLine[] = [];
  const used = new Map<string, Set<QueryFigure>>();
  for (const [at, written] of script.split('\n').entries()) {
    const line = written.trim();
    if (line === '' || line.startsWith('#')) continue;
    const refuse = (reason: Text): QueryResult => ({ ok: false, line: at + 1, reason });
    if (lines.length === MOST_QUERY_LINES) return refuse(rulesText('query.tooMany', { most: MOST_QUERY_LINES }));
    const { title, text } = partsOf(line);
    const read = parseQueryFormula(text, (name) => {
      const asked = askedBy(name);
      return asked !== undefined && names.has(asked.name);
    });
    if (!read.ok) return refuse(FORMULA_REASONS[read.reason]);
    for (const name of read.formula.names) {
      const asked = askedBy(name);
      if (asked) used.set(asked.name, (used.get(asked.name) ?? new Set()).add(asked.figure));
    }
    lines.push({ title, formula: read.formula });
  }
  if (lines.length === 0) return { ok: false, line: 0, reason: FORMULA_REASONS.empty };
  const figures = [...new Set([...used.values()].flatMap((each) => [...each]))];
  return { ok: true, query: { lines, names: [...used.keys()], figures } };
}

/** A figure of a variable in one window; `null`: nothing was stored there. */
export type FigureOf = (name: string, figure: QueryFigure, window: number) => number | null | undefined;
/** One list for each line, a value for each window; `null` where something it needs is missing. */
export function evaluateQuery({ lines }: ScriptQuery, windows: number, figureOf: FigureOf): (number | null)[][] {
  return lines.map(({ formula }) =>
    Array.from({ length: windows }, (_, window) => {
      const value = formula.evaluate((written) => {
        const asked = askedBy(written);
        return (asked && figureOf(asked.name, asked.figure, window)) ?? Number.NaN;
      });
      return Number.isFinite(value) ? value : null;
    }),
  );
}

export const QUERY_UNITS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
export type QueryUnit = keyof typeof QUERY_UNITS;
/** As far as one question of the history reaches, ms. */
export const QUERY_FARTHEST = 30 * QUERY_UNITS.day;
export interface QueryWindows {
  /** So many units back from now it ends, so many it is long; each is a window. */
  readonly offset: number;
  readonly length: number;
  readonly timeUnit: QueryUnit;
}
/**
 * Stretch of a query: whole units by the clock of who looks (`zoneMs`: its clock minus UTC), the last one that has begun among
 * them. `offset` 0 ends with the running unit, 1 with the one before.
 */
export function queryStretch(
  { offset, length, timeUnit }: QueryWindows,
  now: number,
  zoneMs: number,
): { from: number; to: number } {
  const unit = QUERY_UNITS[timeUnit];
  const next = (Math.floor((now + zoneMs) / unit) + 1) * unit - zoneMs;
  const to = next - offset * unit;
  return { from: Math.max(to - length * unit, to - QUERY_FARTHEST), to };
}

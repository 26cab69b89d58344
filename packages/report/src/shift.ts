import { columnName } from './names.ts';
import { type CellRef, type FormulaToken, formulaTokens } from './formula/tokens.ts';

/** Rows of a sheet that became several: the row `at` stands `times` times now. */
export interface Repeat {
  readonly at: number;
  readonly times: number;
}
/** Where rows are after repeats (ascending by `at`). A repeated row that came to nothing is gone: its place is where the next one is. */
export function firstRow(repeats: readonly Repeat[], row: number): number {
  let moved = row;
  for (const { at, times } of repeats) if (at < row) moved += times - 1;
  return moved;
}
export function lastRow(repeats: readonly Repeat[], row: number): number {
  const times = repeats.find(({ at }) => at === row)?.times ?? 1;
  return firstRow(repeats, row) + times - 1;
}

/** What a formula stands in: its sheet, and where it is one of a repeated row, the row and which of them. */
export interface Standing {
  readonly sheet: string;
  readonly row: number;
  readonly copy: number;
  readonly isRepeated: boolean;
}

const SUMMING =
  /^(SUM|AVERAGE|MIN|MAX|COUNT|COUNTA|PRODUCT|MEDIAN|STDEV|STDEV\.S|STDEVP|STDEV\.P|VAR|VAR\.S|VARP|VAR\.P)$/i;

/**
 * A formula after rows were repeated. A reference to a repeated row means all of it in a range and in sums (`SUM(D5)` as `SUM(D5:D5)`), the
 * first of it elsewhere. In the repeated row itself it means the same of the rows, and the row above it is the one before; both only
 * where the row is not written with "$".
 */
export function shiftFormula(
  formula: string,
  repeatsOf: (sheet: string) => readonly Repeat[],
  standing: Standing,
): string {
  const tokens = formulaTokens(formula.slice(1));
  if (!tokens) return formula;
  let [text, from] = ['=', 0];
  const source = formula.slice(1);
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'ref') continue;
    const repeats = repeatsOf((token.sheet ?? standing.sheet).toLowerCase());
    if (repeats.length === 0) continue;
    text += source.slice(from, token.from) + refText(token, shifted(token, repeats, standing, isSummed(tokens, i)));
    from = token.to;
  }
  return text + source.slice(from);
}

interface Place {
  readonly first: number;
  readonly last: number | undefined;
}
function shifted(
  token: Extract<FormulaToken, { kind: 'ref' }>,
  repeats: readonly Repeat[],
  standing: Standing,
  summed: boolean,
): Place {
  const own = standing.isRepeated && (token.sheet ?? standing.sheet).toLowerCase() === standing.sheet.toLowerCase();
  const follows = ({ row, fixedRow }: CellRef) =>
    own && !fixedRow && (row === standing.row || row === standing.row - 1);
  const { first, last } = token;
  // a row that does not move with the formula, named by both ends of a range, is all that became of it
  if (last && (follows(first) || follows(last)) && first.row <= standing.row && last.row <= standing.row) {
    const top =
      follows(first) && first.row === last.row ? follow(repeats, first.row, standing) : firstRow(repeats, first.row);
    return { first: top, last: follows(last) ? follow(repeats, last.row, standing) : lastRow(repeats, last.row) };
  }
  if (last)
    return {
      first: firstRow(repeats, first.row),
      last: Math.max(firstRow(repeats, first.row), lastRow(repeats, last.row)),
    };
  if (follows(first)) return { first: follow(repeats, first.row, standing), last: undefined };
  const isRepeated = repeats.some(({ at }) => at === first.row);
  const top = firstRow(repeats, first.row);
  return {
    first: top,
    last: summed && isRepeated && !first.fixedRow ? Math.max(top, lastRow(repeats, first.row)) : undefined,
  };
}
/** The row of the same copy, or the one before it. */
function follow(repeats: readonly Repeat[], row: number, { row: own, copy }: Standing): number {
  return firstRow(repeats, own) + copy + (row - own);
}
function isSummed(tokens: readonly FormulaToken[], at: number): boolean {
  const isSign = (token: FormulaToken | undefined, signs: string) =>
    token?.kind === 'sign' && signs.includes(token.sign);
  if (!isSign(tokens[at - 1], '(,') || !isSign(tokens[at + 1], ',)')) return false;
  let depth = 0;
  for (let i = at - 1; i >= 0; i--) {
    if (isSign(tokens[i], ')')) depth++;
    if (!isSign(tokens[i], '(')) continue;
    const before = tokens[i - 1];
    if (depth === 0) return before?.kind === 'name' && SUMMING.test(before.name);
    depth--;
  }
  return false;
}
function refText({ sheet, first, last }: Extract<FormulaToken, { kind: 'ref' }>, place: Place): string {
  const one = (ref: CellRef, row: number) =>
    `${ref.fixedColumn ? '$' : ''}${columnName(ref.column)}${ref.fixedRow ? '$' : ''}${row + 1}`;
  const name = sheet === undefined ? '' : `${sheetText(sheet)}!`;
  return `${name}${one(first, place.first)}${place.last === undefined ? '' : `:${one(last ?? first, place.last)}`}`;
}
const sheetText = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !/^[A-Za-z]{1,3}\d+$/.test(name)
    ? name
    : `'${name.replaceAll("'", "''")}'`;

/** A part of a formula, with where it stands in the text. */
export type FormulaToken = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'error'; readonly value: string }
  | { readonly kind: 'name'; readonly name: string }
  | ({ readonly kind: 'ref' } & Reference)
  | { readonly kind: 'sign'; readonly sign: string }
);
export interface CellRef {
  readonly row: number;
  readonly column: number;
  /** Written with "$". */
  readonly fixedRow: boolean;
  readonly fixedColumn: boolean;
}
/** A cell, or a range of cells. */
export interface Reference {
  /** Absent: the sheet of the formula. */
  readonly sheet?: string;
  readonly first: CellRef;
  readonly last?: CellRef;
}

const CELL = String.raw`\$?[A-Za-z]{1,3}\$?[1-9]\d{0,6}`;
const PARTS = new RegExp(
  [
    String.raw`(?<space>\s+)`,
    String.raw`(?<text>"(?:[^"]|"")*")`,
    String.raw`(?<error>#(?:DIV/0!|N/A|NAME\?|NUM!|REF!|VALUE!|NULL!))`,
    String.raw`(?<ref>(?:(?:'(?<quoted>(?:[^']|'')+)'|(?<plain>[\p{L}_][\p{L}\p{N}_.]*))!)?(?<first>${CELL})(?::(?<last>${CELL}))?(?![\p{L}\p{N}_.(]))`,
    String.raw`(?<name>[\p{L}_][\p{L}\p{N}_.]*)`,
    String.raw`(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)`,
    String.raw`(?<sign><>|<=|>=|[-+*/^&=<>%(),])`,
  ].join('|'),
  'uy',
);

function refOf(text: string): CellRef {
  const [, fixedColumn, letters = '', fixedRow, digits] = /^(\$?)([A-Za-z]+)(\$?)(\d+)$/.exec(text) ?? [];
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + (letter.codePointAt(0) ?? 64) - 64;
  return { row: Number(digits) - 1, column: column - 1, fixedRow: fixedRow === '$', fixedColumn: fixedColumn === '$' };
}

/** Of what stands after "="; `undefined`: it has a part that no formula of ours has. */
export function formulaTokens(text: string): FormulaToken[] | undefined {
  const tokens: FormulaToken[] = [];
  for (let from = 0; from < text.length; ) {
    PARTS.lastIndex = from;
    const groups = PARTS.exec(text)?.groups;
    if (!groups) return undefined;
    const to = PARTS.lastIndex;
    if (groups['space'] === undefined) tokens.push(tokenOf(groups, from, to));
    from = to;
  }
  return tokens;
}

function tokenOf(groups: Record<string, string | undefined>, from: number, to: number): FormulaToken {
  const { text, error, ref, quoted, plain, first = '', last, name, number, sign = '' } = groups;
  const at = { from, to };
  if (text !== undefined) return { ...at, kind: 'text', value: text.slice(1, -1).replaceAll('""', '"') };
  if (error !== undefined) return { ...at, kind: 'error', value: error };
  if (ref !== undefined) {
    const sheet = quoted?.replaceAll("''", "'") ?? plain;
    return { ...at, kind: 'ref', ...(sheet && { sheet }), first: refOf(first), ...(last && { last: refOf(last) }) };
  }
  if (name !== undefined) return { ...at, kind: 'name', name };
  if (number !== undefined) return { ...at, kind: 'number', value: Number(number) };
  return { ...at, kind: 'sign', sign };
}

import type { CellError } from '../document.ts';

/** An error as a value: it goes through whatever is worked out with it. */
export class Wrong {
  readonly code: CellError;
  constructor(code: CellError) {
    this.code = code;
  }
}
export type Scalar = number | string | boolean | Wrong | undefined;
/** A range, row by row. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  /** Reads only what is asked for: a range may be long and mostly empty. */
  readonly at: (row: number, column: number) => Scalar;
}
export type Operand = Scalar | Matrix;

export const isMatrix = (value: Operand): value is Matrix => typeof value === 'object' && 'rows' in value;
export const wrong = (code: CellError): Wrong => new Wrong(code);

/** The value of a cell where one value is wanted: of a range, its first one. */
export const scalar = (value: Operand): Scalar => (isMatrix(value) ? value.at(0, 0) : value);

export function numberOf(value: Operand): number | Wrong {
  const one = scalar(value);
  if (one instanceof Wrong) return one;
  if (typeof one === 'number') return one;
  if (one === undefined) return 0;
  if (typeof one === 'boolean') return one ? 1 : 0;
  const trimmed = one.trim();
  const number = trimmed.endsWith('%') ? Number(trimmed.slice(0, -1)) / 100 : Number(trimmed);
  return trimmed !== '' && Number.isFinite(number) ? number : wrong('#VALUE!');
}
/** 12 digits, as a cell shows them. */
export const plainNumber = (value: number): string => String(Number(value.toPrecision(12)));
export function textOf(value: Operand): string | Wrong {
  const one = scalar(value);
  if (one instanceof Wrong) return one;
  if (one === undefined) return '';
  if (typeof one === 'boolean') return one ? 'TRUE' : 'FALSE';
  return typeof one === 'number' ? plainNumber(one) : one;
}
export function truthOf(value: Operand): boolean | Wrong {
  const one = scalar(value);
  if (typeof one === 'string') {
    const word = one.toUpperCase();
    return word === 'TRUE' || word === 'FALSE' ? word === 'TRUE' : wrong('#VALUE!');
  }
  const number = numberOf(one);
  return number instanceof Wrong ? number : number !== 0;
}

/** Numbers before texts before truths, as spreadsheets order them; texts without regard to case. */
export function compare(left: Scalar, right: Scalar): number {
  const [a, b] = [left ?? blankOf(right), right ?? blankOf(left)];
  const [x, y] = [rank(a), rank(b)];
  if (x !== y) return x - y;
  if (typeof a === 'string' && typeof b === 'string') {
    const [one, two] = [a.toUpperCase(), b.toUpperCase()];
    if (one === two) return 0;
    return one < two ? -1 : 1;
  }
  return Number(a) - Number(b);
}
const blankOf = (other: Scalar): Scalar => (typeof other === 'string' ? '' : 0);
const rank = (value: Scalar): number => ['number', 'string', 'boolean'].indexOf(typeof value);

/** All values of the operands, one after the other. */
export function* each(operands: readonly Operand[]): Generator<{ value: Scalar; inRange: boolean }> {
  for (const operand of operands) {
    if (!isMatrix(operand)) {
      yield { value: operand, inRange: false };
      continue;
    }
    for (let row = 0; row < operand.rows; row++)
      for (let column = 0; column < operand.columns; column++) yield { value: operand.at(row, column), inRange: true };
  }
}

/** Numbers among the operands; of ranges only cells that hold numbers count. */
export function numbersOf(operands: readonly Operand[]): number[] | Wrong {
  const numbers: number[] = [];
  for (const { value, inRange } of each(operands)) {
    if (value instanceof Wrong) return value;
    if (inRange) {
      if (typeof value === 'number') numbers.push(value);
      continue;
    }
    const number = numberOf(value);
    if (number instanceof Wrong) return number;
    numbers.push(number);
  }
  return numbers;
}

/** ">=5", "<>x", "ab*", 5: does a value meet it? */
export function criterion(wanted: Scalar): (value: Scalar) => boolean {
  if (typeof wanted !== 'string') return (value) => value !== undefined && compare(value, wanted) === 0;
  const [, sign = '', rest = ''] = /^(<>|<=|>=|=|<|>)?([\s\S]*)$/.exec(wanted) ?? [];
  const number = rest.trim() === '' ? Number.NaN : Number(rest);
  const operand: Scalar = Number.isNaN(number) ? rest : number;
  if (sign === '' || sign === '=' || sign === '<>') {
    const same = sameAs(operand);
    return sign === '<>' ? (value) => !same(value) : same;
  }
  return (value) => {
    if (typeof value !== typeof operand) return false;
    const order = compare(value, operand);
    return (
      (sign.startsWith('<') && order < 0) || (sign.startsWith('>') && order > 0) || (sign.endsWith('=') && order === 0)
    );
  };
}
function sameAs(operand: Scalar): (value: Scalar) => boolean {
  if (typeof operand !== 'string') return (value) => typeof value === 'number' && value === operand;
  if (operand === '') return (value) => value === undefined || value === '';
  if (!/[*?]/.test(operand)) return (value) => typeof value === 'string' && compare(value, operand) === 0;
  return (value) => typeof value === 'string' && matches(operand.toUpperCase(), value.toUpperCase());
}
/** "*" and "?" without a regular expression: no pattern takes longer than its length times that of the text. */
function matches(pattern: string, text: string): boolean {
  let [p, t, star, mark] = [0, 0, -1, 0];
  while (t < text.length) {
    if (pattern[p] === '?' || (pattern[p] !== '*' && pattern[p] === text[t])) {
      p++;
      t++;
    } else if (pattern[p] === '*') {
      star = p++;
      mark = t;
    } else if (star >= 0) {
      p = star + 1;
      t = ++mark;
    } else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}

import { LIMITS } from '@lightfield/contract';
import { type Cell, type CellError, CELL_ERRORS, type ReportDocument, type Sheet, keyOf } from './document.ts';
import { LOGIC, type LazyCall } from './formula/logic.ts';
import { NUMBER_FUNCTIONS } from './formula/numbers.ts';
import { type FormulaTree, parseCellFormula } from './formula/parse.ts';
import type { Reference } from './formula/tokens.ts';
import {
  type Matrix,
  type Operand,
  type Scalar,
  Wrong,
  compare,
  numberOf,
  scalar,
  textOf,
  wrong,
} from './formula/values.ts';
import { LOOKUP_FUNCTIONS, WORD_FUNCTIONS } from './formula/words.ts';

const EAGER = { ...NUMBER_FUNCTIONS, ...WORD_FUNCTIONS, ...LOOKUP_FUNCTIONS };
export const FORMULA_FUNCTIONS: readonly string[] = [
  ...Object.keys(EAGER),
  ...Object.keys(LOGIC),
  'ROW',
  'COLUMN',
].toSorted();

/** Formulas that wait for each other: below that many the next one is worked out first, on a stack of its own. */
const DEPTH_MAX = 150;
/** Cells that all ranges of a document may read. */
const READS_MAX = 20_000_000;
/** Formulas between two looks at the clock. */
const LOOK_EVERY = 256;

export interface CalcOptions {
  /** Milliseconds of a clock; what is not worked out after `LIMITS.smartReport.calcMs` is `#LIMIT!`. */
  readonly now?: () => number;
}

/** All formulas with their results, in a new document. Errors are values (`e`); formulas that follow from themselves are `#CIRC!`. */
export function calc(document: ReportDocument, { now = () => Date.now() }: CalcOptions = {}): ReportDocument {
  const run = new Run(document, now);
  return {
    ...document,
    sheets: document.sheets.map((sheet) => {
      const cells: Record<string, Cell> = {};
      for (const [key, cell] of Object.entries(sheet.cells))
        cells[key] = cell.f === undefined ? cell : withResult(cell, run.result(sheet, key));
      return { ...sheet, cells };
    }),
  };
}
function withResult({ v: _v, e: _e, ...cell }: Cell, result: Scalar): Cell {
  if (result instanceof Wrong) return { ...cell, e: result.code };
  if (typeof result === 'number' && !Number.isFinite(result)) return { ...cell, e: '#NUM!' };
  // a formula that names an empty cell shows 0, as spreadsheets do
  return { ...cell, v: typeof result === 'string' ? result.slice(0, LIMITS.smartReport.cellText) : (result ?? 0) };
}

/** Thrown where formulas wait too deep: this cell has to be worked out first. */
class Deep {
  readonly sheet: Sheet;
  readonly key: string;
  constructor(sheet: Sheet, key: string) {
    this.sheet = sheet;
    this.key = key;
  }
}
const isError = (code: string): code is CellError => CELL_ERRORS.some((one) => one === code);

class Run {
  readonly #sheets = new Map<string, Sheet>();
  readonly #results = new Map<Sheet, Map<string, Scalar>>();
  readonly #trees = new Map<string, FormulaTree | undefined>();
  readonly #running = new Set<Cell>();
  readonly #now: () => number;
  readonly #until: number;
  #reads = 0;
  #done = 0;
  #late = false;

  constructor(document: ReportDocument, now: () => number) {
    for (const sheet of document.sheets) {
      this.#sheets.set(sheet.name.toLowerCase(), sheet);
      this.#results.set(sheet, new Map());
    }
    this.#now = now;
    this.#until = now() + LIMITS.smartReport.calcMs;
  }

  result(sheet: Sheet, key: string): Scalar {
    const waiting = [new Deep(sheet, key)];
    for (let next = waiting.at(-1); next; next = waiting.at(-1)) {
      try {
        this.#at(next.sheet, next.key);
        waiting.pop();
      } catch (error) {
        if (!(error instanceof Deep)) throw error;
        const isWaiting = waiting.some((one) => one.sheet === error.sheet && one.key === error.key);
        if (isWaiting) this.#results.get(error.sheet)?.set(error.key, wrong('#CIRC!'));
        else waiting.push(error);
      }
    }
    return this.#at(sheet, key);
  }

  #at(sheet: Sheet, key: string): Scalar {
    const cell = sheet.cells[key];
    if (!cell) return undefined;
    if (cell.f === undefined) return cell.e === undefined ? cell.v : wrong(cell.e);
    const results = this.#results.get(sheet);
    if (results?.has(key)) return results.get(key);
    if (this.#running.has(cell)) return wrong('#CIRC!');
    if (this.#isOver()) return wrong('#LIMIT!');
    if (this.#running.size >= DEPTH_MAX) throw new Deep(sheet, key);
    this.#running.add(cell);
    try {
      const result = scalar(this.#value(this.#treeOf(cell.f), sheet, key));
      results?.set(key, result);
      return result;
    } finally {
      this.#running.delete(cell);
    }
  }

  #isOver(): boolean {
    if (!this.#late && this.#done++ % LOOK_EVERY === 0) this.#late = this.#now() > this.#until;
    return this.#late || this.#reads > READS_MAX;
  }

  #treeOf(formula: string): FormulaTree | undefined {
    if (!this.#trees.has(formula)) this.#trees.set(formula, parseCellFormula(formula));
    return this.#trees.get(formula);
  }

  #value(tree: FormulaTree | undefined, sheet: Sheet, key: string): Operand {
    switch (tree?.kind) {
      case 'value':
        return tree.value;
      case 'error':
        return wrong(isError(tree.value) ? tree.value : '#REF!');
      case 'ref':
        return this.#reference(tree, sheet);
      case 'unary':
        return unary(tree.sign, this.#value(tree.of, sheet, key));
      case 'binary':
        return binary(tree.sign, this.#value(tree.left, sheet, key), this.#value(tree.right, sheet, key));
      case 'call':
        return this.#call(tree.name, tree.args, sheet, key);
      default:
        return wrong('#NAME?');
    }
  }

  #call(name: string, args: readonly FormulaTree[], sheet: Sheet, key: string): Operand {
    if (name === 'ROW' || name === 'COLUMN') return placeOfRef(name, args[0], key);
    const lazy: LazyCall | undefined = Object.hasOwn(LOGIC, name) ? LOGIC[name] : undefined;
    if (lazy) return lazy(args.map((arg) => () => this.#value(arg, sheet, key)));
    const work = Object.hasOwn(EAGER, name) ? EAGER[name] : undefined;
    if (!work) return wrong('#NAME?');
    return work(args.map((arg) => this.#value(arg, sheet, key)));
  }

  #reference({ sheet: name, first, last }: Reference, own: Sheet): Operand {
    const sheet = name === undefined ? own : this.#sheets.get(name.toLowerCase());
    if (!sheet) return wrong('#REF!');
    if (!last) return this.#at(sheet, keyOf(first.row, first.column));
    const [top, bottom] = [Math.min(first.row, last.row), Math.min(Math.max(first.row, last.row), sheet.rows - 1)];
    const [left, right] = [
      Math.min(first.column, last.column),
      Math.min(Math.max(first.column, last.column), sheet.columns - 1),
    ];
    return {
      rows: Math.max(1, bottom - top + 1),
      columns: Math.max(1, right - left + 1),
      at: (row, column) => {
        if (++this.#reads > READS_MAX) return wrong('#LIMIT!');
        return this.#at(sheet, keyOf(top + row, left + column));
      },
    } satisfies Matrix;
  }
}

function placeOfRef(name: 'ROW' | 'COLUMN', arg: FormulaTree | undefined, key: string): Operand {
  if (arg?.kind === 'ref') return (name === 'ROW' ? arg.first.row : arg.first.column) + 1;
  const [row, column] = key.split(',').map(Number);
  return arg ? wrong('#VALUE!') : ((name === 'ROW' ? row : column) ?? 0) + 1;
}

function unary(sign: string, of: Operand): Operand {
  const number = numberOf(of);
  if (number instanceof Wrong) return number;
  if (sign === '%') return number / 100;
  return sign === '-' ? -number : number;
}
const COMPARISONS: Record<string, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};
function binary(sign: string, left: Operand, right: Operand): Operand {
  const [a, b] = [scalar(left), scalar(right)];
  if (a instanceof Wrong) return a;
  if (b instanceof Wrong) return b;
  if (sign === '&') return joined(textOf(a), textOf(b));
  const comparison = COMPARISONS[sign];
  if (comparison) return comparison(compare(a, b));
  return arithmetic(sign, numberOf(a), numberOf(b));
}
const joined = (a: string | Wrong, b: string | Wrong): Operand => {
  if (a instanceof Wrong) return a;
  return b instanceof Wrong ? b : a + b;
};
function arithmetic(sign: string, a: number | Wrong, b: number | Wrong): Operand {
  if (a instanceof Wrong) return a;
  if (b instanceof Wrong) return b;
  if (sign === '/' && b === 0) return wrong('#DIV/0!');
  const result = { '+': a + b, '-': a - b, '*': a * b, '/': a / b, '^': a ** b }[sign];
  return result !== undefined && Number.isFinite(result) ? result : wrong('#NUM!');
}

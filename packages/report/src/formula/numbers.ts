import {
  type Operand,
  type Scalar,
  Wrong,
  criterion,
  each,
  isMatrix,
  numberOf,
  numbersOf,
  scalar,
  wrong,
} from './values.ts';

export type Fn = (args: readonly Operand[]) => Operand;
export type Functions = Record<string, Fn>;

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
/** Of all numbers among the operands. */
const over =
  (work: (numbers: number[]) => number | Wrong): Fn =>
  (args) => {
    const numbers = numbersOf(args);
    return numbers instanceof Wrong ? numbers : work(numbers);
  };
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;
const spread = (numbers: readonly number[]) => {
  const middle = mean(numbers);
  return sum(numbers.map((one) => (one - middle) ** 2));
};
const atLeast = (least: number, work: (numbers: number[]) => number) =>
  over((numbers) => (numbers.length < least ? wrong('#DIV/0!') : work(numbers)));
const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
function median(numbers: readonly number[]): number {
  const list = sorted(numbers);
  const half = Math.floor(list.length / 2);
  return list.length % 2 === 1 ? (list[half] ?? 0) : ((list[half - 1] ?? 0) + (list[half] ?? 0)) / 2;
}
/** The n-th of the numbers of a range. */
const nth =
  (order: (a: number, b: number) => number): Fn =>
  ([range, place]) => {
    const numbers = numbersOf([range]);
    const at = numberOf(place);
    if (numbers instanceof Wrong) return numbers;
    if (at instanceof Wrong) return at;
    return numbers.toSorted(order)[Math.trunc(at) - 1] ?? wrong('#NUM!');
  };
/** Of one number and what comes with it. */
const of =
  (work: (...numbers: number[]) => number): Fn =>
  (args) => {
    const numbers: number[] = [];
    for (const arg of args) {
      const number = numberOf(arg);
      if (number instanceof Wrong) return number;
      numbers.push(number);
    }
    const result = work(...numbers);
    return Number.isFinite(result) ? result : wrong('#NUM!');
  };

/** Away from what binary fractions make of decimal ones: 1.005 to two decimals is 1.01. */
export function roundTo(value: number, digits: number, how: (value: number) => number = Math.round): number {
  const factor = 10 ** Math.trunc(digits);
  const scaled = Number((Math.abs(value) * factor).toPrecision(15));
  return (Math.sign(value) * how(scaled)) / factor;
}

function rank([number, range, order]: readonly Operand[]): Operand {
  const wanted = numberOf(number);
  const numbers = numbersOf([range]);
  if (wanted instanceof Wrong) return wanted;
  if (numbers instanceof Wrong) return numbers;
  if (!numbers.includes(wanted)) return wrong('#N/A');
  const ascending = order !== undefined && numberOf(order) !== 0;
  return 1 + numbers.filter((one) => (ascending ? one < wanted : one > wanted)).length;
}

const count = (args: readonly Operand[], counts: (value: Scalar, inRange: boolean) => boolean): number => {
  let n = 0;
  for (const { value, inRange } of each(args)) if (counts(value, inRange)) n++;
  return n;
};

/** Values of `what` where all pairs of range and criterion are met. */
function chosen(what: Operand, pairs: readonly Operand[]): Scalar[] | Wrong {
  if (pairs.length === 0 || pairs.length % 2 === 1) return wrong('#VALUE!');
  const tests: { range: Operand; meets: (value: Scalar) => boolean }[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const wanted = scalar(pairs[i + 1]);
    if (wanted instanceof Wrong) return wanted;
    tests.push({ range: pairs[i], meets: criterion(wanted) });
  }
  const [first] = tests;
  if (!first || !isMatrix(first.range)) return wrong('#VALUE!');
  const values: Scalar[] = [];
  for (let row = 0; row < first.range.rows; row++)
    for (let column = 0; column < first.range.columns; column++)
      if (tests.every(({ range, meets }) => isMatrix(range) && meets(range.at(row, column))))
        values.push(isMatrix(what) ? what.at(row, column) : what);
  return values;
}
const figures = (values: Scalar[] | Wrong): number[] | Wrong =>
  values instanceof Wrong ? values : values.filter((value) => typeof value === 'number');
const overChosen = (values: Scalar[] | Wrong, work: (numbers: number[]) => Operand): Operand => {
  const numbers = figures(values);
  return numbers instanceof Wrong ? numbers : work(numbers);
};
const average = (numbers: number[]): Operand => (numbers.length === 0 ? wrong('#DIV/0!') : mean(numbers));
const longest = (list: Scalar[] | Wrong): Operand => (list instanceof Wrong ? list : list.length);

function sumProduct(args: readonly Operand[]): Operand {
  const [first] = args;
  if (!isMatrix(first)) return wrong('#VALUE!');
  let total = 0;
  for (let row = 0; row < first.rows; row++)
    for (let column = 0; column < first.columns; column++) {
      let product = 1;
      for (const arg of args) {
        const value = isMatrix(arg) ? arg.at(row, column) : arg;
        if (value instanceof Wrong) return value;
        product *= typeof value === 'number' ? value : 0;
      }
      total += product;
    }
  return total;
}

const modulo = (a: number, b: number) => a - b * Math.floor(a / b);
const sample = atLeast(2, (numbers) => spread(numbers) / (numbers.length - 1));
const whole = atLeast(1, (numbers) => spread(numbers) / numbers.length);
const root =
  (work: Fn): Fn =>
  (args) => {
    const value = work(args);
    return typeof value === 'number' ? Math.sqrt(value) : value;
  };

export const NUMBER_FUNCTIONS: Functions = {
  SUM: over(sum),
  AVERAGE: atLeast(1, mean),
  MIN: over((numbers) => numbers.reduce((least, one) => Math.min(least, one), numbers[0] ?? 0)),
  MAX: over((numbers) => numbers.reduce((most, one) => Math.max(most, one), numbers[0] ?? 0)),
  PRODUCT: over((numbers) => numbers.reduce((product, one) => product * one, numbers.length === 0 ? 0 : 1)),
  MEDIAN: over((numbers) => (numbers.length === 0 ? wrong('#NUM!') : median(numbers))),
  VAR: sample,
  'VAR.S': sample,
  VARP: whole,
  'VAR.P': whole,
  STDEV: root(sample),
  'STDEV.S': root(sample),
  STDEVP: root(whole),
  'STDEV.P': root(whole),
  LARGE: nth((a, b) => b - a),
  SMALL: nth((a, b) => a - b),
  RANK: rank,
  'RANK.EQ': rank,
  COUNT: (args) =>
    count(args, (value, inRange) => typeof value === 'number' || (!inRange && typeof numberOf(value) === 'number')),
  COUNTA: (args) => count(args, (value) => value !== undefined),
  COUNTBLANK: (args) => count(args, (value) => value === undefined || value === ''),
  SUMIF: ([range, wanted, what]) => overChosen(chosen(what ?? range, [range, wanted]), sum),
  SUMIFS: ([what, ...pairs]) => overChosen(chosen(what, pairs), sum),
  AVERAGEIF: ([range, wanted, what]) => overChosen(chosen(what ?? range, [range, wanted]), average),
  AVERAGEIFS: ([what, ...pairs]) => overChosen(chosen(what, pairs), average),
  COUNTIF: ([range, wanted]) => longest(chosen(range, [range, wanted])),
  COUNTIFS: (pairs) => longest(chosen(pairs[0], pairs)),
  MINIFS: ([what, ...pairs]) => overChosen(chosen(what, pairs), (numbers) => sorted(numbers)[0] ?? 0),
  MAXIFS: ([what, ...pairs]) => overChosen(chosen(what, pairs), (numbers) => sorted(numbers).at(-1) ?? 0),
  SUMPRODUCT: sumProduct,
  ROUND: of((value, digits = 0) => roundTo(value, digits)),
  ROUNDUP: of((value, digits = 0) => roundTo(value, digits, Math.ceil)),
  ROUNDDOWN: of((value, digits = 0) => roundTo(value, digits, Math.floor)),
  TRUNC: of((value, digits = 0) => roundTo(value, digits, Math.floor)),
  INT: of(Math.floor),
  ABS: of(Math.abs),
  SIGN: of(Math.sign),
  MOD: (args) => (numberOf(args[1]) === 0 ? wrong('#DIV/0!') : of(modulo)(args)),
  POWER: of((base, exponent = 0) => base ** exponent),
  SQRT: of(Math.sqrt),
  EXP: of(Math.exp),
  LN: of(Math.log),
  LOG: of((value, base = 10) => Number((Math.log(value) / Math.log(base)).toPrecision(15))),
  LOG10: of(Math.log10),
  CEILING: of((value, step = 1) => (step === 0 ? 0 : Math.ceil(Number((value / step).toPrecision(15))) * step)),
  FLOOR: of((value, step = 1) => (step === 0 ? 0 : Math.floor(Number((value / step).toPrecision(15))) * step)),
  PI: () => Math.PI,
  SIN: of(Math.sin),
  COS: of(Math.cos),
  TAN: of(Math.tan),
};

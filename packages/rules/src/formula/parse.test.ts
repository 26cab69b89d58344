import { LIMITS } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Formula, parseFormula } from './parse.ts';

const KEYS = ['a', 'b', 'tank_1', 'X'] as const;
const keys = new Set<string>(KEYS);

/** A formula as a tree: what the text is printed from and what the reference evaluates. */
type Tree =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'name'; readonly name: (typeof KEYS)[number] }
  | { readonly kind: 'minus'; readonly of: Tree }
  | { readonly kind: 'binary'; readonly sign: '+' | '-' | '*' | '/'; readonly left: Tree; readonly right: Tree };

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({
      kind: fc.constant('number' as const),
      text: fc.constantFrom('0', '1', '2', '0.1', '3.25', '40', '273.15', '1e3', '2.5e-2'),
    }),
    fc.record({ kind: fc.constant('name' as const), name: fc.constantFrom(...KEYS) }),
    fc.record({ kind: fc.constant('minus' as const), of: tie('tree') }),
    fc.record({
      kind: fc.constant('binary' as const),
      sign: fc.constantFrom('+', '-', '*', '/'),
      left: tie('tree'),
      right: tie('tree'),
    }),
  ),
}));

/** How strongly a tree binds: sums 1, products 2, everything else 3. */
const strength = (tree: Tree): number => (tree.kind !== 'binary' ? 3 : tree.sign === '+' || tree.sign === '-' ? 1 : 2);

/** Prints a tree with only the parentheses that the rules of arithmetic need. */
function print(tree: Tree, gap: string): string {
  const within = (child: Tree, least: number) =>
    strength(child) < least ? `(${gap}${print(child, gap)}${gap})` : print(child, gap);
  switch (tree.kind) {
    case 'number':
      return tree.text;
    case 'name':
      return tree.name;
    case 'minus':
      return `-${gap}${within(tree.of, 3)}`;
    default: {
      const own = strength(tree);
      return `${within(tree.left, own)}${gap}${tree.sign}${gap}${within(tree.right, own + 1)}`;
    }
  }
}

/** Independent of the parser: walks the tree that the text was printed from. Undefined: a division by zero. */
function reference(tree: Tree, values: Readonly<Record<string, number>>): number | undefined {
  if (tree.kind === 'number') return Number(tree.text);
  if (tree.kind === 'name') return values[tree.name];
  if (tree.kind === 'minus') {
    const inner = reference(tree.of, values);
    return inner === undefined ? undefined : -inner;
  }
  const left = reference(tree.left, values);
  const right = reference(tree.right, values);
  if (left === undefined || right === undefined) return undefined;
  if (tree.sign === '/') return right === 0 ? undefined : left / right;
  return tree.sign === '+' ? left + right : tree.sign === '-' ? left - right : left * right;
}

function parsed(text: string, allowed: 'X' | ReadonlySet<string> = 'X'): Formula {
  const result = parseFormula(text, allowed);
  if (!result.ok) throw new Error(`${text}: ${result.reason} at ${result.position}`);
  return result.formula;
}
const withX = (text: string, x: number) => parsed(text).evaluate(() => x);
const values = fc.record({
  a: fc.integer({ min: -1_000, max: 1_000 }),
  b: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  tank_1: fc.integer({ min: 0, max: 3 }),
  X: fc.double({ min: -1, max: 1, noNaN: true }),
});

describe('a formula', () => {
  it('has the value that arithmetic gives it, with and without spaces', () => {
    fc.assert(
      fc.property(tree, values, fc.constantFrom('', ' '), (tree, values, gap) => {
        const text = print(tree, gap);
        fc.pre(text.length <= LIMITS.variable.formulaMax);
        const scope: Readonly<Record<string, number>> = values;
        const value = parsed(text, keys).evaluate((name) => scope[name] ?? Number.NaN);
        expect(value).toBe(reference(tree, values) ?? Number.NaN);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['X', 7, 7],
    ['X*0.1-40', 650, 25],
    ['(X-32)*5/9', 212, 100],
    ['2-3-4', 0, -5],
    ['8/4/2', 0, 1],
    ['2+3*4', 0, 14],
    ['-X*-2', 3, 6],
    ['- -X', 3, 3],
    ['X--1', 3, 4],
    ['1e3+X', 1, 1_001],
    [' ( X ) ', 5, 5],
  ])('%s with X = %d is %d', (text, x, expected) => {
    expect(withX(text, x)).toBe(expected);
  });

  it.each(['1/X', 'X/X', '5/(X/0)', '0*(1/X)', '1-1/(X*0)'])('%s: a division by zero cannot vanish again', (text) => {
    expect(withX(text, 0)).toBeNaN();
  });

  it('names what it uses once, in the order of first use', () => {
    expect(parsed('b + a*b - tank_1/a', keys).names).toEqual(['b', 'a', 'tank_1']);
    expect(parsed('1+2').names).toEqual([]);
  });

  it('is NaN when a name has no value', () => {
    expect(parsed('a*0', keys).evaluate(() => Number.NaN)).toBeNaN();
  });
});

describe('a text that is no formula', () => {
  it.each([
    ['', 0, 'empty'],
    ['   ', 0, 'empty'],
    ['X^2', 1, 'unexpectedCharacter'],
    ['（X）', 0, 'unexpectedCharacter'],
    ['X=1', 1, 'unexpectedCharacter'],
    ['1.', 1, 'unexpectedCharacter'],
    ['.5', 0, 'unexpectedCharacter'],
    ['X+', 2, 'valueExpected'],
    ['*X', 0, 'valueExpected'],
    ['+X', 0, 'valueExpected'],
    ['()', 1, 'valueExpected'],
    ['X X', 2, 'operatorExpected'],
    ['2X', 1, 'operatorExpected'],
    ['X(2)', 1, 'operatorExpected'],
    ['(X 2)', 3, 'operatorExpected'],
    ['1+(X', 2, 'unclosedParenthesis'],
    ['X)', 1, 'unopenedParenthesis'],
    ['x', 0, 'unknownName'],
    ['1+Y', 2, 'unknownName'],
    ['constructor', 0, 'unknownName'],
    ['1e999', 0, 'numberTooLarge'],
  ])('%j is wrong at %d: %s', (text, position, reason) => {
    expect(parseFormula(text, 'X')).toMatchObject({ ok: false, position, reason });
  });

  it('is one of more than 200 characters (S1 §5)', () => {
    const longest = `${'X+'.repeat(99)}XX`.slice(0, 199);
    expect(longest).toHaveLength(199);
    expect(parseFormula(`${longest} `, 'X').ok).toBe(true);
    expect(parseFormula(`${longest}  `, 'X')).toEqual({ ok: false, position: 200, end: 201, reason: 'tooLong' });
  });

  it('never throws and names a position within the text, whatever the text', () => {
    const anything = fc.oneof(
      fc.string({ maxLength: 210 }),
      fc
        .array(fc.constantFrom('X', '1', '.', '(', ')', '-', '+', '*', '/', ' ', 'e', 'é'), { maxLength: 60 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const result = parseFormula(text, 'X');
        if (result.ok) expect(typeof result.formula.evaluate(() => 1)).toBe('number');
        else {
          expect(result.position).toBeLessThanOrEqual(result.end);
          expect(result.end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('as deep as 200 characters can nest is still parsed', () => {
    expect(withX(`${'('.repeat(99)}X${')'.repeat(99)}`, 4)).toBe(4);
    expect(withX(`${'-'.repeat(198)}X`, 4)).toBe(4);
  });
});

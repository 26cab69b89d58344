import { LIMITS } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Formula, holds, parseExpression, parseFormula } from './parse.ts';
import { BINDING, printTree, type Tree } from './tree.ts';

const KEYS = ['a', 'b', 'tank_1'] as const;
const keys = new Set<string>(KEYS);

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ kind: fc.constant('number' as const), value: fc.constantFrom(0, 1, 2, 0.1, 3.25, 1e21, 2.5e-7) }),
    fc.record({ kind: fc.constant('name' as const), name: fc.constantFrom(...KEYS) }),
    fc.record({ kind: fc.constant('unary' as const), sign: fc.constantFrom('-', '!'), of: tie('tree') }),
    fc.record({
      kind: fc.constant('binary' as const),
      sign: fc.constantFrom(...BINDING.flat()),
      left: tie('tree'),
      right: tie('tree'),
    }),
    fc.record({
      kind: fc.constant('choice' as const),
      condition: tie('tree'),
      yes: tie('tree'),
      no: tie('tree'),
    }),
  ),
}));

/** Written apart from the compiler: walks the tree. `null`: no value. */
function reference(tree: Tree, values: Readonly<Record<string, number | null>>): number | null {
  const of = (child: Tree) => reference(child, values);
  switch (tree.kind) {
    case 'number':
      return tree.value;
    case 'name':
      return values[tree.name] ?? null;
    case 'text':
      return null;
    case 'unary': {
      const inner = of(tree.of);
      if (inner === null) return null;
      return tree.sign === '-' ? -inner : inner === 0 ? 1 : 0;
    }
    case 'choice': {
      const condition = of(tree.condition);
      return condition === null ? null : of(condition === 0 ? tree.no : tree.yes);
    }
    default:
      return referenceBinary(tree.sign, of(tree.left), of(tree.right));
  }
}

/** Whether one side decides alone, in which order they stand, and what comes out when it does. */
function referenceLogic(sides: readonly (number | null)[], isDecisive: (side: number) => boolean, result: number) {
  if (sides.some((side) => side !== null && isDecisive(side))) return result;
  return sides.includes(null) ? null : 1 - result;
}

function referenceBinary(sign: string, left: number | null, right: number | null): number | null {
  if (sign === '&&') return referenceLogic([left, right], (side) => side === 0, 0);
  if (sign === '||') return referenceLogic([left, right], (side) => side !== 0, 1);
  if (left === null || right === null) return null;
  const table: Record<string, () => number | boolean> = {
    '+': () => left + right,
    '-': () => left - right,
    '*': () => left * right,
    '/': () => (right === 0 ? Number.NaN : left / right),
    '<': () => left < right,
    '<=': () => left <= right,
    '>': () => left > right,
    '>=': () => left >= right,
    '==': () => left === right,
    '!=': () => left !== right,
  };
  const result = Number(table[sign]?.());
  return Number.isNaN(result) ? null : result;
}

function parsed(text: string): Formula {
  const result = parseExpression(text, keys);
  if (!result.ok) throw new Error(`${text}: ${result.reason} at ${result.position}`);
  return result.formula;
}
const scopeOf = (values: Readonly<Record<string, number | null>>) => (name: string) => values[name] ?? Number.NaN;
const fits = (text: string) => text.length <= LIMITS.variable.formulaMax;
const values = fc.record({
  a: fc.option(fc.integer({ min: -3, max: 3 })),
  b: fc.option(fc.double({ min: -2, max: 2, noNaN: true })),
  tank_1: fc.integer({ min: 0, max: 1 }),
});

describe('an expression', () => {
  it('printed and read again is the same', () => {
    fc.assert(
      fc.property(tree, (tree) => {
        const text = printTree(tree);
        fc.pre(fits(text));
        expect(parsed(text).tree).toEqual(tree);
        expect(printTree(parsed(text).tree)).toBe(text);
      }),
      { numRuns: 3_000 },
    );
  });

  it('has the value that a walk over its tree finds, also where values are missing', () => {
    fc.assert(
      fc.property(tree, values, (tree, values) => {
        const text = printTree(tree);
        fc.pre(fits(text));
        // Beyond the doubles nothing is promised but that it is no number.
        const expected = reference(tree, values) ?? Number.NaN;
        const found = parsed(text).evaluate(scopeOf(values));
        if (Number.isFinite(expected)) expect(found).toBe(expected);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['a > 5 && b < 3', { a: 6, b: 2 }, true],
    ['a > 5 && b < 3', { a: 6, b: 3 }, false],
    ['a = 1 || b == 2', { a: 0, b: 2 }, true],
    ['!(a >= b)', { a: 1, b: 2 }, true],
    ['(a > 1 ? a : b) != 0', { a: 0, b: 0 }, false],
    ['a', { a: -3 }, true],
    ['a + 1', { a: -1 }, false],
    ['a > 1', { a: null }, undefined],
    ['a > 1 || b > 1', { a: null, b: 2 }, true],
    ['a > 1 && b > 1', { a: null, b: 0 }, false],
    ['a != 0 && b / a > 1', { a: 0, b: 5 }, false],
    ['b / a > 1', { a: 0, b: 5 }, undefined],
  ])('%s with %j holds: %s', (text, values, expected) => {
    expect(holds(parsed(text), scopeOf(values))).toBe(expected);
  });

  it.each([
    ['a <', 3, 3, 'valueExpected'],
    ['a < b < 3', 6, 7, 'comparisonChained'],
    ['a == b != 1', 7, 9, 'comparisonChained'],
    ['a ? b', 2, 3, 'colonExpected'],
    ['a & b', 2, 3, 'unexpectedCharacter'],
    ['a > lost', 4, 8, 'unknownName'],
    ['(a > 1', 0, 1, 'unclosedParenthesis'],
    ['a : b', 2, 3, 'operatorExpected'],
    ['a > 1 😀', 6, 8, 'unexpectedCharacter'],
    ['a =< 1', 3, 4, 'valueExpected'],
  ])('%j is wrong from %d to %d: %s', (text, position, end, reason) => {
    expect(parseExpression(text, keys)).toEqual({ ok: false, position, end, reason });
  });

  it('in parentheses may be compared again', () => {
    expect(parseExpression('(a < b) == (b < 3)', keys).ok).toBe(true);
  });

  it('is what a formula may not be', () => {
    for (const text of ['X < 1', 'X == 1', '!X', 'X && 1', 'X ? 1 : 2'])
      expect(parseFormula(text, 'X'), text).toMatchObject({ ok: false, reason: 'unexpectedCharacter' });
  });

  it('never throws and names a place within the text, whatever the text', () => {
    const pieces = ['a', '1', '(', ')', '-', '!', '<', '=', '&&', '||', '?', ':', ' ', '&', 'e9'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        const result = parseExpression(text, keys);
        if (result.ok) expect(typeof result.formula.evaluate(() => 1)).toBe('number');
        else expect(result.position <= result.end && result.end <= text.length).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveValue } from './compile-answer.ts';
import { ANY_NAME, FORMULA_REASONS, parseExpression, parseFormula, parsePropertyFormula } from './parse.ts';
import { printTree } from './tree.ts';

const NAMES = ['a', 'b', 'mode', 'A0'];
const parse = (words: string) => parsePropertyFormula(words, (name) => NAMES.includes(name));
const value = (words: string, values: Record<string, LiveValue> = {}) => {
  const result = parse(words);
  return result.ok ? result.formula.evaluate((name) => values[name]) : `wrong: ${FORMULA_REASONS[result.reason].en}`;
};

describe('a formula of a property', () => {
  it.each<[string, Record<string, LiveValue>, unknown]>([
    ['a + b * 2', { a: 1, b: 2 }, 5],
    ['a', { a: 'on' }, 'on'],
    ['(a)', { a: true }, 1],
    [" 'cold' ", {}, 'cold'],
    ['"it\'s"', {}, "it's"],
    ["''", {}, ''],
    ["if(a > 3, '#ff0000', '#00ff00')", { a: 4 }, '#ff0000'],
    ["if(a > 3, '#ff0000', '#00ff00')", { a: 3 }, '#00ff00'],
    ["a > 3 ? 'hot' : a > 1 ? 'warm' : 'cold'", { a: 2 }, 'warm'],
    ["a > 3 ? b > 1 ? 'x' : 'y' : 'z'", { a: 4, b: 0 }, 'y'],
    ["if(a, if(b, 'both', 'a'), (b ? 'b' : 'none'))", { a: 0, b: 1 }, 'b'],
    ['if (a > 1, a * 10, b)', { a: 2 }, 20],
    ['IF(a > 1, "x", "y")', { a: 2 }, 'x'],
    ['(a > 1 ? 2 : 3) * 10', { a: 0 }, 30],
    ["mode == 'auto' ? 1 : 0", { mode: 'auto' }, 1],
    ["mode = 'auto' ? 1 : 0", { mode: 'hand' }, 0],
    ["'auto' != mode && a > 1", { mode: 'hand', a: 2 }, 1],
    ["mode == 'a' || mode == 'b'", { mode: 'b' }, 1],
    ["if(mode == 'a, b)', 1, 2)", { mode: 'a, b)' }, 1],
    ["A0 + (mode == 'x')", { A0: 5, mode: 'x' }, 6],
    ["'level ' + a", { a: 0.1 + 0.2 }, 'level 0.3'],
    ["a + b + ' %'", { a: 1, b: 2 }, '3 %'],
    ["'a' + a * 2 - 1 + 'b' + mode", { a: 3, mode: 'x' }, 'a5bx'],
    ["a > 1 ? 'x' + a : 'y'", { a: 2 }, 'x2'],
    ['2 * if(a, 1, b) + 1', { a: 0, b: 4 }, 9],
    ["(b ? 'on' : a) + ' l'", { b: 0, a: 3 }, '3 l'],
    ["a + b == 3 && 'x' + mode == 'xy'", { a: 1, b: 2, mode: 'y' }, 1],
    ['a ? mode : b', { a: 1, mode: 'auto' }, 'auto'],
    ["mode == 'true'", { mode: true }, 1],
    ["if(a > 1, mode + ': ' + (b == 1 ? 'on' : 'off'), '')", { a: 2, b: 0, mode: 'm' }, 'm: off'],
  ])('%s', (words, values, wanted) => {
    expect(value(words, values)).toBe(wanted);
  });
  it.each<[string, Record<string, LiveValue>]>([
    ['a + b', { a: 1 }],
    ['a / b', { a: 1, b: 0 }],
    ['a + 1', { a: 'on' }],
    ["if(a > 3, 'x', 'y')", {}],
    ["'x' + a", {}],
    ["'x' + a / 0", { a: 1 }],
    ["mode == 'x' ? 1 : 0", { mode: null }],
  ])('%s comes to nothing when what decides is missing', (words, values) => {
    expect(value(words, values)).toBeUndefined();
  });
  it.each<[string, string, number]>([
    ['', 'the formula is empty', 0],
    ['c + 1', 'this name is not known', 0],
    ['1 + c', 'this name is not known', 4],
    ["if(a > 3, 'x')", 'if needs three parts', 0],
    ["2 * if(a, 'x', 2)", 'a text can be a result', 10],
    ["a + b == 'x'", 'a text can be a result', 9],
    ["!'x'", 'a text can be a result', 1],
    ["'x' ? 1 : 2", 'a text can be a result', 0],
    ['a, b', 'an operator is missing', 1],
    ["'x", 'no closing quote', 0],
    ["a * 'x'", 'a text can be a result', 4],
    ["a + 'x' > 2", 'a text can be a result', 4],
    ["'x' + ", 'is missing here', 6],
    ["'x' + c", 'this name is not known', 6],
    ["a > 'x'", 'a text can be a result', 4],
    ["a ? 'x'", 'this "?" has no ":"', 2],
    ["if(a > 3, 'x', 'y'", 'not closed', 2],
    ["if(a >, 'x', 'y')", 'is missing here', 6],
    ["'x' == mode ? c : 1", 'this name is not known', 14],
    ['\u0001\u0002', 'not allowed', 0],
    [`${'1+'.repeat(100)}1`, 'longer than 200', 200],
  ])('%j is wrong: %s', (words, wrong, position) => {
    const result = parse(words);
    expect(!result.ok && FORMULA_REASONS[result.reason].en).toContain(wrong);
    expect(!result.ok && result.position).toBe(position);
  });
  it('tells the names it uses', () => {
    const result = parse("if(a > 3 && mode == 'x', b, 'y')");
    expect(result.ok && [...result.formula.names].toSorted()).toEqual(['a', 'b', 'mode']);
  });
  it('printed and read again is the same', () => {
    const texts = ["'a'", '"it\'s"', 'a', 'mode', '1', '(a > 1)', "mode == 'x'", "if(a, 'x', b)", '(a - 1)', '-a'];
    const signs = [' + ', ' - ', ' * ', ' == ', ' ? 1 : ', ' && '];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...texts), fc.constantFrom(...signs)), { minLength: 1, maxLength: 8 }),
        (parts) => {
          const result = parse(parts.flat().slice(0, -1).join(''));
          if (!result.ok) return;
          const again = parse(printTree(result.formula.tree));
          expect(again.ok && again.formula.tree).toEqual(result.formula.tree);
        },
      ),
      { numRuns: 2_000 },
    );
  });
  it('is what no formula of a variable and no condition may be', () => {
    for (const text of ["'x'", "a == 'x'", 'if(a, 1, 2)', 'a, b'])
      expect([parseFormula(text, ANY_NAME).ok, parseExpression(text, ANY_NAME).ok], text).toEqual([false, false]);
  });
  it('is answered whatever is typed, and its place lies inside', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc
        .array(
          fc.constantFrom('a', 'mode', "'x'", '"', "'", '(', ')', 'if(', ',', '?', ':', '+', '==', '>', '1', ' '),
          { maxLength: 30 },
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(typed, (words) => {
        const result = parse(words);
        if (result.ok) expect(['number', 'string', 'undefined']).toContain(typeof result.formula.evaluate(() => 1));
        else expect(result.position >= 0 && result.position <= result.end && result.end <= words.length).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

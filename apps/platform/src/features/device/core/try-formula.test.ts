import { LIMITS } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { tryFormula } from './try-formula.ts';

const tried = (formula: string, values?: Record<string, number | string>) =>
  tryFormula({ lang: 'en' }, { formula, values });

describe('trying a formula', () => {
  it.each([
    ['X*0.1-40', { X: 1_000 }, ['X'], 60],
    ['(a+b)/2', { a: 1, b: '4' }, ['a', 'b'], 2.5],
    ['(a+b)/2', { a: 1 }, ['a', 'b'], null],
    ['(a+b)/2', undefined, ['a', 'b'], null],
    ['a/b', { a: 1, b: 0 }, ['a', 'b'], null],
    ['1+2', undefined, [], 3],
    ['a', { a: 'no number' }, ['a'], null],
  ])('%s with %j', (formula, values, names, value) => {
    expect(tried(formula, values)).toEqual({ ok: true, position: null, end: null, message: '', names, value });
  });

  it.each([
    ['', 0],
    ['X+', 2],
    ['X**2', 2],
    ['(X', 0],
    ['X < 1', 2],
    [`${'1+'.repeat(LIMITS.variable.formulaMax / 2)}1`, LIMITS.variable.formulaMax],
  ])('%s goes wrong at character %i', (formula, position) => {
    expect(tried(formula)).toMatchObject({ ok: false, position, value: null, message: expect.stringMatching(/./) });
  });

  it('says why in the language of whoever asks', () => {
    expect(tryFormula({ lang: 'zh' }, { formula: '(X' }).message).toBe('括号未闭合');
    expect(tried('1+'.repeat(LIMITS.variable.formulaMax / 2 - 1) + '11').ok).toBe(true);
  });

  it('has 200 characters at most', () => {
    const long = (length: number) => tried('1+'.repeat(length / 2 - 1).padEnd(length, '1')).ok;
    expect(long(LIMITS.variable.formulaMax)).toBe(true);
    expect(long(LIMITS.variable.formulaMax + 1)).toBe(false);
  });

  it('of a project that there is not is 90002', () => {
    expect(() => tryFormula({ lang: 'zh' }, { formula: 'X', projectId: crypto.randomUUID() })).toThrow('90002');
  });
});

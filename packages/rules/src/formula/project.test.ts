import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderFormulas } from './order.ts';
import { ANY_NAME, parseFormula, parseProjectFormula, renameInFormula } from './parse.ts';

describe('formulas of a project', () => {
  it('name variables of devices, and calculated ones', () => {
    const parsed = parseProjectFormula('(D1.flow + pump_2.p1) * total / 1.5', ANY_NAME);
    expect(parsed.ok && parsed.formula.names).toEqual(['D1.flow', 'pump_2.p1', 'total']);
    const values: Record<string, number> = { 'D1.flow': 1, 'pump_2.p1': 2, total: 3 };
    expect(parsed.ok && parsed.formula.evaluate((name) => values[name] ?? Number.NaN)).toBe(6);
  });

  it.each([
    ['D1.', 'unexpectedCharacter', 2],
    ['.flow', 'unexpectedCharacter', 0],
    ['a.b.c', 'unexpectedCharacter', 3],
    ['D1.1', 'unexpectedCharacter', 2],
    ['a < b', 'unexpectedCharacter', 2],
  ])('%j is none: %s at %i', (text, reason, position) => {
    expect(parseProjectFormula(text, ANY_NAME)).toMatchObject({ ok: false, reason, position });
  });

  it('are no formulas of a device', () => {
    expect(parseFormula('D1.flow', ANY_NAME).ok).toBe(false);
  });
});

describe('other names in a formula', () => {
  it('stand where the old ones stood; the rest stays as it was typed', () => {
    const to: Record<string, string> = { 'D1.a': 'pump.a', a: 'b', b: 'a' };
    expect(renameInFormula(' D1.a*2 +a- b ', (name) => to[name] ?? name)).toBe(' pump.a*2 +b- a ');
  });
  it('are not put into what cannot be read', () => {
    expect(renameInFormula('a +', () => 'x')).toBe('a +');
  });
  it('can be taken back', () => {
    const name = fc.constantFrom('a', 'D1.a', 'b', 'D2.x_1');
    const text = fc.array(name, { minLength: 1, maxLength: 10 }).map((names) => names.join(' * '));
    fc.assert(
      fc.property(text, (formula) => {
        const there = renameInFormula(formula, (one) => `N${one.replace('.', '_')}`);
        expect(renameInFormula(there, (one) => one.slice(1).replace('_', '.').replace('x.', 'x_'))).toBe(formula);
      }),
    );
  });
});

it('each formula comes after those it uses', () => {
  const result = orderFormulas(
    new Map([
      ['c', { names: ['b'] }],
      ['b', { names: ['a', 'x'] }],
      ['a', { names: [] }],
    ]),
  );
  expect(result.ok && result.order.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
});

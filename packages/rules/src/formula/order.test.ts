import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Orderable, orderIntermediates } from './order.ts';

const source = (key: string): Orderable => ({ key });
const intermediate = (key: string, expression: string): Orderable => ({ key, expression });
const keysInOrder = (variables: readonly Orderable[]) => {
  const result = orderIntermediates(variables);
  return result.ok ? result.order.map(({ key }) => key) : result;
};

describe('intermediate variables', () => {
  it('come after those they use', () => {
    const variables = [intermediate('c', 'b*2'), intermediate('b', 'a+1'), source('a'), intermediate('d', 'c+b+a')];
    expect(keysInOrder(variables)).toEqual(['b', 'c', 'd']);
  });

  it('come with their formulas', () => {
    const result = orderIntermediates([source('a'), intermediate('b', 'a/2')]);
    expect(result.ok && result.order[0]?.formula.evaluate(() => 5)).toBe(2.5);
  });

  it('are those of that kind where the kind is given', () => {
    expect(keysInOrder([{ key: 'a', kind: 'device', expression: 'nonsense(' }])).toEqual([]);
    expect(orderIntermediates([{ key: 'a', kind: 'intermediate' }])).toMatchObject({
      problem: 'formula',
      reason: 'empty',
    });
  });

  it('may not use what no variable has: all such names are told', () => {
    expect(orderIntermediates([source('a'), intermediate('b', 'a+lost+gone')])).toEqual({
      ok: false,
      problem: 'unknown',
      key: 'b',
      keys: ['lost', 'gone'],
    });
  });

  it('may not be wrong formulas', () => {
    expect(orderIntermediates([intermediate('b', '1+')])).toEqual({
      ok: false,
      problem: 'formula',
      key: 'b',
      position: 2,
      end: 2,
      reason: 'valueExpected',
    });
  });

  it.each([
    ['itself', [intermediate('a', 'a+1')], ['a']],
    ['each other', [intermediate('a', 'b'), intermediate('b', 'a')], ['a', 'b']],
    [
      'each other behind an innocent one',
      [intermediate('start', 'a'), intermediate('a', 'b'), intermediate('b', 'c'), intermediate('c', 'a')],
      ['a', 'b', 'c'],
    ],
  ])('may not use %s', (_name, variables, keys) => {
    expect(orderIntermediates(variables)).toEqual({ ok: false, problem: 'cycle', keys });
  });

  it('and aggregates make one order, and one circle', () => {
    const sum = (source: string): Orderable => ({ key: 'day', kind: 'aggregate', aggregate: { source } });
    expect(keysInOrder([intermediate('cost', 'day*2'), sum('power'), intermediate('power', 'u'), source('u')])).toEqual(
      ['power', 'day', 'cost'],
    );
    expect(orderIntermediates([sum('power'), intermediate('power', 'day+1')])).toMatchObject({
      problem: 'cycle',
      keys: ['day', 'power'],
    });
    expect(orderIntermediates([sum('gone')])).toMatchObject({ problem: 'unknown', keys: ['gone'] });
  });

  it('are always ordered when each uses only earlier ones, however they are listed', () => {
    const uses = fc.array(fc.array(fc.nat({ max: 30 }), { maxLength: 4 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(uses, fc.infiniteStream(fc.nat()), (uses, shuffle) => {
        const variables = uses.map((earlier, index) => {
          const names = earlier.filter((other) => other < index).map((other) => `v${other}`);
          return intermediate(`v${index}`, ['1', ...names].join('+'));
        });
        const keyed = variables.map((variable) => ({ variable, at: shuffle.next().value ?? 0 }));
        const listed = keyed.toSorted((a, b) => a.at - b.at).map(({ variable }) => variable);
        const result = orderIntermediates(listed);
        const order = result.ok ? result.order : [];
        expect(order).toHaveLength(variables.length);
        const position = new Map(order.map(({ key }, index) => [key, index]));
        for (const { key, formula } of order)
          for (const name of formula.names) expect(position.get(name)).toBeLessThan(position.get(key) ?? -1);
      }),
    );
  });

  it('may be a chain as long as a device can have variables', () => {
    const length = 20_000;
    const chain = Array.from({ length }, (_, index) =>
      intermediate(`v${index}`, index === length - 1 ? '1' : `v${index + 1}`),
    );
    expect(keysInOrder(chain)).toHaveLength(length);
    expect(orderIntermediates([...chain.slice(0, -1), intermediate(`v${length - 1}`, 'v0')])).toMatchObject({
      problem: 'cycle',
    });
  });
});

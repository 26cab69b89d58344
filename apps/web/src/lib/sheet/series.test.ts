import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { continueSeries, countOn } from './series.ts';

describe('a series goes on', () => {
  it.each([
    ['numbers by their difference', ['1', '2', '3'], ['4', '5', '6']],
    ['down as well', ['10', '8'], ['6', '4', '2']],
    ['exactly, where doubles would not', ['0.1', '0.2'], ['0.3', '0.4', '0.5']],
    ['across zero', ['1', '0'], ['-1', '-2', '-3']],
    ['addresses by the number that differs', ['4x1', '4x3'], ['4x5', '4x7', '4x9']],
    ['the area of an address, when that differs', ['3x7', '4x7'], ['5x7', '6x7', '7x7']],
    ['bits of a register', ['4x12.0', '4x12.1'], ['4x12.2', '4x12.3', '4x12.4']],
    ['names from one alone', ['tank1'], ['tank2', 'tank3', 'tank4']],
    ['names with leading zeros', ['P008', 'P009'], ['P010', 'P011', 'P012']],
    ['a number within a text', ['第1泵温度'], ['第2泵温度', '第3泵温度', '第4泵温度']],
    ['one number alone as it is', ['5'], ['5', '5', '5']],
    ['texts without a rule in turn', ['a', 'b'], ['a', 'b', 'a']],
    ['numbers without a rule in turn', ['1', '2', '4'], ['1', '2', '4']],
    ['empty cells as empty cells', ['', ''], ['', '', '']],
  ])('%s', (_what, seeds, expected) => {
    expect(continueSeries(seeds, 3)).toEqual(expected);
  });
  it.each([
    [
      ['4x5', '4x7'],
      ['4x3', '4x1', '4x0'],
    ],
    [
      ['3', '5'],
      ['1', '-1', '-3'],
    ],
    [['tank3'], ['tank2', 'tank1', 'tank0']],
  ])('backwards from %j, when drawn up or to the left', (seeds, expected) => {
    expect(continueSeries(seeds, 3, true)).toEqual(expected);
  });
  it('does not count with what is a number in name only', () => {
    expect(continueSeries(['SN1234567890123456789'], 2)).toEqual(['SN1234567890123456789', 'SN1234567890123456789']);
  });
});

describe('for any series', () => {
  const integer = fc.integer({ min: -1_000_000, max: 1_000_000 });
  it('of numbers, what follows has the same difference', () => {
    fc.assert(
      fc.property(integer, integer, fc.integer({ min: 1, max: 20 }), (from, step, count) => {
        const [a, b] = [from, from + step];
        const next = continueSeries([String(a), String(b)], count).map(Number);
        expect(next).toEqual(Array.from({ length: count }, (_, index) => b + step * (index + 1) + 0));
      }),
    );
  });
  it('of texts, going on twice is the same as going on farther', () => {
    const natural = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(
        fc.constantFrom('tank', '4x', '泵 '),
        natural,
        fc.integer({ min: 1, max: 50 }),
        (name, from, step) => {
          const seeds = [`${name}${from}`, `${name}${from + step}`];
          const [first = '', second = ''] = continueSeries(seeds, 2);
          expect(continueSeries([...seeds, first], 1)).toEqual([second]);
          expect(continueSeries([first, second], 2, true)).toEqual(seeds.toReversed());
        },
      ),
    );
  });
  it('of whatever, it gives as many texts as asked for and never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { minLength: 1, maxLength: 4 }),
        fc.nat(30),
        fc.boolean(),
        (seeds, count, back) => {
          expect(continueSeries(seeds, count, back)).toHaveLength(count);
        },
      ),
    );
  });
});

it('counts on from one text by a step', () => {
  expect(countOn('4x1', 2, 3)).toEqual(['4x1', '4x3', '4x5']);
  expect(countOn('100', 10, 3)).toEqual(['100', '110', '120']);
  expect(countOn('DB1.W08', 1, 3)).toEqual(['DB1.W08', 'DB1.W09', 'DB1.W10']);
  expect(countOn('none', 1, 2)).toEqual(['none', 'none']);
});

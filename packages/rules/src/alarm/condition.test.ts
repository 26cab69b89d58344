import { Comparison, type DataType } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileCondition, describeCondition } from './condition.ts';

const holds = (comparison: Comparison, limit: string, dataType: DataType, value: number | string) =>
  compileCondition({ comparison, value: limit }, dataType)(value);

/** Which of the six orderings hold when a value is below, at or above the limit. */
const ORDER = {
  below: ['lt', 'le', 'ne'],
  at: ['eq', 'ge', 'le'],
  above: ['gt', 'ge', 'ne'],
} as const satisfies Record<string, readonly Comparison[]>;
const SIX = ['gt', 'lt', 'eq', 'ge', 'le', 'ne'] as const;
const holding = (limit: string, dataType: DataType, value: number | string) =>
  SIX.filter((comparison) => holds(comparison, limit, dataType, value)).toSorted();
const whichOf = (value: number | bigint | string, limit: number | bigint | string) =>
  [...ORDER[value < limit ? 'below' : value > limit ? 'above' : 'at']].toSorted();

describe('the condition of an alarm', () => {
  it('compares numbers numerically', () => {
    const number = fc.integer({ min: -12, max: 12 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(number, number, (value, limit) => {
        expect(holding(String(limit), 'double', value)).toEqual(whichOf(value, limit));
      }),
    );
    expect(holds('gt', '9', 'int16', 10)).toBe(true);
    expect(holds('eq', '9.0', 'int16', 9)).toBe(true);
    expect(holds('eq', '9', 'int64', '9')).toBe(true);
    expect(holds('eq', '9007199254740992', 'double', 2 ** 53)).toBe(true);
  });

  it('compares 64-bit integers exactly', () => {
    const near = fc.bigInt({ min: 2n ** 63n - 20n, max: 2n ** 63n - 1n });
    fc.assert(
      fc.property(near, near, (value, limit) => {
        expect(holding(String(limit), 'int64', String(value))).toEqual(whichOf(value, limit));
      }),
    );
    expect(holds('gt', '10.5', 'int64', '11')).toBe(true);
    expect(holds('gt', '10.5', 'int64', '10')).toBe(false);
  });

  it('compares texts as text', () => {
    expect(holding('run', 'string', 'run')).toEqual(whichOf('run', 'run'));
    expect(holds('gt', '9', 'string', '10')).toBe(false);
    expect(holds('ne', 'run', 'string', 'stop')).toBe(true);
  });

  it.each([
    ['include', '错误', 'string', '泵1错误', true],
    ['include', '错误', 'string', '正常', false],
    ['exclude', '错误', 'string', '正常', true],
    ['exclude', '错误', 'string', '泵1错误', false],
    ['include', '23', 'uint16', 1234, true],
    ['exclude', '23', 'int64', '9223372036854775807', false],
  ] as const)('%s %s looks into the text of a %s', (comparison, limit, dataType, value, expected) => {
    expect(holds(comparison, limit, dataType, value)).toBe(expected);
  });

  it('with a limit that is no number matches no number', () => {
    for (const comparison of SIX) expect(holds(comparison, 'high', 'int16', 5)).toBe(false);
  });
});

describe('a condition in words', () => {
  it.each([
    ['gt', '90', '> 90', '> 90'],
    ['lt', '90', '< 90', '< 90'],
    ['eq', '1', '= 1', '= 1'],
    ['ge', '90', '>= 90', '>= 90'],
    ['le', '90', '<= 90', '<= 90'],
    ['ne', '0', '!= 0', '!= 0'],
    ['include', '错误', '包含 错误', 'includes 错误'],
    ['exclude', '错误', '不包含 错误', 'does not include 错误'],
  ] as const)('%s', (comparison, value, zh, en) => {
    expect(describeCondition(comparison, value)).toBe(zh);
    expect(describeCondition(comparison, value, 'en')).toBe(en);
  });

  it('exists for all eight', () => {
    expect(Comparison.options.map((comparison) => describeCondition(comparison, 'x'))).toHaveLength(8);
  });
});

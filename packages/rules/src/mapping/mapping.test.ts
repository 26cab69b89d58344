import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatValue, mappedText } from './mapping.ts';

describe('status mapping', () => {
  const states = [
    { value: 0, text: '停止' },
    { value: 1, text: '运行' },
    { value: 1.5, text: '过渡' },
  ];
  it.each([
    [0, '停止'],
    [-0, '停止'],
    [1, '运行'],
    [1.5, '过渡'],
    ['1', '运行'],
    ['1.5', '过渡'],
    [2, undefined],
    ['1.0001', undefined],
    ['run', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j is %s', (value, text) => {
    expect(mappedText(states, value)).toBe(text);
  });

  it('tells neighbouring 64-bit integers apart', () => {
    const map = [{ value: 2 ** 53, text: '满' }];
    expect(mappedText(map, '9007199254740992')).toBe('满');
    expect(mappedText(map, '9007199254740993')).toBeUndefined();
  });

  it('without entries has no text', () => {
    expect(mappedText([], 1)).toBeUndefined();
  });
});

describe('a value as it is shown', () => {
  it.each([
    [3, 2, '3.00'],
    [0.1 + 0.2, 1, '0.3'],
    [1.005, 2, '1.01'],
    [-0.001, 2, '0.00'],
    [1e21, 0, '1e+21'],
    ['9223372036854775807', 2, '9223372036854775807'],
    ['run', 2, 'run'],
    ['', 2, ''],
    [null, 2, '--'],
    [undefined, 2, '--'],
    [Number.NaN, 2, '--'],
  ])('%j with %d decimals is %s', (value, decimals, text) => {
    expect(formatValue(value, decimals)).toBe(text);
  });

  it('has exactly the decimals asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.nat({ max: 5 }), (digits, decimals) => {
        const text = formatValue(digits / 10 ** decimals, decimals);
        expect(text.split('.')[1]?.length ?? 0).toBe(decimals);
        expect(Math.round(Number(text) * 10 ** decimals)).toBe(digits === 0 ? 0 : digits);
      }),
    );
  });
});

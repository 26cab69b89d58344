import { describe, expect, it } from 'vitest';
import { beginPolicy, freeName, trialValue } from './script-rules.ts';

describe('a value played by hand', () => {
  it('is a number, an exact whole number, a bit, a text, or none', () => {
    expect(trialValue({ key: 'a', dataType: 'float' }, ' 1.5 ')?.value).toBe(1.5);
    expect(trialValue({ key: 'a', dataType: 'int64' }, '9007199254740993')?.value).toBe('9007199254740993');
    expect(trialValue({ key: 'a', dataType: 'bit' }, '1')?.value).toBe(1);
    expect(trialValue({ key: 'a', dataType: 'string' }, ' x ')?.value).toBe(' x ');
    expect(trialValue({ key: 'a', dataType: 'int16' }, '')?.value).toBeNull();
  });
  it('is refused when it is none of its type', () => {
    for (const [dataType, typed] of [
      ['float', 'abc'],
      ['int64', '1.5'],
      ['bit', '2'],
    ] as const)
      expect(trialValue({ key: 'a', dataType }, typed)).toBeUndefined();
  });
});

it('a new policy begins with what the script reads', () => {
  expect(beginPolicy('change', ['level', 'flow'])).toEqual({ type: 'change', variables: ['level'] });
  expect(beginPolicy('conditional', ['level'])).toEqual({ type: 'conditional', expression: 'level > 0' });
});

it('a new script has a name of its own', () => {
  expect(freeName([{ name: '脚本1' }, { name: '脚本3' }], '脚本')).toBe('脚本2');
});

import { expect, it } from 'vitest';
import { keyOf, problemsOf, suggestMapping } from './mapping.ts';

const metric = (name: string, dataType: 'float' | 'int32' | null = 'float', mapped = false) => ({
  name,
  sparkplugType: 'Float',
  dataType,
  writable: true,
  value: 1,
  mapped,
});

it.each([
  ['Level', 'Level'],
  ['Tank/Level 1', 'Tank_Level_1'],
  ['9th', 'm_9th'],
  ['温度', 'm_metric'],
])('makes a valid key of "%s"', (name, key) => expect(keyOf(name)).toBe(key));

it('suggests each metric once, never what cannot be a variable or is one, and never writing', () => {
  const rows = suggestMapping([
    metric('a/b'),
    metric('a b'),
    metric('set', null),
    metric('done', 'float', true),
    metric('n', 'int32'),
  ]);
  expect(rows.map(({ key }) => key)).toEqual(['a_b', 'a_b_2', 'n']);
  expect(rows.map(({ decimals }) => decimals)).toEqual([2, 2, 0]);
  expect(rows.some(({ writable }) => writable)).toBe(false);
});

it('names the line that cannot be saved', () => {
  const [first, second] = suggestMapping([metric('a'), metric('b')]);
  if (!first || !second) throw new Error('two rows');
  expect(problemsOf([first, { ...second, key: 'a' }])).toEqual(new Map([['b', 'keyTwice']]));
  expect(problemsOf([{ ...first, key: '1a' }, second])).toEqual(new Map([['a', 'keyRule']]));
  expect(problemsOf([{ ...first, use: false }])).toEqual(new Map([['', 'none']]));
});

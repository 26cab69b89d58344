import { expect, it } from 'vitest';
import { movedTo } from './move.ts';

const list = ['a', 'b', 'c'];
it.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 9, ['a', 'c', 'b']],
  [1, -4, ['b', 'a', 'c']],
])('moves %d to %d', (from, to, expected) => {
  expect(movedTo(list, from, to)).toEqual(expected);
});
it('leaves the list alone where nothing moves', () => {
  expect(movedTo(list, 1, 1)).toBe(list);
  expect(movedTo(list, 7, 0)).toBe(list);
});

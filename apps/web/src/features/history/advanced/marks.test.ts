import { expect, it } from 'vitest';
import { MARKS_MAX, marksField, namedMarks, withMark } from './marks.ts';

it('go through the address in their order, with letters', () => {
  const field = marksField();
  expect(field.parse(field.write([30, 10]))).toEqual([30, 10]);
  expect(field.parse('x,-1,5,5,1e9')).toEqual([5]);
  expect(namedMarks([30, 10])).toEqual([
    { at: 30, name: 'A' },
    { at: 10, name: 'B' },
  ]);
});
it('are pinned once, and not without end', () => {
  expect(withMark([1], 1)).toEqual([1]);
  expect(withMark([1], 2)).toEqual([1, 2]);
  const full = Array.from({ length: MARKS_MAX }, (_, n) => n);
  expect(withMark(full, 99)).toBe(full);
});

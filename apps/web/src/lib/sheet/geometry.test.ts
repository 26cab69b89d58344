import { expect, it } from 'vitest';
import { HEAD_HEIGHT, ROW_HEIGHT, topFor } from './geometry.ts';

it('a row is brought into sight by the shorter way, and left alone where it is seen', () => {
  const seen = HEAD_HEIGHT + 10 * ROW_HEIGHT;
  const scrolled = 20 * ROW_HEIGHT;
  expect(topFor(20, scrolled, seen)).toBeUndefined();
  expect(topFor(29, scrolled, seen)).toBeUndefined();
  expect(topFor(30, scrolled, seen)).toBe(21 * ROW_HEIGHT);
  expect(topFor(19, scrolled, seen)).toBe(19 * ROW_HEIGHT);
  // a grid without any room still shows the row itself
  expect(topFor(5, 0, HEAD_HEIGHT)).toBe(5 * ROW_HEIGHT);
});

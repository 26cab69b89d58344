import { expect, it } from 'vitest';
import { permissionProblem } from './permission-rules.ts';

it.each([
  [['一区', 'west'], undefined],
  [[], undefined],
  [['一 区'], 'sign'],
  [['一区,二区'], 'sign'],
  [['一区，二区'], 'sign'],
  [['一'.repeat(21)], 'long'],
  [Array.from({ length: 11 }, (_one, at) => `区${at}`), 'many'],
])('%j', (titles, problem) => {
  expect(permissionProblem(titles)).toBe(problem);
});

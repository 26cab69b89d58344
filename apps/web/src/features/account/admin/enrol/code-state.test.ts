import { expect, it } from 'vitest';
import { codeStateOf } from './code-state.ts';

it.each([
  ['usable', { disabled: false, expiresAt: 11, usesLeft: 1 }],
  ['expired', { disabled: false, expiresAt: 10, usesLeft: 1 }],
  ['usedUp', { disabled: false, expiresAt: 11, usesLeft: 0 }],
  ['stopped', { disabled: true, expiresAt: 10, usesLeft: 0 }],
] as const)('a code is %s', (expected, code) => {
  expect(codeStateOf(code, 10)).toBe(expected);
});

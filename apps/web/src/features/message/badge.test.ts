import { expect, it } from 'vitest';
import { badgeText } from './badge.ts';

it('counts to 99, and says 99+ above', () => {
  expect(badgeText(99)).toBe('99');
  expect(badgeText(100)).toBe('99+');
});

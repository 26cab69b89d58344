import { LIMITS } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { badgeText } from './badge.ts';

it('counts to 99, and says 99+ above', () => {
  expect(badgeText(LIMITS.message.badgeCap)).toBe('99');
  expect(badgeText(LIMITS.message.badgeCap + 1)).toBe('99+');
});

import { isSharePassword } from '@lightfield/rules';
import { expect, it } from 'vitest';
import { randomPassword } from './share-link.ts';

it('makes up passwords that keep the rule and differ', () => {
  const made = Array.from({ length: 200 }, randomPassword);
  expect(made.filter((password) => !isSharePassword(password) || password.length !== 8)).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
});

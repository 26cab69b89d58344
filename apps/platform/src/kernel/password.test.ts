import { isGoodPassword } from '@lightfield/rules';
import { expect, it } from 'vitest';
import { generatePassword, hashPassword, passwordMatches } from './password.ts';

it('generated passwords keep the rules and are never the same', () => {
  const made = Array.from({ length: 500 }, generatePassword);
  expect(made.every(isGoodPassword)).toBe(true);
  expect(made.every((password) => password.length === 15 && !/[0O1lI]/.test(password))).toBe(true);
  expect(new Set(made).size).toBe(500);
});

it('is stored as argon2id with the parameters of OWASP', async () => {
  const stored = await hashPassword('Plant_2026');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(stored, 'Plant_2026')).toBe(true);
  expect(await passwordMatches(stored, 'plant_2026')).toBe(false);
});

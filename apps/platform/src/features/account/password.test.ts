import { describe, expect, it } from 'vitest';
import { generatePassword, hashPassword, isGoodPassword, passwordMatches } from './password.ts';

describe('a password', () => {
  it.each(['Plant_2026', 'abcDEF12', '_!@#$%^&*()?aB', 'Aa1bcdefghijklm'])('%s keeps the rules', (password) => {
    expect(isGoodPassword(password)).toBe(true);
  });
  it.each([
    ['Aa1_567', 'shorter than 8'],
    ['Aa1_567890123456', 'longer than 15'],
    ['abcdefgh12', 'only two kinds'],
    ['Plant2026😀', 'an emoji'],
    ['Plant 2026', 'a space'],
    ['Plant-2026a', 'a special character that is not in the list'],
    ['Planttt2026', 'three times the same'],
    ['Plant_111a', 'three times the same digit'],
    ['', 'nothing'],
  ])('%s does not: %s', (password) => {
    expect(isGoodPassword(password)).toBe(false);
  });
});

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
